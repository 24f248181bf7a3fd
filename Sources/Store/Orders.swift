public import Market
import SQLite
public import Trading

/// What a notice says of an order.
public struct OrderHead: Hashable, Sendable {
    /// The security.
    public let symbol: Symbol
    /// Buy or sell.
    public let side: Side
}

extension OrderHead {
    /// The head of an order.
    public init(_ order: Order) {
        self.init(symbol: order.symbol, side: order.side)
    }
}

extension AccountFile {
    private static let columns = """
        id, client_id, symbol, side, type, limit_price, quantity, session_day, placed_ms, \
        cum_quantity, cum_amount, commission, stamp_duty, transfer_fee, status, reason, resting, \
        held_cash, held_quantity, closed_ms
        """

    static let orderColumns = columns

    static let updateOrder = """
        UPDATE OR FAIL orders SET limit_price = ?, cum_quantity = ?, cum_amount = ?, commission = ?, stamp_duty = ?, \
        transfer_fee = ?, status = ?, reason = ?, resting = ?, held_cash = ?, held_quantity = ?, \
        closed_ms = ?
        WHERE account_id = ? AND id = ?
        """

    private static let selectOrder =
        "SELECT \(columns) FROM orders WHERE account_id = ? AND id = ?"
    private static let selectHead =
        "SELECT symbol, side FROM orders WHERE account_id = ? AND id = ?"
    private static let selectHeads = """
        SELECT orders.id, orders.symbol, side
        FROM events JOIN orders ON orders.account_id = ?1 AND orders.id = order_id
        WHERE events.account_id = ?1 AND seq BETWEEN ?2 AND ?3
        """
    private static let selectToldOrders = """
        SELECT \(columns) FROM orders WHERE account_id = ?1 AND id IN (
            SELECT order_id FROM events
            WHERE account_id = ?1 AND seq BETWEEN ?2 AND ?3 AND kind <> 'accepted'
        )
        """
    private static let selectByClientID =
        "SELECT \(columns) FROM orders WHERE account_id = ? AND client_id = ?"
    // Without its index named, SQLite would go through every order of the account to have these in order.
    private static let selectPending = """
        SELECT \(columns) FROM orders INDEXED BY pending_orders
        WHERE account_id = ? AND status = 'pending' ORDER BY id
        """
    private static let selectPendingOfSymbol = """
        SELECT \(columns) FROM orders INDEXED BY pending_orders
        WHERE account_id = ? AND symbol = ? AND status = 'pending' ORDER BY id
        """
    // From symbol to symbol in the index: DISTINCT would look at each pending order.
    private static let selectPendingSymbols = """
        WITH RECURSIVE found (symbol) AS (
            SELECT min(symbol) FROM orders INDEXED BY pending_orders
            WHERE account_id = ?1 AND status = 'pending'
            UNION ALL
            SELECT (
                SELECT min(symbol) FROM orders INDEXED BY pending_orders
                WHERE account_id = ?1 AND status = 'pending' AND symbol > found.symbol
            ) FROM found WHERE found.symbol IS NOT NULL
        )
        SELECT symbol FROM found WHERE symbol IS NOT NULL
        """
    private static let selectAfterHoursDay = """
        SELECT min(session_day) FROM orders
        WHERE account_id = ? AND status = 'pending' AND type = 'after-hours'
        """
    private static let sumBought = """
        SELECT coalesce(sum(CASE status WHEN 'pending' THEN quantity ELSE cum_quantity END), 0)
        FROM orders
        WHERE account_id = ? AND symbol = ? AND session_day = ? AND side = 'buy'
        """
    /// Writes a new order.
    ///
    /// - Throws: SQLite's error.
    public func insert(_ order: Order, account: Int64) throws(StoreError) {
        try change(of: account) { $0.insert(order) }
    }

    /// Writes what changes in the life of an order.
    ///
    /// - Throws: SQLite's error.
    public func update(_ order: Order, account: Int64) throws(StoreError) {
        try change(of: account) { $0.update(order) }
    }

    func write(_ changed: Changes.ChangedOrder, account: Int64) throws(SQLiteError) {
        let order = changed.now
        try changed.isNew
            ? insertRow(of: order, account: account) : updateRow(of: order, account: account)
    }

    private func insertRow(of order: Order, account: Int64) throws(SQLiteError) {
        try connection.run(rows.insertOrder) { order.addColumns(account, to: &$0) }
    }

    private func updateRow(of order: Order, account: Int64) throws(SQLiteError) {
        try connection.run(rows.updateOrder) { row in
            row.add(order.limitPrice)
            row.add(order.cumQuantity)
            row.add(order.cumAmount)
            row.add(order.fees.commission)
            row.add(order.fees.stampDuty)
            row.add(order.fees.transferFee)
            row.add(order.status)
            row.add(text: order.reason?.rawValue)
            row.add(order.isResting)
            row.add(order.heldCash)
            row.add(order.heldQuantity)
            row.add(order.closedAt)
            row.add(account)
            row.add(order.id.number)
        }
    }

    /// Returns an order, or nil where the account has none of that number.
    ///
    /// - Throws: SQLite's error.
    public func order(_ id: OrderID, account: Int64) throws(StoreError) -> Order? {
        if let changed = changedOrder(id, account: account) { return changed }
        return try orders(AccountFile.selectOrder, [.integer(account), .integer(id.number)]).first
    }

    /// Returns the security and side of an order, or nil where the account has none of that number.
    ///
    /// - Throws: SQLite's error.
    public func head(of id: OrderID, account: Int64) throws(StoreError) -> OrderHead? {
        if let changed = changedOrder(id, account: account) { return OrderHead(changed) }
        return try reading { () throws(SQLiteError) in
            try connection.first(
                AccountFile.selectHead,
                [.integer(account), .integer(id.number)]
            ) { row throws(SQLiteError) in
                OrderHead(symbol: try row.symbol(0), side: try row.word(1, Side.self))
            }
        }
    }

