import Market
import SQLite
import Trading

extension AccountFile {
    /// The version of the SQLite that keeps the file.
    public static var engineVersion: String { sqliteVersion }

    /// The version of the schema of a file, by its header; nil where it has none.
    public static func version(ofFileAt path: String) -> Int? {
        if case .database(_, let version, _, _, _) = Header.read(path: path) { return Int(version) }
        return nil
    }

    private static let writeStanding = """
        UPDATE accounts SET name = ?, closed_ms = ?, is_default = ?, epoch = ? WHERE id = ?
        """
    private static let clearDefault = "UPDATE accounts SET is_default = 0 WHERE is_default = 1"

    /// What an epoch takes over from the one before it; what push targets were told counts anew, so their
    /// keys must be new too.
    private static let copies = [
        """
        INSERT INTO settings (account_id, key, value)
        SELECT ?1, key, value FROM settings WHERE account_id = ?2
        """,
        """
        INSERT INTO trade_locks (account_id, pin_hash, fingerprint, set_ms, tries, latest_try_ms)
        SELECT ?1, pin_hash, fingerprint, set_ms, tries, latest_try_ms FROM trade_locks
        WHERE account_id = ?2
        """,
        """
        INSERT INTO lock_changes \
        (account_id, number, kind, changed_ms, pin_hash, fingerprint, set_ms, follows)
        SELECT ?1, 1, 'set', set_ms, pin_hash, fingerprint, set_ms, 1 FROM trade_locks
        WHERE account_id = ?2
        """,
        """
        INSERT INTO watchlist (account_id, symbol, position, added_ms)
        SELECT ?1, symbol, position, added_ms FROM watchlist WHERE account_id = ?2
        """,
        """
        INSERT INTO notice_levels (account_id, follower, kind, level)
        SELECT ?1, follower, kind, level FROM notice_levels WHERE account_id = ?2
        """,
        """
        INSERT INTO push_targets (account_id, name, service, url, secret, nonce, authorities, \
        language, delay_ms, batch, due_seq, due_ms, failures, retry_ms, parked)
        SELECT ?1, name, service, url, secret, lower(hex(randomblob(8))), authorities, \
        language, delay_ms, batch, 0, 0, 0, NULL, parked FROM push_targets WHERE account_id = ?2
        """,
        """
        INSERT INTO followers (account_id, name, seq)
        SELECT ?1, name, 0 FROM followers WHERE account_id = ?2
        """,
    ]

    /// Returns the accounts, in the order in which they were opened.
    ///
    /// - Throws: SQLite's error.
    public func accounts() throws(StoreError) -> [Account] {
        try reading { () throws(SQLiteError) in
            try connection.query(AccountFile.selectAll, [], AccountFile.decodeAccount)
        }
    }

    /// Writes an account's name, whether it is closed, the default, and its epoch; another default is none
    /// then.
    ///
    /// - Throws: SQLite's error.
    public func write(standing account: Account) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            if account.isDefault { try connection.run(AccountFile.clearDefault, []) }
            try connection.run(
                AccountFile.writeStanding,
                [
                    .text(account.name), Value(account.closedAt), Value(account.isDefault),
                    .integer(account.epoch), .integer(account.id),
                ]
            )
        }
    }

    /// Throws away the order that is being typed, if there is one.
    ///
    /// - Throws: SQLite's error.
    public func deleteTicket(account: Int64) throws(StoreError) {
        try write(nil as Ticket?, account: account)
    }

    /// Gives an account the settings, the lock, the levels of notices and the push targets of another one.
    ///
    /// - Throws: SQLite's error.
    public func copyTerms(from former: Int64, to next: Int64) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            for statement in AccountFile.copies {
                try connection.run(statement, [.integer(next), .integer(former)])
            }
        }
    }
}
