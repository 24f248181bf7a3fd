public import SQLite

/// One file with accounts, open for one process.
///
/// Layout: an SQLite database in WAL mode beside two lock files. `PATH-lock` is the writers' turnstile: it
/// is held from before BEGIN IMMEDIATE until COMMIT and the checkpoint it may run have returned, and while
/// a writer closes. Readers never checkpoint. `PATH-loop` belongs to the refresh loop.
///
/// Invariant: every change of an account is one transaction; `begin`, `commit` and `rollback` are
/// the only ways in and out. In a batch these are parts of one transaction of SQLite's, and undoing
/// one undoes nothing else. Changes are held back (`Changes`) until their transaction or batch ends, or a
/// statement has to see them: `kept` are those of the batch's earlier transactions, `step` those of the open one;
/// only where SQLite learns of `step` before its end does it get a savepoint. Known limit: the turnstile is `flock`, so the file must not lie on a
/// file system without it.
public final class AccountFile {
    /// What a command means to do with the file.
    public enum Access: Hashable, Sendable {
        /// Read only; a file that cannot be written is fine.
        case reading
        /// Read and write.
        case writing
    }

    /// The file's path, empty for the private temporary database of a session.
    public let path: String

    /// Whether the file cannot be written, so that nothing that is due can be carried out.
    public let isReadOnly: Bool

    /// The schema step that opening it took; nil where none was needed.
    public let migration: Migration?

    let connection: Connection
    /// The file itself, where an older one is read through a copy (`connection`) with the present schema.
    let original: Connection?
    let rows = RowStatements()
    private var turnstile: FileLock?
    private var isWriter: Bool
    private(set) var isInTransaction = false
    /// Whether several transactions are being kept back, to become durable as one.
    public private(set) var isInBatch = false
    private var spans = 0
    /// What SQLite called the file's state when the latest batch was committed; nil where that may have changed.
    private var committedVersion: Int64?
    private var isTrialInBatch = false
    /// Changes of the open transaction that SQLite does not know.
    var step = Changes()
    /// Changes of the batch's earlier transactions that SQLite does not know.
    var kept = Changes()
    /// What was read or written in this span of batches.
    var readings: SpanReadings?
    /// Whether SQLite knows changes of a batch's open transaction, behind a savepoint.
    private(set) var isStepProtected = false

    init(
        connection: Connection,
        access: Access,
        isReadOnly: Bool,
        original: Connection? = nil,
        migration: Migration? = nil
    ) {
        self.connection = connection
        self.original = original
        self.migration = migration
        path = (original ?? connection).path
        self.isReadOnly = isReadOnly
        isWriter = access == .writing
    }

    deinit {
        // A killed process leaves the same behind: an open transaction is rolled back by SQLite.
        try? close()
    }

    /// What is called with each SQL text before its first step, and may throw instead: a fault seam
    /// for tests.
    public var statementHook: ((_ sql: String) throws(SQLiteError) -> Void)? {
        get { connection.statementHook }
        set { connection.statementHook = newValue }
    }

    /// Opens a write transaction, waiting for its turn.
    ///
    /// - Throws: `StoreError.readOnly` where the file cannot be written, or SQLite's error; in a batch that
    ///   SQLite has undone, that no more can be done in it.
    public func begin() throws(StoreError) {
        precondition(!isInTransaction, "a transaction is not opened inside another one")
        if isInBatch {
            try translating(requireBatch)
        } else {
            committedVersion = nil
            readings = nil
            try beginImmediate()
        }
        isInTransaction = true
    }

    /// Throws where the open batch is gone: after an error of the disk SQLite undoes its transaction on its own, and
    /// what followed would stand outside of it, durable statement by statement.
    func requireBatch() throws(SQLiteError) {
        guard isInBatch, !connection.isInTransaction else { return }
        throw SQLiteError(
            extendedCode: SQLiteError.abort,
            message: "the batch was undone after an earlier error",
            path: path
        )
    }

    /// Opens a savepoint before SQLite learns of changes that a batch may have to undo alone.
    func protectStep() throws(SQLiteError) {
        guard isInBatch, isInTransaction, !isStepProtected else { return }
        // What came before must outlast the savepoint.
        try writeKept()
        try connection.run("SAVEPOINT step")
        isStepProtected = true
    }

    private func beginImmediate() throws(StoreError) {
        if isReadOnly { throw .readOnly(path: path) }
        try lockTurnstile()
        do throws(SQLiteError) {
            try connection.execute("BEGIN IMMEDIATE")
        } catch {
            turnstile?.unlock()
            throw StoreError(error)
        }
        isWriter = true
        do throws(StoreError) {
            try requireSchema()
        } catch {
            try? connection.execute("ROLLBACK")
            turnstile?.unlock()
            throw error
        }
    }

    /// Throws where a newer program changed the schema since the file was opened: what is written here would not fit.
    private func requireSchema() throws(StoreError) {
        guard !path.isEmpty else { return }
        let version = try AccountFile.storedVersion(of: connection)
        guard version == AccountFile.schemaVersion else {
            throw .newer(path: path, version: version)
        }
    }

