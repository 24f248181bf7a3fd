import Testing

/// Market orders, the price cage and after-hours orders, as a user types them.
@Suite("Types of orders")
struct OrderTypeTests {
    private static let time = "2026-01-06T10:00:00"

    private func sandbox(
        _ code: String = "sh600000",
        bid: String = "9.99x500,9.98x500",
        ask: String = "10.01x300,10.02x200,10.03x400",
        time: String = time
    ) throws -> Sandbox {
        let box = try Sandbox()
        let day = String(time.prefix(10))
        let stamps = [min(time, day + "T10:00:00"), day + "T10:00:03"]
        try box.open(
            replaying: stamps.map { Snapshot($0, code, last: "10.00", bid: bid, ask: ask) },
            "--start",
            time
        )
        return box
    }

    /// Type, exchange, what is left of it, its price, and what it traded.
    static let types = [
        ("best5-cancel", "600000", "cancelled noLiquidity 900 null", "10.0211"),
        ("best5-limit", "600000", "pending null 900 10.03", "10.0211"),
        ("counterparty-best", "600000", "pending null 300 10.01", "10.01"),
        ("own-best", "600000", "pending null 0 9.99", "null"),
        ("immediate-cancel", "000001", "cancelled noLiquidity 900 null", "10.0211"),
        ("fill-or-kill", "000001", "cancelled noLiquidity 0 null", "null"),
    ]

    @Test(arguments: types)
    func `a market order trades and ends as its type says`(
        type: String,
        code: String,
        state: String,
        average: String
    ) throws {
        let box = try sandbox(code == "600000" ? "sh600000" : "sz000001")
        let order = try box.json("buy", code, "1000", "--type", type)
        #expect(order.words("status reason cumQuantity limitPrice") == state)
        #expect(order.words("averagePrice type") == "\(average) \(type)")
        #expect(try box.faults() == [])
    }

    @Test
    func `fill or kill fills whole where the book is enough`() throws {
        let order = try sandbox("sz000001").json("buy", "000001", "900", "--type", "fill-or-kill")
        #expect(order.words("status cumQuantity") == "filled 900")
    }

    @Test
    func `a market order freezes at the limit-up price and frees what it did not cost`() throws {
        let box = try sandbox()
        let request = ["buy", "600000", "1000", "--type", "own-best"]
        // 11.00 x 1000, 5.00 at the least, 0.11.
        #expect(try box.json(request + ["--dry-run"])["hold"] == .number("11005.11"))
        // Then it is a limit order at 9.99.
        #expect(try box.json(request)["hold"] == .number("9995.10"))
        #expect(try box.json("account")["cash"]["frozen"] == .number("9995.10"))
    }

    @Test
    func `a protection price bounds a market order in Shanghai, Shenzhen takes none`() throws {
        let box = try sandbox()
        let order = try box.json(
            ["buy", "600000", "1000", "--type", "best5-cancel", "--protect", "10.02"]
        )
        #expect(order.words("cumQuantity averagePrice reason") == "500 10.014 noLiquidity")
        let shenzhen = try sandbox("sz000001")
        let refusal = try shenzhen.refusal(
            "buy",
            "000001",
            "100",
            "--type",
            "best5-cancel",
            "--protect",
            "10.02"
        )
        #expect(refusal["refused"] == .string("protect"))
    }

    @Test(arguments: [
        ("best5-limit", "sz000001", "2026-01-06T10:00:00", "orderType"),
        ("fill-or-kill", "sh600000", "2026-01-06T10:00:00", "orderType"),
        ("own-best", "sh600000", "2022-01-06T10:00:00", "orderType"),
        ("best5-cancel", "sh600000", "2026-01-06T12:00:00", "phase"),
        ("best5-cancel", "sh600000", "2026-01-06T09:16:00", "phase"),
        ("after-hours", "sh600000", "2026-01-06T10:00:00", "orderType"),
        ("after-hours", "sh600000", "2026-07-06T12:00:00", "phase"),
    ])
    func `what an exchange does not take then is refused`(
        type: String,
        code: String,
        time: String,
        refused: String
    ) throws {
        let box = try sandbox(code, time: time)
        let refusal = try box.refusal("buy", String(code.dropFirst(2)), "100", "--type", type)
        #expect(refusal["refused"] == .string(refused))
        #expect(try box.json("orders").elements.isEmpty)
    }