    /// Returns the heads of the orders that the events of these numbers are about.
    ///
    /// - Throws: SQLite's error.
    public func heads(
        ofEvents seqs: ClosedRange<Int64>,
        account: Int64
    ) throws(StoreError) -> [OrderID: OrderHead] {
        try reading { () throws(SQLiteError) in
            var heads: [OrderID: OrderHead] = [:]
            try connection.forEach(
                AccountFile.selectHeads,
                [.integer(account), .integer(seqs.lowerBound), .integer(seqs.upperBound)]
            ) { row throws(SQLiteError) in
                heads[OrderID(try row.integer(0))] = OrderHead(
                    symbol: try row.symbol(1),
                    side: try row.word(2, Side.self)
                )
                return true
            }
            return heads
        }
    }

    /// Returns the orders that the events of these numbers are about, save those that only events `accepted` are.
    ///
    /// - Throws: SQLite's error.
    public func orders(
        toldByEvents seqs: ClosedRange<Int64>,
        account: Int64
    ) throws(StoreError) -> [OrderID: Order] {
        let told = try orders(
            AccountFile.selectToldOrders,
            [.integer(account), .integer(seqs.lowerBound), .integer(seqs.upperBound)]
        )
        return Dictionary(told.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    }

    /// Returns the order that was placed under a client's id, if any.
    ///
    /// - Throws: SQLite's error.
    public func order(clientID: String, account: Int64) throws(StoreError) -> Order? {
        try orders(AccountFile.selectByClientID, [.integer(account), .text(clientID)]).first
    }

    /// Returns the pending orders, of one security or of all, in the order they were placed.
    ///
    /// - Throws: SQLite's error.
    public func pendingOrders(of symbol: Symbol?, account: Int64) throws(StoreError) -> [Order] {
        guard let symbol else { return try orders(AccountFile.selectPending, [.integer(account)]) }
        let stored = try translating { () throws(SQLiteError) in
            try connection.query(
                AccountFile.selectPendingOfSymbol,
                [.integer(account), Value(symbol)],
                AccountFile.decodeOrder
            )
        }
        return withChanges(stored, of: symbol, account: account)
    }

    /// The pending orders as they are after the changes that SQLite does not know: a long session asks once for
    /// each security, which is no reason to write what it held back.
    private func withChanges(_ stored: [Order], of symbol: Symbol, account: Int64) -> [Order] {
        var changed: [OrderID: Order] = [:]
        for changes in [kept, step] where changes.owner == account {
            for (id, order) in changes.orders where order.now.symbol == symbol {
                changed[id] = order.now
            }
        }
        guard !changed.isEmpty else { return stored }
        let unchanged = stored.filter { changed[$0.id] == nil }
        return (unchanged + changed.values.filter { $0.status == .pending })
            .sorted { $0.id < $1.id }
    }

    /// Returns the securities that have pending orders.
    ///
    /// - Throws: SQLite's error.
    public func pendingSymbols(account: Int64) throws(StoreError) -> [Symbol] {
        try reading { () throws(SQLiteError) in
            try connection.query(AccountFile.selectPendingSymbols, [.integer(account)]) {
                row throws(SQLiteError) in try row.symbol(0)
            }
        }
    }

    /// Returns the first trading day whose after-hours orders are pending; nil without any.
    ///
    /// - Throws: SQLite's error.
    public func pendingAfterHoursDay(account: Int64) throws(StoreError) -> TradingDay? {
        try reading { () throws(SQLiteError) in
            try connection.first(AccountFile.selectAfterHoursDay, [.integer(account)]) {
                row throws(SQLiteError) in try row.optionalDay(0)
            } ?? nil
        }
    }

    /// Returns the shares of a security that were bought for a session, pending orders included.
    ///
    /// - Throws: SQLite's error.
    public func bought(
        _ symbol: Symbol,
        session: TradingDay,
        account: Int64
    ) throws(StoreError) -> Quantity {
        try reading { () throws(SQLiteError) in
            try connection.first(
                AccountFile.sumBought,
                [.integer(account), Value(symbol), Value(session)]
            ) { row throws(SQLiteError) in try row.quantity(0) }
        } ?? .zero
    }

    func orders(_ sql: String, _ values: [Value]) throws(StoreError) -> [Order] {
        try reading { () throws(SQLiteError) in
            try connection.query(sql, values, AccountFile.decodeOrder)
        }
    }

    private static func decodeOrder(_ row: borrowing Row) throws(SQLiteError) -> Order {
        var order = Order(
            id: OrderID(try row.integer(0)),
            clientID: try row.optionalText(1),
            symbol: try row.symbol(2),
            side: try row.word(3, Side.self),
            type: try row.word(4, OrderType.self),
            limitPrice: try row.price(5),
            quantity: try row.quantity(6),
            session: try row.day(7),
            placedAt: try row.instant(8)
        )
        order.cumQuantity = try row.quantity(9)
        order.cumAmount = try row.money(10)
        order.fees = Fees(
            commission: try row.money(11),
            stampDuty: try row.money(12),
            transferFee: try row.money(13)
        )
        order.status = try row.word(14, OrderStatus.self)
        order.reason = try row.optionalText(15).flatMap { CancelReason(rawValue: $0) }
        order.isResting = try row.bool(16)
        order.heldCash = try row.money(17)
        order.heldQuantity = try row.quantity(18)
        order.closedAt = try row.optionalInstant(19)
        return order
    }
}
