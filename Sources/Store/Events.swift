public import Market
import SQLite
public import Trading

extension AccountFile {
    private static let insertDetails = """
        INSERT INTO event_details (account_id, seq, direction, line, last, target, reason)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    private static let selectEvents = """
        SELECT events.seq, at_ms, kind, order_id, trade_id, quantity, amount, symbol, \
        direction, line, last, target, reason
        FROM events LEFT JOIN event_details USING (account_id, seq)
        WHERE account_id = ?1 AND events.seq > ?2 AND (?4 OR kind <> 'accepted')
        ORDER BY events.seq LIMIT ?3
        """
    private static let selectFollower =
        "SELECT seq FROM followers WHERE account_id = ? AND name = ?"
    private static let writeFollower = """
        INSERT INTO followers (account_id, name, seq) VALUES (?, ?, ?)
        ON CONFLICT (account_id, name) DO UPDATE SET seq = max(seq, excluded.seq)
        """

    /// Writes an event under the account's next number, and returns it.
    ///
    /// - Throws: SQLite's error.
    @discardableResult
    public func append(
        _ kind: EventKind,
        at time: Instant,
        order: OrderID? = nil,
        trade: Int64? = nil,
        symbol: Symbol? = nil,
        quantity: Quantity? = nil,
        amount: Money? = nil,
        crossing: PriceCrossing? = nil,
        parking: Event.Parking? = nil,
        to account: inout Account
    ) throws(StoreError) -> Event {
        account.lastEvent += 1
        let event = Event(
            seq: account.lastEvent,
            time: time,
            kind: kind,
            orderID: order,
            tradeID: trade,
            symbol: symbol,
            quantity: quantity,
            amount: amount,
            crossing: crossing,
            parking: parking
        )
        try change(of: account.id) { $0.events.append(event) }
        return event
    }

    /// Writes the rest of an event's row, where there is one.
    func writeDetails(of event: Event, account: Int64) throws(SQLiteError) {
        guard event.crossing != nil || event.parking != nil else { return }
        try connection.run(
            AccountFile.insertDetails,
            [
                .integer(account), .integer(event.seq),
                Value(event.crossing?.direction.rawValue),
                event.crossing.map { Value($0.line) } ?? .null,
                event.crossing.map { Value($0.last) } ?? .null,
                Value(event.parking?.target), Value(event.parking?.reason),
            ]
        )
    }

    /// Returns up to `limit` events after number `seq`, in order, those of kind `accepted` perhaps left out.
    ///
    /// - Throws: SQLite's error.
    public func events(
        after seq: Int64,
        limit: Int64,
        withAccepted: Bool = true,
        account: Int64
    ) throws(StoreError) -> [Event] {
        try reading { () throws(SQLiteError) in
            try connection.query(
                AccountFile.selectEvents,
                [.integer(account), .integer(seq), .integer(limit), Value(withAccepted)],
                AccountFile.decodeEvent
            )
        }
    }

    /// Returns the number of the last event a follower was told; zero for a new one.
    ///
    /// - Throws: SQLite's error.
    public func cursor(of follower: String, account: Int64) throws(StoreError) -> Int64 {
        try translating { () throws(SQLiteError) in
            try connection.first(
                AccountFile.selectFollower,
                [.integer(account), .text(follower)]
            ) { row throws(SQLiteError) in try row.integer(0) }
        } ?? 0
    }

    /// Notes that a follower was told everything up to number `seq`; the cursor never goes back.
    ///
    /// - Throws: SQLite's error.
    public func advance(_ follower: String, to seq: Int64, account: Int64) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            try connection.run(
                AccountFile.writeFollower,
                [.integer(account), .text(follower), .integer(seq)]
            )
        }
    }

    private static func decodeEvent(_ row: borrowing Row) throws(SQLiteError) -> Event {
        Event(
            seq: try row.integer(0),
            time: try row.instant(1),
            kind: try row.word(2, EventKind.self),
            orderID: try row.optionalInteger(3).map { OrderID($0) },
            tradeID: try row.optionalInteger(4),
            symbol: try row.optionalText(7).flatMap { Symbol(canonical: $0) },
            quantity: try row.optionalInteger(5).map { Quantity($0) },
            amount: try row.optionalInteger(6).map { Money(tenThousandths: $0) },
            crossing: try decodeCrossing(row),
            parking: try decodeParking(row)
        )
    }

    private static func decodeCrossing(
        _ row: borrowing Row
    ) throws(SQLiteError) -> PriceCrossing? {
        guard try row.optionalText(8) != nil else { return nil }
        return PriceCrossing(
            direction: try row.word(8, CrossingDirection.self),
            line: try row.price(9),
            last: try row.price(10)
        )
    }

    private static func decodeParking(_ row: borrowing Row) throws(SQLiteError) -> Event.Parking? {
        guard let target = try row.optionalText(11) else { return nil }
        return Event.Parking(target: target, reason: try row.text(12))
    }
}
