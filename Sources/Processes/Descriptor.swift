import CSpawn

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What the system said when a program could not be started.
public struct ChildFault: Error, Hashable, Sendable {
    /// The system's words.
    public let reason: String
}

/// An open file descriptor, which is closed when it goes.
struct Descriptor: ~Copyable {
    let number: CInt

    init(_ number: CInt) {
        self.number = number
    }

    deinit { close(number) }

    /// Makes reading and writing return at once.
    borrowing func stopBlocking() {
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    }
}

/// The two ends of a pipe (pipe(2)), which no program inherits.
struct PipeEnds: ~Copyable {
    let reading: Descriptor
    let writing: Descriptor

    /// - Throws: `ChildFault` where the system has no descriptor left.
    init() throws(ChildFault) {
        var numbers: [CInt] = [-1, -1]
        guard unsafe istock_private_pipe(&numbers) == 0 else {
            throw ChildFault(reason: systemReason())
        }
        reading = Descriptor(numbers[0])
        writing = Descriptor(numbers[1])
    }
}

/// Writes what a pipe takes at once; returns the number of bytes, or nil with `errno`.
///
/// The signal that a pipe without a reader raises is kept from this thread and taken away, so that
/// a dead program is an error value here and no signal handling of the process is touched.
public func writeQuietly(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) -> Int? {
    var brokenPipe = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&brokenPipe)
    unsafe sigaddset(&brokenPipe, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &brokenPipe, &before)
    let count = unsafe bytes.withUnsafeBytes { raw in
        unsafe write(descriptor, raw.baseAddress, raw.count)
    }
    let failure = count < 0 ? errno : 0
    if failure == EPIPE { discardPending(&brokenPipe) }
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = failure
    return count < 0 ? nil : count
}

private func discardPending(_ signals: inout sigset_t) {
    #if canImport(Darwin)
    var received: CInt = 0
    var pending = sigset_t()
    unsafe sigpending(&pending)
    if unsafe sigismember(&pending, SIGPIPE) == 1 { unsafe sigwait(&signals, &received) }
    #else
    var atOnce = timespec()
    unsafe sigtimedwait(&signals, nil, &atOnce)
    #endif
}

/// What the system says about the last call that failed.
func systemReason() -> String { unsafe String(cString: strerror(errno)) }
