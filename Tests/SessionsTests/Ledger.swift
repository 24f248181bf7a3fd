import SQLite

/// What an account file holds, looked at from outside.
struct Ledger {
    private let path: String

    init(_ path: String) { self.path = path }

    /// What does not add up, and what is not sound.
    func complaints() throws -> [String] {
        let connection = try Connection(path: path, mode: .readOnly)
        return try Self.invariants.filter { _, sql in
            var broken = 0
            try connection.forEach(sql) { _ throws(SQLiteError) in
                broken += 1
                return true
            }
            return broken > 0
        }.map(\.name)
    }

    /// The rows of the tables that the trading leaves, as text.
    func contents() throws -> [String] {
        let connection = try Connection(path: path, mode: .readOnly)
        var lines: [String] = []
        for table in ["orders", "trades", "postings", "events", "positions", "lots", "settlements"]
        {
            let columns = try connection.query(
                "SELECT group_concat('quote(' || name || ')', ' || '','' || ') FROM pragma_table_info(?)",
                [.text(table)]
            ) { row throws(SQLiteError) in try row.text(0) }
            let sql = "SELECT \(columns[0]) AS line FROM \(table) ORDER BY line"
            lines += try connection.query(sql) { row throws(SQLiteError) in
                "\(table) \(try row.text(0))"
            }
        }
        return lines
    }

    func count(_ table: String) throws -> Int64 {
        let connection = try Connection(path: path, mode: .readOnly)
        return try connection.first("SELECT count(*) FROM \(table)") { row throws(SQLiteError) in
            try row.integer(0)
        } ?? 0
    }

    private static let invariants: [(name: String, sql: String)] = [
        (
            "the postings of an event sum to zero",
            "SELECT 1 FROM postings GROUP BY account_id, event_seq HAVING sum(amount) <> 0"
        ),
        (
            "cash is the sum of its postings",
            """
            SELECT 1 FROM accounts WHERE cash <> (SELECT coalesce(sum(amount), 0) FROM postings
            WHERE account_id = accounts.id AND ledger_account = 'cash')
            """
        ),
        (
            "capital is what the account started with",
            """
            SELECT 1 FROM accounts WHERE initial_cash + (SELECT coalesce(sum(amount), 0) FROM postings
            WHERE account_id = accounts.id AND (ledger_account = 'capital' OR (ledger_account = 'shares'
            AND event_seq IN (SELECT seq FROM events WHERE kind = 'given')))) <> 0
            """
        ),
        (
            "shares held are those of the postings",
            """
            SELECT 1 FROM positions WHERE
            (SELECT sum(quantity) FROM lots WHERE lots.symbol = positions.symbol) <>
            (SELECT sum(quantity) FROM postings WHERE postings.symbol = positions.symbol)
            """
        ),
        (
            "events are numbered without a gap",
            """
            SELECT 1 FROM accounts WHERE last_event <> (SELECT count(*) FROM events
            WHERE account_id = accounts.id)
            """
        ),
        ("the file is sound", "SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'"),
        ("foreign keys hold", "SELECT \"table\" FROM pragma_foreign_key_check"),
    ]
}
