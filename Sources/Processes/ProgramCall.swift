#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// One run of a program that is given its whole input and answers with its whole output.
public enum ProgramCall: Sendable {
    /// Why there is no answer.
    public enum Fault: Error, Hashable, Sendable {
        /// The system did not start it; the text is its reason.
        case notStarted(String)
        /// It took too long, or wrote more than was asked for, and was ended.
        case timedOut
        /// It ended with something else than success; the text says with what.
        case failed(String)
    }

    /// The most bytes of an answer.
    private static let longestAnswer = 64 * 1024

    /// Runs a program, which is searched for on the path, and returns what it wrote to standard output; it inherits
    /// the descriptor `kept`.
    ///
    /// - Throws: `Fault`; nothing of the program is left then.
    public static func run(
        _ command: [String],
        input: [UInt8] = [],
        milliseconds: Int,
        keeping kept: Int32? = nil
    ) throws(Fault) -> [UInt8] {
        let child: ChildProcess
        do throws(ChildFault) {
            child = try ChildProcess(command, keeping: kept)
        } catch {
            throw .notStarted(error.reason)
        }
        let deadline = Deadline(milliseconds: milliseconds)
        var rest = input[...]
        var answer: [UInt8] = []
        while true {
            if rest.isEmpty { child.closeInput() }
            guard deadline.remaining > 0, answer.count <= longestAnswer else {
                child.terminate()
                throw .timedOut
            }
            var events = [
                pollfd(fd: child.outputNumber, events: Int16(POLLIN), revents: 0),
                pollfd(fd: child.inputNumber ?? -1, events: Int16(POLLOUT), revents: 0),
            ]
            let wait = CInt(clamping: deadline.remaining)
            guard unsafe poll(&events, nfds_t(events.count), wait) > 0 else { continue }
            if events[1].revents != 0 { send(&rest, to: child) }
            if events[0].revents != 0, try hasEnded(child, &answer) { break }
        }
        let ending = child.ending()
        guard ending == .exited(status: 0) else { throw .failed(ending.words) }
        return answer
    }

    private static func send(_ rest: inout ArraySlice<UInt8>, to child: ChildProcess) {
        if let count = writeQuietly(rest, to: child.inputNumber ?? -1) {
            rest = rest.dropFirst(count)
        } else if errno != EAGAIN, errno != EINTR {
            rest = []
        }
    }

    /// Reads what is there; returns whether the output has ended.
    private static func hasEnded(
        _ child: ChildProcess,
        _ answer: inout [UInt8]
    ) throws(Fault) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 16 * 1024)
        let count = unsafe read(child.outputNumber, &chunk, chunk.count)
        if count < 0 {
            guard errno == EAGAIN || errno == EINTR else { throw .failed(systemReason()) }
            return false
        }
        answer += chunk[..<count]
        return count == 0
    }
}

/// A program that works beside this one and outlives it.
///
/// Its standard input and output are nothing, its standard error is ours, and no signal of our terminal reaches it.
public final class BackgroundProgram {
    private let process: pid_t
    private var isReaped = false

    /// Starts a program.
    ///
    /// - Throws: `ProgramCall.Fault` where the system does not start it.
    public init(_ command: [String]) throws(ProgramCall.Fault) {
        let nothing = Descriptor(unsafe open("/dev/null", O_RDWR | O_CLOEXEC))
        do throws(ChildFault) {
            process = try spawn(command, input: nothing.number, output: nothing.number)
        } catch {
            throw .notStarted(error.reason)
        }
    }

    /// Whether it still runs.
    public var isRunning: Bool {
        if isReaped { return false }
        var status: CInt = 0
        isReaped = unsafe waitpid(process, &status, WNOHANG) != 0
        return !isReaped
    }
}

@available(*, unavailable)
extension BackgroundProgram: Sendable {}
