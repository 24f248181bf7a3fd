import CSQLite

/// A connection to a database (`sqlite3`), for one thread.
///
/// SQL texts are expected to be constants: each one that `run`, `query`, `first` or `forEach` sees
/// stays prepared until the connection is closed. Values go into parameters.
@safe
public final class Connection {
    /// The file, as it was given; empty for a private temporary database.
    public let path: String

    /// What is called with the SQL text of a statement before its first step; a fault seam.
    ///
    /// What it throws is thrown instead of running the statement.
    public var statementHook: ((_ sql: String) throws(SQLiteError) -> Void)?

    private var database: OpaquePointer?
    private var statements: [String: Statement] = [:]
    private var keptStatements: [KeptStatement] = []
    /// What makes the rows of an `InsertStatement`; nil until one writes many.
    private var rowMaker: RowMaker?

    /// Opens a database (`sqlite3_open_v2`).
    ///
    /// That a file is none, or damaged, shows at the first statement; `Header` tells before. `vfs` names
    /// another way to the disk than the system's own, which somebody registered; a fault seam.
    ///
    /// - Throws: A `SQLiteError` where the file is missing (save with `.create`) or cannot be
    ///   opened.
    public init(path: String, mode: Mode, vfs: String? = nil) throws(SQLiteError) {
        self.path = mode == .privateTemporary ? "" : path
        _ = Connection.isConfigured
        if mode == .create { try Connection.createFile(path) }
        let flags = mode.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let status = unsafe sqlite3_open_v2(mode.name(of: path), &database, flags, vfs)
        guard status == SQLITE_OK else {
            // SQLite hands out a connection even then, which deinit closes.
            throw unsafe SQLiteError(database, status: status, path: path)
        }
        unsafe csqlite_set_option(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    }

    /// Settings of the library, which it takes once, before the first connection.
    ///
    /// A savepoint copies each page it changes; in a file that would cost a system call or two a page. And
    /// nobody asks how much memory SQLite has taken, for which it would lock a mutex at each allocation.
    private static let isConfigured =
        csqlite_keep_savepoints_in_memory() == SQLITE_OK
        && csqlite_count_no_memory() == SQLITE_OK

    private static func createFile(_ path: String) throws(SQLiteError) {
        do {
            _ = try File(creating: path)
        } catch {
            if error.isExisting { return }
            let message = "unable to create database file: \(error.message)"
            throw SQLiteError(extendedCode: SQLITE_CANTOPEN, message: message, path: path)
        }
    }

    deinit {
        finalizeStatements()
        unsafe sqlite3_close_v2(database)
    }

    /// Closes the connection (`sqlite3_close`); a second call does nothing.
    ///
    /// - Throws: A busy `SQLiteError`, and the connection stays open, inside the body of a `query`,
    ///   `first` or `forEach`.
    public func close() throws(SQLiteError) {
        finalizeStatements()
        let status = unsafe sqlite3_close(database)
        guard status == SQLITE_OK else {
            throw unsafe SQLiteError(database, status: status, path: path)
        }
        unsafe database = nil
    }

    private func finalizeStatements() {
        statements.removeAll()
        for kept in keptStatements { kept.statement = nil }
        keptStatements.removeAll()
    }
}

@available(*, unavailable)
extension Connection: Sendable {}

extension Connection {
    /// The rows that the last INSERT, UPDATE or DELETE changed (`sqlite3_changes64`).
    public var changes: Int64 { unsafe sqlite3_changes64(open) }

    /// Whether a transaction is open (`sqlite3_get_autocommit`); some errors end it on their own.
    public var isInTransaction: Bool { unsafe sqlite3_get_autocommit(open) == 0 }

    /// Sets how long a statement waits for the locks of others (`sqlite3_busy_timeout`); at first
    /// it does not.
    public func setBusyTimeout(milliseconds: Int32) {
        unsafe sqlite3_busy_timeout(open, milliseconds)
    }

    /// Leaves the write-ahead log as it is at close (`SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE`).
    ///
    /// Without it the last connection that closes moves the log into the database and deletes it. Once it is closed,
    /// this does nothing.
    public func keepWriteAheadLogAtClose() {
        guard unsafe database != nil else { return }
        unsafe csqlite_set_option(open, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    }

    /// Makes another database equal to this one (`sqlite3_backup`).
    ///
    /// `hasCopied` is told now and then how many pages are copied, of how many; the caller has a read transaction
    /// open then, because the database would else be another one between two parts.
    ///
    /// - Throws: What SQLite says of either, and that this connection is locked while it writes itself; the
    ///   other database is then as it was.
    public func copy(
        into other: Connection,
        hasCopied: ((_ pages: Int64, _ total: Int64) -> Void)? = nil
    ) throws(SQLiteError) {
        let backup = unsafe sqlite3_backup_init(other.open, "main", open, "main")
        guard let backup = unsafe backup else {
            throw unsafe SQLiteError(
                other.open,
                status: sqlite3_extended_errcode(other.open),
                path: path
            )
        }
        if let hasCopied {
            var status = SQLITE_OK
            while status == SQLITE_OK {
                status = unsafe sqlite3_backup_step(backup, 256)
                let total = unsafe Int64(sqlite3_backup_pagecount(backup))
                let left = unsafe Int64(sqlite3_backup_remaining(backup))
                hasCopied(total - left, total)
            }
        } else {
            unsafe sqlite3_backup_step(backup, -1)
        }
        let status = unsafe sqlite3_backup_finish(backup)
        guard status == SQLITE_OK else {
            throw unsafe SQLiteError(other.open, status: status, path: path)
        }
    }

    private var open: OpaquePointer {
        guard let database = unsafe database else {
            preconditionFailure("a connection is used before it is closed")
        }
        return unsafe database
    }
}

extension Connection {
    /// Executes the statements of a text, which have no parameters; their rows are ignored.
    ///
    /// These are not kept prepared. The first failure ends it, and what came before stays done.
    ///
    /// - Throws: What SQLite says, with the text of the statement that failed.
    public func execute(_ sql: String) throws(SQLiteError) {
        try unsafe sql.withCString { text in
            Result { () throws(SQLiteError) in try unsafe execute(script: text) }
        }.get()
    }

