public import Market
import SQLite
public import Trading

extension AccountFile {
    private static let insertAlert = """
        INSERT INTO alerts (account_id, id, symbol, direction, price, created_ms, armed, seen_ms)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    private static let selectAlerts = """
        SELECT id, symbol, direction, price, armed, seen_ms FROM alerts
        WHERE account_id = ? AND removed_ms IS NULL ORDER BY id
        """
    private static let selectLastAlert =
        "SELECT ifnull(max(id), 0) FROM alerts WHERE account_id = ?"
    private static let updateAlert =
        "UPDATE alerts SET armed = ?, seen_ms = ? WHERE account_id = ? AND id = ?"
    private static let removeAlert = """
        UPDATE alerts SET removed_ms = ?3
        WHERE account_id = ?1 AND id = ?2 AND removed_ms IS NULL
        """
    private static let selectMark =
        "SELECT day FROM limit_marks WHERE account_id = ? AND symbol = ? AND direction = ?"
    private static let writeMark = """
        INSERT INTO limit_marks (account_id, symbol, direction, day) VALUES (?, ?, ?, ?)
        ON CONFLICT (account_id, symbol, direction) DO UPDATE SET day = excluded.day
        """

    /// Writes a new alert under the account's next number, and returns that.
    ///
    /// - Throws: SQLite's error.
    public func insertAlert(
        _ symbol: Symbol,
        _ direction: CrossingDirection,
        _ price: Price,
        isArmed: Bool,
        at time: Instant,
        account: Int64
    ) throws(StoreError) -> PriceAlert {
        try writing { () throws(SQLiteError) in
            let last = try connection.first(AccountFile.selectLastAlert, [.integer(account)]) {
                row throws(SQLiteError) in try row.integer(0)
            }
            let alert = PriceAlert(
                id: (last ?? 0) + 1,
                symbol: symbol,
                direction: direction,
                price: price,
                isArmed: isArmed,
                seen: time
            )
            try connection.run(
                AccountFile.insertAlert,
                [
                    .integer(account), .integer(alert.id), Value(symbol),
                    .text(direction.rawValue), Value(price), Value(time), Value(isArmed),
                    Value(time),
                ]
            )
            return alert
        }
    }

    /// Returns the alerts of an account that were not removed, by number.
    ///
    /// - Throws: SQLite's error.
    public func alerts(account: Int64) throws(StoreError) -> [PriceAlert] {
        try translating { () throws(SQLiteError) in
            try connection.query(AccountFile.selectAlerts, [.integer(account)]) {
                row throws(SQLiteError) in
                PriceAlert(
                    id: try row.integer(0),
                    symbol: try row.symbol(1),
                    direction: try row.word(2, CrossingDirection.self),
                    price: try row.price(3),
                    isArmed: try row.bool(4),
                    seen: try row.instant(5)
                )
            }
        }
    }

    /// Writes what an alert has seen.
    ///
    /// - Throws: SQLite's error.
    public func update(_ alert: PriceAlert, account: Int64) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            try connection.run(
                AccountFile.updateAlert,
                [
                    Value(alert.isArmed), Value(alert.seen), .integer(account), .integer(alert.id),
                ]
            )
        }
    }

    /// Removes an alert, and says whether there was one.
    ///
    /// - Throws: SQLite's error.
    public func removeAlert(
        _ id: Int64,
        at time: Instant,
        account: Int64
    ) throws(StoreError) -> Bool {
        try writing { () throws(SQLiteError) in
            try connection.run(
                AccountFile.removeAlert,
                [.integer(account), .integer(id), Value(time)]
            )
            return connection.changes > 0
        }
    }

    /// Returns the last day on which it was told that a security had reached its limit.
    ///
    /// - Throws: SQLite's error.
    public func limitMark(
        of symbol: Symbol,
        _ direction: CrossingDirection,
        account: Int64
    ) throws(StoreError) -> TradingDay? {
        try translating { () throws(SQLiteError) in
            try connection.first(
                AccountFile.selectMark,
                [.integer(account), Value(symbol), .text(direction.rawValue)]
            ) { row throws(SQLiteError) in try row.day(0) }
        }
    }

    /// Notes that it was told today that a security had reached its limit.
    ///
    /// - Throws: SQLite's error.
    public func mark(
        limitOf symbol: Symbol,
        _ direction: CrossingDirection,
        on day: TradingDay,
        account: Int64
    ) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            try connection.run(
                AccountFile.writeMark,
                [.integer(account), Value(symbol), .text(direction.rawValue), Value(day)]
            )
        }
    }
}
