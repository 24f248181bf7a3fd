#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A moment of the monotonic clock until which something may take.
public struct Deadline: Sendable {
    private let end: Int

    /// The moment so many milliseconds from now.
    public init(milliseconds: Int) {
        end = Deadline.now + milliseconds
    }

    /// The milliseconds that are left, zero when it is over.
    public var remaining: Int { max(end - Deadline.now, 0) }

    private static var now: Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}
