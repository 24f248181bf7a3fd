#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Where the signal handler writes; a handler can reach nothing but a global.
nonisolated(unsafe) private var signalDescriptor: Int32 = -1

/// Turns signals into something `poll` sees, so that a loop ends between two passes.
///
/// One may be made while another is there: what was set before is set again when it goes.
final class SignalPipe {
    /// The signals that end a program.
    static let endings = [SIGINT, SIGTERM]

    private var descriptors: [Int32] = [-1, -1]
    private let descriptorBefore: Int32
    private var actionsBefore: [(signal: Int32, action: sigaction)] = []

    /// Whether a signal has come.
    private(set) var isInterrupted = false

    init(_ signals: [Int32] = endings) {
        unsafe pipe(&descriptors)
        for descriptor in descriptors {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        }
        descriptorBefore = unsafe signalDescriptor
        unsafe signalDescriptor = descriptors[1]
        for number in signals {
            var before = sigaction()
            unsafe sigaction(number, nil, &before)
            actionsBefore.append((number, before))
            signal(number) { number in
                let error = errno
                var byte = UInt8(truncatingIfNeeded: number)
                unsafe write(signalDescriptor, &byte, 1)
                errno = error
            }
        }
    }

    deinit {
        for (number, action) in actionsBefore {
            var action = action
            unsafe sigaction(number, &action, nil)
        }
        unsafe signalDescriptor = descriptorBefore
        for descriptor in descriptors { close(descriptor) }
    }

    /// What has something to read once a signal has come.
    var descriptor: Int32 { descriptors[0] }

    /// Waits so long, or until a signal comes, or until `input` has something to read; returns whether that has.
    @discardableResult
    func wait(milliseconds: Int64, input: Int32? = nil) -> Bool {
        let seen = look(milliseconds: milliseconds, input: input)
        if seen.signal { isInterrupted = true }
        return seen.input
    }

    /// Waits so long, or until a signal comes, or `input` has something to read; returns the signals that came,
    /// and whether that has.
    func next(milliseconds: Int64, input: Int32) -> (signals: [Int32], hasInput: Bool) {
        let seen = look(milliseconds: milliseconds, input: input)
        guard seen.signal else { return ([], seen.input) }
        var block = [UInt8](repeating: 0, count: 64)
        let count = unsafe read(descriptors[0], &block, block.count)
        return (block.prefix(max(count, 0)).map { Int32($0) }, seen.input)
    }

    private func look(milliseconds: Int64, input: Int32?) -> (signal: Bool, input: Bool) {
        var polled = [pollfd(fd: descriptors[0], events: Int16(POLLIN), revents: 0)]
        if let input { polled.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0)) }
        let timeout = Int32(clamping: max(milliseconds, 0))
        let count = unsafe poll(&polled, nfds_t(polled.count), timeout)
        // A signal has interrupted it, whose byte is there already.
        if count < 0 { return (hasSignal, false) }
        return (polled[0].revents != 0, polled.count > 1 && polled[1].revents != 0)
    }

    private var hasSignal: Bool {
        var polled = pollfd(fd: descriptors[0], events: Int16(POLLIN), revents: 0)
        return unsafe poll(&polled, 1, 0) > 0
    }

    /// Milliseconds of a clock that only goes forward.
    static func monotonicMilliseconds() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
