import SQLite

/// A row that breaks one of the invariants of docs/invariants.md.
public struct Violation: Hashable, Sendable {
    /// The number of the invariant.
    public let invariant: Int
    /// The row: its table and key, as `orders 1/12`, account and number.
    public let row: String
    /// What is there and what should be, where that can be said in a word.
    public let found: String?
    /// What should be there.
    public let wanted: String?

    /// A violation.
    public init(_ invariant: Int, _ row: String, found: String? = nil, wanted: String? = nil) {
        self.invariant = invariant
        self.row = row
        self.found = found
        self.wanted = wanted
    }
}

extension AccountFile {
    /// Runs `body` on the file as it is at one moment, while others go on writing.
    ///
    /// - Throws: what `body` throws, or SQLite's error.
    public func consistently<Result>(
        _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        guard !isInBatch else { return try body() }
        try reading { () throws(SQLiteError) in try connection.execute("BEGIN") }
        // It changed nothing, so its end cannot lose anything.
        defer { try? connection.execute("COMMIT") }
        return try body()
    }

    /// Returns the first row of the whole file that breaks an invariant which SQL can tell; nil where all is well.
    ///
    /// - Throws: SQLite's error.
    public func violation() throws(StoreError) -> Violation? {
        try reading { () throws(SQLiteError) in
            for check in AccountFile.checks {
                let found = try connection.first(check.sql) { row throws(SQLiteError) in
                    Violation(
                        check.invariant,
                        try row.text(0),
                        found: try row.optionalText(1),
                        wanted: try row.optionalText(2)
                    )
                }
                if let found { return found }
                // What follows reads tables that must be there.
                if check.invariant == 1, let found = try schemaViolation() { return found }
            }
            return nil
        }
    }

    /// A query for the rows that break an invariant: the row, what is there and what should be.
    private struct Check {
        let invariant: Int
        let sql: String

        init(_ invariant: Int, _ sql: String) {
            self.invariant = invariant
            self.sql = sql
        }
    }

