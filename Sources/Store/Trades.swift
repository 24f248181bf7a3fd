public import Market
import SQLite
public import Trading

/// A trade as the file has it.
public struct BookedTrade: Hashable, Sendable {
    /// Its number in the account.
    public let id: Int64
    /// The order it filled.
    public let orderID: OrderID
    /// The security.
    public let symbol: Symbol
    /// Price, quantity, amount and fees.
    public let trade: Trade
    /// How it came about.
    public let basis: ExecutionBasis
    /// When it was booked.
    public let time: Instant
    /// Its trading day.
    public let day: TradingDay
    /// The stamp of the quote that filled it.
    public let quoteTime: Instant

    /// A booked trade.
    public init(
        id: Int64,
        orderID: OrderID,
        symbol: Symbol,
        trade: Trade,
        basis: ExecutionBasis,
        time: Instant,
        day: TradingDay,
        quoteTime: Instant
    ) {
        self.id = id
        self.orderID = orderID
        self.symbol = symbol
        self.trade = trade
        self.basis = basis
        self.time = time
        self.day = day
        self.quoteTime = quoteTime
    }
}

extension AccountFile {
    private static func selectTrades(_ index: String = "") -> String {
        """
        SELECT trades.id, order_id, symbol, side, trades.price, trades.quantity, amount, \
        trades.commission, trades.stamp_duty, trades.transfer_fee, basis, traded_ms, trading_day, \
        quote_ms, dividend_tax
        FROM trades \(index) JOIN orders ON orders.account_id = trades.account_id AND orders.id = order_id
        WHERE trades.account_id = ?1
        """
    }

    private static let selectAllTrades = selectTrades() + " ORDER BY trades.id"
    // Without its index named, SQLite would go through every trade of the account to have these in order.
    private static let selectTradesOfOrder =
        selectTrades("INDEXED BY trades_by_order") + " AND order_id = ?2 ORDER BY trades.id"

    private static let selectTradesAfter =
        selectTrades() + " AND trades.id > ?2 ORDER BY trades.id LIMIT ?3"

    private static let selectTradesOfDay =
        selectTrades("INDEXED BY trades_by_day")
        + " AND trading_day = ?2 AND symbol = ?3 ORDER BY trades.id"

    private static let selectCapital = """
        SELECT ifnull(-sum(amount), 0) FROM postings INDEXED BY capital_postings
        WHERE account_id = ? AND ledger_account = 'capital'
        """

    /// Writes a trade; the account's counter was advanced for it.
    ///
    /// - Throws: SQLite's error.
    public func insert(_ booked: BookedTrade, account: Int64) throws(StoreError) {
        try change(of: account) { $0.trades.append(booked) }
    }

    /// Writes the postings of one event, and advances the account's counter.
    ///
    /// - Throws: SQLite's error.
    public func insert(
        _ postings: [Posting],
        symbol: Symbol?,
        event: Int64,
        into account: inout Account
    ) throws(StoreError) {
        let last = account.lastPosting
        try change(of: account.id) { changes in
            for (index, posting) in postings.enumerated() {
                changes.postings.append(
                    Changes.NumberedPosting(
                        id: last + 1 + Int64(index),
                        event: event,
                        symbol: posting.account == .shares ? symbol : nil,
                        posting: posting
                    )
                )
            }
        }
        account.lastPosting += Int64(postings.count)
    }

    /// Returns what the account was given so far: cash, and shares at their cost.
    ///
    /// - Throws: SQLite's error.
    public func capital(account: Int64) throws(StoreError) -> Money {
        try translating { () throws(SQLiteError) in
            try connection.first(AccountFile.selectCapital, [.integer(account)]) {
                row throws(SQLiteError) in try row.money(0)
            }
        } ?? .zero
    }

    /// Returns the trades of an order, or of all orders, in the order they were booked.
    ///
    /// - Throws: SQLite's error.
    public func trades(of order: OrderID? = nil, account: Int64) throws(StoreError) -> [BookedTrade]
    {
        try reading { () throws(SQLiteError) in
            if let order {
                return try connection.query(
                    AccountFile.selectTradesOfOrder,
                    [.integer(account), .integer(order.number)],
                    AccountFile.decodeTrade
                )
            }
            return try connection.query(
                AccountFile.selectAllTrades,
                [.integer(account)],
                AccountFile.decodeTrade
            )
        }
    }

    /// Returns up to `limit` trades behind number `id`, in the order they were booked.
    ///
    /// - Throws: SQLite's error.
    public func trades(
        after id: Int64,
        limit: Int64,
        account: Int64
    ) throws(StoreError) -> [BookedTrade] {
        try reading { () throws(SQLiteError) in
            try connection.query(
                AccountFile.selectTradesAfter,
                [.integer(account), .integer(id), .integer(limit)],
                AccountFile.decodeTrade
            )
        }
    }

    /// Returns the trades of a security on a day, in the order they were booked.
    ///
    /// - Throws: SQLite's error.
    public func trades(
        of symbol: Symbol,
        on day: TradingDay,
        account: Int64
    ) throws(StoreError) -> [BookedTrade] {
        try reading { () throws(SQLiteError) in
            try connection.query(
                AccountFile.selectTradesOfDay,
                [.integer(account), Value(day), Value(symbol)],
                AccountFile.decodeTrade
            )
        }
    }

    private static func decodeTrade(_ row: borrowing Row) throws(SQLiteError) -> BookedTrade {
        BookedTrade(
            id: try row.integer(0),
            orderID: OrderID(try row.integer(1)),
            symbol: try row.symbol(2),
            trade: Trade(
                side: try row.word(3, Side.self),
                price: try row.price(4),
                quantity: try row.quantity(5),
                amount: try row.money(6),
                fees: Fees(
                    commission: try row.money(7),
                    stampDuty: try row.money(8),
                    transferFee: try row.money(9)
                ),
                dividendTax: try row.money(14)
            ),
            basis: try row.word(10, ExecutionBasis.self),
            time: try row.instant(11),
            day: try row.day(12),
            quoteTime: try row.instant(13)
        )
    }
}
