public import Market
import SQLite
public import Trading

/// Shares that a session gave, as their event has them.
public struct GivenLot: Hashable, Sendable {
    /// The security.
    public let symbol: Symbol
    /// When they were bought.
    public let purchaseDay: TradingDay

    /// Shares of a security and a day.
    public init(symbol: Symbol, purchaseDay: TradingDay) {
        self.symbol = symbol
        self.purchaseDay = purchaseDay
    }
}

/// A posting with the security of its shares.
public struct SymbolPosting: Hashable, Sendable {
    /// Where, how much, and how many shares.
    public let posting: Posting
    /// The security, of a posting on shares.
    public let symbol: Symbol?
}

/// What only verifications and exports read.
extension AccountFile {
    private static let selectAccountIDs = "SELECT id FROM accounts ORDER BY id"
    private static let insertGivenLot = """
        INSERT INTO given_lots (account_id, seq, symbol, purchase_day) VALUES (?, ?, ?, ?)
        """
    private static let selectGivenLot =
        "SELECT symbol, purchase_day FROM given_lots WHERE account_id = ? AND seq = ?"
    private static let selectPostings = """
        SELECT ledger_account, amount, quantity, symbol FROM postings
        WHERE account_id = ? AND id > ? AND event_seq = ? ORDER BY id LIMIT ?
        """
    private static let selectPositionSymbols =
        "SELECT symbol FROM positions WHERE account_id = ? ORDER BY symbol"

    /// Returns the numbers of the file's accounts.
    ///
    /// - Throws: SQLite's error.
    public func accountIDs() throws(StoreError) -> [Int64] {
        try reading { () throws(SQLiteError) in
            try connection.query(AccountFile.selectAccountIDs) { row throws(SQLiteError) in
                try row.integer(0)
            }
        }
    }

    /// Notes when the shares of an event were bought that gave them.
    ///
    /// - Throws: SQLite's error.
    public func insert(_ lot: GivenLot, event: Int64, account: Int64) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            try connection.run(
                AccountFile.insertGivenLot,
                [.integer(account), .integer(event), Value(lot.symbol), Value(lot.purchaseDay)]
            )
        }
    }

    /// Returns what an event gave, nil where that was money.
    ///
    /// - Throws: SQLite's error.
    public func givenLot(event: Int64, account: Int64) throws(StoreError) -> GivenLot? {
        try reading { () throws(SQLiteError) in
            try connection.first(AccountFile.selectGivenLot, [.integer(account), .integer(event)]) {
                row throws(SQLiteError) in
                GivenLot(symbol: try row.symbol(0), purchaseDay: try row.day(1))
            }
        }
    }

    /// Returns up to `limit` postings of an event behind number `id`.
    ///
    /// - Throws: SQLite's error.
    public func postings(
        of event: Int64,
        after id: Int64,
        limit: Int,
        account: Int64
    ) throws(StoreError) -> [Posting] {
        try symbolPostings(of: event, after: id, limit: limit, account: account).map(\.posting)
    }

    /// Returns up to `limit` postings of an event behind number `id`, with the securities of shares.
    ///
    /// - Throws: SQLite's error.
    public func symbolPostings(
        of event: Int64,
        after id: Int64,
        limit: Int = 10_000,
        account: Int64
    ) throws(StoreError) -> [SymbolPosting] {
        try reading { () throws(SQLiteError) in
            try connection.query(
                AccountFile.selectPostings,
                [.integer(account), .integer(id), .integer(event), .integer(Int64(limit))]
            ) { row throws(SQLiteError) in
                SymbolPosting(
                    posting: Posting(
                        try row.word(0, LedgerAccount.self),
                        try row.money(1),
                        quantity: try row.quantity(2)
                    ),
                    symbol: try row.optionalText(3).flatMap { Symbol(canonical: $0) }
                )
            }
        }
    }

    /// Returns the securities that were ever held.
    ///
    /// - Throws: SQLite's error.
    public func positionSymbols(account: Int64) throws(StoreError) -> [Symbol] {
        try reading { () throws(SQLiteError) in
            try connection.query(AccountFile.selectPositionSymbols, [.integer(account)]) {
                row throws(SQLiteError) in try row.symbol(0)
            }
        }
    }
}
