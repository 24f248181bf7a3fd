public import Market
import SQLite
public import Trading

/// Which orders a list is of.
public struct OrderFilter: Hashable, Sendable {
    /// Only those that stand so; nil for all.
    public var status: OrderStatus?
    /// Only those of one security.
    public var symbol: Symbol?
    /// Only those of this trading day and later ones, and whatever is pending; nil for those of every day.
    public var since: TradingDay?
    /// Only so many, those placed last; nil for all.
    public var newest: Int?

    /// A filter.
    public init(
        status: OrderStatus? = nil,
        symbol: Symbol? = nil,
        since: TradingDay? = nil,
        newest: Int? = nil
    ) {
        self.status = status
        self.symbol = symbol
        self.since = since
        self.newest = newest
    }
}

extension AccountFile {
    private static let matches =
        "account_id = ?1 AND (?2 IS NULL OR status = ?2) AND (?3 IS NULL OR symbol = ?3)"
    private static let isPending =
        "account_id = ?1 AND status = 'pending' AND (?2 IS NULL OR symbol = ?2)"

    private static let selectListed = """
        SELECT \(orderColumns) FROM orders WHERE \(matches) ORDER BY id DESC LIMIT ?4
        """
    private static let selectListedPending = """
        SELECT \(orderColumns) FROM orders INDEXED BY pending_orders WHERE \(isPending) ORDER BY id DESC LIMIT ?3
        """
    // What is pending from before is found by its own index, not by going through every order of the past.
    private static let selectListedSince = """
        SELECT \(orderColumns) FROM orders WHERE \(matches) AND id >= ?5
        UNION ALL
        SELECT \(orderColumns) FROM orders INDEXED BY pending_orders
        WHERE account_id = ?1 AND status = 'pending' AND id < ?5 AND ?2 IS NULL AND (?3 IS NULL OR symbol = ?3)
        ORDER BY id DESC LIMIT ?4
        """
    private static let selectLastNumber = "SELECT max(id) FROM orders WHERE account_id = ?"
    private static let selectSession =
        "SELECT session_day FROM orders WHERE account_id = ? AND id = ?"

    /// Returns the orders that a filter lets through, in the order they were placed.
    ///
    /// It takes no longer for an account with a long past, unless that is asked for.
    ///
    /// - Throws: SQLite's error.
    public func orders(_ filter: OrderFilter, account: Int64) throws(StoreError) -> [Order] {
        let account = Value.integer(account)
        let symbol = Value(filter.symbol?.description)
        // A negative limit is none.
        let limit = Value.integer(Int64(filter.newest ?? -1))
        let newestFirst: [Order]
        if filter.status == .pending {
            newestFirst = try orders(AccountFile.selectListedPending, [account, symbol, limit])
        } else {
            let matches = [account, Value(filter.status?.rawValue), symbol, limit]
            if let since = filter.since {
                let first = try firstOrder(since: since, account: account)
                newestFirst = try orders(
                    AccountFile.selectListedSince,
                    matches + [.integer(first)]
                )
            } else {
                newestFirst = try orders(AccountFile.selectListed, matches)
            }
        }
        return newestFirst.reversed()
    }

    /// The number of the first order of a trading day or a later one, by bisection: numbers count without gaps, and
    /// the days of orders never go back while their numbers go on.
    private func firstOrder(since day: TradingDay, account: Value) throws(StoreError) -> Int64 {
        try reading { () throws(SQLiteError) in
            let found = try connection.first(AccountFile.selectLastNumber, [account]) {
                row throws(SQLiteError) in try row.optionalInteger(0)
            }
            var first: Int64 = 1
            var end = (found.flatMap { $0 } ?? 0) + 1
            while first < end {
                let middle = (first + end) / 2
                let session = try connection.first(
                    AccountFile.selectSession,
                    [account, .integer(middle)]
                ) { row throws(SQLiteError) in try row.day(0) }
                if let session, session < day { first = middle + 1 } else { end = middle }
            }
            return first
        }
    }
}
