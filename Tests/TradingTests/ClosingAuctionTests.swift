import Market
import Testing
import Trading

struct ClosingAuctionTests {
    /// The close: 10.20 is its price, 9,000 shares were traded that day.
    private func close(_ time: String = "15:00", bids: String = "", asks: String = "") -> Quote {
        snapshot(time, last: "10.20", open: "10.00", bids: bids, asks: asks, volume: 9000)
    }

    @Test(arguments: ["15:00", "15:00:03", "15:05", "16:30"])
    func `orders better than the close fill at it, up to its volume`(time: String) {
        var day = MatchedDay(buy(1, 300, at: "10.30"), sell(2, 800, at: "10.10"))
        let fills = day.meet(close(time), volumeBeforeClose: 8500)
        #expect(fills == ["1: 300 @ 10.20 auction", "2: 500 @ 10.20 auction"])
        #expect(day.leaves(2) == 300)
    }

    @Test func `its volume is what the day's grew by since continuous trading`() {
        var day = MatchedDay(buy(1, 300, at: "10.30"))
        #expect(day.meet(close(), volumeBeforeClose: 9000) == [])
        #expect(day.meet(close("15:00:03"), volumeBeforeClose: 9500) == [])
        #expect(day.meet(close("15:00:06"), volumeBeforeClose: 8900) == ["1: 100 @ 10.20 auction"])
    }

    @Test func `where the volume before it is not known, nobody fills`() {
        var day = MatchedDay(buy(1, 300, at: "10.30"))
        #expect(day.meet(close(asks: "10.20x900")) == [])
        #expect(day.isResting(1) == false)
    }

    @Test func `an order at the close fills only from an unmatched opposite side`() {
        var matched = MatchedDay(buy(1, 300, at: "10.20"), sell(2, 300, at: "10.20"))
        let balanced = close(bids: "10.19x900", asks: "10.21x900")
        #expect(matched.meet(balanced, volumeBeforeClose: 8000) == [])
        var unmatched = MatchedDay(buy(1, 300, at: "10.20"), sell(2, 300, at: "10.20"))
        let fills = unmatched.meet(close(asks: "10.20x200"), volumeBeforeClose: 8000)
        #expect(fills == ["1: 200 @ 10.20 auction"])
    }

    @Test func `orders worse than the close do not fill`() {
        var day = MatchedDay(buy(1, 100, at: "10.19"), sell(2, 100, at: "10.21"))
        let quote = close(bids: "10.20x900", asks: "10.20x900")
        #expect(day.meet(quote, volumeBeforeClose: 0) == [])
    }

    @Test func `a resting order gets the close, not its limit, and so does one typed in the call`()
    {
        var day = MatchedDay(buy(1, 100, at: "10.30"))
        #expect(day.meet(snapshot("14:57", asks: "10.40x900")) == [])
        day.place(buy(2, 100, at: "10.30", typed: at("14:59")))
        #expect(day.meet(snapshot("14:59:57", asks: "10.20x900")) == [])
        let fills = day.meet(close(), volumeBeforeClose: 8000)
        #expect(fills == ["1: 100 @ 10.20 auction", "2: 100 @ 10.20 auction"])
    }

    @Test func `better prices come first, then earlier orders`() {
        var day = MatchedDay(
            buy(1, 300, at: "10.30"),
            buy(2, 300, at: "10.40"),
            buy(3, 300, at: "10.40")
        )
        let fills = day.meet(close(), volumeBeforeClose: 8500)
        #expect(fills == ["2: 300 @ 10.20 auction", "3: 200 @ 10.20 auction"])
    }

    @Test func `a close sealed at limit-up fills no buy, and every sell`() {
        var day = MatchedDay(buy(1, 100, at: "11.00"), sell(2, 100, at: "11.00"))
        let sealed = snapshot("15:00", last: "11.00", bids: "11.00x900", volume: 9000)
        #expect(day.meet(sealed, volumeBeforeClose: 8000) == ["2: 100 @ 11.00 auction"])
    }

    @Test func `a security without a closing auction has none`() {
        var day = MatchedDay(buy(1, 100, at: "10.30"), hasClosingAuction: false)
        #expect(day.meet(close("15:00:03", asks: "10.20x9"), volumeBeforeClose: 8000) == [])
    }
}
