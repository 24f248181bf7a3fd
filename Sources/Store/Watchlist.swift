public import Market
import SQLite

extension AccountFile {
    private static let selectWatchlist =
        "SELECT symbol FROM watchlist WHERE account_id = ? ORDER BY position"
    private static let insertWatched = """
        INSERT INTO watchlist (account_id, symbol, position, added_ms)
        VALUES (?1, ?2, 1 + (SELECT ifnull(max(position), 0) FROM watchlist WHERE account_id = ?1), ?3)
        ON CONFLICT (account_id, symbol) DO NOTHING
        """
    private static let deleteWatched =
        "DELETE FROM watchlist WHERE account_id = ? AND symbol = ?"

    /// Returns the securities an account watches, in their order.
    ///
    /// - Throws: SQLite's error.
    public func watchlist(account: Int64) throws(StoreError) -> [Symbol] {
        try translating { () throws(SQLiteError) in
            try connection.query(AccountFile.selectWatchlist, [.integer(account)]) {
                row throws(SQLiteError) in try row.symbol(0)
            }
        }
    }

    /// Puts a security at the end of the list, and says whether it is new there.
    ///
    /// - Throws: SQLite's error.
    public func watch(
        _ symbol: Symbol,
        at time: Instant,
        account: Int64
    ) throws(StoreError) -> Bool {
        try writing { () throws(SQLiteError) in
            try connection.run(
                AccountFile.insertWatched,
                [.integer(account), Value(symbol), Value(time)]
            )
            return connection.changes > 0
        }
    }

    /// Takes a security off the list, and says whether it was there.
    ///
    /// - Throws: SQLite's error.
    public func unwatch(_ symbol: Symbol, account: Int64) throws(StoreError) -> Bool {
        try writing { () throws(SQLiteError) in
            try connection.run(
                AccountFile.deleteWatched,
                [.integer(account), Value(symbol)]
            )
            return connection.changes > 0
        }
    }
}
