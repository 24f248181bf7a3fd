import Processes

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// One question to a program and its answer, both moved as the pipes allow.
struct Exchange {
    /// Why there is no answer.
    enum Fault: Error {
        case timedOut
        /// The program closed its output before the answer was complete.
        case ended
        case broken(String)
    }

    private let child: ChildProcess
    private var request: ArraySlice<UInt8>
    /// What has come so far.
    private(set) var answer = AnswerBuffer()

    /// What the program wrote before it was asked.
    private let early: [UInt8]

    /// Called again and again as long as nothing comes.
    var whileWaiting: (() -> Void)?
    /// How long nothing comes before that is told, in milliseconds.
    private static let patience = 100

    /// A question that was not sent yet.
    init(_ request: [UInt8], to child: ChildProcess, early: [UInt8]) {
        self.request = request[...]
        self.child = child
        self.early = early
    }

    /// Sends the question and reads until the empty line.
    ///
    /// - Throws: `Fault`; the program is then in no state to be asked again.
    mutating func run(until deadline: Deadline) throws(Fault) {
        try take(early[...])
        while !answer.isComplete {
            guard deadline.remaining > 0 else { throw .timedOut }
            // A negative descriptor is one that poll leaves out.
            let input = request.isEmpty ? -1 : child.inputNumber ?? -1
            var events = [
                pollfd(fd: child.outputNumber, events: Int16(POLLIN), revents: 0),
                pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
            ]
            let wait = min(deadline.remaining, whileWaiting == nil ? .max : Exchange.patience)
            guard unsafe poll(&events, nfds_t(events.count), CInt(clamping: wait)) > 0 else {
                whileWaiting?()
                continue
            }
            if events[0].revents != 0 { try receive() }
            if events[1].revents != 0 { send() }
        }
        guard request.isEmpty else { throw .broken("answered before it had read the question") }
    }

    private mutating func send() {
        if let count = writeQuietly(request, to: child.inputNumber ?? -1) {
            request = request.dropFirst(count)
        } else if errno != EAGAIN, errno != EINTR {
            // The program does not read; its output tells whether it has answered all the same.
            request = []
        }
    }

    private mutating func receive() throws(Fault) {
        var chunk = [UInt8](repeating: 0, count: longestLine)
        let count = unsafe read(child.outputNumber, &chunk, chunk.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count >= 0 else { throw .broken("could not be read: \(systemReason())") }
        guard count > 0 else { throw .ended }
        try take(chunk[..<count])
    }

    private mutating func take(_ bytes: ArraySlice<UInt8>) throws(Fault) {
        do throws(AnswerBuffer.Fault) {
            try answer.append(bytes)
        } catch {
            switch error {
            case .longLine: throw .broken("wrote a line of more than \(longestLine) bytes")
            case .longAnswer: throw .broken("wrote more than 16 MiB")
            }
        }
    }
}
