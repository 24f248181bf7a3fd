import Testing

/// Sections E and G of the bug log; the other rows are with the fills, the auctions and the boards.
@Suite("E and G: prices and limits")
struct PriceTests {
    private func sandbox(_ market: Snapshot) throws -> Sandbox {
        let box = try Sandbox()
        try box.open(live: [market], at: market.time, "--commission", "0.0003")
        return box
    }

    private static let time = "2026-01-06T10:00:00"

    @Test
    func `E1 E2 a buy fills at the ask that triggered it, inside the day's range`() throws {
        var market = Snapshot(
            PriceTests.time,
            last: "57.03",
            bid: "57.02x500",
            ask: "57.03x500",
            previousClose: "57.00"
        )
        market.high = "57.03"
        market.low = "56.80"
        let box = try sandbox(market)
        let order = try box.json("buy", "600000", "500", "--price", "57.60")
        #expect(order.words("status averagePrice") == "filled 57.03")
    }

    @Test(arguments: [
        ("11.00", "10.80", "10.80"), ("10.20", "10.00", "10.00"), ("10.00", "10.00", "10.00"),
    ])
    func `E3 E11 S5 a limit stays a limit and pays the ask`(
        limit: String,
        ask: String,
        paid: String
    ) throws {
        let box = try sandbox(Snapshot(PriceTests.time, last: "10.00", ask: "\(ask)x900"))
        let order = try box.json("buy", "600000", "900", "--price", limit)
        #expect(order.words("type status averagePrice") == "limit filled \(paid)")
    }

