import CSQLite

/// A statement of which a program runs very many: one connection keeps it at hand, and its values are bound
/// one after the other, without a list of them.
public final class KeptStatement {
    /// The SQL text, one statement.
    public let sql: String

    var statement: Statement?

    /// A statement that is prepared when it is run first.
    public init(_ sql: String) {
        self.sql = sql
    }
}

@available(*, unavailable)
extension KeptStatement: Sendable {}

/// The parameters of a statement, or the columns of a row that is made for one, which take their values from left
/// to right.
@safe
public struct Parameters: ~Copyable {
    /// The statement, or nil for the columns of a row.
    private let handle: OpaquePointer?
    private let cells: UnsafeMutablePointer<Value>?
    private(set) var count: Int32 = 0
    /// The first of SQLite's answers that was not OK.
    private(set) var status = SQLITE_OK

    init(of handle: OpaquePointer) {
        unsafe self.handle = handle
        unsafe cells = nil
    }

    /// Values go into cells, of which there are `RowMaker.mostColumns`.
    init(to cells: UnsafeMutablePointer<Value>) {
        unsafe handle = nil
        unsafe self.cells = cells
    }

    /// Binds an integer (`sqlite3_bind_int64`), or NULL.
    public mutating func add(_ number: Int64?) {
        if let cells = unsafe cells {
            unsafe cells[nextCell()] = number.map { .integer($0) } ?? .null
            return
        }
        count += 1
        if let number {
            note(unsafe sqlite3_bind_int64(handle, count, number))
        } else {
            note(unsafe sqlite3_bind_null(handle, count))
        }
    }

    /// Binds a text (`sqlite3_bind_text64`), or NULL.
    public mutating func add(text: String?) {
        if let cells = unsafe cells {
            unsafe cells[nextCell()] = text.map { .text($0) } ?? .null
            return
        }
        count += 1
        if let text {
            note(unsafe Statement.bind(text, to: count, of: handle))
        } else {
            note(unsafe sqlite3_bind_null(handle, count))
        }
    }

    private mutating func nextCell() -> Int {
        precondition(count < RowMaker.mostColumns, "a row has too many values")
        defer { count += 1 }
        return Int(count)
    }

    private mutating func note(_ answer: Int32) {
        if status == SQLITE_OK { status = answer }
    }
}

@available(*, unavailable)
extension Parameters: Sendable {}
