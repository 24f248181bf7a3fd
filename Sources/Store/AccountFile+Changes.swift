import Market
import SQLite
import Trading

/// Changes are held back and written together: when their transaction ends or, in a batch, when the batch
/// does, when there are many, or when a statement has to see them.
extension AccountFile {
    /// The most rows that a batch holds back; those of a private database need never be written.
    private var mostKept: Int { path.isEmpty ? 65_536 : 8192 }

    /// Changes rows of an account in the open transaction.
    func change(
        of account: Int64,
        _ body: (inout Changes) -> Void
    ) throws(StoreError) {
        precondition(isInTransaction, "a change belongs to a transaction")
        if !step.takes(account) { try translating(synchronize) }
        step.begin(account)
        body(&step)
    }

    /// Whether what was read of the account holds, while nobody else writes.
    func holdsReadings(of account: Int64) -> Bool { isInBatch && readings?.owner == account }

    /// The account, as far as it is known without asking SQLite: by the open transaction, by earlier ones of
    /// the batch, or by what was read in it; so with the others below.
    func knownAccount(_ id: Int64) -> Account? {
        if step.owner == id, let account = step.account { return account }
        if kept.owner == id, let account = kept.account { return account }
        return holdsReadings(of: id) ? readings?.account : nil
    }

    /// The position in a security, where it is known.
    func knownPosition(of symbol: Symbol, account: Int64) -> Position? {
        if step.owner == account, let changed = step.positions[symbol] { return changed.now }
        if kept.owner == account, let changed = kept.positions[symbol] { return changed.now }
        return holdsReadings(of: account) ? readings?.positions[symbol] : nil
    }

    /// The last quote used for a security, where it is known which, or that there is none.
    func knownQuote(of symbol: Symbol, account: Int64) -> UsedQuote?? {
        if step.owner == account, let changed = step.quotes[symbol] { return .some(changed.now) }
        if kept.owner == account, let changed = kept.quotes[symbol] { return .some(changed.now) }
        return holdsReadings(of: account) ? readings?.quotes[symbol] : nil
    }

    /// An order that has changes.
    func changedOrder(_ id: OrderID, account: Int64) -> Order? {
        if step.owner == account, let changed = step.orders[id] { return changed.now }
        return kept.owner == account ? kept.orders[id]?.now : nil
    }

    /// Holds what was read of an account, while a batch keeps others from writing.
    func hold(of account: Int64, _ body: (inout SpanReadings) -> Void) {
        guard isInBatch else { return }
        var held = readings?.owner == account ? readings : nil
        readings = nil
        if held == nil { held = SpanReadings(owner: account) }
        if var held {
            body(&held)
            readings = held
        }
    }

    /// Runs statements that see every change.
    func reading<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(StoreError) -> Result {
        try translating { () throws(SQLiteError) in
            try synchronize()
            return try body()
        }
    }

    /// Runs statements that write at once; what was read before may not hold any more.
    func writing<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(StoreError) -> Result {
        try translating { () throws(SQLiteError) in
            try synchronize()
            try protectStep()
            readings = nil
            return try body()
        }
    }

    /// Lets SQLite know what was changed.
    func synchronize() throws(SQLiteError) {
        try writeKept()
        guard !step.isEmpty else { return }
        try protectStep()
        try writeAndHold(&step)
    }

    /// Ends the open transaction's changes: they go to SQLite, or a batch keeps them back.
    func keepStep() throws(SQLiteError) {
        guard isInBatch, !isStepProtected else { return try synchronize() }
        guard let owner = step.owner else { return }
        if !kept.takes(owner) { try writeKept() }
        kept.merge(step)
        step.removeAll()
        if kept.count > mostKept { try writeKept() }
    }

    /// Forgets the open transaction's changes.
    func dropStep() {
        step.removeAll()
        readings = nil
    }

    /// Lets SQLite know what the batch's earlier transactions changed.
    func writeKept() throws(SQLiteError) {
        try writeAndHold(&kept)
    }

    private func writeAndHold(_ changes: inout Changes) throws(SQLiteError) {
        guard let owner = changes.owner else { return }
        try requireBatch()
        try write(changes)
        hold(of: owner) { $0.take(changes) }
        changes.removeAll()
    }
}