    private func execute(script: UnsafePointer<CChar>) throws(SQLiteError) {
        var script = unsafe Statement.skippingSpace(script)
        while unsafe script.pointee != 0 {
            guard
                let statement = try unsafe Statement.next(in: &script, database: open, path: path)
            else { continue }
            try use(statement, []) { _ in true }
        }
    }

    /// Runs a statement to its end; its rows are ignored.
    ///
    /// - Throws: What SQLite says, or that the values are not as many as the parameters.
    public func run(_ sql: String, _ values: [Value] = []) throws(SQLiteError) {
        try use(prepared(sql), values) { _ in true }
    }

    /// Runs a statement that is kept at hand to its end, with the values that `bind` adds; its rows are ignored.
    ///
    /// - Throws: What SQLite says, or that the values are not as many as the parameters.
    public func run(
        _ kept: KeptStatement,
        _ bind: (inout Parameters) -> Void
    ) throws(SQLiteError) {
        let statement = try prepared(kept)
        if let statementHook { try statementHook(kept.sql) }
        try statement.run(bind)
    }

    /// Writes one row, with the values that `bind` adds.
    ///
    /// - Throws: What SQLite says, or that the values are not as many as the columns.
    public func run(
        _ insert: InsertStatement,
        _ bind: (inout Parameters) -> Void
    ) throws(SQLiteError) {
        try run(insert.single, bind)
    }

    /// Writes many rows by one run of the statement, each with the values that `make` adds for its number.
    ///
    /// - Throws: What SQLite says of the first row that cannot be written; those before it are.
    public func run(
        _ insert: InsertStatement,
        rows count: Int,
        _ make: @escaping (_ row: Int, inout Parameters) -> Void
    ) throws(SQLiteError) {
        guard count > 0 else { return }
        let maker = try knownRowMaker()
        let kept = insert.rows(count, from: maker, make)
        defer { maker.show(0, width: 0) { _, _ in } }
        let statement = try prepared(kept)
        if let statementHook { try statementHook(kept.sql) }
        try statement.run()
    }

    private func knownRowMaker() throws(SQLiteError) -> RowMaker {
        if let rowMaker { return rowMaker }
        let maker = RowMaker()
        let status = unsafe maker.serve(open)
        guard status == SQLITE_OK else {
            throw unsafe SQLiteError(open, status: status, path: path)
        }
        rowMaker = maker
        return maker
    }

    /// Runs `body` while no trigger fires (`SQLITE_DBCONFIG_ENABLE_TRIGGER`).
    ///
    /// SQLite prepares every statement anew when that changes, so it is for many rows.
    ///
    /// - Throws: What `body` throws.
    public func withoutTriggers(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
        unsafe csqlite_set_option(open, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
        defer { unsafe csqlite_set_option(open, SQLITE_DBCONFIG_ENABLE_TRIGGER, 1) }
        try body()
    }

    private func prepared(_ kept: KeptStatement) throws(SQLiteError) -> Statement {
        if let statement = kept.statement { return statement }
        let statement = try unsafe Statement.persistent(kept.sql, database: open, path: path)
        kept.statement = statement
        keptStatements.append(kept)
        return statement
    }

    /// Calls `body` with each row of a statement until it returns false.
    ///
    /// - Throws: What SQLite or `body` says, or that the values are not as many as the parameters.
    public func forEach(
        _ sql: String,
        _ values: [Value] = [],
        _ body: (borrowing Row) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        try use(prepared(sql), values, body)
    }

    /// Decodes every row of a statement.
    ///
    /// - Throws: What SQLite or `decode` says, or that the values are not as many as the
    ///   parameters.
    @inlinable
    public func query<Result>(
        _ sql: String,
        _ values: [Value] = [],
        _ decode: (borrowing Row) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> [Result] {
        var results: [Result] = []
        try forEach(sql, values) { row throws(SQLiteError) in
            results.append(try decode(row))
            return true
        }
        return results
    }

    /// Decodes the first row of a statement; nil where it has no row.
    ///
    /// - Throws: What SQLite or `decode` says, or that the values are not as many as the
    ///   parameters.
    @inlinable
    public func first<Result>(
        _ sql: String,
        _ values: [Value] = [],
        _ decode: (borrowing Row) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result? {
        var result: Result?
        try forEach(sql, values) { row throws(SQLiteError) in
            result = try decode(row)
            return false
        }
        return result
    }

    /// Steps through a statement until `body` returns false, and leaves it reset in any case.
    private func use(
        _ statement: Statement,
        _ values: [Value],
        _ body: (borrowing Row) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        defer { statement.end() }
        try statement.begin(values)
        if let statementHook { try statementHook(statement.sql) }
        let row = Row(statement: statement)
        while try statement.step() {
            guard try body(row) else { return try statement.stop() }
        }
    }

    /// The kept statement of a text; a new one while that is being stepped through.
    private func prepared(_ sql: String) throws(SQLiteError) -> Statement {
        if let kept = statements[sql], !kept.isInUse { return kept }
        let statement = try unsafe Statement.persistent(sql, database: open, path: path)
        statements[sql] = statement
        return statement
    }
}
