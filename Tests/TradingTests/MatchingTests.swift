import Market
import Testing
import Trading

/// An order's first quote, and how the rest of it trades from then on.
struct MatchingTests {
    @Test func `a new buy takes the displayed asks, best first`() {
        var day = MatchedDay(buy(1, 1000, at: "10.03"))
        let fills = day.meet(snapshot("10:00", asks: "10.01x300 10.02x400 10.03x200 10.04x900"))
        #expect(fills == ["1: 300 @ 10.01 taker", "1: 400 @ 10.02 taker", "1: 200 @ 10.03 taker"])
        #expect(day.leaves(1) == 100)
    }

    @Test func `a new sell takes the displayed bids, best first`() {
        var day = MatchedDay(sell(1, 1000, at: "9.98"))
        let fills = day.meet(snapshot("10:00", bids: "10.00x300 9.99x400 9.98x200 9.97x900"))
        #expect(fills == ["1: 300 @ 10.00 taker", "1: 400 @ 9.99 taker", "1: 200 @ 9.98 taker"])
        #expect(day.leaves(1) == 100)
    }

    @Test(arguments: [
        (Side.buy, "10.00", "10.01x500"), (.sell, "10.00", "9.99x500"), (.buy, "10.00", ""),
        (.sell, "10.00", ""),
    ])
    func `nothing fills at a price worse than the limit`(side: Side, limit: String, book: String) {
        var day = MatchedDay(order(1, side, 100, at: limit))
        let quote = snapshot(
            "10:00",
            bids: side == .sell ? book : "9.98x100",
            asks: side == .buy ? book : "10.02x100"
        )
        #expect(day.meet(quote) == [])
        #expect(day.leaves(1) == 100)
        #expect(day.isResting(1) == true)
    }

    @Test func `E1: a buy above the market fills at the ask, inside the day's range`() {
        var day = MatchedDay(buy(1, 100, at: "57.60"), limits: nil)
        var quote = snapshot("10:00", last: "57.02", bids: "57.02x900", asks: "57.03x900")
        quote.high = price("57.03")
        quote.low = price("56.80")
        #expect(day.meet(quote) == ["1: 100 @ 57.03 taker"])
    }

    @Test func `E2: a limit far above the market pays the ask, within the day's limits`() {
        var day = MatchedDay(buy(1, 500, at: "11.00"))
        let quote = snapshot("10:00", asks: "10.43x200 11.00x200 11.01x200")
        #expect(day.meet(quote) == ["1: 200 @ 10.43 taker", "1: 200 @ 11.00 taker"])
    }

    @Test(arguments: [
        ("E3", "11.00", "10.80", "1: 100 @ 10.80 taker"),
        ("E11", "10.50", "10.00", "1: 100 @ 10.00 taker"),
    ])
    func `E3, E11: a limit that crosses stays a limit and gets the better price`(
        row: String,
        limit: String,
        ask: String,
        fill: String
    ) {
        var day = MatchedDay(buy(1, 100, at: limit))
        #expect(day.meet(snapshot("10:00", asks: "\(ask)x900")) == [fill], "\(row)")
    }

    @Test func `E17: at most the displayed volume fills`() {
        var day = MatchedDay(buy(1, 10_000_000, at: "10.10"))
        let asks = "10.01x10000 10.02x10000 10.03x10000 10.04x10000 10.05x10000"
        #expect(day.meet(snapshot("10:00", asks: asks)).count == 5)
        #expect(day.leaves(1) == 9_950_000)
        #expect(day.orders.first?.status == .pending)
    }

    @Test func `what remains rests and trades at its own limit`() {
        var day = MatchedDay(buy(1, 1000, at: "10.03"))
        #expect(day.meet(snapshot("10:00", asks: "10.01x300")) == ["1: 300 @ 10.01 taker"])
        #expect(day.isResting(1) == true)
        #expect(day.meet(snapshot("10:00:03", asks: "10.04x900")) == [])
        #expect(day.meet(snapshot("10:00:06", asks: "10.02x200")) == ["1: 200 @ 10.03 maker"])
        #expect(day.meet(snapshot("10:00:09", asks: "9.90x900")) == ["1: 500 @ 10.03 maker"])
        #expect(day.leaves(1) == 0)
    }

