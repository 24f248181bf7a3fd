import SQLite
import Testing

/// Section D of the bug log; D1 to D3, D5 and D7 are with the cancels and the sessions.
@Suite("D: the life of an order")
struct OrderLifeTests {
    @Test
    func `D6 the file takes no trade of nothing`() throws {
        let account = try Reference(cash: "20000.00")
        try account.box.done("buy", "600000", "100")
        let connection = try Connection(path: account.box.database, mode: .readWrite)
        let insert = """
            INSERT INTO trades (account_id, id, order_id, price, quantity, amount, commission,
                stamp_duty, transfer_fee, basis, traded_ms, trading_day, quote_ms)
            VALUES (1, 2, 1, 100000, %, 0, 0, 0, 0, 'taker', 0, 20260106, 0)
            """
        for quantity in ["0", "-100"] {
            #expect(throws: SQLiteError.self) {
                try connection.execute(insert.replacing("%", with: quantity))
            }
        }
    }

    @Test
    func `D13 what is answered with success is in the file`() throws {
        let account = try Reference(cash: "20000.00")
        let order = try account.box.json("buy", "600000", "100", "--price", "9.00")
        let id = order["id"].word
        let sql = "SELECT count(*) FROM orders WHERE id = \(id) AND status = 'pending'"
        #expect(try Books(account.box.database).number(sql) == 1)
    }

    @Test
    func `D14 a wrong number is not found`() throws {
        let account = try Reference(cash: "20000.00")
        let answer = try account.box.istock("cancel", "999")
        #expect(
            answer
                == Consequences(
                    status: 4,
                    err: "error: there is no order 999; istock orders lists them\n"
                )
        )
    }

    @Test
    func `D15 an account starts with the money it was opened with, or not at all`() throws {
        let box = try Sandbox()
        try box.done("init", "--cash", "500000")
        #expect(try box.json("account").words("cash.free equity") == "500000.00 500000.00")
        let failed = try box.istock("init", "--account", "b", "--source", "replay:/nowhere.csv")
        #expect(failed.status == 7)
        #expect(failed.out == "")
        #expect(try box.istock("account", "--account", "b").status == 4)
    }

    @Test
    func `L2 L3 an order is accepted before it is filled`() throws {
        let account = try Reference(cash: "20000.00")
        try account.box.done("buy", "600000", "100")
        let events = try Books(account.box.database)
            .texts("SELECT seq || ' ' || kind FROM events ORDER BY seq")
        #expect(events == ["1 opened", "2 accepted", "3 filled"])
    }
}
