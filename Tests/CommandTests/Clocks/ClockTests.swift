import Testing

/// The virtual clock: what happens on the way does not depend on how the way is cut.
@Suite("The clock")
struct ClockTests {
    /// Two ways of the same length each: from 09:30 to 11:30 on the next day, and on to 16:30.
    static let cuts: [[[String]]] = [
        [Array(repeating: "40m", count: 39), Array(repeating: "20m", count: 15)],
        [["1ms", "999ms", "59s", "1m", "118m", "3h", "21h"], ["90m", "2h", "29m", "61m"]],
        [["13h", "13h"], ["150m", "9m", "141m"]],
    ]

    /// Places orders, moves on, places more, moves on, and returns all that is in the file.
    private func play(
        _ source: [String],
        _ ways: [[String]],
        orders: [[String]],
        in box: Sandbox,
        file: String
    ) throws -> [String] {
        box.environment["ISTOCK_DB"] = box.path(file)
        try box.done("init", "--source", source[0], "--start", source[1], "--cash", "9000000")
        for (batch, way) in zip(orders, ways) {
            for order in batch { try box.done(order) }
            for piece in way { try box.done("clock advance \(piece)") }
        }
        let books = try Books(box.path(file))
        #expect(try books.faults() == [])
        return try books.dump()
    }

    private func compare(
        _ source: [String],
        _ cut: [[String]],
        orders: [[String]],
        fills: Int64,
        in box: Sandbox
    ) throws {
        let whole = try play(source, [["26h"], ["5h"]], orders: orders, in: box, file: "whole.db")
        let pieces = try play(source, cut, orders: orders, in: box, file: "pieces.db")
        #expect(pieces == whole)
        let sql = "SELECT count(*) FROM events WHERE kind = 'filled'"
        let filled = try #require(try Books(box.path("whole.db")).number(sql))
        #expect(filled >= fills)
    }

    @Test(arguments: cuts)
    func `an advance on sim may be cut into pieces`(cut: [[String]]) throws {
        let orders = [
            [
                "buy 600000 20000", "buy 600000 40000 --price 10.12", "buy 600519 100",
                "buy 000001 500 --price 11.00", "buy 601398 30000", "buy 600000 100 --price 9.20",
            ],
            ["sell 600000 --max --price 10.30", "sell 601398 30000", "buy 300750 200"],
        ]
        let source = ["sim", "2026-11-30T09:30"]
        try compare(source, cut, orders: orders, fills: 4, in: try Sandbox())
    }

    @Test(arguments: cuts)
    func `an advance over the calendar's end may be cut into pieces`(cut: [[String]]) throws {
        let orders = [["buy 600000 200"], ["sell 600000 200", "buy 601398 100"]]
        let source = ["sim", "2026-12-31T11:00"]
        try compare(source, cut, orders: orders, fills: 2, in: try Sandbox())
    }

    @Test(arguments: cuts)
    func `an advance on a replay of snapshots may be cut into pieces`(cut: [[String]]) throws {
        let box = try Sandbox()
        var market: [Snapshot] = []
        for (day, base) in [("2026-01-06", 1000), ("2026-01-07", 1010)] {
            for (index, time) in ClockTests.times.enumerated() {
                let ask = price(base + (index * 7) % 11 - 5)
                let bid = price(base + (index * 7) % 11 - 7)
                let volume = 400 + index * 100
                for symbol in ["sh600000", "sz000001"] {
                    market.append(
                        Snapshot(
                            "\(day)T\(time)",
                            symbol,
                            last: ask,
                            bid: "\(bid)x\(volume)",
                            ask: "\(ask)x\(volume)",
                            previousClose: price(base),
                            volume: index * 10_000
                        )
                    )
                }
            }
        }
        let rows = [Snapshot.header] + market.map(\.row)
        try box.write(rows.joined(separator: "\n") + "\n", to: "ticks.csv")
        let orders = [
            [
                "buy 600000 3000 --price 9.97", "buy 600000 2000 --price 9.99",
                "buy 000001 5000 --price 10.02", "buy 600000 100 --price 9.10",
            ],
            ["sell 600000 --max --price 10.12", "sell 000001 500 --price 10.10"],
        ]
        let source = ["replay:\(box.path("ticks.csv"))", "2026-01-06T09:30"]
        try compare(source, cut, orders: orders, fills: 8, in: box)
    }

