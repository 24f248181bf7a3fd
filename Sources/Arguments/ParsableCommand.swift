/// A struct whose wrapped properties are read from the command line.
///
/// The names of this module are those of swift-argument-parser, of which it is a small synchronous
/// part: a program that imports that package instead keeps its commands as they are. Added here are
/// `OptionalValue`, `ExpressibleByArgument.valueDescription`, `CommandConfiguration.globalOptions`
/// and the outcome as a value; left out is everything that nobody has asked for.
public protocol ParsableArguments: SendableMetatype {
    /// A value with every property at its default, to be filled by the parser.
    init()

    /// Checks what no single value shows, after all have been read.
    ///
    /// - Throws: `ValidationError` with a sentence for the user.
    func validate() throws(ValidationError)
}

extension ParsableArguments {
    /// Accepts everything.
    public func validate() throws(ValidationError) {}
}

/// A command: what its words are, and what it does with them.
public protocol ParsableCommand: ParsableArguments {
    /// Its name, its texts and its subcommands.
    static var configuration: CommandConfiguration { get }

    /// Does the work; a command with subcommands has none of its own.
    ///
    /// - Throws: whatever the program knows to translate into words and an exit status.
    mutating func run() throws
}

extension ParsableCommand {
    /// Never called for a command with subcommands, and every other command has its own.
    public mutating func run() throws {
        preconditionFailure("A command without subcommands must implement run().")
    }

    static var name: String {
        configuration.commandName
    }

    static var isGroup: Bool {
        !configuration.subcommands.isEmpty
    }

    /// The commands below this one that help pages show.
    static var shownSubcommands: [any ParsableCommand.Type] {
        configuration.subcommands.filter { $0.configuration.shouldDisplay }
    }
}

/// The name, the texts and the subcommands of a command.
public struct CommandConfiguration: Sendable {
    /// The word that names the command.
    public let commandName: String
    /// One line that says what the command does, in the imperative, ending in a full stop.
    public let abstract: String
    /// The end of the help page, shown as it is: when to use the command, and a worked example.
    public let discussion: String
    /// What `--version` answers; on the root only, and empty where there is nothing to answer.
    public let version: String
    /// The commands below this one, in the order of the help page.
    public let subcommands: [any ParsableCommand.Type]
    /// The command below this one that is meant where none is named.
    public let defaultSubcommand: (any ParsableCommand.Type)?
    /// Whether help pages show the command; programs call the others.
    public let shouldDisplay: Bool
    /// The group of options that may stand before the name of a subcommand too; on the root only.
    ///
    /// The commands that want its values declare it as an `@OptionGroup`.
    public let globalOptions: (any ParsableArguments.Type)?

    /// A configuration.
    public init(
        commandName: String,
        abstract: String,
        discussion: String = "",
        version: String = "",
        shouldDisplay: Bool = true,
        subcommands: [any ParsableCommand.Type] = [],
        defaultSubcommand: (any ParsableCommand.Type)? = nil,
        globalOptions: (any ParsableArguments.Type)? = nil
    ) {
        self.commandName = commandName
        self.abstract = abstract
        self.discussion = discussion
        self.version = version
        self.shouldDisplay = shouldDisplay
        self.subcommands = subcommands
        self.defaultSubcommand = defaultSubcommand
        self.globalOptions = globalOptions
    }
}