    /// Code, price, day, and what becomes of a buy whose reference is 10.01.
    static let cages = [
        ("sh600000", "10.21", "2023-04-10", "filled"), ("sh600000", "10.22", "2023-04-10", "cage"),
        ("sh600000", "10.22", "2023-04-07", "filled"), ("sz300750", "10.22", "2023-04-10", "cage"),
        ("sz300750", "10.22", "2020-08-21", "filled"),
        ("sz300750", "10.22", "2023-04-07", "pending"),
    ]

    @Test(arguments: cages)
    func `the price cage refuses, parks or is not there, by board and day`(
        code: String,
        price: String,
        day: String,
        outcome: String
    ) throws {
        let box = try sandbox(code, time: day + "T10:00:00")
        let arguments = ["buy", String(code.dropFirst(2)), "300", "--price", price]
        if outcome == "cage" {
            let refusal = try box.refusal(arguments)
            #expect(refusal.words("refused bound reference") == "cage 10.21 10.01")
        } else {
            #expect(try box.json(arguments)["status"] == .string(outcome))
        }
    }

    @Test
    func `a parked order enters the book when the market comes near`() throws {
        let box = try Sandbox()
        let market = [("10:00:00", "10.01"), ("10:00:03", "10.01"), ("10:00:06", "10.03")].map {
            Snapshot("2022-01-06T" + $0.0, "sz300750", last: "10.00", ask: "\($0.1)x900")
        }
        try box.open(replaying: market)
        try box.done("buy", "300750", "300", "--price", "10.22")
        #expect(try box.istock(["order", "1"]).out.contains("parked"))
        try box.done("clock", "advance", "3s")
        #expect(try box.json("order", "1")["cumQuantity"] == .number("0"))
        try box.done("clock", "advance", "3s")
        #expect(try box.json("order", "1").words("status averagePrice") == "filled 10.03")
    }

