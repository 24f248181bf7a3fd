public import Market
import SQLite
public import Trading

extension AccountFile {
    private static let selectPosition =
        "SELECT held_quantity, cost FROM positions WHERE account_id = ? AND symbol = ?"
    private static let selectPositions = """
        SELECT symbol, held_quantity, cost FROM positions WHERE account_id = ? ORDER BY symbol
        """
    private static let selectLots = """
        SELECT purchase_day, quantity FROM lots
        WHERE account_id = ? AND symbol = ? ORDER BY purchase_day
        """
    private static let selectAllLots = """
        SELECT symbol, purchase_day, quantity FROM lots
        WHERE account_id = ? ORDER BY symbol, purchase_day
        """
    private static let writePosition = """
        INSERT INTO positions (account_id, symbol, held_quantity, cost) VALUES (?, ?, ?, ?)
        ON CONFLICT (account_id, symbol) DO UPDATE
        SET held_quantity = excluded.held_quantity, cost = excluded.cost
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
        try translating { () throws(SQLiteError) in
            let key = [Value.integer(account), Value(symbol)]
            var position = Position(symbol: symbol)
            let found = try connection.first(AccountFile.selectPosition, key) {
                row throws(SQLiteError) in (held: try row.quantity(0), cost: try row.money(1))
            }
            guard let found else { return position }
            position.held = found.held
            position.cost = found.cost
            position.lots = try connection.query(AccountFile.selectLots, key) {
                row throws(SQLiteError) in
                Lot(purchaseDay: try row.day(0), quantity: try row.quantity(1))
            }
            return position
        }
    }

    /// Returns every position that holds shares, by symbol.
    ///
    /// - Throws: SQLite's error.
    public func positions(account: Int64) throws(StoreError) -> [Position] {
        try translating { () throws(SQLiteError) in
            var lots: [Symbol: [Lot]] = [:]
            try connection.forEach(AccountFile.selectAllLots, [.integer(account)]) {
                row throws(SQLiteError) in
                let lot = Lot(purchaseDay: try row.day(1), quantity: try row.quantity(2))
                lots[try row.symbol(0), default: []].append(lot)
                return true
            }
            return try connection.query(AccountFile.selectPositions, [.integer(account)]) {
                row throws(SQLiteError) in
                let symbol = try row.symbol(0)
                return Position(
                    symbol: symbol,
                    lots: lots[symbol] ?? [],
                    held: try row.quantity(1),
                    cost: try row.money(2)
                )
            }.filter { $0.quantity > 0 }
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
        let symbol = Value(position.symbol)
        try translating { () throws(SQLiteError) in
            try connection.run(
                AccountFile.writePosition,
                [.integer(account), symbol, Value(position.held), Value(position.cost)]
            )
            for lot in position.lots where !former.lots.contains(lot) {
                try connection.run(
                    AccountFile.writeLot,
                    [.integer(account), symbol, Value(lot.purchaseDay), Value(lot.quantity)]
                )
            }
            for lot in former.lots
            where !position.lots.contains(where: { $0.purchaseDay == lot.purchaseDay }) {
                try connection.run(
                    AccountFile.deleteLot,
                    [.integer(account), symbol, Value(lot.purchaseDay)]
                )
            }
        }
    }
}
