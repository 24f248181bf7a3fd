/// What a header says: the form of the rows and the place of each column.
struct RowForm {
    /// The two forms of rows.
    enum Kind: Hashable {
        case snapshots
        case trades
    }

    let kind: Kind
    /// The names, as they stand in the header.
    let names: [String]
    let columns: [Column]
    /// The place of the time, which `columns` says the notation of.
    let timeIndex: Int
    let symbolIndex: Int
    /// Whether the rows show levels.
    let hasLevels: Bool
    /// The columns a glance has to read, in order.
    let telling: [Int]

    /// The form of rows under a header's names.
    ///
    /// - Throws: `RowFault` that names what the header lacks or has twice.
    init(header names: [String]) throws(RowFault) {
        let columns = names.map { Column(named: $0) }
        for (index, column) in columns.enumerated() where column != .ignored {
            guard !columns[..<index].contains(column) else {
                throw RowFault(reason: "the header has the column \(names[index]) twice")
            }
        }
        let kind: Kind =
            columns.contains(.price) && !columns.contains(.last) ? .trades : .snapshots
        let needed = kind == .trades ? ["price", "volume", "aggressor"] : ["last"]
        let time = columns.firstIndex(of: .timeMilliseconds) ?? columns.firstIndex(of: .time)
        let symbol = columns.firstIndex(of: .symbol)
        var missing = needed.filter { !names.contains($0) }
        if symbol == nil { missing.insert("symbol", at: 0) }
        if time == nil { missing.insert("time_ms", at: 0) }
        guard let time, let symbol, missing.isEmpty else {
            throw RowFault(reason: "the header lacks \(missing.joined(separator: ", "))")
        }
        self.init(kind, names, timeIndex: time, symbolIndex: symbol)
    }

    private init(_ kind: Kind, _ names: [String], timeIndex: Int, symbolIndex: Int) {
        self.kind = kind
        self.names = names
        self.timeIndex = timeIndex
        self.symbolIndex = symbolIndex
        columns = names.map { Column(named: $0) }
        hasLevels = columns.contains(where: \.isLevel)
        let read: [Column] = [.bid(0), .ask(0), .last, .previousClose, .limitUp, .limitDown]
        telling = columns.indices.filter { [columns] in read.contains(columns[$0]) }
    }

    /// The names of the columns that are not read, in their order.
    var unusedNames: [String] {
        zip(names, columns).filter { $0.1 == .ignored }.map(\.0)
    }

    /// Whether a line is a header and not a row, which has a security where a header says `symbol`.
    static func isHeader(_ names: [String]) -> Bool { names.contains("symbol") }

    /// The form of a program's rows before it has printed a header: `SnapshotColumns.all`.
    static let headerless = RowForm(
        .snapshots,
        SnapshotColumns.all,
        timeIndex: 0,
        symbolIndex: 1
    )
}