    @Test
    func `an after-hours order trades at the close, up to the volume after hours`() throws {
        let box = try Sandbox()
        let rows = [("10:00:00", 1000), ("15:00:00", 5000), ("15:30:00", 5400)]
        let market = rows.map {
            Snapshot("2026-07-06T" + $0.0, last: "10.00", ask: "10.01x900", volume: $0.1)
        }
        try box.open(replaying: market)
        let order = try box.json(
            "buy",
            "600000",
            "500",
            "--type",
            "after-hours",
            "--price",
            "10.05"
        )
        #expect(order.words("status cumQuantity session") == "pending 0 2026-07-06")
        try box.done("clock", "set", "2026-07-06T15:10")
        #expect(try box.json("order", "1")["status"] == .string("pending"))
        try box.done("clock", "set", "2026-07-06T16:00")
        let final = try box.json("order", "1")
        #expect(
            final.words("status reason cumQuantity averagePrice") == "cancelled expired 400 10.00"
        )
        try box.done("clock", "set", "2026-07-07T09:15")
        #expect(try box.json("positions")[0]["sellable"] == .number("400"))
        #expect(try box.faults() == [])
    }

    @Test
    func `the closing auction does not see what trades after hours`() throws {
        let box = try Sandbox()
        let rows = [("14:57:00", 1000), ("15:00:00", 1300), ("15:30:00", 9000)]
        let market = rows.map {
            Snapshot("2026-07-06T" + $0.0, last: "10.00", ask: "10.01x900", volume: $0.1)
        }
        try box.open(replaying: market)
        try box.done("clock", "set", "2026-07-06T14:58")
        try box.done("buy", "600000", "500", "--price", "10.05")
        try box.done("clock", "set", "2026-07-06T16:00")
        #expect(try box.json("order", "1").words("reason cumQuantity") == "expired 300")
    }

    @Test
    func `the simulated market trades after hours, up to its volume`() throws {
        let box = try Sandbox()
        try box.done("init", "--cash", "100000000", "--seed", "7")
        let request = ["buy", "600000", "1000000", "--type", "after-hours", "--price", "11.00"]
        try box.done(request)
        try box.done("clock", "set", "2026-11-30T15:10")
        #expect(
            try box.istock(["order", "1"]).out.contains(
                "it is matched after hours, from 15:05:00 to 15:30"
            )
        )
        try box.done("clock", "set", "2026-11-30T15:30")
        let close = try box.json("quote", "600000")[0]["last"]
        let order = try box.json("order", "1")
        #expect(order["averagePrice"] == close)
        #expect(order.words("reason cumQuantity") == "expired 96200")
        #expect(try box.faults() == [])
    }

    @Test
    func `of a risk-warning share half a million may be bought in a day`() throws {
        let box = try Sandbox()
        var market = Snapshot(OrderTypeTests.time, last: "1.00", previousClose: "1.00")
        market.name = "*ST浦发"
        try box.open(replaying: [market])
        try box.done("buy", "600000", "400000", "--price", "0.99")
        let refusal = try box.refusal("buy", "600000", "100100", "--price", "0.99")
        #expect(refusal.words("refused bought maximum") == "dailyMaximum 400000 500000")
        try box.done("buy", "600000", "100000", "--price", "0.99")
    }

    @Test
    func `a new share has no limits on its first five days`() throws {
        let box = try Sandbox()
        var market = Snapshot(OrderTypeTests.time, "sh688999", last: "30.00")
        market.name = "N新股"
        try box.open(replaying: [market])
        #expect(try box.json("quote", "688999")[0].words("limitUp limitDown") == "null null")
        try box.done("buy", "688999", "200", "--price", "15.00")
        let refusal = try box.refusal("buy", "688999", "200", "--type", "best5-cancel")
        #expect(refusal["refused"] == .string("protect"))
    }

    @Test
    func `a STAR refusal says what may be sold`() throws {
        let box = try Sandbox()
        try box.open(
            replaying: [
                Snapshot("2026-01-06T10:00:00", "sh688981", last: "10.00", ask: "10.00x332"),
                Snapshot("2026-01-07T10:00:00", "sh688981", last: "10.00", bid: "10.00x900"),
            ]
        )
        try box.done("buy", "688981", "332", "--price", "10.00")
        try box.done("clock", "set", "2026-01-07T10:00")
        try box.done("sell", "688981", "200", "--price", "10.00")
        let consequences = try box.istock(["sell", "688981", "100", "--price", "10.00"])
        #expect(consequences.status == 3)
        #expect(consequences.err.contains("STAR: at least 200, then by 1"))
        #expect(consequences.err.contains("you can sell 132: sell 132"))
    }

    @Test
    func `during a halt inside the day orders and cancels are accepted and nothing fills`() throws {
        let box = try Sandbox()
        let rows = [("10:00:00", ""), ("10:00:03", "suspended"), ("10:10:00", "")].map {
            Snapshot(
                "2026-01-06T" + $0.0,
                last: "10.00",
                ask: $0.1.isEmpty ? "10.00x900" : "",
                open: "9.90",
                volume: 1000,
                status: $0.1
            )
        }
        try box.open(replaying: rows)
        try box.done("clock", "set", "2026-01-06T10:05")
        let order = try box.json("buy", "600000", "300", "--price", "10.00")
        #expect(order["status"] == .string("pending"))
        try box.done("buy", "600000", "200", "--price", "9.99")
        try box.done("cancel", "2")
        try box.done("clock", "set", "2026-01-06T10:09:59")
        #expect(try box.json("order", "1")["cumQuantity"] == .number("0"))
        try box.done("clock", "set", "2026-01-06T10:10")
        #expect(try box.json("order", "1").words("status averagePrice") == "filled 10.00")
    }
}
