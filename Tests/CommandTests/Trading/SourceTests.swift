import Foundation
import Testing

/// What sources carry, and what becomes of it.
@Suite("Sources")
struct SourceTests {
    @Test
    func `several securities are quoted in the order they were asked for`() throws {
        let box = try Sandbox()
        try box.done("init")
        let quotes = try box.json("quote", "000001", "600519", "000001.SH", "300750")
        #expect(
            quotes.elements.map { $0["symbol"].word }
                == ["sz000001", "sh600519", "sh000001", "sz300750"]
        )
        // An index is shown and not traded.
        #expect(quotes[2].words("limitUp limitDown maxBuyable") == "null null null")
        #expect(
            quotes[0]["indices"].elements.map { $0["symbol"].word } == ["sh000001", "sz399001"]
        )
    }

    @Test
    func `sim is a function of seed, security and instant`() throws {
        func quote(_ options: String) throws -> JSONValue {
            let box = try Sandbox()
            try box.done("init --start 2026-12-01T10:00 \(options)")
            return try box.json("quote", "600000", "601398")
        }
        let first = try quote("--seed 7")
        #expect(try quote("--seed 7 --cash 1000000") == first)
        #expect(try quote("--seed 8") != first)
        // The way there does not matter.
        let box = try Sandbox()
        try box.done("init --seed 7")
        try box.done("buy 600000 100 --price 9.50")
        try box.done("clock set 2026-12-01T10:00")
        try box.done("init --seed 7 --account other --start 2026-12-01T10:00")
        let walked = try box.json("quote 600000 601398 --account default")
        #expect(
            walked.elements.map { $0.words("last volume") }
                == first.elements.map { $0.words("last volume") }
        )
    }

    @Test
    func `a file with a byte order mark, returns and empty lines plays`() throws {
        let box = try Sandbox()
        let rows = [
            "\u{FEFF}" + Snapshot.header, "",
            Snapshot("2026-01-06T10:00:00", last: "10.00", ask: "10.00x300").row, "",
            Snapshot("2026-01-06T10:00:03", last: "10.01", ask: "10.00x300").row, "",
        ]
        try box.write(rows.joined(separator: "\r\n"), to: "windows.csv")
        try box.done("init", "--source", "replay:\(box.path("windows.csv"))")
        try box.done("buy 600000 500 --price 10.00")
        try box.done("clock advance 3s")
        #expect(try box.json("order", "1")["status"] == .string("filled"))
    }

    @Test
    func `the columns of a file that mean nothing here are named once, when it is opened`() throws {
        let box = try Sandbox()
        try box.write(
            "time,symbol,last,bidVolume1,ask1,askvol1,Note\n2026-01-06T10:00:00+08:00,600000,10,1,10,500,x\n",
            to: "day.csv"
        )
        let opened = try box.istock("init", "--source", "replay:\(box.path("day.csv"))")
        #expect(opened.status == 0)
        #expect(
            opened.err
                == "warning: \(box.path("day.csv")) has columns that mean nothing here and are not used: bidVolume1, Note\n"
        )
        #expect(try box.istock("buy 600000 100 --price 10").err == "")
    }

    @Test(arguments: [
        ("x,sh600000,10.00", "time_ms is no time: x"),
        ("1767664803000,sh600000,ten", "last is no price: ten"),
        ("1767664803000,nobody,10.00", "symbol is no security: nobody"),
        ("1767664803000,sh600000", "the row has 2 columns where the header has 3"),
        ("1767664799999,sh600000,10.00", "is before 2026-01-06T10:00:00+08:00"),
    ])
    func `a row that is none is exit 7 with its line, and nothing is played`(
        row: String,
        reason: String
    ) throws {
        let box = try Sandbox()
        try box.write("time_ms,symbol,last\n1767664800000,sh600000,10.00\n\(row)\n", to: "bad.csv")
        let start = ["--start", "2026-01-06T10:00"]
        try box.done(["init", "--source", "replay:\(box.path("bad.csv"))"] + start)
        // A row whose time or symbol is none stops the first question, any other the clock.
        let placed = try box.istock("buy 600000 100")
        let before = try Books(box.database).dump()
        let failed = placed.status == 0 ? try box.istock("clock advance 1m") : placed
        #expect(failed.status == 7)
        #expect(failed.err.hasPrefix("error: \(box.path("bad.csv")), line 3: "))
        #expect(failed.err.hasSuffix(reason + "\n") || failed.err.contains(reason + ","))
        #expect(try Books(box.database).dump() == before)
    }

    @Test(arguments: [
        ("", "has no header"), ("time_ms,last\n", "lacks symbol"),
        ("time_ms,symbol,last,last\n", "twice"), ("symbol,price,volume\n", "lacks"),
    ])
    func `a file without a header opens no account`(text: String, reason: String) throws {
        let box = try Sandbox()
        try box.write(text, to: "none.csv")
        let answer = try box.istock("init", "--source", "replay:\(box.path("none.csv"))")
        #expect(answer.status == 7)
        #expect(answer.err.contains(reason), "\(answer.err)")
        #expect(!FileManager.default.fileExists(atPath: box.database))
    }

    @Test
    func `shares of a T+0 security are sold on the day they were bought`() throws {
        let account = try Reference(cash: "100000.00", price: "110.000", symbol: "sz123001")
        try account.box.done("buy sz123001 100")
        #expect(try account.shares() == "100 100")
        #expect(try account.box.json("sell", "sz123001", "100")["status"] == .string("filled"))
        // Convertible bonds pay neither stamp duty nor transfer fee.
        #expect(try account.cash() == "99990.00 0.00 99990.00")
    }

    @Test
    func `an account is read without a network, at the last prices used`() throws {
        let box = try Sandbox()
        box.now = "2026-01-06T10:00:00"
        let market = box.path("market.csv")
        try box.show([Snapshot("2026-01-06T10:00:00", last: "10.00", ask: "10.00x500")])
        try box.done("init", "--source", "exec:read -r asked; cat '\(market)' && echo")
        try box.done("buy 600000 500")
        let before = try box.json("account")
        try FileManager.default.removeItem(atPath: market)
        for command in ["account", "positions", "orders", "trades", "order 1"] {
            let answer = try box.istock(command + " --json")
            #expect(answer.status == 0, "\(command)")
        }
        let after = try JSONValue(parsing: try box.istock("account --json").out)
        #expect(after["marketValue"] == before["marketValue"])
        #expect(try box.istock("quote 600000").status == 7)
        // A day that ends meanwhile is settled provisionally.
        box.now = "2026-01-06T15:30:00"
        _ = try box.istock("account")
        let sql = "SELECT provisional FROM settlements WHERE day = 20260106"
        #expect(try Books(box.database).number(sql) == 1)
    }

    @Test
    func `F11 tencent.url says which server is asked`() throws {
        let box = try Sandbox()
        box.now = "2026-01-06T10:00:00"
        try box.done("init --source tencent")
        // Nobody listens on port 1 of this machine.
        try box.done("config set tencent.url http://127.0.0.1:1")
        let answer = try box.istock("quote 600000")
        #expect(answer.status == 7)
        #expect(answer.err.contains("127.0.0.1"), "\(answer.err)")
    }

    @Test
    func `words that are not plain come back as they were`() throws {
        let box = try Sandbox()
        let name = "a'b\"; DROP TABLE orders; --\\账户"
        try box.done("init", "--account", name)
        let key = "\"quoted\"\\ and\nbroken"
        let order = try box.json(
            "buy",
            "600000",
            "100",
            "--price",
            "9.50",
            "--client-id",
            key,
            "--account",
            name
        )
        #expect(order["clientId"] == .string(key))
        #expect(try box.json("account", "--account", name)["name"] == .string(name))
        #expect(try box.json("orders", "--account", name).elements.count == 1)
    }
}
