/// One word of a line, with where it begins.
public struct Word: Hashable, Sendable {
    /// The word without its quotation marks.
    public let text: String
    /// The line it begins on, counted from one.
    public let line: Int
    /// The column it begins in, counted from one.
    public let column: Int
    /// Whether any of it was quoted, so that it is a text and no keyword.
    public let isQuoted: Bool

    /// A word.
    public init(_ text: String, line: Int = 1, column: Int = 1, isQuoted: Bool = false) {
        self.text = text
        self.line = line
        self.column = column
        self.isQuoted = isQuoted
    }

    /// The text as a session writes it: quoted where it would not be read as one word otherwise.
    public static func spelled(_ text: String) -> String {
        // Scalar by scalar: a mark with an accent behind it is one character of Swift's, and another one.
        let special = " \t'\"\\$#\u{FEFF}".unicodeScalars
        guard text.isEmpty || text.unicodeScalars.contains(where: { special.contains($0) }) else {
            return text
        }
        return "'"
            + text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
            .map { String($0) }.joined(separator: "'\\''") + "'"
    }
}

/// The words of one line of a session, continuation lines included.
public struct ScriptLine: Hashable, Sendable {
    /// The file as it was named.
    public let file: String
    /// The words; at least one.
    public let words: [Word]
    /// The number of the line the first word stands on.
    public var number: Int { words[0].line }
    /// Where the line begins.
    public var place: Place { place(of: words[0]) }

    /// A line of words.
    public init(file: String, words: [Word]) {
        precondition(!words.isEmpty, "a line of a session has words")
        self.file = file
        self.words = words
    }

    /// Where a word stands.
    public func place(of word: Word) -> Place {
        Place(file: file, line: word.line, column: word.column)
    }

    /// Where the line ends: behind its last word.
    public var end: Place {
        let last = words[words.count - 1]
        return Place(
            file: file,
            line: last.line,
            column: last.column + last.text.unicodeScalars.count
        )
    }
}
