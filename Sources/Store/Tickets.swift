import Market
import SQLite
public import Trading

extension AccountFile {
    private static let selectTicket = """
        SELECT symbol, side, price, quantity, typed_ms, unseen_reset FROM tickets
        WHERE account_id = ?
        """
    private static let writeTicket = """
        INSERT INTO tickets (account_id, symbol, side, price, quantity, typed_ms, unseen_reset)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (account_id) DO UPDATE
        SET symbol = excluded.symbol, side = excluded.side, price = excluded.price, \
        quantity = excluded.quantity, typed_ms = excluded.typed_ms, \
        unseen_reset = excluded.unseen_reset
        """
    private static let deleteTicket = "DELETE FROM tickets WHERE account_id = ?"

    /// Returns the ticket being typed, if there is one.
    ///
    /// - Throws: SQLite's error.
    public func ticket(account: Int64) throws(StoreError) -> Ticket? {
        try translating { () throws(SQLiteError) in
            try connection.first(AccountFile.selectTicket, [.integer(account)]) {
                row throws(SQLiteError) in
                Ticket(
                    symbol: try row.symbol(0),
                    side: try row.word(1, Side.self),
                    price: try row.price(2),
                    quantity: try row.optionalInteger(3).map { Quantity($0) },
                    typedAt: try row.optionalInstant(4),
                    unseenReset: try row.optionalInteger(5).map { Price(tenThousandths: $0) }
                )
            }
        }
    }

    /// Keeps the ticket between commands; nil discards it.
    ///
    /// - Throws: SQLite's error.
    public func write(_ ticket: Ticket?, account: Int64) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            guard let ticket else {
                return try connection.run(AccountFile.deleteTicket, [.integer(account)])
            }
            try connection.run(
                AccountFile.writeTicket,
                [
                    .integer(account), Value(ticket.symbol), .text(ticket.side.rawValue),
                    Value(ticket.price), ticket.quantity.map { Value($0) } ?? .null,
                    Value(ticket.typedAt), ticket.unseenReset.map { Value($0) } ?? .null,
                ]
            )
        }
    }
}
