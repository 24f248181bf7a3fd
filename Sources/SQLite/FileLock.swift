import CSQLite

/// A lock between processes on a file of its own (`flock`), for one thread.
///
/// The system gives it back when the process ends, however it ends. The file stays.
public final class FileLock {
    private let path: String
    private let file: File

    /// Opens the file at `path`, made for its owner only where it is missing; locks nothing yet.
    ///
    /// - Throws: A `SQLiteError` where it cannot be opened.
    public init(path: String) throws(SQLiteError) {
        self.path = path
        do {
            file = try File(locking: path)
        } catch {
            let message = "unable to open lock file: \(error.message)"
            throw SQLiteError(extendedCode: SQLITE_CANTOPEN, message: message, path: path)
        }
    }

    /// The open file: a program that is given it holds the lock too, until it ends.
    public var descriptor: Int32 { file.descriptor }

    /// Takes the lock, waiting for as long as another one holds it.
    ///
    /// - Throws: A `SQLiteError` where the file system has no locks.
    public func lock() throws(SQLiteError) {
        _ = try take(waiting: true)
    }

    /// Takes the lock unless another one holds it, and says whether it did.
    ///
    /// - Throws: A `SQLiteError` where the file system has no locks.
    public func tryLock() throws(SQLiteError) -> Bool {
        try take(waiting: false)
    }

    /// Gives the lock back; does nothing where it is not held.
    public func unlock() {
        file.unlock()
    }

    private func take(waiting: Bool) throws(SQLiteError) -> Bool {
        do {
            return try file.lock(waiting: waiting)
        } catch {
            let message = "unable to lock: \(error.message)"
            throw SQLiteError(extendedCode: SQLITE_IOERR, message: message, path: path)
        }
    }
}

@available(*, unavailable)
extension FileLock: Sendable {}
