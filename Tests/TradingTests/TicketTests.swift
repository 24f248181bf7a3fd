import Market
import Testing
import Trading

struct TicketTests {
    private let tenSeconds = DriftRule(windowMilliseconds: 10_000, band: nil)
    private let twoPercent = DriftRule(windowMilliseconds: 10_000, band: Rate("0.02"))

    private func ticket() -> Ticket {
        Ticket(symbol: pufa, side: .buy, currentPrice: price("10.00"))
    }

    /// A ticket with a price typed at 10:00:00.
    private func typed(_ text: String) -> Ticket {
        var ticket = ticket()
        ticket.type(price: price(text), at: at("10:00"))
        return ticket
    }

    @Test func `a new ticket has the current price and no quantity`() {
        #expect(ticket().price == price("10.00"))
        #expect(ticket().quantity == nil)
        #expect(ticket().typedAt == nil)
        #expect(ticket().unseenReset == nil)
        #expect(ticket().driftResetAt(tenSeconds) == nil)
    }

    @Test func `a price that was never typed follows the market, silently`() {
        var ticket = ticket()
        for last in ["10.05", "9.80", "10.20"] {
            ticket.apply(snapshot("10:00:03", last: last), drift: twoPercent)
            #expect(ticket.price == price(last))
            #expect(ticket.unseenReset == nil)
        }
    }

    @Test func `before the first trade the market is the previous close`() {
        var ticket = Ticket(symbol: pufa, side: .sell, currentPrice: price("9.50"))
        ticket.apply(snapshot("09:20", last: "0"), drift: tenSeconds)
        #expect(ticket.price == price("10.00"))
    }

    @Test func `a quote without any price changes nothing (G6)`() {
        var ticket = typed("10.30")
        var quote = snapshot("10:10", last: "0")
        quote.previousClose = .zero
        ticket.apply(quote, drift: tenSeconds)
        #expect(ticket == typed("10.30"))
    }

    @Test(arguments: [
        ("10:00:00", false), ("10:00:09", false), ("10:00:09.999", false), ("10:00:10", true),
        ("13:00", true),
    ])
    func `a typed price holds for its window`(time: String, isReset: Bool) {
        var ticket = typed("10.30")
        #expect(ticket.driftResetAt(tenSeconds) == at("10:00:10"))
        ticket.apply(snapshot(time, last: "10.05"), drift: tenSeconds)
        #expect(ticket.price == price(isReset ? "10.05" : "10.30"))
        #expect(ticket.unseenReset == (isReset ? price("10.30") : nil))
        #expect((ticket.typedAt == nil) == isReset)
    }

    @Test(arguments: [
        ("10.20", "10.00", false), ("10.21", "10.00", true), ("9.80", "10.00", false),
        ("9.79", "10.00", true), ("10.00", "10.20", false), ("10.00", "10.21", true),
    ])
    func `a typed price outside the band is reset at once`(
        typedPrice: String,
        last: String,
        isReset: Bool
    ) {
        var ticket = typed(typedPrice)
        ticket.apply(snapshot("10:00:03", last: last), drift: twoPercent)
        #expect(ticket.price == price(isReset ? last : typedPrice))
        #expect(ticket.unseenReset == (isReset ? price(typedPrice) : nil))
    }

    @Test func `without a band a price far away holds for its window`() {
        var ticket = typed("10.90")
        ticket.apply(snapshot("10:00:03", last: "9.10"), drift: tenSeconds)
        #expect(ticket.price == price("10.90"))
    }

    @Test func `a reset stays unseen until the ticket is shown`() {
        var ticket = typed("10.30")
        ticket.apply(snapshot("10:00:12", last: "10.05"), drift: tenSeconds)
        ticket.apply(snapshot("10:00:15", last: "10.06"), drift: tenSeconds)
        #expect(ticket.price == price("10.06"))
        #expect(ticket.unseenReset == price("10.30"))
        ticket.markShown()
        #expect(ticket.unseenReset == nil)
        #expect(ticket.price == price("10.06"))
    }

    @Test func `a reset to the same price is none`() {
        var ticket = typed("10.05")
        ticket.apply(snapshot("10:00:12", last: "10.05"), drift: tenSeconds)
        #expect(ticket.unseenReset == nil)
        #expect(ticket.typedAt == nil)
    }

    @Test func `typing again begins a new window and answers the reset`() {
        var ticket = typed("10.30")
        ticket.apply(snapshot("10:00:12", last: "10.05"), drift: tenSeconds)
        ticket.type(price: price("10.20"), at: at("10:00:14"))
        #expect(ticket.unseenReset == nil)
        #expect(ticket.driftResetAt(tenSeconds) == at("10:00:24"))
        ticket.apply(snapshot("10:00:21", last: "10.05"), drift: tenSeconds)
        #expect(ticket.price == price("10.20"))
    }

    @Test func `a ticket comes back as it was kept`() {
        let kept = Ticket(
            symbol: pufa,
            side: .sell,
            price: price("10.30"),
            quantity: 500,
            typedAt: at("10:00"),
            unseenReset: price("10.20")
        )
        #expect(kept.price == price("10.30"))
        #expect(kept.quantity == 500)
        #expect(kept.typedAt == at("10:00"))
        #expect(kept.unseenReset == price("10.20"))
    }
}
