import FaultyDisk

/// A disk that fails when told to, under the files of one account file.
@safe
public final class Disk {
    /// What happens to it.
    public enum Strike: String, CaseIterable, Sendable {
        case none
        /// One call fails.
        case fail
        /// One call and all after it fail.
        case broken
        /// There is no more room.
        case full
        /// A write is done in part, and fails.
        case tear
        /// The power goes.
        case power
        /// The process is killed before a call, or in the middle of it.
        case killBefore, killAfter

        /// Whether it ends the process, so that it needs one of its own.
        public var kills: Bool { self == .killBefore || self == .killAfter }

        fileprivate var kind: faulty_strike {
            switch self {
            case .none: FAULTY_NONE
            case .fail: FAULTY_FAIL
            case .broken: FAULTY_BREAK
            case .full: FAULTY_FULL
            case .tear: FAULTY_TEAR
            case .power: FAULTY_POWER
            case .killBefore: FAULTY_KILL_BEFORE
            case .killAfter: FAULTY_KILL_AFTER
            }
        }
    }

    private let disk: OpaquePointer

    /// A disk that works.
    public init() {
        guard let disk = unsafe faulty_disk_make() else { preconditionFailure("no memory") }
        unsafe self.disk = disk
    }

    deinit { unsafe faulty_disk_free(disk) }

    /// What `Connection` calls it.
    public var vfs: String { unsafe String(cString: faulty_disk_name(disk)) }

    /// Lets it be struck at a call from now on.
    public func plan(_ strike: Strike, at call: UInt64 = 0, seed: UInt64 = 0) {
        unsafe faulty_disk_plan(disk, strike.kind, call, seed)
    }

    /// The calls since the plan was made.
    public var calls: UInt64 { unsafe faulty_disk_calls(disk) }

    /// Whether what was planned has happened.
    public var isStruck: Bool { unsafe faulty_disk_has_struck(disk) != 0 }

    /// Leaves what a loss of power leaves; every file of it is closed.
    public func losePower(seed: UInt64) {
        precondition(unsafe faulty_disk_lose_power(disk, seed) != 0, "the files can be written")
    }

    /// Takes the files as they are, all of them closed, for what is synced.
    public func forget() { unsafe faulty_disk_forget(disk) }
}

@available(*, unavailable)
extension Disk: Sendable {}
