#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The process's own output: data is buffered for standard output, words go straight to standard
/// error.
///
/// A failure to write data is remembered and thrown by every later `flush`. Words that cannot be
/// written are lost: there is nowhere left to say so, and the work itself is not harmed.
public final class StandardOutput: Output {
    private let dataDescriptor: Int32
    private let wordsDescriptor: Int32
    private var buffer: [UInt8] = []
    private var failure: OutputError?
    /// Called before anything reaches a descriptor: a bar on the screen makes way.
    public var makesWay: (() -> Void)?

    private static let bufferSize = 64 * 1024

    /// An output on two descriptors, which it does not close.
    ///
    /// From then on the process ignores SIGPIPE, so that a reader who goes away is an error of
    /// `flush` instead of a death in the middle of work. Children inherit that unless they are
    /// spawned with the signal's default.
    public init(dataDescriptor: Int32 = 1, wordsDescriptor: Int32 = 2) {
        self.dataDescriptor = dataDescriptor
        self.wordsDescriptor = wordsDescriptor
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Whether data is read by a person: standard output is a terminal.
    public var isTerminal: Bool {
        isatty(dataDescriptor) == 1
    }

    /// Buffers the data and hands it over when the buffer is full.
    public func write(data: String) {
        buffer.append(contentsOf: data.utf8)
        if buffer.count >= StandardOutput.bufferSize { drain() }
    }

    /// Hands over the data before them, then writes the words.
    public func write(words: String) {
        drain()
        makesWay?()
        _ = writeAll(Array(words.utf8), to: wordsDescriptor)
    }

    /// Writes something that will be taken back to where words go, as it is; data waits on.
    public func draw(_ text: String) {
        _ = writeAll(Array(text.utf8), to: wordsDescriptor)
    }

    /// Hands over all data written so far.
    ///
    /// - Throws: `OutputError` once data could not be written.
    public func flush() throws(OutputError) {
        drain()
        if let failure { throw failure }
    }

    private func drain() {
        guard !buffer.isEmpty else { return }
        makesWay?()
        if failure == nil { failure = writeAll(buffer, to: dataDescriptor) }
        buffer.removeAll(keepingCapacity: true)
    }
}

@available(*, unavailable)
extension StandardOutput: Sendable {}

/// Writes every byte, however many calls it takes, and returns why it could not.
private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> OutputError? {
    var start = 0
    while start < bytes.count {
        let count = unsafe bytes[start...].withUnsafeBytes { rest in
            unsafe write(descriptor, rest.baseAddress, rest.count)
        }
        if count >= 0 {
            start += count
        } else if errno == EAGAIN {
            waitUntilWritable(descriptor)
        } else if errno != EINTR {
            return errno == EPIPE ? .readerIsGone : .refused(errno: errno)
        }
    }
    return nil
}

/// A descriptor that somebody else made non-blocking is shared with them, so it stays as it is.
private func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, -1)
}
