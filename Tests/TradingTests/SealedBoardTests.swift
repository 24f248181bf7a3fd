import Market
import Testing
import Trading

/// A board sealed at a limit shows no opposite side; the limits of the day are 11.00 and 9.00.
struct SealedBoardTests {
    private let sealedUp = snapshot("10:00", last: "11.00", bids: "11.00x90000 10.99x100")
    private let sealedDown = snapshot("10:00", last: "9.00", asks: "9.00x90000 9.01x100")

    @Test func `sealed at limit-up no buy fills, a sell does`() {
        var day = MatchedDay(buy(1, 100, at: "11.00"), sell(2, 100, at: "10.50"))
        #expect(day.meet(sealedUp) == ["2: 100 @ 11.00 taker"])
        #expect(day.leaves(1) == 100)
    }

    @Test func `sealed at limit-down no sell fills, a buy does`() {
        var day = MatchedDay(buy(1, 100, at: "9.50"), sell(2, 100, at: "9.00"))
        #expect(day.meet(sealedDown) == ["1: 100 @ 9.00 taker"])
        #expect(day.leaves(2) == 100)
    }

    @Test func `G11: where nobody fills, the order is as it was, but rests`() {
        var day = MatchedDay(buy(1, 100, at: "11.00"))
        #expect(day.meet(sealedUp) == [])
        var expected = buy(1, 100, at: "11.00")
        expected.isResting = true
        #expect(day.orders == [expected])
    }

    @Test func `G17: a sell at limit-down rests and fills when bids appear`() {
        var day = MatchedDay(sell(1, 100, at: "9.00"))
        #expect(day.meet(sealedDown) == [])
        let reopened = snapshot("10:00:03", last: "9.20", bids: "9.20x500", asks: "9.21x500")
        #expect(day.meet(reopened) == ["1: 100 @ 9.00 maker"])
    }

    @Test func `a price at the limit that shows an opposite side is not sealed`() {
        var day = MatchedDay(buy(1, 500, at: "11.00"))
        let touched = snapshot("10:00", last: "11.00", bids: "10.99x100", asks: "11.00x300")
        #expect(day.meet(touched) == ["1: 300 @ 11.00 taker"])
    }

    @Test func `a level beyond the limits fills nobody`() {
        var day = MatchedDay(buy(1, 100, at: "11.00"), sell(2, 100, at: "9.00"))
        let quote = snapshot("10:00", bids: "11.01x100 10.00x10", asks: "8.99x100 10.01x10")
        #expect(day.meet(quote) == ["1: 10 @ 10.01 taker", "2: 10 @ 10.00 taker"])
    }

    @Test func `a level beyond the limits reaches no resting order either`() {
        var day = MatchedDay(buy(1, 100, at: "9.50"), sell(2, 100, at: "10.50"))
        #expect(day.meet(snapshot("10:00", bids: "9.99x100", asks: "10.01x100")) == [])
        #expect(day.meet(snapshot("10:00:03", bids: "11.01x100", asks: "8.99x100")) == [])
    }

    @Test func `on a day without limits every level fills`() {
        var day = MatchedDay(buy(1, 100, at: "25.00"), limits: nil)
        let quote = snapshot("10:00", last: "24.00", asks: "24.00x100")
        #expect(day.meet(quote) == ["1: 100 @ 24.00 taker"])
    }
}
