import CSQLite

/// A prepared statement (`sqlite3_stmt`): bound, stepped and reset, again and again.
@safe
final class Statement {
    /// The statement itself, of whose current row a `Row` reads the columns.
    let handle: OpaquePointer
    /// Its SQL text.
    let sql: String
    /// The file of its connection.
    let path: String
    /// Whether somebody is stepping through it, so that nobody else may.
    private(set) var isInUse = false

    private let parameterCount: Int
    private var columnNames: [String] = []
    private var columnNamesPreparation: Int32 = -1

    private init(_ handle: OpaquePointer, sql: String, path: String) {
        unsafe self.handle = handle
        self.sql = sql
        self.path = path
        self.parameterCount = unsafe Int(sqlite3_bind_parameter_count(handle))
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }
}

extension Statement {
    /// Prepares the one statement of a text, to be kept (`SQLITE_PREPARE_PERSISTENT`).
    ///
    /// - Throws: What SQLite says of the text, or that it holds no statement or several.
    static func persistent(
        _ sql: String,
        database: OpaquePointer,
        path: String
    ) throws(SQLiteError) -> Statement {
        var handle: OpaquePointer?
        let (status, isWhole) = unsafe sql.withCString { text in
            var rest: UnsafePointer<CChar>?
            let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
            let status = unsafe sqlite3_prepare_v3(database, text, -1, flags, &handle, &rest)
            return unsafe (status, rest.map { unsafe skippingSpace($0).pointee == 0 } ?? false)
        }
        guard status == SQLITE_OK else {
            throw unsafe SQLiteError(database, status: status, path: path, sql: sql)
        }
        guard let handle = unsafe handle else {
            throw SQLiteError(misuse: "the SQL text holds no statement", path: path, sql: sql)
        }
        let statement = unsafe Statement(handle, sql: sql, path: path)
        guard isWhole else {
            throw SQLiteError(misuse: "the SQL text holds several statements", path: path, sql: sql)
        }
        return statement
    }

    /// Prepares the next statement of a script and moves `script` behind it; nil at a comment.
    ///
    /// - Throws: What SQLite says of the text.
    static func next(
        in script: inout UnsafePointer<CChar>,
        database: OpaquePointer,
        path: String
    ) throws(SQLiteError) -> Statement? {
        var handle: OpaquePointer?
        var rest: UnsafePointer<CChar>?
        let status = unsafe sqlite3_prepare_v3(database, script, -1, 0, &handle, &rest)
        guard status == SQLITE_OK, let rest = unsafe rest else {
            let sql = unsafe String(cString: script)
            throw unsafe SQLiteError(database, status: status, path: path, sql: sql)
        }
        unsafe script = skippingSpace(rest)
        guard let handle = unsafe handle else { return nil }
        return unsafe Statement(handle, sql: String(cString: sqlite3_sql(handle)), path: path)
    }

    /// The first character of a C string that is not white space.
    static func skippingSpace(_ text: UnsafePointer<CChar>) -> UnsafePointer<CChar> {
        var text = unsafe text
        while unsafe [0x20, 0x09, 0x0A, 0x0D].contains(text.pointee) { unsafe text += 1 }
        return unsafe text
    }
}

extension Statement {
    /// Takes the statement into use and binds its parameters; `end()` must follow.
    ///
    /// - Throws: That there are more or fewer values than parameters, or what SQLite says.
    func begin(_ values: [Value]) throws(SQLiteError) {
        precondition(!isInUse, "a statement has one use at a time")
        isInUse = true
        try checkCount(values.count)
        for index in values.indices {
            try check(bind(values[index], to: Int32(truncatingIfNeeded: index + 1)))
        }
    }

    /// Runs the statement to its end with the values that `bind` adds; its rows are ignored.
    ///
    /// Every run binds every parameter again, so none is cleared between them.
    ///
    /// - Throws: That there are more or fewer values than parameters, or what SQLite says.
    func run(_ bind: (inout Parameters) -> Void) throws(SQLiteError) {
        var parameters = unsafe Parameters(of: handle)
        bind(&parameters)
        // SQLite knows no parameter beyond the last one, and says so less well.
        try checkCount(Int(parameters.count))
        try check(parameters.status)
        defer { unsafe sqlite3_reset(handle) }
        while try step() {}
    }

    /// Runs a statement without parameters to its end; its rows are ignored.
    ///
    /// - Throws: What SQLite says.
    func run() throws(SQLiteError) {
        defer { unsafe sqlite3_reset(handle) }
        while try step() {}
    }

    private func checkCount(_ count: Int) throws(SQLiteError) {
        guard count == parameterCount else {
            throw SQLiteError(
                misuse: "\(count) values were given for \(parameterCount) parameters",
                path: path,
                sql: sql
            )
        }
    }

    private func bind(_ value: Value, to parameter: Int32) -> Int32 {
        switch value {
        case .null:
            return unsafe sqlite3_bind_null(handle, parameter)
        case .integer(let number):
            return unsafe sqlite3_bind_int64(handle, parameter, number)
        case .text(let text):
            return unsafe Statement.bind(text, to: parameter, of: handle)
        }
    }

    static func bind(_ text: String, to parameter: Int32, of handle: OpaquePointer?) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            unsafe csqlite_bind_text(handle, parameter, bytes.baseAddress, UInt64(bytes.count))
        }
    }

    /// Moves to the next row (`sqlite3_step`) and says whether there is one.
    ///
    /// - Throws: What SQLite says.
    func step() throws(SQLiteError) -> Bool {
        let status = unsafe sqlite3_step(handle)
        if status == SQLITE_ROW { return true }
        guard status == SQLITE_DONE else { throw error(status) }
        return false
    }

    /// Ends before the last row (`sqlite3_reset`), which commits what stands outside a transaction.
    ///
    /// - Throws: What SQLite says of that commit.
    func stop() throws(SQLiteError) {
        try check(unsafe sqlite3_reset(handle))
    }

    /// Gives the statement back: reset, without values, ready for its next use.
    func end() {
        // A failure that sqlite3_reset repeats here has been thrown by step() or stop() already.
        unsafe sqlite3_reset(handle)
        unsafe sqlite3_clear_bindings(handle)
        isInUse = false
    }

    private func check(_ status: Int32) throws(SQLiteError) {
        guard status == SQLITE_OK else { throw error(status) }
    }

    private func error(_ status: Int32) -> SQLiteError {
        unsafe SQLiteError(sqlite3_db_handle(handle), status: status, path: path, sql: sql)
    }
}

extension Statement {
    /// The leftmost column of that name (`sqlite3_column_name`), nil where there is none.
    func column(named name: String) -> Int? {
        // SQLite prepares again after a change of the schema, and then "*" names other columns.
        let preparation = unsafe sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0)
        if preparation != columnNamesPreparation {
            let count = unsafe sqlite3_column_count(handle)
            columnNames = (0..<count).map { column in
                unsafe sqlite3_column_name(handle, column).map { unsafe String(cString: $0) } ?? ""
            }
            columnNamesPreparation = preparation
        }
        return columnNames.firstIndex(of: name)
    }
}
