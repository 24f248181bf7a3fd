#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Where the signal handler writes; a handler can reach nothing but a global.
nonisolated(unsafe) private var signalDescriptor: Int32 = -1

/// Turns SIGINT and SIGTERM into something `poll` sees, so that a loop ends between two passes.
final class SignalPipe {
    private var descriptors: [Int32] = [-1, -1]

    /// Whether a signal has come.
    private(set) var isInterrupted = false

    init() {
        unsafe pipe(&descriptors)
        for descriptor in descriptors {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        }
        unsafe signalDescriptor = descriptors[1]
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in
                var byte: UInt8 = 1
                unsafe write(signalDescriptor, &byte, 1)
            }
        }
    }

    deinit {
        signal(SIGINT, SIG_DFL)
        signal(SIGTERM, SIG_DFL)
        for descriptor in descriptors { close(descriptor) }
    }

    /// What has something to read once a signal has come.
    var descriptor: Int32 { descriptors[0] }

    /// Waits so long, or until a signal comes, or until `input` has something to read; returns whether that has.
    @discardableResult
    func wait(milliseconds: Int64, input: Int32? = nil) -> Bool {
        var polled = [pollfd(fd: descriptors[0], events: Int16(POLLIN), revents: 0)]
        if let input { polled.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0)) }
        let timeout = Int32(clamping: max(milliseconds, 0))
        _ = unsafe poll(&polled, nfds_t(polled.count), timeout)
        if polled[0].revents != 0 { isInterrupted = true }
        return polled.count > 1 && polled[1].revents != 0
    }

    /// Milliseconds of a clock that only goes forward.
    static func monotonicMilliseconds() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
