import CSQLite

/// The current row of a statement, lent to a closure for as long as it runs.
///
/// A column is named by its index, from zero, or by its name, the leftmost where several bear it.
/// Every read checks the type that the row holds: nothing is converted.
public struct Row: ~Copyable {
    let statement: Statement

    /// The integer in a column (`sqlite3_column_int64`).
    ///
    /// - Throws: A `SQLiteError` that names the column, where it holds anything else.
    public func integer(_ column: Int) throws(SQLiteError) -> Int64 {
        guard try type(of: column) == SQLITE_INTEGER else {
            throw mismatch(column, wanted: "an integer")
        }
        return unsafe sqlite3_column_int64(statement.handle, Int32(column))
    }

    /// The text in a column (`sqlite3_column_text`), NUL characters included.
    ///
    /// - Throws: A `SQLiteError` that names the column, where it holds anything else.
    public func text(_ column: Int) throws(SQLiteError) -> String {
        guard try type(of: column) == SQLITE_TEXT else {
            throw mismatch(column, wanted: "a text")
        }
        let start = unsafe sqlite3_column_text(statement.handle, Int32(column))
        let count = unsafe sqlite3_column_bytes(statement.handle, Int32(column))
        let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(count))
        guard let text = unsafe String(validating: bytes, as: UTF8.self) else {
            throw mismatch(column, wanted: "a text in UTF-8")
        }
        return text
    }

    /// The integer in a column, nil where it holds NULL.
    ///
    /// - Throws: A `SQLiteError` that names the column, where it holds anything else.
    public func optionalInteger(_ column: Int) throws(SQLiteError) -> Int64? {
        try type(of: column) == SQLITE_NULL ? nil : integer(column)
    }

    /// The text in a column, nil where it holds NULL.
    ///
    /// - Throws: A `SQLiteError` that names the column, where it holds anything else.
    public func optionalText(_ column: Int) throws(SQLiteError) -> String? {
        try type(of: column) == SQLITE_NULL ? nil : text(column)
    }

    /// The truth value in a column, SQLite's integer 0 or 1.
    ///
    /// - Throws: A `SQLiteError` that names the column, where it holds anything else.
    public func bool(_ column: Int) throws(SQLiteError) -> Bool {
        switch try integer(column) {
        case 0: return false
        case 1: return true
        default: throw mismatch(column, wanted: "0 or 1")
        }
    }
}

@available(*, unavailable)
extension Row: Sendable {}

extension Row {
    /// The integer in the column of that name.
    ///
    /// - Throws: A `SQLiteError` that names the column, where it is missing or holds anything else.
    public func integer(_ name: String) throws(SQLiteError) -> Int64 {
        try integer(index(of: name))
    }

    /// The text in the column of that name.
    ///
    /// - Throws: A `SQLiteError` that names the column, where it is missing or holds anything else.
    public func text(_ name: String) throws(SQLiteError) -> String {
        try text(index(of: name))
    }

    /// The integer in the column of that name, nil where it holds NULL.
    ///
    /// - Throws: A `SQLiteError` that names the column, where it is missing or holds anything else.
    public func optionalInteger(_ name: String) throws(SQLiteError) -> Int64? {
        try optionalInteger(index(of: name))
    }

    /// The text in the column of that name, nil where it holds NULL.
    ///
    /// - Throws: A `SQLiteError` that names the column, where it is missing or holds anything else.
    public func optionalText(_ name: String) throws(SQLiteError) -> String? {
        try optionalText(index(of: name))
    }

    /// The truth value in the column of that name.
    ///
    /// - Throws: A `SQLiteError` that names the column, where it is missing or holds anything else.
    public func bool(_ name: String) throws(SQLiteError) -> Bool {
        try bool(index(of: name))
    }
}

extension Row {
    private func index(of name: String) throws(SQLiteError) -> Int {
        guard let column = statement.column(named: name) else {
            throw error(SQLITE_RANGE, "there is no column \(name)")
        }
        return column
    }

    private func type(of column: Int) throws(SQLiteError) -> Int32 {
        let type = unsafe sqlite3_column_type(statement.handle, Int32(clamping: column))
        // SQLite finds NULL outside the row as well.
        if type == SQLITE_NULL, !isInside(column) {
            throw error(SQLITE_RANGE, "there is no column \(column)")
        }
        return type
    }

    private func isInside(_ column: Int) -> Bool {
        let count = unsafe sqlite3_data_count(statement.handle)
        return (0..<Int(count)).contains(column)
    }

    /// The error of a column that holds something else than what was `wanted`, such as "a price".
    public func mismatch(_ column: Int, wanted: String) -> SQLiteError {
        let name = unsafe sqlite3_column_name(statement.handle, Int32(column))
        let label = unsafe name.map { unsafe String(cString: $0) } ?? "\(column)"
        return error(SQLITE_MISMATCH, "column \(label) holds \(content(of: column)), not \(wanted)")
    }

    private func content(of column: Int) -> String {
        switch unsafe sqlite3_column_type(statement.handle, Int32(column)) {
        case SQLITE_INTEGER: unsafe "\(sqlite3_column_int64(statement.handle, Int32(column)))"
        case SQLITE_FLOAT: "a floating-point number"
        case SQLITE_TEXT: "a text"
        case SQLITE_BLOB: "a blob"
        default: "NULL"
        }
    }

    private func error(_ code: Int32, _ message: String) -> SQLiteError {
        SQLiteError(
            extendedCode: code,
            message: message,
            path: statement.path,
            sql: statement.sql
        )
    }
}
