import Testing

/// When an order fills in continuous trading, and at what price.
@Suite("Fills")
struct FillTests {
    private static let time = "2026-01-06T10:00:00"

    private func sandbox(bid: String = "", ask: String = "") throws -> Sandbox {
        let box = try Sandbox()
        let market = [Snapshot(FillTests.time, last: "10.00", bid: bid, ask: ask)]
        try box.open(live: market, at: FillTests.time)
        return box
    }

    /// An account that may sell 1,000 shares bought the day before at 10.00, fees off.
    private func holder(bid: String = "", ask: String = "") throws -> Sandbox {
        let box = try Sandbox()
        let yesterday = "2026-01-05T10:00:00"
        try box.open(
            live: [Snapshot(yesterday, last: "10.00", ask: "10.00x1000")],
            at: yesterday
        )
        try box.done("buy", "600000", "1000")
        try box.show(at: FillTests.time, last: "10.00", bid: bid, ask: ask)
        return box
    }

    private func trades(_ order: JSONValue) -> [String] {
        order["trades"].elements.map { $0.words("price quantity basis") }
    }

    @Test
    func `a taker pays level by level, best first, never worse than its limit`() throws {
        let box = try sandbox(ask: "10.00x300,10.01x200,10.02x1000")
        let order = try box.json("buy", "600000", "1000", "--price", "10.01")
        #expect(trades(order) == ["10.00 300 taker", "10.01 200 taker"])
        #expect(
            order.words("status cumQuantity leavesQuantity averagePrice hold")
                == "pending 500 500 10.004 5005.05"
        )
        #expect(order["notices"].elements.map { $0.words("amount") } == ["5002.00"])
    }

    @Test
    func `a seller takes the bids, the highest first`() throws {
        let box = try holder(bid: "10.05x300,10.04x200,10.03x1000")
        let order = try box.json("sell", "600000", "1000", "--price", "10.04")
        #expect(trades(order) == ["10.05 300 taker", "10.04 200 taker"])
        #expect(order.words("status leavesQuantity averagePrice hold") == "pending 500 10.046 500")
    }

    @Test
    func `E1 E3 E11 S5 a limit far above the ask improves to the ask`() throws {
        let box = try sandbox(ask: "10.00x1000")
        let order = try box.json("buy", "600000", "1000", "--price", "10.20")
        #expect(trades(order) == ["10.00 1000 taker"])
    }

    @Test
    func `displayed volume is used once, whoever asks and in whichever process`() throws {
        let box = try sandbox(ask: "10.00x300,10.01x200")
        try box.done("buy", "600000", "200", "--price", "10.00")
        let second = try box.json("buy", "600000", "200", "--price", "10.00")
        #expect(trades(second) == ["10.00 100 taker"])
        let third = try box.json("buy", "600000", "300", "--price", "10.01")
        #expect(trades(third) == ["10.01 200 taker"])
        #expect(try box.json("refresh").words("symbols notices") == "[sh600000] []")
        // A newer snapshot shows its volume anew.
        try box.show(at: "2026-01-06T10:00:03", last: "10.00", ask: "10.00x150")
        let refresh = try box.json("refresh")
        #expect(
            refresh["notices"].elements.map { $0.words("orderId quantity amount") }
                == ["2 50 500.00", "3 100 1001.00"]
        )
        #expect(try box.faults() == [])
    }

    @Test
    func `what rests trades at its own limit, however far the market comes`() throws {
        let box = try sandbox(ask: "10.00x300")
        try box.done("buy", "600000", "1000", "--price", "10.00")
        try box.show(at: "2026-01-06T10:00:03", last: "9.90", ask: "9.90x400,9.95x100")
        try box.done("refresh")
        #expect(trades(try box.json("order", "1")) == ["10.00 300 taker", "10.00 500 maker"])
        try box.show(at: "2026-01-06T10:00:06", last: "10.01", ask: "10.01x900")
        try box.done("refresh")
        let order = try box.json("order", "1")
        #expect(order.words("status cumQuantity") == "pending 800")
        #expect(order["waiting"] == .string("the opposite side is at 10.01 (quote of 10:00:06)"))
    }

    @Test
    func `E5 a resting sell trades at its own price when a higher bid is observed`() throws {
        let box = try holder(bid: "9.90x1000")
        try box.done("sell", "600000", "1000", "--price", "10.00")
        // That only the day's high moved between two quotes fills nobody.
        var market = Snapshot("2026-01-06T10:00:03", last: "9.90", bid: "9.90x1000", volume: 900)
        market.high = "11.00"
        market.low = "9.80"
        box.now = market.time
        try box.show([market])
        try box.done("refresh")
        #expect(try box.json("order", "1")["status"] == .string("filled"))
        #expect(trades(try box.json("order", "2")) == [])
        try box.show(at: "2026-01-06T10:00:06", last: "11.00", bid: "11.00x1000")
        try box.done("refresh")
        #expect(trades(try box.json("order", "2")) == ["10.00 1000 maker"])
    }

    @Test
    func `own orders come by price, then by time`() throws {
        let box = try sandbox(ask: "10.20x100")
        try box.done("buy", "600000", "100", "--price", "10.00")
        try box.done("buy", "600000", "100", "--price", "10.01")
        try box.done("buy", "600000", "200", "--price", "10.00")
        try box.show(at: "2026-01-06T10:00:03", last: "10.00", ask: "10.00x250")
        try box.done("refresh")
        let orders = try box.json("orders").elements.map { $0.words("id cumQuantity") }
        #expect(orders == ["1 100", "2 100", "3 50"])
        // Each at its own limit: it rested.
        #expect(try box.json("order", "2")["averagePrice"] == .number("10.01"))
    }

    @Test
    func `E17 at most the displayed volume fills`() throws {
        let box = try sandbox(
            ask: "10.00x10000,10.01x10000,10.02x10000,10.03x10000,10.04x10000"
        )
        let order = try box.json("buy", "600000", "90000", "--price", "10.20")
        #expect(order.words("status cumQuantity averagePrice") == "pending 50000 10.02")
    }

    @Test
    func `a price above the day's range is still paid level by level`() throws {
        var market = Snapshot(FillTests.time, last: "10.20", ask: "10.30x500", open: "10.10")
        market.high = "10.30"
        market.low = "10.10"
        let box = try Sandbox()
        try box.open(live: [market], at: FillTests.time)
        let order = try box.json("buy", "600000", "500", "--price", "10.51")
        #expect(trades(order) == ["10.30 500 taker"])
    }

    @Test
    func `without a price the order asks for the current one`() throws {
        let box = try sandbox(bid: "9.99x100", ask: "10.01x100")
        #expect(try box.json("buy", "600000", "200")["limitPrice"] == .number("10.00"))
        // Before the first trade of the day it is the previous close.
        try box.show(at: "2026-01-06T10:00:03", last: "0")
        #expect(try box.json("buy", "600000", "100")["limitPrice"] == .number("10.00"))
    }
}

