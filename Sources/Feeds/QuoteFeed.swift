public import Market

/// A provider of quotes: where to ask, and what its answers mean.
///
/// A feed opens no connection and reads no clock; whoever fetches the bytes hands them in, and
/// whoever uses the quotes judges their age.
public protocol QuoteFeed: Sendable {
    /// The address the provider answers at, without a path: `https://qt.gtimg.cn`.
    static var defaultBaseURL: String { get }

    /// The most symbols that go into one request.
    static var batchSize: Int { get }

    /// The path that asks for these symbols, at most `batchSize` of them, beginning with `/`.
    func path(for symbols: [Symbol]) -> String

    /// Returns the quotes in the body of an answer.
    ///
    /// - Throws: `FeedError` where the body is no answer at all.
    func parse(_ body: [UInt8]) throws(FeedError) -> FeedAnswer
}

/// What the body of an answer held.
///
/// A symbol that was asked for and is in neither list is one the provider does not know, unless
/// the answer was cut off.
public struct FeedAnswer: Hashable, Sendable {
    /// The quotes, in the order of the rows; a symbol may have several.
    public var quotes: [Quote] = []
    /// The rows that were refused.
    public var problems: [RowProblem] = []
    /// Whether the body ends in the middle of a row, so that more rows may have followed.
    public var isCutOff = false

    /// An answer without rows.
    public init() {}
}

/// A row of an answer that is not used, and why.
public struct RowProblem: Hashable, Sendable {
    /// The security the row is about, nil where the row does not say.
    public let symbol: Symbol?
    /// What is wrong with the row, as one line of text for a person.
    public let sentence: String

    /// A problem with a row.
    public init(symbol: Symbol?, sentence: String) {
        self.symbol = symbol
        self.sentence = sentence
    }
}

/// Why a body is not an answer.
public enum FeedError: Error, Hashable, Sendable {
    /// The provider sent something else than quotes: nothing, a web page, a script. The text says
    /// what it answered with.
    case blocked(String)
}

/// The encoding a provider writes its text in.
public enum TextEncoding: Hashable, Sendable, CaseIterable {
    /// UTF-8.
    case utf8
    /// GBK, read as its superset GB18030.
    case gbk
}
