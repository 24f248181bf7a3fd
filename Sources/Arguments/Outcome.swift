/// What a command line asks for; the parser itself never prints and never exits.
public enum Outcome {
    /// Run this command. The path is what the user typed to reach it: `istock ticket new`.
    case run(any ParsableCommand, path: String)
    /// Print this text, a help page or the version, without a line end behind it, and succeed.
    case print(String)
    /// Print this mistake and fail.
    case usage(UsageError)
}

@available(*, unavailable)
extension Outcome: Sendable {}

/// A mistake in a command line.
public struct UsageError: Error, Hashable, Sendable {
    /// What is wrong, as a sentence that begins in lower case.
    public let message: String
    /// The words of the command that it concerns: `istock buy`.
    public let path: String

    /// Where to read on.
    private let hint: String

    /// A mistake found by a command itself while it runs.
    public init(message: String, path: String, in language: HelpLanguage = .english) {
        self.message = message
        self.path = path
        let hint: MistakeText = "See '\(path) --help'."
        self.hint = hint.text(in: language)
    }

    /// The lines for the user: `error: …` and where to read on.
    public var text: String {
        "error: \(message)\n\(hint)"
    }
}

/// Words that are well formed one by one but make no sense together.
public struct ValidationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, as a sentence that begins in lower case.
    public let text: MistakeText

    /// An error with a sentence for the user.
    public init(_ text: MistakeText) {
        self.text = text
    }

    /// The sentence in English.
    public var message: String { text.text() }

    /// The message.
    public var description: String {
        message
    }
}

/// The exit status of the process, thrown by a command that has said all there is to say.
public struct ExitCode: Error, RawRepresentable, Hashable, Sendable {
    /// The status.
    public let rawValue: Int32

    /// The command did what it was asked for.
    public static let success = ExitCode(0)
    /// A mistake in the command line.
    public static let validationFailure = ExitCode(2)

    /// A status from 0 to 255.
    public init(_ rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// A status from 0 to 255.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }
}