    @Test func `a resting order takes all levels it reaches, in one fill at its limit`() {
        var day = MatchedDay(sell(1, 1000, at: "10.00"))
        #expect(day.meet(snapshot("10:00", bids: "9.99x900")) == [])
        let fills = day.meet(snapshot("10:00:03", bids: "10.02x300 10.01x200 10.00x100 9.99x900"))
        #expect(fills == ["1: 600 @ 10.00 maker"])
        #expect(day.leaves(1) == 400)
    }

    @Test func `E5: a resting sell fills at its own price, on a quote and not on the day's high`() {
        var day = MatchedDay(sell(1, 100, at: "10.00"), limits: nil)
        #expect(day.meet(snapshot("10:00", last: "9.00", bids: "9.00x900")) == [])
        var onlyHigh = snapshot("10:00:03", last: "9.00", bids: "9.00x900", asks: "9.01x900")
        onlyHigh.high = price("11.00")
        onlyHigh.low = price("9.00")
        #expect(day.meet(onlyHigh) == [])
        let fills = day.meet(snapshot("10:00:06", last: "11.00", bids: "11.00x900"))
        #expect(fills == ["1: 100 @ 10.00 maker"])
    }

    @Test func `E13: a gap gives a resting limit neither slippage nor improvement`() {
        var day = MatchedDay(buy(1, 100, at: "10.00"))
        #expect(day.meet(snapshot("10:00", asks: "10.05x900")) == [])
        let fills = day.meet(snapshot("10:00:03", last: "9.20", asks: "9.20x900"))
        #expect(fills == ["1: 100 @ 10.00 maker"])
    }

    @Test func `E15: a buy at the bid fills when the ask comes down to it`() {
        var day = MatchedDay(buy(1, 100, at: "9.99"))
        #expect(day.meet(snapshot("10:00", bids: "9.99x500", asks: "10.00x500")) == [])
        #expect(
            day.meet(snapshot("10:00:03", last: "9.99", bids: "9.98x500", asks: "10.00x1")) == []
        )
        let fills = day.meet(snapshot("10:00:06", bids: "9.98x500", asks: "9.99x500"))
        #expect(fills == ["1: 100 @ 9.99 maker"])
    }

    @Test func `an order fills no further than its quantity`() {
        var day = MatchedDay(buy(1, 100, at: "10.03"))
        #expect(
            day.meet(snapshot("10:00", asks: "10.01x300 10.02x400")) == ["1: 100 @ 10.01 taker"]
        )
        #expect(day.meet(snapshot("10:00:03", asks: "10.01x300")) == [])
    }

    @Test func `an odd displayed volume makes an odd fill`() {
        var day = MatchedDay(buy(1, 500, at: "10.01"))
        #expect(day.meet(snapshot("10:00", asks: "10.01x37")) == ["1: 37 @ 10.01 taker"])
        #expect(day.leaves(1) == 463)
    }

    @Test func `own orders do not meet each other`() {
        var day = MatchedDay(buy(1, 500, at: "10.05"), sell(2, 500, at: "9.95"))
        #expect(day.meet(snapshot("10:00", bids: "9.90x900", asks: "10.10x900")) == [])
    }

    @Test func `whether anything came of an event is told`() {
        var matching = Matching(
            orders: [buy(1, 100, at: "10.00")],
            sessions: SessionPlan(hasClosingAuction: true),
            limits: tenPercent
        )
        #expect(!matching.hasEffect)
        matching.apply(snapshot("12:00", asks: "10.00x100"))
        #expect(!matching.hasEffect)
        matching.apply(snapshot("13:00", asks: "10.05x100"))
        #expect(matching.hasEffect)
        #expect(matching.newlyResting == [OrderID(1)])
        #expect(matching.executions.isEmpty)
    }
}