    private static let checks =
        [
            Check(
                1,
                "SELECT integrity_check, NULL, NULL FROM pragma_integrity_check WHERE integrity_check <> 'ok'"
            ),
            Check(
                2,
                "SELECT \"table\" || ' ' || ifnull(rowid, '-'), NULL, parent FROM pragma_foreign_key_check"
            ),
        ] + ["orders", "trades", "postings"].map { numbering(of: $0, key: "id") }
        + [numbering(of: "events", key: "seq")] + [
            Check(
                4,
                """
                SELECT 'events ' || account_id || '/' || event_seq, CAST(sum(amount) AS TEXT), '0'
                FROM postings GROUP BY account_id, event_seq HAVING sum(amount) <> 0
                """
            ),
            Check(
                5,
                """
                SELECT 'orders ' || o.account_id || '/' || o.id,
                    o.cum_quantity || ' ' || o.cum_amount || ' ' || o.commission || ' ' || o.stamp_duty
                        || ' ' || o.transfer_fee,
                    ifnull(sum(t.quantity), 0) || ' ' || ifnull(sum(t.amount), 0) || ' '
                        || ifnull(sum(t.commission), 0) || ' ' || ifnull(sum(t.stamp_duty), 0) || ' '
                        || ifnull(sum(t.transfer_fee), 0)
                FROM orders o LEFT JOIN trades t ON t.account_id = o.account_id AND t.order_id = o.id
                GROUP BY o.account_id, o.id
                HAVING o.cum_quantity <> ifnull(sum(t.quantity), 0)
                    OR o.cum_amount <> ifnull(sum(t.amount), 0)
                    OR o.commission <> ifnull(sum(t.commission), 0)
                    OR o.stamp_duty <> ifnull(sum(t.stamp_duty), 0)
                    OR o.transfer_fee <> ifnull(sum(t.transfer_fee), 0)
                """
            ),
            Check(
                6,
                """
                SELECT 'trades ' || t.account_id || '/' || t.id, CAST(t.price AS TEXT),
                    CAST(o.limit_price AS TEXT)
                FROM trades t JOIN orders o ON o.account_id = t.account_id AND o.id = t.order_id
                WHERE CASE o.side WHEN 'buy' THEN t.price > o.limit_price ELSE t.price < o.limit_price END
                """
            ),
            Check(
                7,
                """
                SELECT 'orders ' || account_id || '/' || id, status, 'filled' FROM orders
                WHERE cum_quantity = quantity AND status <> 'filled'
                """
            ),
            // The events of an order are found by sorting them once: none is an index by order.
            Check(
                7,
                """
                SELECT 'orders ' || account_id || '/' || id, 'accepted ' || sum(kind = 'accepted')
                        || ', ended ' || sum(kind IN ('cancelled', 'expired')),
                    'accepted 1, ended ' || max(cancelled)
                FROM (
                    SELECT account_id, id, status = 'cancelled' AS cancelled, NULL AS seq, NULL AS kind FROM orders
                    UNION ALL SELECT account_id, order_id, NULL, seq, kind FROM events WHERE order_id IS NOT NULL
                )
                GROUP BY account_id, id
                HAVING sum(kind = 'accepted') IS NOT 1
                    OR sum(kind IN ('cancelled', 'expired')) <> max(cancelled)
                    OR min(seq) <> min(CASE kind WHEN 'accepted' THEN seq END)
                """
            ),
            Check(
                8,
                """
                SELECT 'orders ' || account_id || '/' || id, CAST(ifnull(sum(quantity), 0) AS TEXT),
                    CAST(max(cum_quantity) AS TEXT)
                FROM (
                    SELECT account_id, id, cum_quantity, NULL AS quantity FROM orders
                    UNION ALL SELECT account_id, order_id, NULL, quantity FROM events WHERE kind = 'filled'
                )
                GROUP BY account_id, id HAVING ifnull(sum(quantity), 0) <> max(cum_quantity)
                """
            ),
            Check(
                11,
                """
                SELECT 'postings ' || p.account_id || '/' || p.id, p.symbol,
                    coalesce(o.symbol, e.symbol, g.symbol)
                FROM postings p JOIN events e ON e.account_id = p.account_id AND e.seq = p.event_seq
                    LEFT JOIN orders o ON o.account_id = e.account_id AND o.id = e.order_id
                    LEFT JOIN given_lots g ON g.account_id = e.account_id AND g.seq = e.seq
                WHERE p.symbol IS NOT NULL AND p.symbol IS NOT coalesce(o.symbol, e.symbol, g.symbol)
                """
            ),
            Check(
                9,
                """
                SELECT 'accounts ' || a.id, CAST(a.held_cash AS TEXT), CAST(ifnull(sum(o.held_cash), 0) AS TEXT)
                FROM accounts a LEFT JOIN orders o ON o.account_id = a.id AND o.status = 'pending'
                GROUP BY a.id HAVING a.held_cash <> ifnull(sum(o.held_cash), 0)
                """
            ),
            Check(
                9,
                """
                SELECT 'positions ' || p.account_id || '/' || p.symbol, CAST(p.held_quantity AS TEXT),
                    CAST(ifnull(sum(o.held_quantity), 0) AS TEXT)
                FROM positions p LEFT JOIN orders o ON o.account_id = p.account_id AND o.symbol = p.symbol
                    AND o.status = 'pending'
                GROUP BY p.account_id, p.symbol HAVING p.held_quantity <> ifnull(sum(o.held_quantity), 0)
                """
            ),
            Check(
                9,
                """
                SELECT 'orders ' || account_id || '/' || id, CAST(held_quantity AS TEXT),
                    CAST(quantity - cum_quantity AS TEXT)
                FROM orders
                WHERE status = 'pending' AND side = 'sell' AND held_quantity <> quantity - cum_quantity
                """
            ),
        ]
        + [
            ("cash", "cash"), ("receivable", "dividendReceivable"), ("commission", "commission"),
            ("stamp_duty", "stampDuty"), ("transfer_fee", "transferFee"),
            ("dividend_tax", "dividendTax"),
        ].map { total(column: $0.0, of: $0.1) } + [
            Check(
                13,
                """
                SELECT 'accounts ' || a.id, CAST(a.settled_day AS TEXT), CAST(max(s.day) AS TEXT)
                FROM accounts a JOIN settlements s ON s.account_id = a.id
                GROUP BY a.id HAVING a.settled_day <> max(s.day)
                """
            ),
            Check(
                14,
                """
                SELECT 'lock_changes ' || account_id || '/' || max(number), count(*) || ' rows',
                    max(number) || ' rows'
                FROM lock_changes GROUP BY account_id HAVING count(*) <> max(number)
                """
            ),
            Check(
                14,
                """
                SELECT 'lock_changes ' || account_id || '/' || number, 'made after a change by others', NULL
                FROM lock_changes WHERE follows = 0
                """
            ),
            Check(
                14,
                """
                SELECT 'trade_locks ' || a.id, \(AccountFile.lockText("t")), \(AccountFile.lockText("c"))
                \(AccountFile.lockDifference)
                """
            ),
        ]

    /// Numbers count from one without gaps, up to what the account says.
    private static func numbering(of table: String, key: String) -> Check {
        let counter = table.dropLast()
        return Check(
            3,
            """
            SELECT '\(table) ' || a.id || '/' || ifnull(max(t.\(key)), 0), count(t.\(key)) || ' rows',
                a.last_\(counter) || ' rows'
            FROM accounts a LEFT JOIN \(table) t ON t.account_id = a.id GROUP BY a.id
            HAVING count(t.\(key)) <> a.last_\(counter) OR ifnull(max(t.\(key)), 0) <> a.last_\(counter)
            """
        )
    }

    /// A total of an account is the sum of its postings.
    private static func total(column: String, of ledgerAccount: String) -> Check {
        Check(
            10,
            """
            SELECT 'accounts ' || a.id, '\(column) ' || a.\(column), '\(column) ' || ifnull(sum(p.amount), 0)
            FROM accounts a LEFT JOIN postings p
                ON p.account_id = a.id AND p.ledger_account = '\(ledgerAccount)'
            GROUP BY a.id HAVING a.\(column) <> ifnull(sum(p.amount), 0)
            """
        )
    }
}
