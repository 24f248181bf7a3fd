import SQLite

/// What an account file says of itself, read without the program.
struct Books {
    private let connection: Connection

    init(_ path: String) throws {
        connection = try Connection(path: path, mode: .readOnly)
        connection.setBusyTimeout(milliseconds: 10_000)
        connection.keepWriteAheadLogAtClose()
    }

    /// A column of texts.
    func texts(_ sql: String) throws -> [String] {
        try connection.query(sql) { row throws(SQLiteError) in try row.text(0) }
    }

    /// One number.
    func number(_ sql: String) throws -> Int64? {
        try connection.first(sql) { row throws(SQLiteError) in try row.integer(0) }
    }

    /// Every row of every table, as text.
    func dump() throws -> [String] {
        let tables = try texts("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        var lines: [String] = []
        for table in tables {
            let columns = try texts("SELECT name FROM pragma_table_info('\(table)')")
            let row = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ', ' || ")
            lines += try texts("SELECT '\(table): ' || \(row) FROM \"\(table)\" ORDER BY 1")
        }
        return lines
    }

    /// What does not add up; empty where everything does.
    func faults() throws -> [String] {
        var faults: [String] = []
        for (sentence, sql) in Books.laws where try number("SELECT EXISTS (\(sql))") == 1 {
            faults.append(sentence)
        }
        let check = try texts("PRAGMA integrity_check")
        return faults + check.filter { $0 != "ok" }
    }

    /// A sentence, and the rows that break it.
    private static let laws: [(String, String)] = [
        (
            "the postings of an event sum to zero",
            "SELECT 1 FROM postings GROUP BY account_id, event_seq HAVING sum(amount) <> 0"
        ),
        (
            "an account's cash is the sum of its cash postings",
            """
            SELECT 1 FROM accounts a WHERE cash <> (SELECT ifnull(sum(amount), 0) FROM postings p
                WHERE p.account_id = a.id AND ledger_account = 'cash')
            """
        ),
        (
            "an account's frozen cash is the sum over its pending orders",
            """
            SELECT 1 FROM accounts a WHERE held_cash <> (SELECT ifnull(sum(held_cash), 0)
                FROM orders o WHERE o.account_id = a.id AND status = 'pending')
            """
        ),
        (
            "a position's frozen shares are the sum over its pending orders",
            """
            SELECT 1 FROM positions p WHERE held_quantity <> (SELECT ifnull(sum(held_quantity), 0)
                FROM orders o WHERE o.account_id = p.account_id AND o.symbol = p.symbol
                AND status = 'pending')
            """
        ),
        (
            "the lots of a security are what its trades and actions left",
            """
            SELECT 1 FROM (SELECT account_id, symbol, quantity FROM lots
                UNION ALL SELECT t.account_id, symbol, CASE side WHEN 'buy' THEN -t.quantity
                    ELSE t.quantity END
                FROM trades t JOIN orders o ON o.account_id = t.account_id AND o.id = order_id
                UNION ALL SELECT account_id, symbol, -(bonus_shares + transfer_shares + subscribed)
                FROM entitlements WHERE is_ex = 1)
            GROUP BY account_id, symbol HAVING sum(quantity) <> 0
            """
        ),
        (
            "the share postings of a security are its lots",
            """
            SELECT 1 FROM (SELECT account_id, symbol, quantity FROM lots
                UNION ALL SELECT account_id, symbol, -quantity FROM postings
                WHERE ledger_account = 'shares')
            GROUP BY account_id, symbol HAVING sum(quantity) <> 0
            """
        ),
        (
            "an order's totals are the sums over its trades",
            """
            SELECT 1 FROM orders o LEFT JOIN trades t
                ON t.account_id = o.account_id AND t.order_id = o.id
            GROUP BY o.account_id, o.id
            HAVING cum_quantity <> ifnull(sum(t.quantity), 0)
                OR cum_amount <> ifnull(sum(t.amount), 0)
                OR o.commission <> ifnull(sum(t.commission), 0)
                OR o.stamp_duty <> ifnull(sum(t.stamp_duty), 0)
                OR o.transfer_fee <> ifnull(sum(t.transfer_fee), 0)
            """
        ),
        (
            "an account's fees are the sums over its orders",
            """
            SELECT 1 FROM accounts a LEFT JOIN orders o ON o.account_id = a.id GROUP BY a.id
            HAVING a.commission <> ifnull(sum(o.commission), 0)
                OR a.stamp_duty <> ifnull(sum(o.stamp_duty), 0)
                OR a.transfer_fee <> ifnull(sum(o.transfer_fee), 0)
            """
        ),
        (
            "ids count from one without gaps",
            """
            SELECT 1 FROM accounts a
            WHERE last_order <> (SELECT count(*) FROM orders WHERE account_id = a.id)
                OR last_trade <> (SELECT count(*) FROM trades WHERE account_id = a.id)
                OR last_posting <> (SELECT count(*) FROM postings WHERE account_id = a.id)
                OR last_event <> (SELECT count(*) FROM events WHERE account_id = a.id)
                OR last_order <> (SELECT ifnull(max(id), 0) FROM orders WHERE account_id = a.id)
                OR last_event <> (SELECT max(seq) FROM events WHERE account_id = a.id)
            """
        ),
        (
            "every order was accepted once, and ended by an event where it is cancelled",
            """
            SELECT 1 FROM orders o
            WHERE 1 <> (SELECT count(*) FROM events e WHERE e.account_id = o.account_id
                AND e.order_id = o.id AND kind = 'accepted')
                OR (status = 'cancelled') <> (SELECT count(*) FROM events e
                WHERE e.account_id = o.account_id AND e.order_id = o.id
                AND kind IN ('cancelled', 'expired'))
            """
        ),
        (
            "the fills of an order are its trades",
            """
            SELECT 1 FROM orders o WHERE cum_quantity <> (SELECT ifnull(sum(e.quantity), 0)
                FROM events e WHERE e.account_id = o.account_id AND e.order_id = o.id
                AND kind = 'filled')
            """
        ),
        ("no row points to another that is not there", "SELECT 1 FROM pragma_foreign_key_check"),
    ]
}

extension Sandbox {
    /// What does not add up in the account file; empty where everything does.
    ///
    /// What the books say without the program, and what `verify` says.
    func faults() throws -> [String] {
        let verified = try istock("verify")
        return try Books(database).faults() + (verified.status == 0 ? [] : [verified.err])
    }
}
