import Testing

/// Which quote may fill an order, and what waits without one.
@Suite("Freshness")
struct FreshnessTests {
    private func sandbox(at time: String, stamped: String) throws -> Sandbox {
        let box = try Sandbox()
        try box.open(
            live: [Snapshot(stamped, last: "10.00", bid: "10.00x500", ask: "10.00x500")],
            at: time
        )
        return box
    }

    @Test(arguments: [
        ("10:00:00", "10s", true), ("09:59:51", "10s", true), ("09:59:50", "10s", true),
        ("09:59:49", "10s", false), ("09:59:49", "11s", true), ("09:58:00", "10s", false),
        ("10:00:02", "10s", true),
    ])
    func `F2 F11 a quote fills while it is not older than quote.maxAge`(
        stamp: String,
        age: String,
        fills: Bool
    ) throws {
        let box = try sandbox(at: "2026-01-06T10:00:00", stamped: "2026-01-06T\(stamp)")
        try box.done("config", "set", "quote.maxAge", age)
        let order = try box.json("buy", "600000", "100")
        #expect(order["status"] == .string(fills ? "filled" : "pending"))
    }

    @Test
    func `F2 an order on a stale quote waits, says so, and is a taker at its first fresh one`()
        throws
    {
        let box = try sandbox(at: "2026-01-06T10:00:05", stamped: "2026-01-06T09:58:00")
        #expect(
            try box.json("buy", "600000", "100", "--price", "10.10")["status"] == .string("pending")
        )
        #expect(
            try box.json("refresh").words("symbols withoutFreshQuote notices")
                == "[sh600000] [sh600000] []"
        )
        let waiting = try box.json("order", "1")["waiting"].word
        #expect(waiting.contains("09:58:00"))
        try box.show(at: "2026-01-06T10:00:06", last: "10.02", ask: "10.02x500")
        try box.done("refresh")
        let order = try box.json("order", "1")
        #expect(order["trades"][0].words("price basis") == "10.02 taker")
    }

    @Test
    func `F3 just after the open yesterday's close fills nobody`() throws {
        let box = try sandbox(at: "2026-01-06T09:30:01", stamped: "2026-01-05T15:00:00")
        #expect(
            try box.json("buy", "600000", "100", "--price", "10.50")["status"] == .string("pending")
        )
        try box.show(at: "2026-01-06T09:30:03", last: "10.05", ask: "10.05x500")
        try box.done("refresh")
        #expect(try box.json("order", "1")["averagePrice"] == .number("10.05"))
    }

    @Test
    func `no quote at all is exit 7, an unknown code exit 4, and nothing is stored`() throws {
        let box = try sandbox(at: "2026-01-06T10:00:00", stamped: "2026-01-06T10:00:00")
        let before = try Books(box.database).dump()
        let known = try box.istock("buy", "601398", "100", "--json")
        #expect(known.status == 7)
        #expect(try JSONValue(parsing: known.out)["error"] == .string("noQuote"))
        // Shanghai has a range for the first, but neither directory nor source knows it.
        for code in ["605999", "699999"] {
            let unknown = try box.istock("buy", code, "100", "--json")
            #expect(unknown.status == 4)
            #expect(try JSONValue(parsing: unknown.out)["error"] == .string("noSuchSymbol"))
        }
        #expect(try Books(box.database).dump() == before)
    }

    @Test
    func `a code that the directory lacks but the source quotes is traded by its prefix's board`()
        throws
    {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        var market = Snapshot(
            time,
            "sh688999",
            last: "50.00",
            ask: "50.00x1000",
            previousClose: "50.00"
        )
        market.name = "新股科技"
        try box.open(live: [market], at: time)
        #expect(
            try box.json("quote", "688999")[0].words("name limitUp limitDown") == "新股科技 60.00 40.00"
        )
        #expect(try box.refusal("buy", "688999", "100")["refused"] == .string("lot"))
        #expect(try box.json("buy", "688999", "201")["status"] == .string("filled"))
        #expect(try box.json("positions")[0].words("symbol name quantity") == "sh688999 新股科技 201")
    }

    @Test
    func `the source's name of the day decides the limits of ST`() throws {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        var market = Snapshot(time, last: "10.00", ask: "10.00x1000")
        market.name = "*ST浦发"
        try box.open(live: [market], at: time)
        #expect(try box.json("quote", "600000")[0].words("limitUp limitDown") == "10.50 9.50")
        #expect(
            try box.refusal("buy", "600000", "100", "--price", "10.51").words("refused limitUp")
                == "limit 10.50"
        )
        // From 2026-07-06 on it is 10%.
        market.time = "2026-07-06T10:00:00"
        box.now = market.time
        try box.show([market])
        #expect(try box.json("quote", "600000")[0].words("limitUp limitDown") == "11.00 9.00")
    }

    @Test
    func `G13 limits that the source gives come before those that are computed`() throws {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        var market = Snapshot(time, last: "10.00", ask: "10.00x1000")
        market.limitUp = "10.94"
        market.limitDown = "8.96"
        try box.open(live: [market], at: time)
        #expect(try box.json("quote", "600000")[0].words("limitUp limitDown") == "10.94 8.96")
        #expect(
            try box.refusal("buy", "600000", "100", "--price", "10.95")["limitUp"]
                == .number("10.94")
        )
    }
}
