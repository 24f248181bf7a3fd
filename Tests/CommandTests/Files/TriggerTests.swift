import Foundation
import Testing

private enum Shell {
    static let path = "/usr/bin/sqlite3"
    static let isThere = FileManager.default.isExecutableFile(atPath: path)
}

/// What SQLite's own shell may not do to a file: rewrite history.
@Suite(
    "The triggers, from sqlite3's shell",
    .enabled(if: Shell.isThere, "the sqlite3 shell is not installed")
)
struct TriggerTests {
    /// Order 1 is filled, 2 is cancelled, 3 is pending; a day is settled.
    private func sandbox() throws -> Sandbox {
        let box = try Sandbox()
        try box.open(
            replaying: [
                Snapshot("2026-01-06T10:00:00", last: "10.00", ask: "10.00x300"),
                Snapshot("2026-01-07T10:00:00", last: "10.00"),
            ]
        )
        try box.done("buy 600000 300 --client-id first")
        try box.done("buy 600000 200")
        try box.done("cancel 2")
        try box.done("clock set 2026-01-07T10:00")
        try box.done("buy 600000 100 --price 9.00")
        return box
    }

    private func run(_ sql: String, on box: Sandbox) throws -> Consequences {
        try box.start([box.database, sql], program: Shell.path).end()
    }

    static let statements: [(String, String)] = [
        ("UPDATE trades SET price = 1, amount = quantity", "trades are append-only"),
        ("DELETE FROM trades", "trades are append-only"),
        ("INSERT OR REPLACE INTO trades SELECT * FROM trades", "trades are append-only"),
        ("REPLACE INTO trades SELECT * FROM trades WHERE id = 1", "trades are append-only"),
        ("UPDATE trades SET id = 9 WHERE id = 1", "trades are append-only"),
        ("UPDATE postings SET amount = 0", "postings are append-only"),
        ("DELETE FROM postings WHERE id = 1", "postings are append-only"),
        ("INSERT OR REPLACE INTO postings SELECT * FROM postings", "postings are append-only"),
        ("UPDATE events SET at_ms = 0", "events are append-only"),
        ("DELETE FROM events WHERE seq > 2", "events are append-only"),
        ("INSERT OR REPLACE INTO events SELECT * FROM events", "events are append-only"),
        (
            "UPDATE settlements SET equity = 0, cash = 0, market_value = 0",
            "settlements are append-only"
        ),
        ("DELETE FROM settlements", "settlements are append-only"),
        (
            "INSERT OR REPLACE INTO settlements SELECT * FROM settlements",
            "settlements are append-only"
        ),
        ("INSERT OR FAIL INTO trades SELECT * FROM trades WHERE id = 1", "trades are append-only"),
        ("INSERT OR FAIL INTO orders SELECT * FROM orders WHERE id = 3", "an order is placed once"),
        ("UPDATE OR FAIL orders SET closed_ms = 5 WHERE id = 2", "a final order cannot change"),
        ("UPDATE orders SET closed_ms = 5 WHERE id = 1", "a final order cannot change"),
        (
            "UPDATE orders SET status = 'pending', closed_ms = NULL WHERE id = 1",
            "a final order cannot change"
        ),
        (
            "UPDATE orders SET status = 'pending', reason = NULL, closed_ms = NULL WHERE id = 2",
            "a final order cannot change"
        ),
        (
            "INSERT OR REPLACE INTO orders SELECT * FROM orders WHERE id = 2",
            "an order is placed once"
        ),
        ("UPDATE OR REPLACE orders SET id = 1 WHERE id = 3", "the terms of an order cannot change"),
        ("UPDATE orders SET limit_price = 1 WHERE id = 3", "the terms of an order cannot change"),
        ("UPDATE orders SET quantity = 900 WHERE id = 3", "the terms of an order cannot change"),
        ("DELETE FROM orders WHERE id = 3", "orders are never deleted"),
        (
            """
            INSERT OR REPLACE INTO orders SELECT account_id, 4, 'first', symbol, side, type,
                limit_price, quantity, 0, 0, 0, 0, 0, session_day, placed_ms, NULL, 'pending', NULL,
                0, 0, 0 FROM orders WHERE id = 1
            """,
            "an order is placed once"
        ),
    ]

    @Test(arguments: statements)
    func `history stays as it is`(sql: String, reason: String) throws {
        let box = try sandbox()
        let before = try Books(box.database).dump()
        for prefix in ["", "PRAGMA recursive_triggers = ON; "] {
            let answer = try run(prefix + sql, on: box)
            #expect(answer.status != 0)
            #expect(answer.err.contains(reason), "\(answer.err)")
        }
        #expect(try Books(box.database).dump() == before)
    }

    static let nonsense: [(String, String)] = [
        ("UPDATE accounts SET cash = -1", "CHECK"),
        ("UPDATE accounts SET held_cash = cash + 1", "CHECK"),
        ("UPDATE orders SET cum_quantity = 101 WHERE id = 3", "CHECK"),
        ("UPDATE orders SET status = 'open' WHERE id = 3", "CHECK"),
        ("UPDATE orders SET status = 'filled', closed_ms = 1 WHERE id = 3", "CHECK"),
        (
            "UPDATE orders SET status = 'cancelled', reason = 'user', closed_ms = 1 WHERE id = 3",
            "CHECK"
        ),
        ("UPDATE orders SET held_quantity = 5 WHERE id = 3", "CHECK"),
        ("UPDATE lots SET quantity = 0", "CHECK"),
        ("UPDATE accounts SET cash = 'much'", "cannot store TEXT value in INTEGER column"),
        ("INSERT INTO lots VALUES (1, 'sz000001', 20260106, 100)", "FOREIGN KEY"),
        ("INSERT INTO postings VALUES (1, 99, 99, 'cash', NULL, 1, 0)", "FOREIGN KEY"),
        (
            "INSERT OR FAIL INTO events VALUES (1, 99, 1, 'filled', 99, NULL, NULL, NULL, NULL)",
            "FOREIGN KEY"
        ),
        (
            "BEGIN; INSERT INTO events VALUES (2, 1, 1, 'opened', NULL, NULL, NULL, NULL, NULL); COMMIT",
            "FOREIGN KEY"
        ),
        ("DELETE FROM accounts", "FOREIGN KEY"),
    ]

    @Test(arguments: nonsense)
    func `what cannot be is not stored`(sql: String, reason: String) throws {
        let box = try sandbox()
        let before = try Books(box.database).dump()
        let answer = try run("PRAGMA foreign_keys = ON; " + sql, on: box)
        #expect(answer.status != 0)
        #expect(answer.err.contains(reason), "\(answer.err)")
        #expect(try Books(box.database).dump() == before)
    }

    @Test
    func `the shell reads what the program wrote`() throws {
        let box = try sandbox()
        let answer = try run(
            "SELECT id, status, cum_quantity FROM orders ORDER BY id; PRAGMA integrity_check;",
            on: box
        )
        #expect(answer == Consequences(out: "1|filled|300\n2|cancelled|0\n3|pending|0\nok\n"))
    }
}
