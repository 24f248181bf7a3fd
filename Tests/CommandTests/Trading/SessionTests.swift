import Testing

/// Orders typed outside hours, and what the end of a session does.
@Suite("Sessions")
struct SessionTests {
    private func sandbox(at time: String, stamped: String? = nil) throws -> Sandbox {
        let box = try Sandbox()
        try box.open(live: [Snapshot(stamped ?? time, last: "10.00", ask: "10.00x500")], at: time)
        return box
    }

    @Test(arguments: [
        ("2026-01-06T08:59:59", "2026-01-06", "closed"),
        ("2026-01-06T09:15:00", "2026-01-06", "openingAuction"),
        ("2026-01-06T09:20:00", "2026-01-06", "lockedAuction"),
        ("2026-01-06T09:25:00", "2026-01-06", "gap"),
        ("2026-01-06T09:30:00", "2026-01-06", "continuous"),
        ("2026-01-06T11:30:00", "2026-01-06", "lunch"),
        ("2026-01-06T12:59:59", "2026-01-06", "lunch"),
        ("2026-01-06T13:00:00", "2026-01-06", "continuous"),
        ("2026-01-06T14:57:00", "2026-01-06", "closingAuction"),
        ("2026-01-06T14:59:59", "2026-01-06", "closingAuction"),
        ("2026-01-06T15:00:00", "2026-01-07", "closed"),
        ("2026-01-06T23:59:59", "2026-01-07", "closed"),
        ("2026-01-09T15:00:00", "2026-01-12", "closed"),
        ("2026-01-10T10:00:00", "2026-01-12", "closed"),
        ("2026-02-13T20:00:00", "2026-02-24", "closed"),
        ("2026-10-02T10:00:00", "2026-10-08", "closed"),
    ])
    func `F5 F6 an order is for the session that runs or comes next`(
        time: String,
        session: String,
        phase: String
    ) throws {
        let box = try sandbox(at: time, stamped: "2026-01-05T15:00:00")
        #expect(try box.json("quote", "600000")[0]["phase"] == .string(phase))
        let order = try box.json("buy", "600000", "100")
        #expect(order.words("session status hold") == "\(session) pending 1005.01")
        #expect(try box.json("account").words("cash.free cash.frozen") == "998994.99 1005.01")
    }

