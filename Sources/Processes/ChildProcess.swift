#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A program on two pipes, in a process group of its own.
///
/// Invariant: the process is waited for by `finish`, `terminate`, or when the object goes, and
/// nothing of its group is left then.
public final class ChildProcess {
    /// How long a program may take to end when its input is closed, and again when it was told to.
    private static let patienceMilliseconds = 200

    private var input: Descriptor?
    private let output: Descriptor
    private let process: pid_t
    private var status: CInt?

    /// Starts a program, which inherits `kept` beside its pipes; its standard error is ours, or the pipe of its
    /// output too.
    ///
    /// - Throws: `ChildFault` with the system's reason.
    public init(
        _ command: [String],
        keeping kept: CInt? = nil,
        capturesErrors: Bool = false
    ) throws(ChildFault) {
        let toProgram = try PipeEnds()
        let fromProgram = try PipeEnds()
        let process = try spawn(
            command,
            input: toProgram.reading.number,
            output: fromProgram.writing.number,
            errors: capturesErrors ? fromProgram.writing.number : nil,
            keeping: kept
        )
        toProgram.writing.stopBlocking()
        fromProgram.reading.stopBlocking()
        self.process = process
        input = consume toProgram.writing
        output = fromProgram.reading
    }

    deinit { terminate() }

    /// Our end of the program's standard output.
    public var outputNumber: CInt { output.number }

    /// Our end of the program's standard input, nil once it is closed.
    public var inputNumber: CInt? { input?.number }

    /// Closes the program's standard input.
    public func closeInput() { input = nil }

    /// Ends the program by closing its input; one that does not end is terminated.
    public func finish() {
        closeInput()
        if hasEnded(within: ChildProcess.patienceMilliseconds) { reap() }
        terminate()
    }

    /// Ends the program and its group with a signal, and with another where it ignores that.
    public func terminate() {
        guard status == nil else { return }
        closeInput()
        kill(-process, SIGTERM)
        _ = hasEnded(within: ChildProcess.patienceMilliseconds)
        reap()
    }

    /// Waits for a program whose output has ended, and returns how it ended.
    public func ending() -> ChildEnding {
        guard hasEnded(within: ChildProcess.patienceMilliseconds) else {
            terminate()
            return .closedItsOutput
        }
        let status = reap()
        let signal = status & 0x7F
        return signal == 0 ? .exited(status: status >> 8 & 0xFF) : .killed(signal: signal)
    }
}

@available(*, unavailable)
extension ChildProcess: Sendable {}

/// How a program ended that had closed its output.
public enum ChildEnding: Hashable, Sendable {
    /// It ended on its own.
    case exited(status: CInt)
    /// A signal ended it.
    case killed(signal: CInt)
    /// It went on without its output, and was terminated.
    case closedItsOutput

    /// How it ended, as the predicate of a sentence about the program.
    public var words: String {
        switch self {
        case .exited(let status): "ended with status \(status)"
        case .killed(let signal): "was ended by signal \(signal)"
        case .closedItsOutput: "closed its output"
        }
    }
}

extension ChildProcess {
    /// Whether the program has ended, at the latest after so many milliseconds.
    private func hasEnded(within milliseconds: Int) -> Bool {
        let deadline = Deadline(milliseconds: milliseconds)
        while !hasEnded {
            guard deadline.remaining > 0 else { return false }
            _ = poll(nil, 0, 2)
        }
        return true
    }

    /// Whether the program has ended; it is not waited for, so that its number stays taken.
    private var hasEnded: Bool {
        guard status == nil else { return true }
        var information = unsafe siginfo_t()
        let options = WEXITED | WNOHANG | WNOWAIT
        let result = unsafe waitid(P_PID, id_t(process), &information, options)
        return unsafe result != 0 || information.si_signo != 0
    }

    /// Kills what is left of the group, then waits for the program.
    ///
    /// In this order, because the number of a process that was waited for may belong to another.
    @discardableResult
    private func reap() -> CInt {
        if let status { return status }
        kill(-process, SIGKILL)
        var status: CInt = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        self.status = status
        return status
    }
}
