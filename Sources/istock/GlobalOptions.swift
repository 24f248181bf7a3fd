public import Arguments
public import Market
import Messages

/// The options that every command takes, before its name or behind it.
struct GlobalOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The account file (ISTOCK_DB).", valueName: "file"))
    var db: String?

    @Option(help: ArgumentHelp("The account, where the file has several.", valueName: "name"))
    var account: String?

    @Flag(help: "Print one JSON document.")
    var json = false

    @Option(help: "The language of the texts (ISTOCK_LANG, then the locale).")
    var lang: Language?

    func validate() throws(ValidationError) {
        if db?.isEmpty == true { throw ValidationError("'--db' was empty, expected a file.") }
        if account?.isEmpty == true {
            throw ValidationError("'--account' was empty, expected a name.")
        }
    }
}

extension GlobalOptions {
    /// What was said.
    var terms: GlobalTerms { GlobalTerms(db: db, account: account, json: json, lang: lang) }
}

/// What the options of every command say, as plain values.
struct GlobalTerms {
    var db: String?
    var account: String?
    var json = false
    var lang: Language?
}

extension Language: ExpressibleByArgument {}

extension Price: ExpressibleByArgument {
    /// The value a word of the command line spells.
    public init?(argument: String) {
        guard let price = Price(argument), price > .zero else { return nil }
        self = price
    }

    /// What a word should have been.
    public static var valueDescription: String { "a price such as 10.05" }
}

extension Money: ExpressibleByArgument {
    /// The value a word of the command line spells.
    public init?(argument: String) {
        self.init(argument)
    }

    /// What a word should have been.
    public static var valueDescription: String { "an amount of yuan such as 1000000 or 99.50" }
}

extension Instant: ExpressibleByArgument {
    /// The value a word of the command line spells.
    public init?(argument: String) {
        self.init(argument)
    }

    /// What a word should have been.
    public static var valueDescription: String { "a time such as 2026-11-30T09:30" }
}

extension TimeSpan: ExpressibleByArgument {
    /// The value a word of the command line spells.
    public init?(argument: String) {
        self.init(argument)
    }

    /// What a word should have been.
    public static var valueDescription: String { "a length of time such as 10s, 5m, 2h or 1d" }
}

extension Rate: ExpressibleByArgument {
    /// The value a word of the command line spells.
    public init?(argument: String) {
        self.init(argument)
    }

    /// What a word should have been.
    public static var valueDescription: String { "a rate such as 0.00025" }
}
