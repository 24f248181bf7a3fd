import Testing

/// Section C of the bug log, as far as one process after another shows it.
@Suite("C: duplicates and restarts")
struct RestartTests {
    @Test
    func `C1 two crossing quotes in the same 10 ms fill an order once`() throws {
        let box = try Sandbox()
        try box.open(
            replaying: [
                Snapshot("2026-01-06T10:00:00.000", last: "10.00"),
                Snapshot("2026-01-06T10:00:03.000", last: "10.00", ask: "10.00x900"),
                Snapshot("2026-01-06T10:00:03.005", last: "10.00", ask: "10.00x900"),
                Snapshot("2026-01-06T10:00:03.005", last: "10.00", ask: "10.00x900"),
            ]
        )
        try box.done("buy", "600000", "500")
        try box.done("clock", "advance", "1m")
        let order = try box.json("order", "1")
        #expect(order.words("status cumQuantity") == "filled 500")
        #expect(order["trades"].elements.map { $0["quantity"].word } == ["500"])
        #expect(try box.faults() == [])
    }

    @Test
    func `C9 a quote of 300 fills 300 of 1,000, however often it is looked at`() throws {
        let account = try Reference(quietWithCash: "100000.00")
        let box = account.box
        try box.show(at: "2026-01-06T10:00:00", last: "10.00", ask: "10.00x300")
        try box.done("buy", "600000", "1000")
        for _ in 1...3 { try box.done("refresh") }
        #expect(try box.json("order", "1").words("cumQuantity leavesQuantity") == "300 700")
        // The same stamp with another volume is the same snapshot.
        try box.show(at: "2026-01-06T10:00:00", last: "10.00", ask: "10.00x500")
        try box.done("refresh")
        #expect(try box.json("order", "1").words("cumQuantity leavesQuantity") == "500 500")
        #expect(try box.faults() == [])
    }

    @Test
    func `C10 C13 what one process did is there for the next`() throws {
        let account = try Reference(cash: "20000.00")
        try account.box.done("buy", "600000", "300")
        try account.box.done("buy", "600000", "400")
        #expect(try account.shares() == "700 0")
        try account.go(to: "2026-01-06")
        try account.box.done("sell", "600000", "100")
        #expect(try account.shares() == "600 600")
        #expect(try account.box.json("trades").elements.count == 3)
        #expect(try account.box.json("account").words("realizedPnl") == "-6.95")
        #expect(try account.box.faults() == [])
    }

    @Test
    func `C15 every security with a pending order is refreshed, and its last quote told`() throws {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        func market(_ time: String, ask: String) -> [Snapshot] {
            ["sh600000", "sz000001", "sz300750"].map {
                Snapshot(time, $0, last: "10.00", ask: ask)
            }
        }
        try box.open(live: market(time, ask: ""), at: time)
        for code in ["600000", "000001", "300750"] { try box.done("buy", code, "100") }
        #expect(try box.json("order", "3")["waiting"].word.contains("quote of 10:00:00"))
        box.now = "2026-01-06T10:00:03"
        try box.show(market("2026-01-06T10:00:03", ask: "10.00x100"))
        let refresh = try box.json("refresh")
        #expect(refresh["symbols"].word == "[sh600000, sz000001, sz300750]")
        #expect(refresh["notices"].elements.count == 3)
    }
}
