public import Market
import Quotes
import Store
import Trading

/// Corporate actions: decided at the close of the record day, booked at the opening of the ex-date, paid on the
/// pay date.
extension Desk {
    /// Notes what the actions whose record day has come give the account, inside the transaction that is open.
    func recordEntitlements(after day: TradingDay, through last: TradingDay) throws(DeskError) {
        let id = account.id
        let positions = try storing { () throws(StoreError) in try file.positions(account: id) }
        for position in positions {
            let actions = try actions(of: position.symbol, recordedAfter: day, through: last)
            for action in actions {
                let tax = dividendTax(of: action)
                let entitlement = try counting { () throws(ArithmeticOverflow) in
                    try position.entitlement(to: action, tax: tax)
                }
                guard let entitlement else { continue }
                try storing { () throws(StoreError) in
                    try file.write(BookedEntitlement(entitlement), account: id)
                }
            }
        }
    }

    /// The actions whose record day is after `day` and not after `last`: those imported, and those of a source
    /// that knows its own, where none was imported for the ex-date.
    private func actions(
        of symbol: Symbol,
        recordedAfter day: TradingDay,
        through last: TradingDay
    ) throws(DeskError) -> [CorporateAction] {
        let imported = try storing { () throws(StoreError) in
            try file.actions(of: symbol, recordedAfter: day, through: last)
        }
        let own = (source as? any ActionSource)?
            .actions(of: symbol, exAfter: day, through: calendar.next(after: last))
            .filter { $0.recordDate > day && $0.recordDate <= last }
        return imported
            + (own ?? []).filter { action in
                !imported.contains { $0.exDate == action.exDate }
            }
    }

    /// The action of a security with this ex-date, imported or the source's own.
    func action(of symbol: Symbol, exDate: TradingDay) throws(DeskError) -> CorporateAction? {
        let imported = try storing { () throws(StoreError) in
            try file.action(of: symbol, exDate: exDate)
        }
        if let imported { return imported }
        let before = exDate.advanced(by: -1)
        return (source as? any ActionSource)?
            .actions(of: symbol, exAfter: before, through: exDate).first
    }

    private func dividendTax(of action: CorporateAction) -> DividendTaxRule? {
        guard settings.taxesDividends, let board = Board.of(action.symbol) else { return nil }
        return Rulebook.dividendTax(of: board, recorded: action.recordDate)
    }

    /// Whether the opening of `day` has anything to book.
    func hasDueActions(on day: TradingDay) throws(DeskError) -> Bool {
        !(try storing { () throws(StoreError) in
            try file.dueEntitlements(on: day, account: account.id)
        }).isEmpty
    }

    /// Books what is due today on a live account.
    func bookDueActionsNow() throws(DeskError) {
        let today = now.day
        guard try hasDueActions(on: today) else { return }
        try transaction { () throws(DeskError) in try bookDueActions(on: today) }
    }

    /// Books the ex-dates and pay dates up to `day`, inside the transaction that is open.
    func bookDueActions(on day: TradingDay) throws(DeskError) {
        let due = try storing { () throws(StoreError) in
            try file.dueEntitlements(on: day, account: account.id)
        }
        for booked in due { try book(booked, on: day) }
    }

    private func book(_ former: BookedEntitlement, on day: TradingDay) throws(DeskError) {
        var booked = former
        let entitlement = booked.entitlement
        let symbol = entitlement.symbol
        let before = try position(of: symbol)
        var ledger = Ledger(
            cash: account.cash,
            heldCash: account.heldCash,
            position: before,
            realizedPnl: account.realizedPnl,
            receivable: account.receivable
        )
        if !booked.isEx, entitlement.exDate <= day {
            let postings = ledger.bookExDate(of: entitlement)
            booked.isEx = true
            try write(postings, .exDividend, entitlement.newShares, entitlement.cash, symbol)
            try bookRights(&booked, &ledger)
        }
        if booked.isEx, !booked.isPaid, entitlement.payDate <= day {
            let postings = ledger.bookPayment(of: entitlement)
            booked.isPaid = true
            account.dividendTax = account.dividendTax + entitlement.withheldTax
            try write(postings, .dividendPaid, nil, entitlement.netCash, symbol)
        }
        account.cash = ledger.cash
        account.realizedPnl = ledger.realizedPnl
        account.receivable = ledger.receivable
        let (after, final, id) = (ledger.position, booked, account.id)
        try storing { () throws(StoreError) in
            try file.write(after, replacing: before, account: id)
            try file.write(final, account: id)
        }
    }

    /// Subscribes the rights where the setting says so and the cash is there; otherwise they lapse, which is said.
    private func bookRights(
        _ booked: inout BookedEntitlement,
        _ ledger: inout Ledger
    ) throws(DeskError) {
        let entitlement = booked.entitlement
        guard let rights = entitlement.rights else { return }
        let symbol = entitlement.symbol
        guard settings.subscribesRights, let postings = subscription(rights, entitlement, &ledger)
        else {
            try record(.rightsLapsed, symbol: symbol, quantity: rights.quantity)
            return
        }
        booked.subscribed = rights.quantity
        let cost = postings.first { $0.account == .shares }?.amount ?? .zero
        try write(postings, .subscribed, rights.quantity, cost, symbol)
    }

    /// The entry of a subscription; nil without the cash for it.
    private func subscription(
        _ rights: RightsOffer,
        _ entitlement: Entitlement,
        _ ledger: inout Ledger
    ) -> [Posting]? {
        do throws(Refusal) {
            return try ledger.bookSubscription(of: rights.quantity, to: entitlement)
        } catch {
            return nil
        }
    }

    /// Writes the event of a step with the postings that it makes.
    private func write(
        _ postings: [Posting],
        _ kind: EventKind,
        _ quantity: Quantity?,
        _ amount: Money,
        _ symbol: Symbol
    ) throws(DeskError) {
        let event = try record(kind, symbol: symbol, quantity: quantity, amount: amount)
        var changed = account
        try storing { () throws(StoreError) in
            try file.insert(postings, symbol: symbol, event: event.seq, into: &changed)
        }
        account = changed
    }

    /// Adds corporate actions to a file, for all its accounts.
    ///
    /// What an account is entitled to is decided at the close of the record day, so an action must be there
    /// before.
    ///
    /// - Throws: `DeskError.locked` where one of them is, or the store's error.
    public func importActions(
        _ actions: [CorporateAction],
        locks: FileLocks
    ) throws(DeskError) {
        try transaction { () throws(DeskError) in
            try locks.require()
            try storing { () throws(StoreError) in
                for (number, action) in actions.enumerated() {
                    try file.write(action)
                    if number % 256 == 0 { onProgress?(Int64(number), Int64(actions.count)) }
                }
            }
        }
    }

    /// Returns the corporate actions that were imported, by ex-date.
    ///
    /// - Throws: the store's error.
    public func actions() throws(DeskError) -> [CorporateAction] {
        try storing { () throws(StoreError) in try file.actions() }
    }
}
