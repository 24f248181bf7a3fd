import Market
import Testing
import Trading

struct OpeningAuctionTests {
    private let early = at("09:10")

    /// The first snapshot after the auction: 10.20 was its price, 500 shares its volume.
    private func opening(_ time: String, bids: String = "", asks: String = "") -> Quote {
        snapshot(time, last: "10.20", open: "10.20", bids: bids, asks: asks, volume: 500)
    }

    @Test(arguments: ["09:25", "09:25:02", "09:29:57"])
    func `orders better than the price fill at it`(time: String) {
        var day = MatchedDay(
            buy(1, 300, at: "10.60", typed: early),
            sell(2, 200, at: "10.00", typed: at("09:24:59"))
        )
        let fills = day.meet(opening(time))
        #expect(fills == ["1: 300 @ 10.20 auction", "2: 200 @ 10.20 auction"])
    }

    @Test func `E6: a buy above the open fills at the open, no earlier and no lower`() {
        var day = MatchedDay(buy(1, 100, at: "10.60", typed: at("09:20")))
        let calls = ["09:20:03", "09:24:57"]
        for time in calls {
            #expect(day.meet(snapshot(time, last: "10.10", asks: "10.10x900")) == [])
        }
        #expect(day.meet(opening("09:25:02", asks: "10.10x900")) == ["1: 100 @ 10.20 auction"])
    }

    @Test func `E7: a buy above the day's high fills at the open, not at the high`() {
        var day = MatchedDay(buy(1, 100, at: "10.60", typed: early))
        var quote = snapshot("09:30:03", last: "10.40", open: "10.20", volume: 900)
        quote.high = price("10.50")
        quote.low = price("10.15")
        #expect(day.meet(quote) == ["1: 100 @ 10.20 auction"])
    }

    @Test(arguments: ["09:30", "10:00", "11:30", "13:00:03"])
    func `where nobody saw the auction, its price is the open of the next snapshot`(time: String) {
        var day = MatchedDay(buy(1, 100, at: "10.60", typed: early))
        let quote = snapshot(time, last: "10.40", open: "10.20", asks: "10.45x900", volume: 900)
        #expect(day.meet(quote) == ["1: 100 @ 10.20 auction"])
    }

    @Test func `the first snapshot after the auction counts, and only that`() {
        var day = MatchedDay(buy(1, 900, at: "10.60", typed: early))
        #expect(day.meet(opening("09:25:02")) == ["1: 500 @ 10.20 auction"])
        #expect(day.meet(opening("09:25:05")) == [])
        #expect(day.meet(snapshot("09:30", last: "10.20", open: "10.20", volume: 9000)) == [])
    }

    @Test func `its price is the open, wherever the last price is`() {
        var day = MatchedDay(buy(1, 100, at: "10.60", typed: early))
        let quote = snapshot("09:29:57", last: "10.30", open: "10.20", volume: 500)
        #expect(day.meet(quote) == ["1: 100 @ 10.20 auction"])
    }

    @Test func `an open beyond the limits fills nobody`() {
        var day = MatchedDay(sell(1, 100, at: "10.00", typed: early))
        let quote = snapshot("09:25:02", last: "10.30", open: "11.50", volume: 500)
        #expect(day.meet(quote) == [])
    }

    @Test func `a source without an open gives the auction's price as last`() {
        var day = MatchedDay(buy(1, 100, at: "10.60", typed: early))
        let quote = snapshot("09:25:02", last: "10.20", volume: 500)
        #expect(day.meet(quote) == ["1: 100 @ 10.20 auction"])
    }

