public import Credentials
public import Market
import SQLite
public import Store
import Trading

/// The trade lock of one account: what it asks for, and whether this process has answered.
///
/// Placing, cancelling and whatever else changes the account on a person's word asks it inside its own
/// transaction, with `require`. What carries out earlier orders (refresh, the clock, settling) does not.
///
/// Invariant: an answer is counted, durably, before it is looked at; processes that answer take turns
/// (`PATH-try`), so that many at once are given no more tries than one, and right answers at the same
/// time do not count as wrong ones.
public final class TradeLock {
    /// The account's name.
    public let accountName: String
    /// Whether what is done is never kept, so that nothing needs to be asked.
    public var keepsNothing = false

    let account: Int64
    let file: AccountFile
    let environment: DeskEnvironment
    /// The lock that this process has answered.
    var opened: StoredLock?
    private var openSpan: Int?

    /// The lock of an account of a file.
    public init(
        file: AccountFile,
        account: Int64,
        name: String,
        environment: DeskEnvironment
    ) {
        self.file = file
        self.account = account
        self.environment = environment
        accountName = name
    }

    /// What the lock asks for now.
    ///
    /// - Throws: the store's error.
    public func status() throws(DeskError) -> LockStatus {
        guard let lock = try stored() else { return .off }
        let now = environment.wallClock()
        return LockStatus(
            methods: lock.methods,
            triesLeft: lock.tries.left,
            nextTry: lock.tries.next(at: now),
            unlockedUntil: try unlock()?.until
        )
    }

    /// Whether something must be answered before the account may be changed.
    ///
    /// - Throws: the store's error.
    public func isClosed() throws(DeskError) -> Bool {
        if let span = file.span, span == openSpan { return false }
        return try closedLock() != nil
    }

    /// The lock that is in the way of a change.
    private func closedLock() throws(DeskError) -> StoredLock? {
        guard let lock = try unansweredLock() else { return nil }
        return try unlock() == nil ? lock : nil
    }

    /// Whether this process would have to answer, also where its terminal session is unlocked.
    ///
    /// - Throws: the store's error.
    public func isUnanswered() throws(DeskError) -> Bool { try unansweredLock() != nil }

    private func unansweredLock() throws(DeskError) -> StoredLock? {
        if keepsNothing { return nil }
        guard let lock = try stored(), !isOpened(lock) else { return nil }
        return lock
    }

    /// What keeps the account open for this terminal session now.
    private func unlock() throws(DeskError) -> StoredUnlock? {
        guard let session = environment.terminalSession() else { return nil }
        let unlock = try storing { () throws(StoreError) in
            try file.unlock(of: session.identity, account: account)
        }
        let now = environment.wallClock()
        return unlock.flatMap { $0.holds(at: now, uptime: session.uptime) ? $0 : nil }
    }

    /// Keeps the account open for this terminal session, after this process has answered the lock; does
    /// nothing where there is none.
    ///
    /// - Throws: `DeskError.locked` where it has not, `.noTerminalSession`, or the store's error.
    public func keepOpen(for span: TimeSpan) throws(DeskError) {
        guard let session = environment.terminalSession() else { throw .noTerminalSession }
        let now = environment.wallClock()
        let unlock = StoredUnlock(
            session: session.identity,
            since: now,
            until: now.advanced(byMilliseconds: span.milliseconds),
            uptime: session.uptime
        )
        let refusal = try changing { () throws(StoreError) -> LockRefusal? in
            guard let lock = try file.tradeLock(account: account) else { return nil }
            guard isOpened(lock) else { return .unanswered(lock.methods) }
            try file.write(unlock: unlock, account: account)
            return nil
        }
        if let refusal { throw self.refusal(refusal) }
    }

    /// Closes the account again for every terminal session.
    ///
    /// - Throws: the store's error.
    public func close() throws(DeskError) {
        opened = nil
        openSpan = nil
        try changing { () throws(StoreError) in try file.deleteUnlocks(account: account) }
    }

    /// Whether this process has answered that lock.
    func isOpened(_ lock: StoredLock) -> Bool { opened?.isSame(as: lock) == true }

    /// Refuses where the account is locked, inside the transaction that is open.
    func require() throws(DeskError) {
        // Nobody else writes in a span of batches, so what was open stays open.
        let span = file.span
        if let span, span == openSpan { return }
        if let lock = try closedLock() { throw self.refusal(.unanswered(lock.methods)) }
        // What a session is spared may be over before the span is.
        openSpan = try unansweredLock() == nil ? span : nil
    }

    /// Refuses while the delay behind wrong answers runs, so that nobody is asked in vain.
    ///
    /// - Throws: `DeskError.locked`, or the store's error.
    public func requireTry() throws(DeskError) {
        let now = environment.wallClock()
        guard let tries = try stored()?.tries, let next = tries.next(at: now) else { return }
        if tries.anchored(at: now) != tries {
            // The clock went back: the delay runs from now on, and not anew each time somebody asks.
            try changing { () throws(StoreError) in
                guard var lock = try file.tradeLock(account: account) else { return }
                lock.tries = lock.tries.anchored(at: now)
                try file.write(lock: lock, account: account)
            }
        }
        throw refusal(.tooEarly(next: next))
    }

    /// Answers with a PIN.
    ///
    /// - Throws: `DeskError.locked` where it is wrong, or comes too early to be looked at; or the store's
    ///   error.
    public func open(with pin: PIN) throws(DeskError) {
        precondition(!file.isInBatch, "a try must become durable on its own")
        let turn = try turn()
        defer { turn?.unlock() }
        guard let lock = try countedTry() else { return }
        guard let hash = lock.pinHash.flatMap({ PINHash(stored: $0) }), hash.matches(pin) else {
            throw self.refusal(wrongAnswer(lock))
        }
        try forget(triesOf: lock)
        opened = lock
    }

