public import Market
import SQLite
public import Trading

/// The trade lock of an account as the file keeps it.
public struct StoredLock: Hashable, Sendable {
    /// The hash of its PIN; nil where it takes none.
    public let pinHash: String?
    /// Whether it takes a fingerprint.
    public let takesFingerprint: Bool
    /// When it was set, by the wall clock.
    public let setAt: Instant
    /// The answers since the last right one.
    public var tries: LockTries

    /// A lock; it takes a PIN, a fingerprint, or either.
    public init(pinHash: String?, takesFingerprint: Bool, setAt: Instant, tries: LockTries) {
        self.pinHash = pinHash
        self.takesFingerprint = takesFingerprint
        self.setAt = setAt
        self.tries = tries
    }

    /// Whether the other one is this lock, whatever was tried meanwhile.
    public func isSame(as other: StoredLock) -> Bool {
        pinHash == other.pinHash && takesFingerprint == other.takesFingerprint
            && setAt == other.setAt
    }
}

extension AccountFile {
    private static let selectLock = """
        SELECT pin_hash, fingerprint, set_ms, tries, latest_try_ms FROM trade_locks
        WHERE account_id = ?
        """
    private static let writeLock = """
        INSERT INTO trade_locks (account_id, pin_hash, fingerprint, set_ms, tries, latest_try_ms)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (account_id) DO UPDATE SET pin_hash = excluded.pin_hash, \
        fingerprint = excluded.fingerprint, set_ms = excluded.set_ms, tries = excluded.tries, \
        latest_try_ms = excluded.latest_try_ms
        """
    private static let deleteLock = "DELETE FROM trade_locks WHERE account_id = ?"
    /// The accounts whose lock is not what its last change made it.
    static let lockDifference = """
        FROM accounts a LEFT JOIN trade_locks t ON t.account_id = a.id
            LEFT JOIN lock_changes c ON c.account_id = a.id
                AND c.number = (SELECT max(number) FROM lock_changes WHERE account_id = a.id)
        WHERE (t.pin_hash IS NOT c.pin_hash OR t.fingerprint IS NOT c.fingerprint OR t.set_ms IS NOT c.set_ms)
        """
    private static let appendChange = """
        INSERT INTO lock_changes
            (account_id, number, kind, changed_ms, pin_hash, fingerprint, set_ms, follows)
        SELECT ?1, ifnull(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6,
            NOT EXISTS (SELECT 1 \(lockDifference) AND a.id = ?1)
        FROM lock_changes WHERE account_id = ?1
        """
    private static let selectLocked = """
        SELECT id, name FROM accounts JOIN trade_locks ON account_id = id ORDER BY id
        """

    /// Returns the trade lock of an account; nil where there is none.
    ///
    /// - Throws: SQLite's error.
    public func tradeLock(account: Int64) throws(StoreError) -> StoredLock? {
        try translating { () throws(SQLiteError) in
            try connection.first(AccountFile.selectLock, [.integer(account)]) {
                row throws(SQLiteError) in
                StoredLock(
                    pinHash: try row.optionalText(0),
                    takesFingerprint: try row.bool(1),
                    setAt: try row.instant(2),
                    tries: LockTries(
                        count: Int(try row.integer(3)),
                        latest: try row.optionalInstant(4)
                    )
                )
            }
        }
    }

    /// What verify says of a row with the columns of a lock, without its hash.
    static func lockText(_ row: String) -> String {
        """
        CASE WHEN \(row).set_ms IS NULL THEN 'off' ELSE 'set at ' || \(row).set_ms
            || iif(\(row).pin_hash IS NULL, '', ', PIN') || iif(\(row).fingerprint, ', fingerprint', '')
            || iif(t.set_ms IS c.set_ms AND t.pin_hash IS NOT c.pin_hash, ', hash '
                || iif('\(row)' = 't', 'changed', 'as it was set'), '') END
        """
    }

    /// Sets the trade lock of an account, or takes it off, and keeps what it was changed to.
    ///
    /// - Throws: SQLite's error.
    public func change(lock: StoredLock?, at now: Instant, account: Int64) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            try connection.run(
                AccountFile.appendChange,
                [
                    .integer(account), .text(lock == nil ? "off" : "set"), Value(now),
                    Value(lock?.pinHash),
                    lock.map { Value($0.takesFingerprint) } ?? .null, Value(lock?.setAt),
                ]
            )
        }
        try write(lock: lock, account: account)
    }

    /// Writes the trade lock of an account, as after a try; nil takes it off.
    ///
    /// - Throws: SQLite's error.
    public func write(lock: StoredLock?, account: Int64) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            guard let lock else {
                return try connection.run(AccountFile.deleteLock, [.integer(account)])
            }
            try connection.run(
                AccountFile.writeLock,
                [
                    .integer(account), Value(lock.pinHash), Value(lock.takesFingerprint),
                    Value(lock.setAt), .integer(Int64(lock.tries.count)),
                    Value(lock.tries.latest),
                ]
            )
        }
    }

    /// Returns the numbers and names of the accounts that are locked.
    ///
    /// - Throws: SQLite's error.
    public func lockedAccounts() throws(StoreError) -> [(id: Int64, name: String)] {
        try translating { () throws(SQLiteError) in
            try connection.query(AccountFile.selectLocked, []) { row throws(SQLiteError) in
                (id: try row.integer(0), name: try row.text(1))
            }
        }
    }
}