    @Test func `orders fill up to the auction's volume, in the order of price and time`() {
        var day = MatchedDay(
            buy(1, 300, at: "10.30", typed: early),
            buy(2, 300, at: "10.40", typed: early),
            sell(3, 900, at: "10.00", typed: early)
        )
        let fills = day.meet(opening("09:25:02"))
        #expect(
            fills == [
                "2: 300 @ 10.20 auction", "1: 200 @ 10.20 auction", "3: 500 @ 10.20 auction",
            ]
        )
    }

    @Test func `an order at the price fills only from an unmatched opposite side`() {
        var matched = MatchedDay(buy(1, 300, at: "10.20", typed: early))
        #expect(matched.meet(opening("09:25:02", bids: "10.20x700", asks: "10.21x900")) == [])
        #expect(matched.isResting(1) == true)
        var unmatched = MatchedDay(
            buy(1, 300, at: "10.20", typed: early),
            buy(2, 300, at: "10.20", typed: early),
            sell(3, 100, at: "10.20", typed: early)
        )
        let fills = unmatched.meet(opening("09:25:02", bids: "10.19x900", asks: "10.20x400"))
        #expect(fills == ["1: 300 @ 10.20 auction", "2: 100 @ 10.20 auction"])
        #expect(unmatched.leaves(3) == 100)
    }

    @Test func `orders worse than the price do not fill, they rest`() {
        var day = MatchedDay(
            buy(1, 100, at: "10.19", typed: early),
            sell(2, 100, at: "10.21", typed: early)
        )
        #expect(day.meet(opening("09:25:02", bids: "10.19x900", asks: "10.21x900")) == [])
        let after = snapshot(
            "09:30",
            last: "10.15",
            open: "10.20",
            bids: "9.90x9",
            asks: "10.15x900"
        )
        #expect(day.meet(after) == ["1: 100 @ 10.19 maker"])
    }

    @Test func `what the auction left rests at its own limit`() {
        var day = MatchedDay(buy(1, 900, at: "10.60", typed: early))
        #expect(day.meet(opening("09:25:02")) == ["1: 500 @ 10.20 auction"])
        let after = snapshot("09:30", last: "10.25", open: "10.20", asks: "10.25x300", volume: 900)
        #expect(day.meet(after) == ["1: 300 @ 10.60 maker"])
    }

    @Test(arguments: ["09:25", "09:27", "09:29:59"])
    func `an order typed in the gap does not take part, it takes at 09:30`(typed: String) {
        var day = MatchedDay(buy(1, 100, at: "10.60", typed: at(typed)))
        #expect(day.meet(opening("09:29:59.5", asks: "10.20x900")) == [])
        #expect(day.isResting(1) == false)
        let after = snapshot("09:30", last: "10.25", open: "10.20", asks: "10.25x300", volume: 900)
        #expect(day.meet(after) == ["1: 100 @ 10.25 taker"])
    }

    @Test func `an order typed on an evening before takes part`() {
        let evening = Instant(monday.advanced(by: -3), TimeOfDay(20, 0))
        var day = MatchedDay(buy(1, 100, at: "10.60", typed: evening))
        #expect(day.meet(opening("09:25:02")) == ["1: 100 @ 10.20 auction"])
    }

    @Test func `an auction sealed at limit-up fills no buy, and every sell`() {
        var day = MatchedDay(
            buy(1, 100, at: "11.00", typed: early),
            sell(2, 100, at: "10.50", typed: early),
            sell(3, 100, at: "11.00", typed: early)
        )
        let sealed = snapshot(
            "09:25:02",
            last: "11.00",
            open: "11.00",
            bids: "11.00x90000",
            volume: 500
        )
        #expect(day.meet(sealed) == ["2: 100 @ 11.00 auction", "3: 100 @ 11.00 auction"])
    }

    @Test func `an auction without volume fills nobody that is better than its price`() {
        var day = MatchedDay(buy(1, 100, at: "10.60", typed: early))
        #expect(day.meet(snapshot("09:25:02", last: "10.00")) == [])
    }

    @Test func `the auction's volume is used once, apart from the levels`() {
        var day = MatchedDay(
            buy(1, 300, at: "10.60", typed: early),
            buy(2, 100, at: "10.30", typed: at("09:28"))
        )
        let quote = snapshot("09:30", last: "10.20", open: "10.20", asks: "10.25x50", volume: 200)
        #expect(day.meet(quote) == ["1: 200 @ 10.20 auction", "1: 50 @ 10.60 maker"])
        #expect(
            day.usage.used == [
                VolumeUsage.Key(book: .sell, price: .zero): 200,
                VolumeUsage.Key(book: .sell, price: price("10.25")): 50,
            ]
        )
    }
}
