import Arguments

// A small command tree in the manner of the real one, for every test of this target.

/// A price in fen.
struct SamplePrice: ExpressibleByArgument, Hashable {
    let fen: Int

    init(fen: Int) {
        self.fen = fen
    }

    init?(argument: String) {
        let parts = argument.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count == 2, let yuan = Int(parts[0]),
            let fen = Int(parts[1])
        else { return nil }
        self.fen = yuan < 0 ? yuan * 100 - fen : yuan * 100 + fen
    }

    static var valueDescription: String { "a price such as 10.05" }
}

struct SampleSeconds: ExpressibleByArgument, Hashable {
    let seconds: Int

    init?(argument: String) {
        guard argument.hasSuffix("s"), let seconds = Int(argument.dropLast()) else { return nil }
        self.seconds = seconds
    }

    static var valueDescription: String { "a time such as 5s" }
}

enum SampleType: String, CaseIterable, ExpressibleByArgument {
    case limit
    case ownBest = "own-best"
    case fillOrKill = "fill-or-kill"
}

struct SampleGlobals: ParsableArguments {
    @Option(help: ArgumentHelp("The database.", valueName: "file"))
    var db: String?

    @Option(name: .shortAndLong, help: "The accounts to work on.")
    var account: [String] = ["main"]

    @OptionGroup var output: SampleOutput

    func validate() throws(ValidationError) {
        if Set(account).count < account.count {
            throw ValidationError("'--account' names an account twice.")
        }
    }
}

struct SampleOutput: ParsableArguments {
    @Flag(help: "Answer with one JSON document.")
    var json = false

    @Flag(name: .shortAndLong, help: "Answer nothing.")
    var quiet = false

    func validate() throws(ValidationError) {
        if json, quiet { throw ValidationError("'--json' and '--quiet' exclude one another.") }
    }
}

struct Buy: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "buy",
        abstract: "Place an order to buy shares.",
        discussion: """
            Without a price the order takes the last one.

            Example:
              istock buy 600000 500 --price 10.02
            """
    )

    @Argument(help: "The code of the stock.")
    var code: String

    @Argument(help: "How many shares.")
    var quantity: Int

    @Option(name: .shortAndLong, help: "The highest price that will be paid for any of the shares.")
    var price: SamplePrice?

    @Option(name: [.customShort("T"), .customLong("type")], help: "How the order trades.")
    var orderType = SampleType.limit

    @Option(help: ArgumentHelp("Wait until the order is final.", valueName: "time"))
    var wait: OptionalValue<SampleSeconds>?

    @Option(help: "A label that makes a repeated order harmless.")
    var clientID: String?

    @Flag(name: [.customShort("y"), .customLong("yes")], help: "Do not ask.")
    var isConfirmed = false

    @OptionGroup var globals: SampleGlobals

    func validate() throws(ValidationError) {
        if price != nil, orderType == .ownBest {
            throw ValidationError("'--price' and '--type own-best' exclude one another.")
        }
    }
}

struct Quote: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quote",
        abstract: "Show quotes.",
        discussion: "Example:\n  istock quote 600000 000001"
    )

    @Argument(help: "The codes of stocks.")
    var codes: [String]

    @OptionGroup var globals: SampleGlobals
}

struct Calendar: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "Show and extend the trading calendar.",
        discussion: "Example:\n  istock calendar show 2026",
        subcommands: [CalendarImport.self, CalendarShow.self]
    )
}

struct CalendarImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Read closed days from a file.",
        discussion: "Example:\n  istock calendar import closed-days.csv --until 2027"
    )

    @Argument(help: "The file, or - for standard input.")
    var file: String

    @Option(help: "The last year that is read.")
    var until: Int

    @Option(help: "Skip this year; may be repeated.")
    var skip: [Int] = []

    @OptionGroup var globals: SampleGlobals
}

struct CalendarShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the closed days.",
        discussion: "Example:\n  istock calendar show"
    )

    @Argument(help: "The year.")
    var year: Int?

    @Argument(help: "The months of the year.")
    var months: [Int] = []
}

struct Note: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note",
        abstract: "Show the note, or change it.",
        discussion: "Example:\n  istock note",
        shouldDisplay: false,
        subcommands: [NoteShow.self, NoteSet.self],
        defaultSubcommand: NoteShow.self
    )
}

struct NoteShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the note.",
        discussion: "Example:\n  istock note show"
    )

    @OptionGroup var globals: SampleGlobals
}

struct NoteSet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change the note.",
        discussion: "Example:\n  istock note set hello"
    )

    @Argument(help: "The text.")
    var text: String
}

struct Sample: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "istock",
        abstract: "Trade A-shares on paper.",
        discussion: "Example:\n  istock buy 600000 500",
        version: "istock 1.2.3",
        subcommands: [Buy.self, Quote.self, Calendar.self, Note.self],
        globalOptions: SampleGlobals.self
    )
}
