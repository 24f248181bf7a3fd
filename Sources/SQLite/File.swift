#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An open file of the system, closed at its end (`open`, `close`).
struct File: ~Copyable {
    /// The descriptor, which programs that are started do not inherit by themselves.
    let descriptor: Int32

    private init(_ path: String, _ flags: Int32) throws(SystemError) {
        descriptor = unsafe open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .last }
    }

    deinit {
        close(descriptor)
    }

    /// Opens a file for reading; a pipe does not make it wait.
    init(reading path: String) throws(SystemError) {
        try self.init(path, O_RDONLY | O_NONBLOCK)
    }

    /// Makes a file for its owner only, which must not exist (`O_EXCL`).
    init(creating path: String) throws(SystemError) {
        try self.init(path, O_RDWR | O_CREAT | O_EXCL)
    }

    /// Opens a file that is there to be locked, or makes it, for its owner only.
    init(locking path: String) throws(SystemError) {
        try self.init(path, O_RDWR | O_CREAT)
    }

    /// The number of bytes in it (`fstat`).
    func length() throws(SystemError) -> Int64 {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .last }
        return Int64(status.st_size)
    }

    /// The first bytes of it, at most `count` (`pread`).
    func prefix(_ count: Int) throws(SystemError) -> [UInt8] {
        var status = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            unsafe status = pread(descriptor, buffer.baseAddress, count, 0)
            initialized = max(status, 0)
        }
        guard status >= 0 else { throw .last }
        return bytes
    }

    /// Takes the lock of the whole file (`flock`), if need be after others; false if not waiting.
    func lock(waiting: Bool) throws(SystemError) -> Bool {
        while flock(descriptor, LOCK_EX | (waiting ? 0 : LOCK_NB)) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw .last }
        }
        return true
    }

    /// Gives the lock back (`LOCK_UN`).
    func unlock() {
        flock(descriptor, LOCK_UN)
    }

    /// Whether there is anything at a path (`access`).
    static func exists(_ path: String) -> Bool {
        unsafe access(path, F_OK) == 0
    }

    /// The path without symbolic links (`realpath`), or as it is where that fails.
    static func resolved(_ path: String) -> String {
        guard let resolved = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}

/// Why a call of the system failed (`errno`).
struct SystemError: Error {
    let number: Int32

    /// The error of the last call.
    static var last: SystemError { SystemError(number: errno) }

    /// Whether there is no such file.
    var isMissing: Bool { number == ENOENT }
    /// Whether there is such a file already.
    var isExisting: Bool { number == EEXIST }

    /// The system's words for it (`strerror`).
    var message: String { unsafe String(cString: strerror(number)) }
}