/// Boards that trade on one side or not at all.
@Suite("Sealed and suspended boards")
struct BoardTests {
    @Test(arguments: [
        ("buy", "11.00", "11.00x5000", "", "nothing is offered: sealed at 11.00"),
        ("sell", "9.00", "", "9.00x5000", "nothing is bid: sealed at 9.00"),
    ])
    func `nobody fills on the sealed side, and the other side trades`(
        side: String,
        limit: String,
        bid: String,
        ask: String,
        reason: String
    ) throws {
        let box = try Sandbox()
        let yesterday = "2026-01-05T10:00:00"
        try box.open(
            live: [Snapshot(yesterday, last: "10.00", ask: "10.00x1000")],
            at: yesterday
        )
        try box.done("buy", "600000", "1000")
        try box.show(at: "2026-01-06T10:00:00", last: limit, bid: bid, ask: ask)
        let sealed = try box.json(side, "600000", "100", "--price", limit)
        #expect(sealed.words("status cumQuantity") == "pending 0")
        let other = side == "buy" ? "sell" : "buy"
        let free = try box.json(other, "600000", "100", "--price", limit)
        #expect(free.words("status averagePrice") == "filled \(limit)")
        // G17: it rests, and fills when the board opens.
        try box.show(
            at: "2026-01-06T10:00:03",
            last: limit,
            bid: "\(limit)x500",
            ask: "\(limit)x500"
        )
        try box.done("refresh")
        #expect(try box.json("order", "2")["status"] == .string("filled"))
    }

