/// The language of help pages and of what is said about mistakes in a command line.
///
/// Commands are declared in English; another language is a table of what stands for each text.
public struct HelpLanguage: Sendable {
    private let translation: @Sendable (String) -> String?
    private let makeTopics: @Sendable () -> [HelpTopic]

    /// What `help TOPIC` explains, in this language.
    public var topics: [HelpTopic] { makeTopics() }

    /// A language that says `translation` of a text, or the English one where that is nil.
    public init(
        topics: @escaping @Sendable () -> [HelpTopic] = { [] },
        _ translation: @escaping @Sendable (String) -> String?
    ) {
        makeTopics = topics
        self.translation = translation
    }

    /// The language of the declarations, without topics.
    public static let english = HelpLanguage { _ in nil }

    /// What stands for an English text.
    public func text(_ english: String) -> String { translation(english) ?? english }

    /// `limit`, `buy or sell`, `day, month or year`.
    func choice(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.joined() }
        let others = words.dropLast().joined(separator: text(", "))
        return MistakeText(format: "%1 or %2", [.word(others), .word(last)]).text(in: self)
    }

    /// `<file>` in this language.
    func placeholder(_ name: String) -> String { "<" + text(name) + ">" }

    /// The texts that this module says itself, which a language must have besides those of the commands.
    public static let ownTexts = [
        "Usage", "Arguments", "Commands", "Options", "Global options", "Topics", "command",
        "options", "topic", "Show the version.", "Show this help.", "values: %1", "default: %1",
        " (%1)", "; ", ", ", "%1 or %2", ", expected %1", ", did you mean '%1'?",
        "See '%1 <command> --help' for one command.", "See '%1 help <topic>' for one topic.",
        "See '%1 --help'.", "a command is missing behind the options.",
        "unknown command '%1'%2", "unknown command or topic '%1'%2",
        "'%1' is missing%2.", "unexpected argument '%1'.",
        "'%1' takes no value, but was given '%2'.", "'%1' has no value%2.",
        "'%1' was given twice.", "'%1' was '%2'%3.", "unknown option '%1'%2", ".",
        "NAME", "SYNOPSIS", "DESCRIPTION", "ARGUMENTS", "COMMANDS", "OPTIONS", "GLOBAL OPTIONS",
        "SEE ALSO",
    ]
}

/// What `help TOPIC` explains.
public struct HelpTopic: Hashable, Sendable {
    /// The word that asks for it, in lower case.
    public let name: String
    /// One line that says what it is about.
    public let abstract: String
    /// The page, shown as it is.
    public let text: String

    /// A topic.
    public init(name: String, abstract: String, text: String) {
        self.name = name
        self.abstract = abstract
        self.text = text
    }
}