    /// Makes the changes of the transaction durable.
    ///
    /// - Throws: SQLite's error; the transaction is rolled back then.
    public func commit() throws(StoreError) {
        precondition(isInTransaction, "there is a transaction to commit")
        do throws(SQLiteError) {
            try keepStep()
            if isStepProtected {
                try connection.run("RELEASE step")
                isStepProtected = false
            }
            if !isInBatch { try connection.execute("COMMIT") }
        } catch {
            rollback()
            throw StoreError(error)
        }
        isInTransaction = false
        if !isInBatch { turnstile?.unlock() }
    }

    /// Undoes the changes of the transaction; inside a batch, of that one alone.
    public func rollback() {
        guard isInTransaction else { return }
        isInTransaction = false
        dropStep()
        if isInBatch {
            guard isStepProtected else { return }
            isStepProtected = false
            try? connection.run("ROLLBACK TO step")
            try? connection.run("RELEASE step")
            return
        }
        // SQLite may have rolled back on its own, on a full disk for instance; then this says so.
        try? connection.execute("ROLLBACK")
        turnstile?.unlock()
    }

    /// Opens a batch, waiting for its turn: the transactions that follow become durable together, when
    /// the batch is committed, and nobody else writes before that.
    ///
    /// - Throws: `StoreError.readOnly` where the file cannot be written, or SQLite's error.
    public func beginBatch() throws(StoreError) {
        precondition(!isInTransaction && !isInBatch, "a batch is opened between two transactions")
        try beginImmediate()
        isInBatch = true
        do throws(SQLiteError) {
            try beginSpan()
        } catch {
            rollbackBatch()
            throw StoreError(error)
        }
    }

    /// The number of the span of batches in which nobody else wrote, nil outside a batch: what was read in it holds.
    public var span: Int? { isInBatch ? spans : nil }

    /// Begins another span where somebody else has written since the last batch.
    private func beginSpan() throws(SQLiteError) {
        let version = try connection.first("PRAGMA data_version") { row throws(SQLiteError) in
            try row.integer(0)
        }
        if version == nil || version != committedVersion {
            spans += 1
            readings = nil
        }
        committedVersion = version
    }

    /// Makes the transactions of the batch durable.
    ///
    /// - Throws: SQLite's error; the whole batch is undone then, as it is where SQLite had to undo it
    ///   on its own before, on a full disk for instance.
    public func commitBatch() throws(StoreError) {
        precondition(isInBatch && !isInTransaction, "there is a batch to commit")
        do throws(SQLiteError) {
            try requireBatch()
            try writeKept()
            try connection.execute("COMMIT")
        } catch {
            rollbackBatch()
            throw StoreError(error)
        }
        isInBatch = false
        turnstile?.unlock()
    }

    /// Begins to try something out: what the transactions from here on do is undone by `endTrial`, or at the
    /// end of the process.
    ///
    /// - Throws: `StoreError.readOnly` where the file cannot be written, or SQLite's error.
    public func beginTrial() throws(StoreError) {
        isTrialInBatch = isInBatch
        guard isInBatch else { return try beginBatch() }
        try translating { () throws(SQLiteError) in
            try synchronize()
            try connection.run("SAVEPOINT trial")
        }
    }

    /// Undoes what was done since `beginTrial`.
    public func endTrial() {
        rollback()
        guard isTrialInBatch else { return rollbackBatch() }
        kept.removeAll()
        dropStep()
        try? connection.run("ROLLBACK TO trial")
        try? connection.run("RELEASE trial")
    }

    /// Undoes every transaction of the batch; does nothing without one.
    public func rollbackBatch() {
        guard isInBatch else { return }
        rollback()
        kept.removeAll()
        dropStep()
        try? connection.execute("ROLLBACK")
        isInBatch = false
        committedVersion = nil
        turnstile?.unlock()
    }

    /// Closes the file.
    ///
    /// A writer folds the write-ahead log into it, in its turn; a reader never does.
    ///
    /// - Throws: SQLite's error.
    public func close() throws(StoreError) {
        rollback()
        rollbackBatch()
        if isWriter {
            try lockTurnstile()
        } else {
            (original ?? connection).keepWriteAheadLogAtClose()
        }
        defer { if isWriter { turnstile?.unlock() } }
        try translating { () throws(SQLiteError) in
            try original?.close()
            try connection.close()
        }
    }

    /// Does something to the file that only one process may at a time.
    func inTurn(_ body: () throws(SQLiteError) -> Void) throws(StoreError) {
        try lockTurnstile()
        defer { turnstile?.unlock() }
        isWriter = true
        try translating(body)
    }

    private func lockTurnstile() throws(StoreError) {
        guard !path.isEmpty else { return }
        try translating { () throws(SQLiteError) in
            if turnstile == nil { turnstile = try FileLock(path: path + "-lock") }
            try turnstile?.lock()
        }
    }
}

@available(*, unavailable)
extension AccountFile: Sendable {}
