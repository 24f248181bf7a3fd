/// The two streams a command speaks on: data, and words about the run.
public protocol Output: AnyObject {
    /// Writes data as it is; it may wait for `flush`.
    func write(data: String)

    /// Writes words about the run as they are, at once and behind all data before them.
    func write(words: String)

    /// Hands over all data written so far.
    ///
    /// - Throws: `OutputError` once data could not be written; it stays so, and data is dropped.
    func flush() throws(OutputError)
}

extension Output {
    /// Writes a line of data; an empty terminator leaves the line open.
    public func out(_ text: String, terminator: String = "\n") {
        write(data: text + terminator)
    }

    /// Writes a line of words about the run; an empty terminator leaves the line open.
    public func err(_ text: String, terminator: String = "\n") {
        write(words: text + terminator)
    }
}

/// Data could not be written.
public enum OutputError: Error, Hashable, Sendable {
    /// The reader went away (EPIPE), as `head -1` does: no news to anybody, so end quietly.
    case readerIsGone
    /// The system refused with this `errno`: a full disk, a closed descriptor.
    case refused(errno: Int32)
}

/// An output that keeps what it is given, for tests and for commands inside commands.
public final class CapturedOutput: Output {
    /// All data so far.
    public private(set) var data = ""
    /// All words about the run so far.
    public private(set) var words = ""

    /// An output that has nothing yet.
    public init() {}

    /// Keeps the data.
    public func write(data: String) {
        self.data += data
    }

    /// Keeps the words.
    public func write(words: String) {
        self.words += words
    }

    /// Does nothing: nothing waits.
    public func flush() {}
}

@available(*, unavailable)
extension CapturedOutput: Sendable {}