    @Test
    func `what a source says of the limits holds from that snapshot on, in one advance too`() throws
    {
        let box = try Sandbox()
        let start = "2026-01-06T10:00"
        var warned = Snapshot("2026-01-06T10:30:00", last: "10.40", ask: "10.45x100")
        warned.name = "*ST浦发"
        let market = [
            Snapshot("2026-01-06T10:00:00", last: "10.40", previousClose: ""), warned,
            Snapshot("2026-01-06T11:00:00", last: "10.60", ask: "10.60x100"),
        ]
        let rows = [Snapshot.header] + market.map(\.row)
        try box.write(rows.joined(separator: "\n") + "\n", to: "ticks.csv")
        // Beyond the limits of 10:30, inside those of 11:00.
        let orders = [["buy 600000 100 --price 10.60"], []]
        let source = ["replay:\(box.path("ticks.csv"))", start]
        let pieces = [["30m", "30m", "25h"], ["5h"]]
        try compare(source, pieces, orders: orders, fills: 1, in: box)
        let fill = "SELECT price || ' ' || quote_ms FROM trades"
        let trades = try Books(box.path("whole.db")).texts(fill)
        #expect(trades == ["106000 \(milliseconds("2026-01-06T11:00:00"))"])
    }

    @Test(arguments: cuts)
    func `an advance on a replay of trades may be cut into pieces`(cut: [[String]]) throws {
        let box = try Sandbox()
        var prints: [Print] = []
        for day in ["2026-01-05", "2026-01-06", "2026-01-07"] {
            for (index, time) in ClockTests.times.enumerated() {
                let isAuction = time == "09:25:02" || time >= "15:00:00"
                prints.append(
                    Print(
                        "\(day)T\(time)",
                        price(1000 + (index * 7) % 11 - 5),
                        300 + index * 100,
                        isAuction ? "auction" : index.isMultiple(of: 3) ? "buy" : "sell"
                    )
                )
            }
        }
        let rows = [Print.header] + prints.map(\.row)
        try box.write(rows.joined(separator: "\n") + "\n", to: "prints.csv")
        let orders = [
            ["buy 600000 3000 --price 9.98", "buy 600000 2000 --price 10.05"],
            ["sell 600000 --max --price 10.01", "buy 600000 9000 --price 10.04"],
        ]
        let source = ["replay:\(box.path("prints.csv"))", "2026-01-06T09:30"]
        try compare(source, cut, orders: orders, fills: 6, in: box)
    }

    private static let times = [
        "09:25:02", "09:30:00", "09:30:03", "09:59:57", "10:10:00", "10:10:03", "11:29:59",
        "11:30:00", "13:00:00", "13:00:03", "13:45:00", "14:30:00", "14:56:57", "14:57:00",
        "14:59:00", "15:00:00", "15:00:02",
    ]

    private func price(_ fen: Int) -> String {
        "\(fen / 100).\(fen % 100 < 10 ? "0" : "")\(fen % 100)"
    }

    @Test
    func `until-idle at full speed makes the same trades as one advance`() throws {
        let box = try Sandbox()
        let orders = ["buy 600000 20000", "buy 600000 40000 --price 10.12", "buy 600519 100"]
        var trades: [JSONValue] = []
        for (file, move) in [
            ("a.db", "clock advance 6h"), ("b.db", "run --until-idle --speed max --interval 7m"),
        ] {
            box.environment["ISTOCK_DB"] = box.path(file)
            try box.done("init")
            for order in orders { try box.done(order) }
            try box.done(move)
            trades.append(try box.json("trades"))
        }
        #expect(trades[0] == trades[1])
        #expect(trades[0].elements.count > 1)
    }

