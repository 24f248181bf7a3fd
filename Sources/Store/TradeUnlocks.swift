public import Market
import SQLite

/// How long one terminal session need not answer an account's lock.
public struct StoredUnlock: Hashable, Sendable {
    /// Which session.
    public let session: String
    /// From when on, by the wall clock.
    public let since: Instant
    /// Until when, by the wall clock.
    public let until: Instant
    /// How long the system had been up at `since`, in milliseconds.
    public let uptime: Int64

    /// An unlocking.
    public init(session: String, since: Instant, until: Instant, uptime: Int64) {
        self.session = session
        self.since = since
        self.until = until
        self.uptime = uptime
    }

    /// Whether it holds at `now`, after the system has been up for so long.
    ///
    /// Both clocks must agree: a wall clock that is set back does not make it last longer.
    public func holds(at now: Instant, uptime: Int64) -> Bool {
        let length = until.milliseconds - since.milliseconds
        let elapsed = uptime - self.uptime
        return now >= since && now < until && elapsed >= 0 && elapsed < length
    }
}

extension AccountFile {
    private static let selectUnlock = """
        SELECT session, since_ms, until_ms, uptime_ms FROM trade_unlocks
        WHERE account_id = ? AND session = ?
        """
    private static let writeUnlock = """
        INSERT INTO trade_unlocks (account_id, session, since_ms, until_ms, uptime_ms)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (account_id, session) DO UPDATE SET since_ms = excluded.since_ms, \
        until_ms = excluded.until_ms, uptime_ms = excluded.uptime_ms
        """
    private static let deletePastUnlocks =
        "DELETE FROM trade_unlocks WHERE account_id = ? AND until_ms <= ?"
    private static let deleteUnlocks = "DELETE FROM trade_unlocks WHERE account_id = ?"

    /// Returns what keeps the account open for a session, over or not; nil where nothing does.
    ///
    /// - Throws: SQLite's error.
    public func unlock(of session: String, account: Int64) throws(StoreError) -> StoredUnlock? {
        try translating { () throws(SQLiteError) in
            try connection.first(
                AccountFile.selectUnlock,
                [.integer(account), .text(session)]
            ) { row throws(SQLiteError) in
                StoredUnlock(
                    session: try row.text(0),
                    since: try row.instant(1),
                    until: try row.instant(2),
                    uptime: try row.integer(3)
                )
            }
        }
    }

    /// Keeps the account open for a session, and forgets what is over at that time.
    ///
    /// - Throws: SQLite's error.
    public func write(unlock: StoredUnlock, account: Int64) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            try connection.run(
                AccountFile.deletePastUnlocks,
                [.integer(account), Value(unlock.since)]
            )
            try connection.run(
                AccountFile.writeUnlock,
                [
                    .integer(account), .text(unlock.session), Value(unlock.since),
                    Value(unlock.until), .integer(unlock.uptime),
                ]
            )
        }
    }

    /// Closes the account for every session.
    ///
    /// - Throws: SQLite's error.
    public func deleteUnlocks(account: Int64) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            try connection.run(AccountFile.deleteUnlocks, [.integer(account)])
        }
    }
}
