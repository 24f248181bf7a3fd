public import Market
import SQLite

/// What an index did on a day, as far as it is known.
public struct IndexDay: Hashable, Sendable {
    /// Its close.
    public let close: Price?
    /// Its close of the trading day before.
    public let previousClose: Price?

    /// An index of which this is known.
    public init(close: Price? = nil, previousClose: Price? = nil) {
        self.close = close
        self.previousClose = previousClose
    }
}

/// The end of one trading day of an account.
public struct Settlement: Hashable, Sendable {
    /// The day.
    public let day: TradingDay
    /// The money at its end.
    public let cash: Money
    /// Dividends that went ex and were not paid yet.
    public let receivable: Money
    /// The shares at their closing prices.
    public let marketValue: Money
    /// Whether a closing quote was missing.
    public let isProvisional: Bool
    /// What the index did, as far as the source told.
    public let index: IndexDay

    /// A settlement.
    public init(
        day: TradingDay,
        cash: Money,
        receivable: Money,
        marketValue: Money,
        isProvisional: Bool,
        index: IndexDay = IndexDay()
    ) {
        self.day = day
        self.cash = cash
        self.receivable = receivable
        self.marketValue = marketValue
        self.isProvisional = isProvisional
        self.index = index
    }

    /// Cash, claims and shares.
    public var equity: Money { cash + receivable + marketValue }
}

extension AccountFile {
    private static let selectSettings =
        "SELECT key, value FROM settings WHERE account_id = ? ORDER BY key"
    private static let writeSetting = """
        INSERT INTO settings (account_id, key, value) VALUES (?, ?, ?)
        ON CONFLICT (account_id, key) DO UPDATE SET value = excluded.value
        """
    private static let deleteSetting = "DELETE FROM settings WHERE account_id = ? AND key = ?"
    private static let insertSettlement = """
        INSERT INTO settlements (account_id, day, cash, receivable, market_value, equity, \
        provisional, index_close, index_previous)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    static let settlementColumns =
        "day, cash, receivable, market_value, provisional, index_close, index_previous"
    private static let selectSettlements = """
        SELECT \(settlementColumns) FROM settlements
        WHERE account_id = ? ORDER BY day
        """
    private static let selectLastSettlement = """
        SELECT \(settlementColumns) FROM settlements
        WHERE account_id = ? ORDER BY day DESC LIMIT 1
        """
    private static let selectClosedDays = "SELECT day FROM closed_days ORDER BY day"
    private static let insertClosedDay =
        "INSERT INTO closed_days (day) VALUES (?) ON CONFLICT (day) DO NOTHING"

    /// Returns the settings an account does not leave at their defaults.
    ///
    /// - Throws: SQLite's error.
    public func settings(account: Int64) throws(StoreError) -> [String: String] {
        if holdsReadings(of: account), let held = readings?.settings { return held }
        let settings = try translating { () throws(SQLiteError) in
            var settings: [String: String] = [:]
            try connection.forEach(AccountFile.selectSettings, [.integer(account)]) {
                row throws(SQLiteError) in
                settings[try row.text(0)] = try row.text(1)
                return true
            }
            return settings
        }
        hold(of: account) { $0.settings = settings }
        return settings
    }

    /// Writes a setting; nil goes back to its default.
    ///
    /// - Throws: SQLite's error.
    public func write(setting key: String, value: String?, account: Int64) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            if let value {
                try connection.run(
                    AccountFile.writeSetting,
                    [.integer(account), .text(key), .text(value)]
                )
            } else {
                try connection.run(AccountFile.deleteSetting, [.integer(account), .text(key)])
            }
        }
    }

    /// Writes the end of a day, once.
    ///
    /// - Throws: SQLite's error.
    public func insert(_ settlement: Settlement, account: Int64) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            try connection.run(
                AccountFile.insertSettlement,
                [
                    .integer(account), Value(settlement.day), Value(settlement.cash),
                    Value(settlement.receivable), Value(settlement.marketValue),
                    Value(settlement.equity), Value(settlement.isProvisional),
                    settlement.index.close.map { Value($0) } ?? .null,
                    settlement.index.previousClose.map { Value($0) } ?? .null,
                ]
            )
        }
    }

    /// Returns the days that were settled, in order.
    ///
    /// - Throws: SQLite's error.
    public func settlements(account: Int64) throws(StoreError) -> [Settlement] {
        try translating { () throws(SQLiteError) in
            try connection.query(
                AccountFile.selectSettlements,
                [.integer(account)],
                AccountFile.decodeSettlement
            )
        }
    }

    /// Returns the last day that was settled, if any was.
    ///
    /// - Throws: SQLite's error.
    public func lastSettlement(account: Int64) throws(StoreError) -> Settlement? {
        try translating { () throws(SQLiteError) in
            try connection.first(
                AccountFile.selectLastSettlement,
                [.integer(account)],
                AccountFile.decodeSettlement
            )
        }
    }

    static func decodeSettlement(_ row: borrowing Row) throws(SQLiteError) -> Settlement {
        Settlement(
            day: try row.day(0),
            cash: try row.money(1),
            receivable: try row.money(2),
            marketValue: try row.money(3),
            isProvisional: try row.bool(4),
            index: IndexDay(
                close: try row.optionalInteger(5).map { Price(tenThousandths: $0) },
                previousClose: try row.optionalInteger(6).map { Price(tenThousandths: $0) }
            )
        )
    }

    /// Returns the closed days that were imported.
    ///
    /// - Throws: SQLite's error.
    public func closedDays() throws(StoreError) -> [TradingDay] {
        try translating { () throws(SQLiteError) in
            try connection.query(AccountFile.selectClosedDays, []) {
                row throws(SQLiteError) in try row.day(0)
            }
        }
    }

    /// Adds closed days to those imported before.
    ///
    /// - Throws: SQLite's error.
    public func insert(closedDays: [TradingDay]) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            for day in closedDays {
                try connection.run(AccountFile.insertClosedDay, [Value(day)])
            }
        }
    }
}