    @Test
    func `backwards is refused and changes nothing, the same instant again is done`() throws {
        let box = try Sandbox()
        try box.done("init --start 2026-11-30T10:00")
        try box.done("buy 600000 100 --price 9.50")
        let before = try Books(box.database).dump()
        let refusal = try box.refusal("clock", "set", "2026-11-30T09:59:59.999")
        #expect(
            refusal.words("refused clock asked")
                == "clockBackwards 2026-11-30T10:00:00+08:00 2026-11-30T09:59:59.999+08:00"
        )
        try box.done("clock set 2026-11-30T10:00")
        try box.done("clock advance 0s")
        #expect(try Books(box.database).dump() == before)
    }

    @Test(arguments: ["clock advance 5m", "clock set 2026-01-06T11:00"])
    func `an account on live quotes has the wall clock`(words: String) throws {
        let box = try Sandbox()
        try box.open(live: [], at: "2026-01-06T10:00:00")
        let answer = try box.istock(words + " --json")
        #expect(answer.status == 2)
        #expect(try JSONValue(parsing: answer.out)["error"] == .string("clockNotVirtual"))
        #expect(try box.json("clock").words("clock virtual") == "2026-01-06T10:00:00+08:00 false")
    }

    @Test
    func `every trading day is settled once, over weekends and holidays`() throws {
        let box = try Sandbox()
        try box.done("init --start 2026-02-12T10:00 --cash 50000")
        try box.done("buy 600000 1000")
        try box.done("clock advance 1h")
        for goal in [
            "2026-02-13T14:00", "2026-02-18T12:00", "2026-02-24T15:00", "2026-02-24T23:00",
        ] {
            try box.done("clock set \(goal)")
        }
        let books = try Books(box.database)
        #expect(
            try books.texts("SELECT day || ' ' || provisional FROM settlements ORDER BY day")
                == ["20260212 0", "20260213 0", "20260224 0"]
        )
        #expect(
            try books.number(
                """
                SELECT count(*) FROM settlements s
                WHERE market_value <= 0 OR cash <> (SELECT cash FROM accounts)
                """
            ) == 0
        )
        #expect(try books.number("SELECT count(*) FROM events WHERE kind = 'settled'") == 3)
        let equity = try books.number("SELECT equity FROM settlements WHERE day = 20260224")
        let shown = try box.json("account")["equity"].word
        #expect(equity == Int64(shown.replacing(".", with: "")).map { $0 * 100 })
    }

    @Test
    func `a year without orders is passed in its 242 trading days`() throws {
        let box = try Sandbox()
        try box.done("init --start 2026-01-01T00:00")
        try box.done("clock set 2026-12-31T23:59")
        let books = try Books(box.database)
        #expect(try books.number("SELECT count(*) FROM settlements") == 242)
        #expect(try books.number("SELECT count(*) FROM events") == 243)
    }

    @Test
    func `the calendar's end is said once, and an imported year moves it`() throws {
        let box = try Sandbox()
        try box.done("init --start 2026-12-31T10:00")
        try box.done("clock set 2027-01-01T10:00")
        let first = try box.istock("buy 600000 100 --price 9.00 --json")
        #expect(
            first.err == "warning: the calendar ends on 2026-12-31; from now on weekdays count as "
                + "trading days, provisionally; import the next year's closed days with "
                + "istock calendar import\n"
        )
        #expect(try JSONValue(parsing: first.out)["session"] == .string("2027-01-01"))
        try box.done("cancel 1")
        try box.write("date\n2027-01-01\n2027-02-08\n", to: "2027.csv")
        let imported = try box.json("calendar", "import", box.path("2027.csv"))
        #expect(imported.words("imported end") == "2 2027-12-31")
        #expect(
            try box.json("buy", "600000", "200", "--price", "9.00")["session"]
                == .string("2027-01-04")
        )
        #expect(try box.json("quote", "600000")[0]["phase"] == .string("closed"))
    }

    @Test
    func `past the calendar a live account goes by the dates of its quotes, and says so once`()
        throws
    {
        let box = try Sandbox()
        try box.open(
            live: [Snapshot("2026-12-31T15:00:00", last: "10.00", ask: "10.00x500")],
            at: "2027-01-04T10:00:00"
        )
        // No quote of the day: the exchange may be closed.
        let first = try box.istock("buy", "600000", "100", "--json")
        #expect(first.status == 0)
        #expect(first.err.contains("the dates of the quotes decide"))
        try box.show(at: "2027-01-04T10:00:03", last: "10.00", ask: "10.00x500")
        let second = try box.json("buy", "600000", "200")
        #expect(second.words("session status") == "2027-01-04 filled")
    }

    @Test
    func `a calendar file that is none changes nothing`() throws {
        let box = try Sandbox()
        try box.done("init")
        let before = try Books(box.database).dump()
        try box.write("date\n2027-01-01\n2027-13-01\n", to: "bad.csv")
        let answer = try box.istock("calendar", "import", box.path("bad.csv"))
        #expect(answer.status == 2)
        #expect(
            answer.err == "error: \(box.path("bad.csv")), line 3: '2027-13-01' is no date such as "
                + "2027-01-01\nSee 'istock calendar import --help'.\n"
        )
        #expect(try Books(box.database).dump() == before)
    }

    @Test(arguments: ["1900-01-01T09:30", "2200-12-30T09:30"])
    func `an account at the end of the years that can be typed goes on`(start: String) throws {
        let box = try Sandbox()
        try box.done("init", "--start", start)
        _ = try box.istock("buy 600000 100 --price 9.50")
        try box.done("clock advance 5d")
        #expect(try box.json("account")["name"] == .string("default"))
        #expect(try box.istock("verify") == Consequences())
    }

    @Test func `a calendar file is read to its end, or refused for its size`() throws {
        let box = try Sandbox()
        try box.done("init")
        let days = String(repeating: "2027-01-01\n", count: 100_000)
        try box.write("date\n" + days + "2027-13-01\n", to: "long.csv")
        let long = try box.istock("calendar", "import", box.path("long.csv"))
        #expect(long.status == 2)
        #expect(long.err.contains("line 100002: '2027-13-01' is no date"))
        let endless = try box.istock("calendar", "import", "/dev/zero")
        #expect(endless.status == 2)
        #expect(endless.err.hasPrefix("error: /dev/zero is larger than 64 MiB\n"))
    }
}
