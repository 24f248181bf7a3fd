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

    /// Writes the trade lock of an account; nil takes it off.
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
