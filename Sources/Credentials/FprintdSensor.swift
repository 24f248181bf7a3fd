import Processes

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// fprintd, Linux' fingerprint service, asked through its own programs.
///
/// `fprintd-list` tells what is in the way, `fprintd-verify` asks for a finger. They write for people, so they
/// run with `LC_ALL=C`; a match needs both their words and their exit status.
public struct FprintdSensor: FingerprintSensor, Sendable {
    /// The empty name means the user of this process.
    public static let listing = ["env", "LC_ALL=C", "fprintd-list", ""]
    /// Any enrolled finger of the user of this process.
    public static let verifying = ["env", "LC_ALL=C", "fprintd-verify"]

    private let listing: [String]
    private let verifying: [String]
    private let milliseconds: Int

    /// A sensor that waits so long for a finger; the commands are others only in tests.
    public init(
        milliseconds: Int,
        listing: [String] = FprintdSensor.listing,
        verifying: [String] = FprintdSensor.verifying
    ) {
        self.milliseconds = milliseconds
        self.listing = listing
        self.verifying = verifying
    }

    /// Asks the service for a reader and enrolled fingers.
    ///
    /// - Throws: `FingerprintFault` with what is in the way.
    public func check() throws(FingerprintFault) {
        try check(until: Deadline(milliseconds: milliseconds), interruption: nil)
    }

    /// Asks for a finger, after `check`; both together may take the sensor's time.
    ///
    /// - Throws: `FingerprintFault` unless a finger matched.
    public func verify(reason: String, interruption: CInt?) throws(FingerprintFault) {
        let deadline = Deadline(milliseconds: milliseconds)
        try check(until: deadline, interruption: interruption)
        let answer = try run(verifying, until: deadline, interruption: interruption)
        if let fault = answer.verifyFault { throw fault }
    }

    private func check(until deadline: Deadline, interruption: CInt?) throws(FingerprintFault) {
        let answer = try run(listing, until: deadline, interruption: interruption)
        if let fault = answer.listFault { throw fault }
    }

    /// Runs a program to its end.
    private func run(
        _ command: [String],
        until deadline: Deadline,
        interruption: CInt?
    ) throws(FingerprintFault) -> FprintdAnswer {
        let child: ChildProcess
        do throws(ChildFault) {
            child = try ChildProcess(command, capturesErrors: true)
        } catch {
            throw .failed(error.reason)
        }
        child.closeInput()
        var output: [UInt8] = []
        while true {
            guard deadline.remaining > 0 else { throw .timedOut }
            var events = [
                pollfd(fd: child.outputNumber, events: Int16(POLLIN), revents: 0),
                pollfd(fd: interruption ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            let wait = CInt(clamping: deadline.remaining)
            guard unsafe poll(&events, nfds_t(events.count), wait) > 0 else { continue }
            if events[1].revents != 0 { throw .cancelled }
            var block = [UInt8](repeating: 0, count: 4096)
            let count = unsafe read(child.outputNumber, &block, block.count)
            if count < 0, errno == EAGAIN || errno == EINTR { continue }
            guard count > 0 else { break }
            output += block[..<count]
            guard output.count <= FprintdAnswer.longest else {
                throw .failed("more than \(FprintdAnswer.longest) bytes")
            }
        }
        let text = String(decoding: output, as: UTF8.self)
        switch child.ending() {
        case .exited(let status): return FprintdAnswer(text: text, status: status)
        case .killed, .closedItsOutput: return FprintdAnswer(text: text, status: nil)
        }
    }
}
