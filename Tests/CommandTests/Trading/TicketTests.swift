import Testing

/// A ticket kept between calls, and the price that drifts away under it.
@Suite("Tickets")
struct TicketTests {
    private func sandbox() throws -> Sandbox {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        try box.open(
            live: [Snapshot(time, last: "10.00", ask: "10.00x5000")],
            at: time,
            "--cash",
            "20000"
        )
        return box
    }

    private let shown = "side price quantity maxBuyable driftResetAt resetFrom"

    @Test
    func `a ticket follows the market until a price is typed`() throws {
        let box = try sandbox()
        let new = try box.json("ticket", "new", "600000")
        #expect(new.words(shown) == "buy 10.00 null 1900 null null")
        try box.show(at: "2026-01-06T10:00:03", last: "10.02", ask: "10.02x5000")
        #expect(
            try box.json("ticket", "quantity", "500").words(shown) == "buy 10.02 500 1900 null null"
        )
        let typed = try box.json("ticket", "price", "9.90")
        #expect(typed.words(shown) == "buy 9.90 500 2000 2026-01-06T10:00:13+08:00 null")
        let order = try box.json("ticket", "submit")
        #expect(order.words("limitPrice quantity status") == "9.90 500 pending")
        #expect(try box.istock("ticket", "show").status == 4)
    }

    @Test
    func `a typed price holds for the window, then the first quote puts the market's back`() throws
    {
        let box = try sandbox()
        try box.done("ticket", "new", "600000")
        try box.done("ticket", "quantity", "500")
        try box.done("ticket", "price", "9.90")
        try box.show(at: "2026-01-06T10:00:09", last: "10.30", ask: "10.30x5000")
        #expect(try box.json("ticket", "show")["price"] == .number("9.90"))
        // No newer quote came: the window is over, the price stays.
        box.now = "2026-01-06T10:00:12"
        #expect(try box.json("ticket", "show")["price"] == .number("9.90"))
        try box.show(at: "2026-01-06T10:00:12", last: "10.30", ask: "10.30x5000")
        #expect(try box.json("ticket", "show").words(shown) == "buy 10.30 500 1900 null 9.90")
        // It was shown: the next submit places it.
        #expect(try box.json("ticket", "submit").words("limitPrice status") == "10.30 filled")
    }

    @Test
    func `a reset that was not shown is answered by submit, and the next one places it`() throws {
        let box = try sandbox()
        try box.done("ticket", "new", "600000")
        try box.done("ticket", "quantity", "500")
        try box.done("ticket", "price", "9.90")
        try box.show(at: "2026-01-06T10:00:10", last: "10.30", ask: "10.30x5000")
        let refusal = try box.refusal("ticket", "submit")
        #expect(refusal.words("refused oldPrice newPrice") == "priceReset 9.90 10.30")
        #expect(try box.json("orders").elements == [])
        let order = try box.json("ticket", "submit")
        #expect(order.words("limitPrice quantity status") == "10.30 500 filled")
        #expect(try box.faults() == [])
    }

    @Test
    func `typing again starts the window again`() throws {
        let box = try sandbox()
        try box.done("ticket", "new", "600000")
        try box.done("ticket", "price", "9.90")
        try box.show(at: "2026-01-06T10:00:08", last: "10.10", ask: "10.10x5000")
        try box.done("ticket", "price", "9.91")
        try box.show(at: "2026-01-06T10:00:14", last: "10.20", ask: "10.20x5000")
        #expect(try box.json("ticket", "show")["price"] == .number("9.91"))
        try box.show(at: "2026-01-06T10:00:18", last: "10.30", ask: "10.30x5000")
        #expect(try box.json("ticket", "show")["price"] == .number("10.30"))
    }

    @Test
    func `the window is a setting`() throws {
        let box = try sandbox()
        try box.done("config", "set", "drift.window", "1m")
        try box.done("ticket", "new", "600000")
        try box.done("ticket", "price", "9.90")
        try box.show(at: "2026-01-06T10:00:59", last: "10.10")
        #expect(try box.json("ticket", "show")["price"] == .number("9.90"))
        try box.show(at: "2026-01-06T10:01:00", last: "10.10")
        #expect(try box.json("ticket", "show")["price"] == .number("10.10"))
    }

    @Test
    func `a price further from the market than drift.band is reset at once`() throws {
        let box = try sandbox()
        try box.done("config", "set", "drift.band", "0.02")
        try box.done("ticket", "new", "600000")
        try box.done("ticket", "quantity", "100")
        #expect(
            try box.json("ticket", "price", "10.20").words(shown)
                == "buy 10.20 100 1900 2026-01-06T10:00:10+08:00 null"
        )
        #expect(
            try box.json("ticket", "price", "10.21").words(shown) == "buy 10.00 100 1900 null 10.21"
        )
        #expect(try box.json("ticket", "price", "9.79").words("price resetFrom") == "10.00 9.79")
        // The market moves away from a typed price.
        try box.done("ticket", "price", "9.85")
        try box.show(at: "2026-01-06T10:00:03", last: "10.30", ask: "10.30x900")
        #expect(try box.refusal("ticket", "submit").words("oldPrice newPrice") == "9.85 10.30")
        #expect(try box.json("ticket", "submit").words("limitPrice status") == "10.30 filled")
        try box.done("config", "set", "drift.band", "off")
        try box.done("ticket", "new", "600000")
        #expect(try box.json("ticket", "price", "9.10")["price"] == .number("9.10"))
    }

    @Test
    func `what is typed is checked at once and leaves the ticket as it was`() throws {
        let box = try sandbox()
        try box.done("ticket", "new", "600000")
        try box.done("ticket", "quantity", "500")
        for (words, code) in [
            (["price", "10.005"], "tick"), (["price", "11.01"], "limit"),
            (["quantity", "150"], "lot"), (["quantity", "2000"], "cash"),
        ] {
            let answer = try box.istock(["ticket"] + words + ["--json"])
            #expect(answer.status == 3)
            #expect(try JSONValue(parsing: answer.out)["refused"] == .string(code))
        }
        #expect(try box.json("ticket", "show").words(shown) == "buy 10.00 500 1900 null null")
        #expect(try box.json("ticket", "quantity", "--max")["quantity"] == .number("1900"))
        try box.done("ticket", "new", "600000", "--side", "sell")
        for size in ["100", "--max"] {
            #expect(try box.refusal("ticket", "quantity", size)["refused"] == .string("sellable"))
        }
    }

    @Test
    func `a ticket without a quantity cannot be submitted, a discarded one is gone`() throws {
        let box = try sandbox()
        try box.done("ticket", "new", "600000")
        let answer = try box.istock("ticket", "submit", "--json")
        #expect(answer.status == 2)
        #expect(try JSONValue(parsing: answer.out)["error"] == .string("ticketIncomplete"))
        try box.done("ticket", "discard")
        #expect(try box.istock("ticket", "discard").status == 4)
        #expect(try box.json("orders").elements == [])
    }

    @Test
    func `a submit that is refused keeps the ticket`() throws {
        let box = try sandbox()
        try box.done("ticket", "new", "600000")
        try box.done("ticket", "quantity", "1900")
        try box.done("buy", "600000", "1000", "--price", "9.00")
        #expect(try box.refusal("ticket", "submit")["refused"] == .string("cash"))
        try box.done("cancel", "1")
        #expect(try box.json("ticket", "submit").words("quantity status") == "1900 filled")
    }

    @Test
    func `a submit repeated under its client id places one order`() throws {
        let box = try sandbox()
        for _ in 1...2 {
            try box.done("ticket", "new", "600000")
            try box.done("ticket", "quantity", "100")
            let order = try box.json("ticket", "submit", "--client-id", "a")
            #expect(order.words("id clientId status") == "1 a filled")
        }
        // The ticket went with the first answer, which may have been lost on the way.
        #expect(try box.json("ticket", "submit", "--client-id", "a").words("id") == "1")
        #expect(try box.json("orders").elements.count == 1)
        #expect(try box.faults() == [])
    }

    @Test
    func `on a virtual clock the window is the account's time`() throws {
        let box = try Sandbox()
        try box.open(
            replaying: [
                Snapshot("2026-01-06T10:00:00", last: "10.00", ask: "10.00x900"),
                Snapshot("2026-01-06T10:00:03", last: "10.10", ask: "10.10x900"),
                Snapshot("2026-01-06T10:00:12", last: "10.20", ask: "10.20x900"),
            ]
        )
        try box.done("ticket", "new", "600000")
        try box.done("ticket", "quantity", "100")
        try box.done("ticket", "price", "9.90")
        try box.done("clock", "advance", "5s")
        #expect(try box.json("ticket", "show")["price"] == .number("9.90"))
        try box.done("clock", "advance", "10s")
        #expect(
            try box.refusal("ticket", "submit").words("refused oldPrice newPrice")
                == "priceReset 9.90 10.20"
        )
    }
}
