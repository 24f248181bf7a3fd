public import Market
import SQLite
public import Trading

extension AccountFile {
    private static let selectPosition =
        "SELECT held_quantity, cost, diluted_cost FROM positions WHERE account_id = ? AND symbol = ?"
    private static let selectPositions = """
        SELECT symbol FROM positions
        WHERE account_id = ?1 AND EXISTS (SELECT 1 FROM lots
            WHERE lots.account_id = ?1 AND lots.symbol = positions.symbol)
        ORDER BY symbol
        """
    private static let selectLots = """
        SELECT purchase_day, quantity FROM lots
        WHERE account_id = ? AND symbol = ? ORDER BY purchase_day
        """
    private static let selectDividends = """
        SELECT purchase_day, record_day, income, withheld FROM lot_dividends
        WHERE account_id = ? AND symbol = ? ORDER BY purchase_day, record_day
        """
    private static let selectUnlisted = """
        SELECT bonus_shares + transfer_shares + subscribed, shares_day FROM entitlements
        WHERE account_id = ? AND symbol = ? AND is_ex = 1 AND shares_day > ex_day
        """
    private static let writeDividend = """
        INSERT INTO lot_dividends (account_id, symbol, purchase_day, record_day, income, withheld)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (account_id, symbol, purchase_day, record_day) DO UPDATE
        SET income = excluded.income, withheld = excluded.withheld
        """
    private static let writePosition = """
        INSERT INTO positions (account_id, symbol, held_quantity, cost, diluted_cost)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (account_id, symbol) DO UPDATE
        SET held_quantity = excluded.held_quantity, cost = excluded.cost, \
        diluted_cost = excluded.diluted_cost
        """
    private static let writeLot = """
        INSERT INTO lots (account_id, symbol, purchase_day, quantity) VALUES (?, ?, ?, ?)
        ON CONFLICT (account_id, symbol, purchase_day) DO UPDATE SET quantity = excluded.quantity
        """
    private static let deleteLot =
        "DELETE FROM lots WHERE account_id = ? AND symbol = ? AND purchase_day = ?"

    /// Returns what the account holds of a security, an empty position where it holds nothing.
    ///
    /// - Throws: SQLite's error.
    public func position(of symbol: Symbol, account: Int64) throws(StoreError) -> Position {
        if let known = knownPosition(of: symbol, account: account) { return known }
        let position = try readPosition(of: symbol, account: account)
        hold(of: account) { $0.positions[symbol] = position }
        return position
    }

    private func readPosition(of symbol: Symbol, account: Int64) throws(StoreError) -> Position {
        try translating { () throws(SQLiteError) in
            let key = [Value.integer(account), Value(symbol)]
            var position = Position(symbol: symbol)
            let found = try connection.first(AccountFile.selectPosition, key) {
                row throws(SQLiteError) in
                (try row.quantity(0), try row.money(1), try row.money(2))
            }
            guard let found else { return position }
            (position.held, position.cost, position.dilutedCost) = found
            position.lots = try connection.query(AccountFile.selectLots, key) {
                row throws(SQLiteError) in
                Lot(purchaseDay: try row.day(0), quantity: try row.quantity(1))
            }
            if !position.lots.isEmpty { try readActions(into: &position, key) }
            return position
        }
    }

    /// Reads what corporate actions left on the lots.
    private func readActions(into position: inout Position, _ key: [Value]) throws(SQLiteError) {
        var lots = position.lots
        try connection.forEach(AccountFile.selectDividends, key) { row throws(SQLiteError) in
            let purchaseDay = try row.day(0)
            let dividend = LotDividend(
                recordDate: try row.day(1),
                income: try row.money(2),
                withheld: try row.money(3)
            )
            for index in lots.indices where lots[index].purchaseDay == purchaseDay {
                lots[index].dividends.append(dividend)
            }
            return true
        }
        position.lots = lots
        position.unlisted = try connection.query(AccountFile.selectUnlisted, key) {
            row throws(SQLiteError) in
            UnlistedShares(quantity: try row.quantity(0), listingDay: try row.day(1))
        }.filter { $0.quantity > 0 }
    }

    /// Returns every position that holds shares, by symbol.
    ///
    /// - Throws: SQLite's error.
    public func positions(account: Int64) throws(StoreError) -> [Position] {
        var positions: [Position] = []
        for symbol in try heldSymbols(account: account) {
            positions.append(try position(of: symbol, account: account))
        }
        return positions
    }

    /// Returns the securities of which shares are held, in order.
    ///
    /// - Throws: SQLite's error.
    public func heldSymbols(account: Int64) throws(StoreError) -> [Symbol] {
        try reading { () throws(SQLiteError) in
            try connection.query(AccountFile.selectPositions, [.integer(account)]) {
                row throws(SQLiteError) in try row.symbol(0)
            }
        }
    }

    /// Writes a position and the lots that differ from those it had.
    ///
    /// - Throws: SQLite's error.
    public func write(
        _ position: Position,
        replacing former: Position,
        account: Int64
    ) throws(StoreError) {
        guard position != former else { return }
        try change(of: account) { $0.write(position, replacing: former) }
    }

    func write(_ changed: Changes.Changed<Position>, account: Int64) throws(SQLiteError) {
        let position = changed.now
        let formerLots = changed.stored?.lots ?? []
        let symbol = Value(position.symbol)
        try connection.run(
            AccountFile.writePosition,
            [
                .integer(account), symbol, Value(position.held), Value(position.cost),
                Value(position.dilutedCost),
            ]
        )
        for lot in position.lots where !formerLots.contains(lot) {
            try write(lot, key: [.integer(account), symbol, Value(lot.purchaseDay)])
        }
        for lot in formerLots
        where !position.lots.contains(where: { $0.purchaseDay == lot.purchaseDay }) {
            try connection.run(
                AccountFile.deleteLot,
                [.integer(account), symbol, Value(lot.purchaseDay)]
            )
        }
    }

    private func write(_ lot: Lot, key: [Value]) throws(SQLiteError) {
        try connection.run(AccountFile.writeLot, key + [Value(lot.quantity)])
        for dividend in lot.dividends {
            try connection.run(
                AccountFile.writeDividend,
                key + [
                    Value(dividend.recordDate), Value(dividend.income), Value(dividend.withheld),
                ]
            )
        }
    }
}
