public import Credentials
public import Market
public import Store

/// What a lock takes as an answer.
public struct LockMethods: Hashable, Sendable {
    /// A PIN.
    public let pin: Bool
    /// A fingerprint.
    public let fingerprint: Bool

    /// Whether there is no lock.
    public var isNone: Bool { !pin && !fingerprint }
}

/// A trade lock as it is shown.
public struct LockStatus: Hashable, Sendable {
    /// What it takes; nothing where it is off.
    public let methods: LockMethods
    /// How many answers are taken before the next has to wait.
    public let triesLeft: Int
    /// The instant, by the wall clock, from which the next answer is taken; nil where it is at once.
    public let nextTry: Instant?
    /// Until when this terminal session need not answer; nil where it must.
    public let unlockedUntil: Instant?

    static let off = LockStatus(
        methods: LockMethods(pin: false, fingerprint: false),
        triesLeft: 0,
        nextTry: nil,
        unlockedUntil: nil
    )
}

/// Why a locked account was not changed.
public enum LockRefusal: Hashable, Sendable {
    /// Nobody answered; the methods are what the lock takes.
    case unanswered(LockMethods)
    /// The answer was wrong; so many are left, and the next is taken at `next`, nil for at once.
    case wrongAnswer(left: Int, next: Instant?)
    /// No finger matched; so many answers are left, and the next is taken at `next`, nil for at once.
    case fingerprint(FingerprintFault, left: Int, next: Instant?)
    /// It was not looked at, because the delay behind wrong ones is not over.
    case tooEarly(next: Instant)
}

/// The trade locks of all accounts of a file, for a change that concerns all of them.
public final class FileLocks {
    /// The lock of each account that has one.
    public let locks: [TradeLock]

    private let file: AccountFile
    private let environment: DeskEnvironment
    private let keepsNothing: Bool

    /// The locks of a file; one that is known already keeps what it was answered.
    ///
    /// - Throws: the store's error.
    public init(
        file: AccountFile,
        environment: DeskEnvironment,
        known: TradeLock? = nil,
        keepsNothing: Bool = false
    ) throws(DeskError) {
        let accounts = try storing { () throws(StoreError) in try file.lockedAccounts() }
        self.file = file
        self.environment = environment
        let keepsNothing = keepsNothing || known?.keepsNothing == true
        self.keepsNothing = keepsNothing
        locks = accounts.map { account in
            if let known, known.account == account.id { return known }
            let lock = TradeLock(
                file: file,
                account: account.id,
                name: account.name,
                environment: environment
            )
            lock.keepsNothing = keepsNothing
            return lock
        }
    }

    /// The locks of a desk's file.
    ///
    /// - Throws: the store's error.
    public convenience init(of desk: Desk) throws(DeskError) {
        try self.init(file: desk.file, environment: desk.environment, known: desk.lock)
    }

    /// The locks of the file at `path`; nil where there is none.
    ///
    /// - Throws: the store's error.
    public convenience init?(
        path: String,
        environment: DeskEnvironment,
        keepsNothing: Bool
    ) throws(DeskError) {
        let file: AccountFile
        do throws(StoreError) {
            file = try AccountFile.open(path: path, for: keepsNothing ? .reading : .writing)
        } catch {
            if case .missing = error { return nil }
            throw .store(error)
        }
        try self.init(file: file, environment: environment, keepsNothing: keepsNothing)
    }

    /// Refuses where an account of the file is locked.
    func require() throws(DeskError) {
        if keepsNothing { return }
        let accounts = try storing { () throws(StoreError) in try file.lockedAccounts() }
        for account in accounts {
            // A lock that was set since these were listed has been answered by nobody.
            let lock =
                locks.first { $0.account == account.id }
                ?? TradeLock(
                    file: file,
                    account: account.id,
                    name: account.name,
                    environment: environment
                )
            try lock.require()
        }
    }
}

@available(*, unavailable)
extension FileLocks: Sendable {}
