import Testing

/// A machine whose clock goes back under a live account: nothing is done twice, and nothing sold that was just bought.
@Suite("A wall clock that goes back")
struct WallClockTests {
    /// An account that bought 500 on Tuesday at 10:00, with an order pending at 9.50.
    private func sandbox() throws -> Sandbox {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        try box.open(live: [Snapshot(time, last: "10.00", ask: "10.00x9000")], at: time)
        try box.done("buy 600000 500")
        try box.done("buy 600000 100 --price 9.50")
        return box
    }

    /// Shows a market at 10.00 on both sides.
    private func show(_ time: String, in box: Sandbox) throws {
        try box.show(at: time, last: "10.00", bid: "10.00x9000", ask: "10.00x9000")
    }

    private func settlements(_ box: Sandbox) throws -> Int64? {
        try Books(box.database).number("SELECT count(*) FROM settlements")
    }

    @Test func `by a minute: a quote older than the last one used fills nobody`() throws {
        let box = try sandbox()
        try show("2026-01-06T09:59:00", in: box)
        #expect(try box.json("buy", "600000", "100")["status"] == .string("pending"))
        try show("2026-01-06T10:00:03", in: box)
        try box.done("refresh")
        #expect(try box.json("order", "3")["status"] == .string("filled"))
        #expect(try box.istock("verify") == Consequences())
    }

    @Test func `into a day that is settled: an order is for the next one`() throws {
        let box = try sandbox()
        try show("2026-01-06T15:00:00", in: box)
        box.now = "2026-01-06T16:00:00"
        try box.done("account")
        #expect(try box.json("order", "2")["reason"] == .string("expired"))
        #expect(try settlements(box) == 1)
        try show("2026-01-06T10:30:00", in: box)
        let order = try box.json("buy", "600000", "100")
        #expect(order.words("status session") == "pending 2026-01-07")
        // What was bought on Tuesday can be sold in the session of Wednesday.
        #expect(
            try box.json("sell", "600000", "100").words("status session") == "pending 2026-01-07"
        )
        try box.done("cancel 3")
        box.now = "2026-01-06T16:00:00"
        try box.done("account")
        #expect(try settlements(box) == 1)
        #expect(try box.istock("verify") == Consequences())
    }

    @Test func `to the day before the purchase: its shares stay locked, until their day is over`()
        throws
    {
        let box = try sandbox()
        try show("2026-01-05T10:00:00", in: box)
        #expect(try box.refusal("sell", "600000", "100").words("refused have") == "sellable 0")
        try show("2026-01-06T14:00:00", in: box)
        #expect(try box.refusal("sell", "600000", "100").words("refused have") == "sellable 0")
        try show("2026-01-07T10:00:00", in: box)
        try box.done("account")
        #expect(try box.json("sell", "600000", "500")["status"] == .string("filled"))
        #expect(try settlements(box) == 1)
        #expect(try box.istock("verify") == Consequences())
    }
}