    /// Answers with a finger on the reader; `reason` is what the system may show meanwhile.
    ///
    /// A finger that does not match is a wrong answer. It is counted behind the fact: the reader takes
    /// one finger at a time, so there are no guesses at once.
    ///
    /// - Throws: `DeskError.locked` where no finger matched, or answers are not taken now; or the store's
    ///   error.
    public func openByFingerprint(reason: String, interruption: CInt?) throws(DeskError) {
        precondition(!file.isInBatch, "a try must become durable on its own")
        try requireTry()
        guard let lock = try stored(), lock.takesFingerprint else { return }
        do throws(FingerprintFault) {
            try environment.fingerprints.verify(reason: reason, interruption: interruption)
        } catch {
            let kept = error == .noMatch ? try countedTry() ?? lock : lock
            throw refusal(
                .fingerprint(
                    error,
                    left: kept.tries.left,
                    next: kept.tries.next(at: environment.wallClock())
                )
            )
        }
        try forget(triesOf: lock)
        opened = lock
    }

    /// What keeps fingerprints from being asked for; nil where nothing does.
    public func fingerprintFault() -> FingerprintFault? {
        do throws(FingerprintFault) {
            try environment.fingerprints.check()
            return nil
        } catch {
            return error
        }
    }

    /// What a wrong answer is told, which was counted.
    func wrongAnswer(_ lock: StoredLock) -> LockRefusal {
        let now = environment.wallClock()
        return .wrongAnswer(left: lock.tries.left, next: lock.tries.next(at: now))
    }

    /// Counts a try and makes that durable; returns the lock with it, nil where there is none to answer.
    func countedTry() throws(DeskError) -> StoredLock? {
        let now = environment.wallClock()
        let (lock, next) = try changing {
            () throws(StoreError) -> (StoredLock?, Instant?) in
            guard var lock = try file.tradeLock(account: account) else { return (nil, nil) }
            let before = lock.tries
            lock.tries = before.anchored(at: now)
            let next = lock.tries.next(at: now)
            if next == nil { lock.tries = lock.tries.adding(at: now) }
            if lock.tries != before { try file.write(lock: lock, account: account) }
            return (lock, next)
        }
        if let next { throw self.refusal(.tooEarly(next: next)) }
        return lock
    }

    /// Begins to count anew after a right answer.
    func forget(triesOf lock: StoredLock) throws(DeskError) {
        try changing { () throws(StoreError) in
            guard var now = try file.tradeLock(account: account), now.isSame(as: lock) else {
                return
            }
            now.tries = .none
            try file.write(lock: now, account: account)
        }
    }

    /// Sets what the lock asks for, in the place of what it asked for before.
    ///
    /// - Throws: `DeskError.locked` unless this process has answered a lock that is there, `.badPIN` where
    ///   the PIN breaks the rule, `.noFingerprint` where a lock could not be opened by one, or the store's
    ///   error.
    public func set(pin: PIN?, fingerprint: Bool) throws(DeskError) {
        precondition(pin != nil || fingerprint, "a lock asks for something")
        if let fault = pin?.fault { throw .badPIN(fault) }
        if fingerprint, let fault = fingerprintFault() { throw .noFingerprint(fault) }
        let hash = try pin.map { pin throws(DeskError) in try PINHash.making(of: pin) }
        try replace(
            with: StoredLock(
                pinHash: hash?.text,
                takesFingerprint: fingerprint,
                setAt: environment.wallClock(),
                tries: .none
            )
        )
    }

    /// Takes the lock off.
    ///
    /// - Throws: `DeskError.locked` unless this process has answered it, or the store's error.
    public func remove() throws(DeskError) { try replace(with: nil) }

    private func replace(with new: StoredLock?) throws(DeskError) {
        let now = environment.wallClock()
        let refusal = try changing { () throws(StoreError) -> LockRefusal? in
            if let lock = try file.tradeLock(account: account), !isOpened(lock) {
                return .unanswered(lock.methods)
            }
            try file.deleteUnlocks(account: account)
            try file.change(lock: new, at: now, account: account)
            return nil
        }
        if let refusal { throw self.refusal(refusal) }
        opened = new
    }
}

@available(*, unavailable)
extension TradeLock: Sendable {}

extension TradeLock {
    /// The error that says so of this account.
    public func refusal(_ refusal: LockRefusal) -> DeskError {
        .locked(refusal, account: accountName)
    }

    func stored() throws(DeskError) -> StoredLock? {
        try storing { () throws(StoreError) in try file.tradeLock(account: account) }
    }

    /// Waits until no other process is having an answer looked at.
    private func turn() throws(DeskError) -> FileLock? {
        guard !file.path.isEmpty else { return nil }
        do throws(SQLiteError) {
            let turn = try FileLock(path: file.path + "-try")
            try turn.lock()
            return turn
        } catch {
            throw .store(.sqlite(error))
        }
    }

    /// Runs `body` in a write transaction of its own.
    func changing<Result>(
        _ body: () throws(StoreError) -> Result
    ) throws(DeskError) -> Result {
        try storing { () throws(StoreError) in
            try file.begin()
            do throws(StoreError) {
                let result = try body()
                try file.commit()
                return result
            } catch {
                file.rollback()
                throw error
            }
        }
    }
}

extension PINHash {
    fileprivate static func making(of pin: PIN) throws(DeskError) -> PINHash {
        do throws(PINHashFault) {
            return try PINHash(of: pin)
        } catch {
            throw .noHash(reason: error.reason)
        }
    }
}

extension StoredLock {
    /// What it takes.
    var methods: LockMethods { LockMethods(pin: pinHash != nil, fingerprint: takesFingerprint) }
}
