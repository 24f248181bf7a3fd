import Market
public import Store
import Trading

/// The accounts of one file: which there are, which is meant by default, which are closed.
///
/// A closed account is read as before, and nothing writes to it but what tells its notices. A reset closes an
/// account under the name `NAME~1` and opens another one in its place; what happened stays.
extension Desk {
    /// The accounts of a file, in the order in which they were opened.
    ///
    /// - Throws: the store's error.
    public static func accounts(of file: AccountFile) throws(DeskError) -> [Account] {
        try storing { () throws(StoreError) in try file.accounts() }
    }

    /// Makes this account the one that is meant where none is named.
    ///
    /// - Throws: `DeskError.accountClosed`, `.locked`, or the store's error.
    public func makeDefault() throws(DeskError) {
        try unlockedTransaction { () throws(DeskError) in
            account.isDefault = true
            try storing { () throws(StoreError) in try file.write(standing: account) }
        }
    }

    /// Closes the account, of which no order may be pending unless they are cancelled, by the exchange's rules.
    ///
    /// - Throws: `DeskError.ordersPending`, what `cancel` throws, `.accountClosed`, `.locked`, or the store's
    ///   error.
    public func close(cancelling: Bool) throws(DeskError) {
        try settleWhatIsDue()
        try unlockedTransaction { () throws(DeskError) in
            let pending = try pendingOrders()
            guard pending.isEmpty || cancelling else {
                throw .ordersPending(account: account.name, count: pending.count)
            }
            for order in pending { _ = try cancelInTransaction(order.id) }
            account.closedAt = now
            account.isDefault = false
            try storing { () throws(StoreError) in
                try file.deleteTicket(account: account.id)
                try file.write(standing: account)
            }
        }
    }

    /// Closes the account under the name of its epoch and opens another one in its place, with the name, source,
    /// seed, beginning, cash, settings, lock, alerts' kinds and push targets that it had; returns the new one.
    ///
    /// Pending orders are cancelled whatever the phase: the market they wait for ends with the epoch.
    ///
    /// - Throws: `DeskError.accountClosed`, `.locked`, or the source's or the store's error.
    public func reset() throws(DeskError) -> Account {
        let terms = OpeningTerms(
            name: account.name,
            cash: account.initialCash,
            source: account.source,
            seed: account.seed,
            start: account.clock == nil ? nil : account.openedAt,
            settings: [:]
        )
        let new = try Desk.newAccount(terms, calendar: calendar, environment: environment)
        var opened: Account?
        try unlockedTransaction { () throws(DeskError) in
            for order in try pendingOrders() {
                _ = try end(order, reason: .user, event: .cancelled)
            }
            let (name, wasDefault) = (account.name, account.isDefault)
            account.closedAt = now
            account.isDefault = false
            account.name = "\(name)~\(account.epoch)"
            let former = account
            opened = try storing { () throws(StoreError) in
                try file.deleteTicket(account: former.id)
                try file.update(former)
                try file.write(standing: former)
                var next = try file.insert(new)
                next.epoch = former.epoch + 1
                next.isDefault = wasDefault
                try file.write(standing: next)
                try file.copyTerms(from: former.id, to: next.id)
                try Desk.book(new, into: &next, of: file)
                try file.update(next)
                return next
            }
        }
        guard let opened else { preconditionFailure("a transaction that returns was committed") }
        return opened
    }

    /// Refuses where the account is closed, as it was read last.
    ///
    /// - Throws: `DeskError.accountClosed`.
    public func requireOpen() throws(DeskError) {
        if account.closedAt != nil { throw .accountClosed(account.name) }
    }
}
