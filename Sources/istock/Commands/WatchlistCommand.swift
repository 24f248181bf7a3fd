import Arguments
import Console
import Desk
import Market
import Messages
import Store
import Trading

struct WatchlistCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watchlist",
        abstract: "Keep a list of securities and see their quotes.",
        discussion: """
              istock watchlist add 600000 000001 510300
              istock watchlist add 600519 --above 1500 --below 1380
              istock watchlist list
            """,
        subcommands: [
            WatchlistAdd.self, WatchlistRemove.self, WatchlistList.self, WatchlistImport.self,
        ]
    )
}

struct WatchlistAdd: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Put securities at the end of the watchlist.",
        discussion: """
            With --above or --below a price alert of the one security is armed, as by 'istock alert'.

              istock watchlist add 600000 000001.SZ
              istock watchlist add 600000 --above 10.50
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The codes, in any spelling.")
    var codes: [String]

    @Option(help: ArgumentHelp("Tell when the price rises to this.", valueName: "price"))
    var above: Price?

    @Option(help: ArgumentHelp("Tell when the price falls to this.", valueName: "price"))
    var below: Price?

    @OptionGroup var trial: TrialOptions

    func validate() throws(ValidationError) {
        guard codes.count == 1 || (above == nil && below == nil) else {
            throw ValidationError(
                "'--above' and '--below' take one code: a price is of one security."
            )
        }
    }

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(trial)
        let alerts = [(CrossingDirection.above, above), (.below, below)].compactMap { pair in
            pair.1.map { (pair.0, $0) }
        }
        let symbols = try context.symbols(codes, desk)
        let change = try trading { () throws(DeskError) in
            try desk.watch(symbols, alerts: alerts)
        }
        try context.answer(change, desk, trial)
    }
}

struct WatchlistRemove: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take securities off the watchlist.",
        discussion: "  istock watchlist remove 600000"
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The codes, in any spelling.")
    var codes: [String]

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(trial)
        let symbols = try context.symbols(codes, desk)
        let alerts = try trading { () throws(DeskError) in
            try desk.unwatch(symbols)
            return try desk.alerts().filter { symbols.contains($0.symbol) }
        }
        _ = try context.takeNotices(desk)
        let stay = alerts.isEmpty ? [] : [context.language.alertsStay(alerts.map(\.id))]
        context.answer(
            .object([
                ("removed", .array(symbols.map { JSON($0) })),
                ("alerts", .array(alerts.map { .integer($0.id) })),
            ]),
            [context.language.unwatched(symbols)] + stay,
            trial
        )
    }
}

struct WatchlistList: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the watchlist with quotes and price alerts.",
        discussion: "  istock watchlist list"
    )

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(for: .reading)
        let list = try trading { () throws(DeskError) in try desk.watchlist() }
        _ = try context.takeNotices(desk)
        let table = WatchedView.table(list, context.language).lines(style: context.style(desk))
        context.answer(
            .array(list.map { WatchedView($0).json }),
            list.isEmpty ? [context.language.emptyWatchlist] : table
        )
    }
}

struct WatchlistImport: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add the securities of a file to the watchlist.",
        discussion: """
            A code a line, or a table whose first column has the codes; what stands behind them is passed over,
            and comments (#) too. The lists that TDX and THS export are read. Nothing is stored unless every line
            is good.

              istock watchlist import codes.txt
              cut -f1 table.tsv | istock watchlist import -
            """
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The file, or - for standard input.")
    var path: String

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        let language = context.language
        let text = try TextFile.read(path, context, takesStandardInput: true)
        let list = SymbolList(text)
        guard list.faults.isEmpty else {
            throw .usage(language.badList(list.faults, path: path, isUnknown: false))
        }
        guard !list.entries.isEmpty else { throw .usage(language.emptyList(path: path)) }
        let desk = try context.desk(trial)
        let change = try trading { () throws(DeskError) in
            let today = desk.now.day
            let symbols = list.entries.map { SecuritiesDirectory.symbol(of: $0.symbol, on: today) }
            let unknown = Set(try desk.unknown(among: symbols))
            let faults = zip(list.entries, symbols).filter { unknown.contains($0.1) }.map {
                SymbolList.Fault(line: $0.0.line, text: $0.1.description)
            }
            guard faults.isEmpty else { throw .unknownInList(faults, path: path) }
            return try desk.watch(symbols)
        }
        try context.answer(change, desk, trial)
    }
}

extension Context {
    /// Answers what became of securities that were to be watched.
    fileprivate func answer(
        _ change: WatchlistChange,
        _ desk: Desk,
        _ trial: TrialOptions
    ) throws(Failure) {
        _ = try takeNotices(desk)
        var lines = language.watched(change)
        var alerts: [JSON] = []
        for alert in change.alerts {
            let name = try trading { () throws(DeskError) in try desk.name(of: alert.symbol) }
            lines.append(language.alert(alert, name: name))
            alerts.append(alert.json(name: name))
        }
        answer(
            .object([
                ("added", .array(change.added.map { JSON($0) })),
                ("present", .array(change.present.map { JSON($0) })),
                ("alerts", .array(alerts)),
            ]),
            lines,
            trial
        )
    }
}
