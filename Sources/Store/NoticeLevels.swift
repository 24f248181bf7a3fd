public import Market
import SQLite
public import Trading

extension AccountFile {
    private static let selectLevels =
        "SELECT kind, level FROM notice_levels WHERE account_id = ? AND follower = ?"
    private static let writeLevel = """
        INSERT INTO notice_levels (account_id, follower, kind, level) VALUES (?, ?, ?, ?)
        ON CONFLICT (account_id, follower, kind) DO UPDATE SET level = excluded.level
        """
    private static let deleteLevels =
        "DELETE FROM notice_levels WHERE account_id = ? AND follower = ?"
    private static let selectEventCounts =
        "SELECT kind, count(*) FROM events WHERE account_id = ? AND seq > ? GROUP BY kind"
    private static let selectTradedBefore = """
        SELECT ifnull(sum(quantity), 0) FROM trades
        WHERE account_id = ? AND order_id = ? AND id < ?
        """
    private static let selectSettledDays = """
        SELECT \(settlementColumns) FROM settlements
        WHERE account_id = ?1 ORDER BY day LIMIT 2 OFFSET max(0, (
            SELECT count(*) FROM events INDEXED BY settled_events
            WHERE account_id = ?1 AND kind = 'settled' AND seq <= ?2
        ) - 2)
        """
    private static let selectSettledCount = """
        SELECT count(*) FROM events INDEXED BY settled_events
        WHERE account_id = ? AND kind = 'settled' AND seq <= ?
        """

    /// Returns how many events of each kind there are after number `seq`.
    ///
    /// - Throws: SQLite's error.
    public func eventCounts(
        after seq: Int64,
        account: Int64
    ) throws(StoreError) -> [(kind: EventKind, count: Int)] {
        try reading { () throws(SQLiteError) in
            try connection.query(
                AccountFile.selectEventCounts,
                [.integer(account), .integer(seq)]
            ) { row throws(SQLiteError) in
                (try row.word(0, EventKind.self), Int(try row.integer(1)))
            }
        }
    }

    /// Returns the levels of a follower that were changed.
    ///
    /// - Throws: SQLite's error.
    public func levels(
        of follower: String,
        account: Int64
    ) throws(StoreError) -> [NoticeKind: NoticeLevel] {
        try translating { () throws(SQLiteError) in
            var changed: [NoticeKind: NoticeLevel] = [:]
            try connection.forEach(
                AccountFile.selectLevels,
                [.integer(account), .text(follower)]
            ) { row throws(SQLiteError) in
                let kind = try row.word(0, NoticeKind.self)
                changed[kind] = try row.word(1, NoticeLevel.self)
                return true
            }
            return changed
        }
    }

    /// Writes the level of a kind of notice for a follower.
    ///
    /// - Throws: SQLite's error.
    public func write(
        _ level: NoticeLevel,
        of kind: NoticeKind,
        for follower: String,
        account: Int64
    ) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            try connection.run(
                AccountFile.writeLevel,
                [
                    .integer(account), .text(follower), .text(kind.rawValue),
                    .text(level.rawValue),
                ]
            )
        }
    }

    /// Forgets the levels of a follower.
    ///
    /// - Throws: SQLite's error.
    public func forgetLevels(of follower: String, account: Int64) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            try connection.run(
                AccountFile.deleteLevels,
                [.integer(account), .text(follower)]
            )
        }
    }

    /// Returns the shares that an order had traded before a trade of it.
    ///
    /// - Throws: SQLite's error.
    public func traded(
        by order: OrderID,
        before trade: Int64,
        account: Int64
    ) throws(StoreError) -> Quantity {
        try reading { () throws(SQLiteError) in
            try connection.first(
                AccountFile.selectTradedBefore,
                [.integer(account), .integer(order.number), .integer(trade)]
            ) { row throws(SQLiteError) in try row.quantity(0) }
        } ?? .zero
    }

    /// Returns the settlement that an event of a day's end tells of, and the one before it.
    ///
    /// - Throws: SQLite's error.
    public func settlement(
        toldBy seq: Int64,
        account: Int64
    ) throws(StoreError) -> (this: Settlement, before: Settlement?)? {
        try reading { () throws(SQLiteError) in
            let key = [Value.integer(account), .integer(seq)]
            let days = try connection.query(
                AccountFile.selectSettledDays,
                key,
                AccountFile.decodeSettlement
            )
            let count = try connection.first(AccountFile.selectSettledCount, key) {
                row throws(SQLiteError) in try row.integer(0)
            }
            if count == 1 { return days.first.map { ($0, nil) } }
            return days.count == 2 ? (days[1], days[0]) : nil
        }
    }
}
