import Arguments
import Console
import Desk
import Market
import Messages
import Store
import Trading

/// How `export` writes.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
    case csv, json, hledger
}

/// What a CSV file lists.
enum ExportTable: String, CaseIterable, ExpressibleByArgument {
    case trades, orders, postings, settlements
}

struct Export: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the account for other programs.",
        discussion: """
            csv is one table, json everything, hledger a journal of the ledger with what must be there
            after each settled day, for 'hledger check'.

              istock export --format csv > trades.csv
              istock export --format csv --table settlements
              istock export --format hledger | hledger -f - check
            """
    )

    @OptionGroup var global: GlobalOptions

    @Option(help: "The format.")
    var format: ExportFormat

    @Option(help: "The table of a CSV file.")
    var table = ExportTable.trades

    @Flag(help: "Begin a CSV file with a byte-order mark, for Excel.")
    var bom = false

    func validate() throws(ValidationError) {
        if bom, format != .csv { throw ValidationError("'--bom' is for '--format csv'.") }
    }

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(for: .reading)
        try context.showingProgress(.exporting, unit: .things, of: desk, streamsData: true) {
            () throws(DeskError) in
            try desk.settleWhatIsDue()
            switch format {
            case .csv: try writeCSV(desk, to: context.output)
            case .json: context.output.out(try document(desk, context.language).text)
            case .hledger: try writeJournal(desk, to: context.output)
            }
        }
    }

    private func writeCSV(_ desk: Desk, to output: any Output) throws(DeskError) {
        func write(_ fields: [String]) { output.write(data: CSVTable.line(fields) + "\r\n") }
        if bom { output.write(data: "\u{FEFF}") }
        switch table {
        case .trades:
            write(CSVTable.trades)
            for trade in try desk.trades() {
                write(CSVTable.row(trade, name: try desk.name(of: trade.symbol)))
            }
        case .orders:
            write(CSVTable.orders)
            for order in try desk.orders(OrderFilter()) {
                write(CSVTable.row(order, name: try desk.name(of: order.symbol)))
            }
        case .settlements:
            write(CSVTable.settlements)
            for settlement in try desk.settlements() { write(CSVTable.row(settlement)) }
        case .postings:
            write(CSVTable.postings)
            try desk.forEachEntry { entry in
                let row = LedgerEntryRow(
                    event: entry.event.seq,
                    day: entry.event.time.day.description,
                    postings: entry.postings
                )
                for fields in CSVTable.rows(row) { write(fields) }
            }
        }
    }

    private func document(_ desk: Desk, _ language: Language) throws(DeskError) -> JSON {
        let view = try desk.overview()
        var orders: [JSON] = []
        for order in try desk.orders(OrderFilter()) {
            orders.append(try OrderView(order, desk: desk).json)
        }
        var events: [JSON] = []
        try desk.forEachEntry { entry throws(DeskError) in
            events.append(try EventView(entry.event, desk: desk, language: language).json)
        }
        let settlements = try desk.settlements().map { settlement in
            JSON.object([
                ("day", JSON(settlement.day)), ("cash", JSON(settlement.cash)),
                ("receivable", JSON(settlement.receivable)),
                ("marketValue", JSON(settlement.marketValue)),
                ("equity", JSON(settlement.equity)),
                ("provisional", .bool(settlement.isProvisional)),
            ])
        }
        return .object([
            ("account", view.json), ("positions", .array(view.positions.map(\.json))),
            ("orders", .array(orders)), ("events", .array(events)),
            ("settlements", .array(settlements)),
        ])
    }

    private func writeJournal(_ desk: Desk, to output: any Output) throws(DeskError) {
        let view = try desk.overview()
        var journal = HledgerJournal(of: view.account)
        for line in journal.opening { output.out(line) }
        var last: Event?
        try desk.forEachEntry { entry in
            last = entry.event
            for line in journal.lines(of: entry) { output.out(line) }
        }
        for line in journal.closing(view.positions, at: last) { output.out(line) }
    }
}
