import CSQLite

/// The rows of the virtual table `made_rows` (`rows.h`), which an `InsertStatement` writes by the thousand.
///
/// Each row is made when SQLite comes to it, by the same code that binds a single row's parameters.
@safe
final class RowMaker {
    private let rows: UnsafeMutablePointer<csqlite_rows>
    private let cells: UnsafeMutablePointer<Value>
    private var make: (Int, inout Parameters) -> Void = { _, _ in }
    /// How many columns a row has.
    private var width = 0

    static let mostColumns = Int(csqlite_row_width)

    init() {
        unsafe cells = .allocate(capacity: RowMaker.mostColumns)
        unsafe cells.initialize(repeating: .null, count: RowMaker.mostColumns)
        unsafe rows = .allocate(capacity: 1)
        unsafe rows.initialize(to: csqlite_rows())
        unsafe rows.pointee.owner = Unmanaged.passUnretained(self).toOpaque()
        unsafe rows.pointee.make = { owner, row in
            unsafe owner.map { unsafe RowMaker.of($0).makeRow(Int(row)) }
        }
        unsafe rows.pointee.show = { owner, column, context in
            unsafe owner.map { unsafe RowMaker.of($0).show(Int(column), context) }
        }
    }

    deinit {
        unsafe rows.deallocate()
        unsafe cells.deinitialize(count: RowMaker.mostColumns)
        unsafe cells.deallocate()
    }

    private static func of(_ owner: UnsafeMutableRawPointer) -> RowMaker {
        unsafe Unmanaged<RowMaker>.fromOpaque(owner).takeUnretainedValue()
    }

    /// Makes the table known to a connection, which this must outlive.
    func serve(_ database: OpaquePointer) -> Int32 { unsafe csqlite_know_rows(database, rows) }

    /// Lets the table have rows, until there are others.
    func show(_ count: Int, width: Int, _ make: @escaping (Int, inout Parameters) -> Void) {
        unsafe rows.pointee.count = Int64(count)
        self.width = width
        self.make = make
    }

    private func makeRow(_ row: Int) {
        var parameters = unsafe Parameters(to: cells)
        make(row, &parameters)
        precondition(Int(parameters.count) == width, "a row has as many values as columns")
    }

    private func show(_ column: Int, _ context: OpaquePointer?) {
        switch unsafe cells[column] {
        case .integer(let number): unsafe sqlite3_result_int64(context, number)
        case .null: unsafe sqlite3_result_null(context)
        case .text(var text):
            text.withUTF8 { bytes in
                unsafe csqlite_show_text(context, bytes.baseAddress, UInt64(bytes.count))
            }
        }
    }
}

/// An INSERT that a program runs very often, of one row or of many at once.
///
/// It says FAIL, so that what it wrote before a row that it could not write stays: whoever runs it must undo its
/// transaction then. For ABORT SQLite would copy every page before it changes.
public final class InsertStatement {
    private let table: StaticString
    /// With commas between them.
    private let columns: StaticString
    private lazy var head = "INSERT OR FAIL INTO \(table) (\(columns))"
    private lazy var width = 1 + head.utf8.count { $0 == UInt8(ascii: ",") }
    /// For one row.
    private(set) lazy var single = KeptStatement(
        head + " VALUES (" + repeatElement("?", count: width).joined(separator: ", ") + ")"
    )
    /// For many rows.
    private lazy var many = KeptStatement(
        head + " SELECT " + (0..<width).map { "c\($0)" }.joined(separator: ", ") + " FROM made_rows"
    )

    /// An INSERT into the columns of a table, which are named with commas between them.
    public init(into table: StaticString, _ columns: StaticString) {
        self.table = table
        self.columns = columns
    }

    /// The statement for many rows, which the maker has from now on.
    func rows(_ count: Int, from maker: RowMaker, _ make: @escaping (Int, inout Parameters) -> Void)
        -> KeptStatement
    {
        precondition(width <= RowMaker.mostColumns, "a row has too many columns")
        maker.show(count, width: width, make)
        return many
    }
}

@available(*, unavailable)
extension InsertStatement: Sendable {}