    @Test
    func `F14 an overnight order says which session it joins`() throws {
        let box = try sandbox(at: "2026-01-05T20:00:00", stamped: "2026-01-05T15:00:00")
        let answer = try box.istock("buy", "600000", "100")
        #expect(
            answer
                == Consequences(
                    out: """
                        order 1  buy 浦发银行(600000) 100 @ 10.00  pending  hold 1005.01
                        queued for the session of 2026-01-06, 09:15; istock run waits and fills it

                        """
                )
        )
        #expect(try box.json("order", "1")["waiting"].word.contains("2026-01-06"))
    }

    @Test
    func `an overnight order is judged by the next session's limits and T+1`() throws {
        let box = try sandbox(at: "2026-01-05T10:00:00")
        try box.done("buy", "600000", "500")
        #expect(try box.refusal("sell", "600000", "500")["refused"] == .string("sellable"))
        // The close of 10.50 is the previous close of the next session.
        box.now = "2026-01-05T16:00:00"
        try box.show([Snapshot("2026-01-05T15:00:00", last: "10.50")])
        #expect(
            try box.refusal("buy", "600000", "100", "--price", "11.56")
                .words("refused limitUp limitDown") == "limit 11.55 9.45"
        )
        #expect(try box.json("positions")[0].words("quantity sellable") == "500 500")
        let sell = try box.json("sell", "600000", "500", "--price", "9.50")
        #expect(sell.words("session status hold") == "2026-01-06 pending 500")
        // It meets its first quote as a taker.
        try box.show(at: "2026-01-06T09:30:00", last: "10.40", bid: "10.40x500")
        try box.done("refresh")
        #expect(try box.json("order", "2")["trades"][0].words("price basis") == "10.40 taker")
    }

    @Test
    func `F1 nothing fills at lunch, and an order typed then is a taker afterwards`() throws {
        let box = try sandbox(at: "2026-01-06T11:29:57")
        try box.done("buy", "600000", "1000", "--price", "10.00")
        try box.show(at: "2026-01-06T11:30:05", last: "9.90", ask: "9.90x400")
        try box.done("buy", "600000", "200", "--price", "10.10")
        try box.show(at: "2026-01-06T12:30:00", last: "9.90", ask: "9.90x9000")
        try box.done("refresh")
        #expect(try box.json("orders").elements.map { $0.words("cumQuantity") } == ["500", "0"])
        #expect(try box.json("order", "2")["waiting"].word.contains("13:00:00"))
        try box.show(at: "2026-01-06T13:00:03", last: "9.95", ask: "9.95x9000")
        try box.done("refresh")
        #expect(
            try box.json("trades").elements.map { $0.words("orderId price quantity basis") } == [
                "1 10.00 500 taker", "1 10.00 500 maker", "2 9.95 200 taker",
            ]
        )
    }

    @Test
    func `the last print of the morning counts for orders placed before it`() throws {
        let box = try sandbox(at: "2026-01-06T11:29:57", stamped: "2026-01-06T11:29:40")
        try box.done("buy", "600000", "100")
        box.now = "2026-01-06T11:30:02"
        try box.show([Snapshot("2026-01-06T11:30:00", last: "10.00", ask: "10.00x500")])
        try box.done("buy", "600000", "200")
        try box.done("refresh")
        let filled = try box.json("orders").elements.map { $0.words("cumQuantity") }
        #expect(filled == ["100", "0"])
    }

    @Test
    func `D5 D7 an order expires at 15 00 by whatever command comes next, with an event`() throws {
        let box = try sandbox(at: "2026-01-06T10:00:00")
        try box.done("buy", "600000", "800", "--price", "10.00")
        #expect(try box.json("account")["cash.frozen"] == .number("3000.03"))
        box.now = "2026-01-06T15:00:00"
        let account = try box.istock("account", "--json")
        #expect(
            account.err
                == "[PAPER] Expired: 300 shares to buy of 浦发银行(600000) were not filled by the close\n"
        )
        #expect(
            try JSONValue(parsing: account.out).words("cash.free cash.frozen") == "994994.95 0.00"
        )
        #expect(
            try box.json("order", "1").words(
                "status reason cumQuantity leavesQuantity hold closedAt"
            )
                == "cancelled expired 500 0 0.00 2026-01-06T15:00:00+08:00"
        )
        #expect(try box.faults() == [])
    }

    @Test
    func `K7 an order left for days expires once, and every day is settled once`() throws {
        let box = try sandbox(at: "2026-02-12T10:00:00")
        try box.done("buy", "600000", "800", "--price", "10.00")
        box.now = "2026-02-25T10:00:00"
        try box.done("orders")
        try box.done("orders")
        let books = try Books(box.database)
        #expect(
            try books.texts("SELECT CAST(day AS TEXT) FROM settlements ORDER BY day") == [
                "20260212", "20260213", "20260224",
            ]
        )
        #expect(try books.number("SELECT count(*) FROM events WHERE kind = 'expired'") == 1)
        #expect(try box.faults() == [])
    }

    @Test
    func `C7 a quote of another session fires nothing after a pause`() throws {
        let box = try sandbox(at: "2026-01-05T20:00:00", stamped: "2026-01-05T15:00:00")
        try box.done("buy", "600000", "100", "--price", "10.50")
        box.now = "2026-01-06T10:00:00"
        try box.show([Snapshot("2026-01-05T15:00:00", last: "9.50", ask: "9.50x9000")])
        #expect(try box.json("refresh")["withoutFreshQuote"].word == "[sh600000]")
        #expect(try box.json("order", "1").words("status cumQuantity") == "pending 0")
    }
}