    @Test
    func `E10 a feed with only a last price invents no levels`() throws {
        let box = try Sandbox()
        let row = "\(milliseconds(PriceTests.time)),sh600000,10.00,10.00"
        try box.write("time_ms,symbol,last,prev_close\n\(row)\n", to: "last.csv")
        try box.done("init", "--source", "replay:\(box.path("last.csv"))")
        #expect(try box.json("quote", "600000")[0].words("last bids asks") == "10.00 [] []")
        #expect(
            try box.json("buy", "600000", "100", "--price", "10.20")["status"] == .string("pending")
        )
    }

    @Test
    func `E13 a resting order has no slippage`() throws {
        let box = try sandbox(Snapshot(PriceTests.time, last: "10.00", ask: "10.10x900"))
        try box.done("buy", "600000", "100", "--price", "10.00")
        try box.show(at: "2026-01-06T10:00:03", last: "9.50", ask: "9.50x900")
        try box.done("refresh")
        #expect(try box.json("order", "1").words("status averagePrice") == "filled 10.00")
    }

    @Test
    func `E15 an order at the bid fills when the ask reaches it`() throws {
        let box = try sandbox(
            Snapshot(PriceTests.time, last: "10.00", bid: "9.99x500", ask: "10.00x500")
        )
        try box.done("buy", "600000", "100", "--price", "9.99")
        try box.show(at: "2026-01-06T10:00:03", last: "9.99", bid: "9.99x100", ask: "10.00x500")
        try box.done("refresh")
        #expect(try box.json("order", "1")["status"] == .string("pending"))
        try box.show(at: "2026-01-06T10:00:06", last: "9.98", bid: "9.97x100", ask: "9.98x500")
        try box.done("refresh")
        #expect(try box.json("order", "1").words("status averagePrice") == "filled 9.99")
    }

    @Test
    func `E18 the size is fixed when the order is placed, whatever the price does`() throws {
        let box = try sandbox(Snapshot(PriceTests.time, last: "10.00"))
        let most = try box.json("buy", "600000", "--max")
        #expect(most.words("quantity hold") == "99900 999309.69")
        try box.show(at: "2026-01-06T10:00:03", last: "10.90", ask: "10.90x99900")
        try box.done("refresh")
        #expect(try box.json("order", "1").words("quantity status") == "99900 pending")
        #expect(try box.json("account").words("cash.free cash.total") == "690.31 1000000.00")
    }

    @Test
    func `G7 a security without a row in the answer leaves its neighbours alone`() throws {
        let box = try sandbox(
            Snapshot(PriceTests.time, "sz000001", last: "20.00", previousClose: "20.00")
        )
        let both = try box.istock("quote", "600000", "000001")
        #expect(both.status == 7)
        #expect(try box.json("quote", "000001")[0].words("symbol last") == "sz000001 20.00")
        #expect(try box.istock("buy", "600000", "100").status == 7)
    }

    @Test
    func `G11 notice, trade, position and cash agree at limit-up`() throws {
        let box = try sandbox(
            Snapshot(PriceTests.time, last: "11.00", bid: "11.00x900", ask: "11.00x200")
        )
        let order = try box.json("buy", "600000", "500", "--price", "11.00")
        #expect(order["notices"].elements.map { $0.words("quantity amount") } == ["200 2200.00"])
        #expect(
            try box.json("trades").elements.map { $0.words("quantity amount") } == ["200 2200.00"]
        )
        #expect(try box.json("positions")[0]["quantity"] == .number("200"))
        #expect(try box.json("account")["cash.total"] == .number("997794.98"))
        #expect(try box.faults() == [])
    }

    @Test
    func `G13 the exchange's limits hold where the data contradict them`() throws {
        var market = Snapshot(PriceTests.time, last: "11.05", ask: "11.05x900")
        market.high = "11.20"
        market.low = "10.00"
        market.limitUp = "11.10"
        market.limitDown = "8.90"
        let box = try sandbox(market)
        let warning = """
            warning: sh600000: the day's price 11.20 is beyond the limit 11.10 of the same quote; the \
            exchange's limit holds

            """
        let placed = try box.istock("buy 600000 100 --price 11.10 --json")
        #expect(placed.err == warning)
        #expect(try JSONValue(parsing: placed.out)["averagePrice"] == .number("11.05"))
        let refused = try box.istock("buy 600000 100 --price 11.11 --json")
        #expect(refused.err.hasPrefix(warning))
        #expect(try JSONValue(parsing: refused.out)["limitUp"] == .number("11.10"))
    }

    @Test(arguments: [
        ("11.00", "9.00", ""), ("11.10", "8.90", ""),
        ("11.11", "9.00", "11.11 is beyond the limit 11.10"),
        ("11.00", "8.89", "8.89 is beyond the limit 8.90"), ("11.00", "0", ""),
    ])
    func `G13 a day's range beyond its limits is said, on either side`(
        high: String,
        low: String,
        words: String
    ) throws {
        var market = Snapshot(PriceTests.time, last: "11.00", ask: "11.00x900")
        (market.high, market.low) = (high, low)
        (market.limitUp, market.limitDown) = ("11.10", "8.90")
        let quoted = try sandbox(market).istock("quote 600000")
        #expect(quoted.status == 0)
        #expect(words.isEmpty ? quoted.err == "" : quoted.err.contains(words), "\(quoted.err)")
    }

    @Test(arguments: ["quote 600000", "buy 600000 100", "refresh"])
    func `G5 what a source says of single rows is said once`(command: String) throws {
        let box = try Sandbox()
        try box.open(live: [Snapshot(PriceTests.time, last: "10.00")], at: PriceTests.time)
        try box.done("buy", "600000", "100", "--price", "9.50")
        try box.write(box.text(of: "market.csv") + "!row sz000001 is cut off\n", to: "market.csv")
        let result = try box.istock(command)
        #expect(result.status == 0)
        #expect(result.err.contains("warning: a quote is wrong: sz000001 is cut off\n"))
        #expect(result.err.split(separator: "\n").filter { $0.contains("cut off") }.count == 1)
    }

    /// Code, previous close of the exchange, day, and the limits.
    static let limits = [
        ("sh600000", "10.94", "2026-01-06", "12.03 9.85"),
        ("sh600000", "5.35", "2026-01-06", "5.89 4.82"),
        ("sh600000", "5.05", "2026-01-06", "5.56 4.55"),
        ("sh600000", "10.05", "2026-01-06", "11.06 9.05"),
        ("sz000001", "9.95", "2019-02-01", "10.95 8.96"),
        ("sz300750", "25.55", "2026-01-06", "30.66 20.44"),
        ("sz300750", "25.55", "2020-08-21", "28.11 23.00"),
        ("sh688981", "25.55", "2026-01-06", "30.66 20.44"),
        ("bj920002", "6.65", "2026-01-06", "8.64 4.66"),
        ("sh510300", "4.001", "2026-01-06", "4.401 3.601"),
    ]

    @Test(arguments: limits)
    func `G14 G15 G18 limits follow the board, the day and the exchange's previous close`(
        code: String,
        previousClose: String,
        day: String,
        limits: String
    ) throws {
        let box = try Sandbox()
        let market = Snapshot(
            // Before continuous trading no price cage holds.
            day + "T09:16:00",
            code,
            last: previousClose,
            previousClose: previousClose
        )
        try box.open(replaying: [market], "--start", day + "T09:16")
        #expect(try box.json("quote", code)[0].words("limitUp limitDown") == limits)
        let (up, down) = (limits.split(separator: " ")[0], limits.split(separator: " ")[1])
        for price in [up, down] {
            #expect(
                try box.json("buy", code, "200", "--price", String(price))["status"]
                    == .string("pending")
            )
        }
    }
}