    @Test
    func `an order says that its side is sealed`() throws {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        try box.open(live: [Snapshot(time, last: "11.00", bid: "11.00x5000")], at: time)
        try box.done("buy", "600000", "100", "--price", "11.00")
        let waiting = try box.json("order", "1")["waiting"].word
        #expect(waiting.contains("11.00"))
    }

    @Test
    func `G1 G3 a suspended security is refused, and traded again when it trades`() throws {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        try box.open(live: [Snapshot(time, last: "10.00", status: "suspended")], at: time)
        let refusal = try box.refusal("buy", "600000", "100")
        #expect(refusal.words("refused symbol") == "suspended sh600000")
        let quote = try box.json("quote", "600000")[0]
        #expect(quote.words("suspended limitUp limitDown") == "true 11.00 9.00")
        // After the close it can be ordered for the next session, of which nothing is known.
        box.now = "2026-01-06T16:00:00"
        #expect(try box.json("buy", "600000", "100")["session"] == .string("2026-01-07"))
        // G3: suspended all day, the order rests and expires.
        box.now = "2026-01-07T10:00:00"
        try box.show([Snapshot("2026-01-07T10:00:00", last: "10.00", status: "suspended")])
        try box.done("refresh")
        #expect(try box.json("order", "1").words("status cumQuantity") == "pending 0")
        box.now = "2026-01-07T15:00:00"
        let expired = try box.istock("refresh")
        #expect(expired.status == 0)
        #expect(try box.json("order", "1").words("status reason") == "cancelled expired")
        try box.show(at: "2026-01-08T10:00:00", last: "10.00", ask: "10.00x100")
        #expect(try box.json("buy", "600000", "100")["status"] == .string("filled"))
    }

    @Test(arguments: [
        ("zero last", Snapshot("2026-01-06T10:00:03", last: "0", ask: "10.00x500")),
        ("no levels", Snapshot("2026-01-06T10:00:03", last: "9.00")),
        (
            "last outside its range",
            {
                var market = Snapshot("2026-01-06T10:00:03", last: "9.90", ask: "9.90x500")
                market.high = "9.80"
                market.low = "9.70"
                return market
            }()
        ),
        ("another day", Snapshot("2026-01-05T14:59:57", last: "9.90", ask: "9.90x500")),
        (
            "a stamp before the last used",
            Snapshot("2026-01-06T09:59:57", last: "9.90", ask: "9.90x500")
        ),
    ])
    func `G2 G5 a quote that cannot be real fills nobody`(name: String, market: Snapshot) throws {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        try box.open(live: [Snapshot(time, last: "10.00", ask: "10.10x100")], at: time)
        try box.done("buy", "600000", "100", "--price", "10.00")
        box.now = "2026-01-06T10:00:03"
        try box.show([market])
        try box.done("refresh")
        #expect(try box.json("order", "1").words("status cumQuantity") == "pending 0")
        try box.show(at: "2026-01-06T10:00:06", last: "10.00", ask: "10.00x100")
        try box.done("refresh")
        #expect(try box.json("order", "1").words("status cumQuantity") == "filled 100")
    }

    @Test
    func `G6 a security without any price is refused for want of one`() throws {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        try box.open(live: [Snapshot(time, last: "0", previousClose: "0")], at: time)
        #expect(try box.refusal("buy", "600000", "100")["refused"] == .string("noPrice"))
    }
}
