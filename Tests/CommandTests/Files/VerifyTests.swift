import SQLite
import Testing

/// `istock verify`: silent on a sound file, and to the point on one that was changed from outside.
@Suite("Verify")
struct VerifyTests {
    /// An account that bought, sold in part, cancelled, and lived over a dividend; two orders are pending.
    private func sandbox() throws -> Sandbox {
        let box = try Sandbox()
        let days = [("2026-01-06", "10.00"), ("2026-01-07", "10.10"), ("2026-01-08", "9.90")]
        let market = days.flatMap { day, last in
            ["10:00:00", "10:00:03", "15:00:00"].map {
                Snapshot(
                    "\(day)T\($0)",
                    last: last,
                    bid: "\(last)x900",
                    ask: "\(last)x300,10.20x900",
                    previousClose: "10.00"
                )
            }
        }
        try box.open(replaying: market)
        try box.write(
            "symbol,ex_date,record_date,pay_date,cash_per_10,bonus_per_10,transfer_per_10\n"
                + "sh600000,2026-01-07,2026-01-06,2026-01-08,1.6,3,0\n",
            to: "actions.csv"
        )
        try box.done("actions", "import", box.path("actions.csv"))
        try box.done("buy 600000 500 --price 10.20")
        try box.done("buy 600000 200 --price 9.50")
        try box.done("cancel 2")
        try box.done("clock set 2026-01-07T10:00")
        try box.done("sell 600000 150 --price 10.00")
        try box.done("clock set 2026-01-08T10:00")
        try box.done("buy 600000 100 --price 9.50")
        try box.done("sell 600000 100 --price 10.80")
        return box
    }

    /// Changes the file from outside, triggers and checks or not.
    private func corrupt(_ box: Sandbox, _ sql: String) throws {
        let connection = try Connection(path: box.database, mode: .readWrite)
        let triggers = try connection.query(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
        ) { row throws(SQLiteError) in (try row.text(0), try row.text(1)) }
        for (name, _) in triggers { try connection.execute("DROP TRIGGER \(name)") }
        try connection.execute("PRAGMA ignore_check_constraints = ON; \(sql)")
        for (_, text) in triggers { try connection.execute(text) }
        try connection.close()
    }

    @Test func `is silent on a sound file, and writes nothing`() throws {
        let box = try sandbox()
        let before = try Books(box.database).dump()
        #expect(try box.istock("verify") == Consequences())
        #expect(try box.istock("verify --json").out == "{\"ok\":true}\n")
        #expect(try Books(box.database).dump() == before)
        let trades = try Books(box.database).number("SELECT count(*) FROM trades")
        #expect(trades == 3)
    }

    static let corruptions: [(sql: String, invariant: Int, row: String)] = [
        ("UPDATE events SET order_id = 99 WHERE seq = 2", 2, "events -"),
        ("DELETE FROM postings WHERE id = (SELECT max(id) FROM postings)", 3, "postings 1/19"),
        ("UPDATE accounts SET last_order = 7", 3, "orders 1/5"),
        ("UPDATE postings SET amount = amount + 1 WHERE id = 3", 4, "events 1/3"),
        ("UPDATE orders SET cum_amount = cum_amount + 1 WHERE id = 1", 5, "orders 1/1"),
        ("UPDATE orders SET commission = commission + 100 WHERE id = 3", 5, "orders 1/3"),
        ("UPDATE orders SET limit_price = 100000 WHERE id = 1", 6, "trades 1/2"),
        ("UPDATE orders SET status = 'pending', closed_ms = NULL WHERE id = 1", 7, "orders 1/1"),
        (
            "UPDATE orders SET status = 'pending', reason = NULL, closed_ms = NULL WHERE id = 2", 7,
            "orders 1/2"
        ),
        (
            "UPDATE events SET kind = 'remarked' WHERE kind = 'accepted' AND order_id = 2", 7,
            "orders 1/2"
        ),
        (
            "UPDATE events SET quantity = 400 WHERE kind = 'filled' AND order_id = 1", 8,
            "orders 1/1"
        ),
        (
            "UPDATE events SET amount = amount + 1 WHERE kind = 'filled' AND order_id = 1", 8,
            "events 1/3"
        ),
        ("UPDATE accounts SET held_cash = held_cash + 1", 9, "accounts 1"),
        ("UPDATE positions SET held_quantity = 0", 9, "positions 1/sh600000"),
        (
            "UPDATE orders SET held_cash = held_cash + 1 WHERE id = 4; UPDATE accounts SET held_cash = held_cash + 1",
            9, "orders 1/4"
        ),
        ("UPDATE accounts SET cash = cash + 1", 10, "accounts 1"),
        ("UPDATE accounts SET transfer_fee = transfer_fee + 1", 10, "accounts 1"),
        (
            "UPDATE postings SET amount = amount - 1 WHERE id = 3; UPDATE postings SET amount = amount + 1 WHERE id = 4",
            10, "accounts 1"
        ),
        ("UPDATE postings SET quantity = quantity + 100 WHERE id = 4", 11, "postings 1/3"),
        ("UPDATE postings SET symbol = 'sh600001' WHERE id = 4", 11, "postings 1/4"),
        ("UPDATE lots SET quantity = quantity + 100", 12, "positions 1/sh600000"),
        (
            "UPDATE lots SET purchase_day = 20260105; UPDATE lot_dividends SET purchase_day = 20260105",
            12, "positions 1/sh600000"
        ),
        ("UPDATE positions SET cost = cost - 1", 12, "positions 1/sh600000"),
        ("UPDATE positions SET diluted_cost = diluted_cost + 1", 12, "positions 1/sh600000"),
        ("UPDATE lot_dividends SET income = income + 100", 12, "positions 1/sh600000"),
        ("UPDATE accounts SET realized_pnl = realized_pnl + 1", 12, "accounts 1"),
        ("UPDATE entitlements SET cash = cash + 100", 13, "settlements 1/2026-01-07"),
        ("UPDATE trades SET trading_day = 20270301 WHERE id = 3", 12, "trades 1/3"),
        (
            "UPDATE settlements SET cash = cash + 5, equity = equity + 5 WHERE day = 20260106", 13,
            "settlements 1/2026-01-06"
        ),
        ("DELETE FROM settlements WHERE day = 20260107", 13, "accounts 1"),
    ]

    @Test(arguments: corruptions.indices)
    func `names the first row that is wrong`(index: Int) throws {
        let corruption = Self.corruptions[index]
        let box = try sandbox()
        try corrupt(box, corruption.sql)
        let verified = try box.istock("verify --json --lang en")
        #expect(verified.status == 8, "\(corruption.sql)")
        #expect(
            verified.out.hasPrefix(
                #"{"ok":false,"invariant":\#(corruption.invariant),"row":"\#(corruption.row)""#
            ),
            "\(corruption.sql): \(verified.out)"
        )
        #expect(
            verified.err.hasPrefix("error: \(corruption.row) breaks I\(corruption.invariant): ")
        )
    }

    @Test func `has every invariant of the page in its table`() throws {
        let numbers = Set(Self.corruptions.map(\.invariant))
        // A page that is broken inside is for the tests of damaged files; locks and schemas have tests of their own.
        #expect(numbers == Set(2...13))
    }

    @Test func `does not wait for who trades meanwhile`() throws {
        let box = try sandbox()
        let connection = try Connection(path: box.database, mode: .readWrite)
        try connection.execute("BEGIN IMMEDIATE; UPDATE accounts SET cash = cash + 1")
        #expect(try box.istock("verify") == Consequences())
        try connection.execute("ROLLBACK")
    }
}
