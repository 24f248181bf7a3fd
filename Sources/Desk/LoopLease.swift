import SQLite
import Store

/// The lock that spares a second refresh loop on the same file from polling (`PATH-loop`).
///
/// Nothing's correctness rests on it: any process may fill, because every transaction decides anew.
public final class LoopLease {
    private let lock: FileLock?
    private var held = false

    /// The lease of a desk's file.
    ///
    /// - Throws: the store's error.
    public convenience init(_ desk: Desk) throws(DeskError) {
        try self.init(desk, suffix: "-loop")
    }

    /// The lease of the deliverer of a desk's account (`PATH-push-ID`): two of them would send the same twice.
    ///
    /// - Throws: the store's error.
    public convenience init(delivererOf desk: Desk) throws(DeskError) {
        try self.init(desk, suffix: "-push-\(desk.account.id)")
    }

    private init(_ desk: Desk, suffix: String) throws(DeskError) {
        guard !desk.file.path.isEmpty else {
            // Nobody else can reach a private account.
            lock = nil
            held = true
            return
        }
        let path = desk.file.path + suffix
        lock = try locking { () throws(SQLiteError) in try FileLock(path: path) }
    }

    /// The lock's open file, nil for a private account: a program that is given it holds the lease too, until it ends.
    public var descriptor: Int32? { lock?.descriptor }

    /// Whether this process holds the lease, after trying to take it.
    ///
    /// - Throws: the store's error.
    public func isHeld() throws(DeskError) -> Bool {
        if !held, let lock { held = try locking { () throws(SQLiteError) in try lock.tryLock() } }
        return held
    }
}

@available(*, unavailable)
extension LoopLease: Sendable {}

private func locking<Result>(
    _ body: () throws(SQLiteError) -> Result
) throws(DeskError) -> Result {
    do throws(SQLiteError) {
        return try body()
    } catch {
        throw .store(.sqlite(error))
    }
}
