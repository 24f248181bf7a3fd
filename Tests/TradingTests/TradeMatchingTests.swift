import Market
import Testing
import Trading

/// Sources that report trades and show no levels; the limits of the day are 11.00 and 9.00.
struct TradeMatchingTests {
    @Test(arguments: Aggressor.allCases)
    func `a new order takes the next trade at or better, whoever the aggressor`(
        aggressor: Aggressor
    ) {
        var buyer = MatchedDay(buy(1, 100, at: "10.00"))
        #expect(buyer.meet(trade("10:00", "10.00", 900, aggressor)) == ["1: 100 @ 10.00 taker"])
        var seller = MatchedDay(sell(1, 100, at: "10.00"))
        #expect(seller.meet(trade("10:00", "10.00", 900, aggressor)) == ["1: 100 @ 10.00 taker"])
    }

    @Test func `it takes at the trade's price, not at its limit`() {
        var day = MatchedDay(buy(1, 100, at: "10.50"), sell(2, 100, at: "9.50"))
        let fills = day.meet(trade("10:00", "10.00", 900, .sell))
        #expect(fills == ["1: 100 @ 10.00 taker", "2: 100 @ 10.00 taker"])
    }

    @Test func `after a trade it could not take, it rests`() {
        var day = MatchedDay(buy(1, 100, at: "10.00"))
        #expect(day.meet(trade("10:00", "10.01", 900, .sell)) == [])
        #expect(day.isResting(1) == true)
        #expect(day.meet(trade("10:00:03", "9.95", 900, .buy)) == ["1: 100 @ 10.00 maker"])
    }

    @Test func `an order takes no trade from before it was placed`() {
        var day = MatchedDay(buy(1, 100, at: "10.00", typed: at("10:00:05")))
        #expect(day.meet(trade("10:00:03", "10.00", 900, .sell)) == [])
        #expect(day.meet(trade("10:00:05", "10.00", 900, .sell)) == [])
        #expect(day.isResting(1) == false)
        #expect(day.meet(trade("10:00:06", "9.98", 900, .sell)) == ["1: 100 @ 9.98 taker"])
    }

    @Test(arguments: [
        (Side.buy, "10.01", Aggressor.sell, false), (.buy, "10.00", .sell, true),
        (.buy, "10.00", .buy, false), (.buy, "10.00", .auction, false), (.buy, "9.99", .buy, true),
        (.buy, "9.99", .sell, true), (.buy, "9.99", .auction, true),
        (.sell, "9.99", .buy, false), (.sell, "10.00", .buy, true), (.sell, "10.00", .sell, false),
        (.sell, "10.00", .auction, false), (.sell, "10.01", .sell, true),
        (.sell, "10.01", .buy, true), (.sell, "10.01", .auction, true),
    ])
    func `E14: a resting order fills at its limit on a trade through, or by the opposite side`(
        side: Side,
        text: String,
        aggressor: Aggressor,
        doesFill: Bool
    ) {
        var day = MatchedDay(order(1, side, 100, at: "10.00"))
        #expect(day.meet(trade("10:00", side == .buy ? "10.50" : "9.50", 900, aggressor)) == [])
        let fills = day.meet(trade("10:00:03", text, 900, aggressor))
        #expect(fills == (doesFill ? ["1: 100 @ 10.00 maker"] : []))
    }

    @Test func `E13: a resting order gets its limit when a trade gaps through it`() {
        var day = MatchedDay(sell(1, 100, at: "10.00"))
        #expect(day.meet(trade("10:00", "9.80", 900, .buy)) == [])
        #expect(day.meet(trade("10:00:03", "10.60", 900, .sell)) == ["1: 100 @ 10.00 maker"])
    }

    @Test func `a trade's volume is used once, by price and time`() {
        var day = MatchedDay(
            buy(1, 200, at: "10.00"),
            buy(2, 200, at: "10.10"),
            sell(3, 200, at: "9.90")
        )
        let fills = day.meet(trade("10:00", "10.00", 300, .sell))
        #expect(fills == ["2: 200 @ 10.00 taker", "1: 100 @ 10.00 taker"])
        #expect(day.leaves(3) == 200)
        #expect(
            day.meet(trade("10:00:03", "9.99", 500, .sell)) == [
                "1: 100 @ 10.00 maker", "3: 200 @ 9.90 maker",
            ]
        )
    }

    @Test func `a trade at limit-up fills no buy, one at limit-down no sell`() {
        var up = MatchedDay(buy(1, 100, at: "11.00"), sell(2, 100, at: "9.00"))
        #expect(up.meet(trade("10:00", "11.00", 900, .sell)) == ["2: 100 @ 11.00 taker"])
        var down = MatchedDay(buy(1, 100, at: "11.00"), sell(2, 100, at: "9.00"))
        #expect(down.meet(trade("10:00", "9.00", 900, .buy)) == ["1: 100 @ 9.00 taker"])
    }

    @Test func `at a limit resting orders wait too, until the market leaves it`() {
        var buyer = MatchedDay(buy(1, 100, at: "11.00"))
        for time in ["10:00", "10:00:03"] {
            #expect(buyer.meet(trade(time, "11.00", 900, .sell)) == [])
        }
        #expect(buyer.meet(trade("10:00:06", "10.99", 900, .buy)) == ["1: 100 @ 11.00 maker"])
        var seller = MatchedDay(sell(1, 100, at: "9.00"))
        for time in ["10:00", "10:00:03"] {
            #expect(seller.meet(trade(time, "9.00", 900, .buy)) == [])
        }
        #expect(seller.meet(trade("10:00:06", "9.01", 900, .sell)) == ["1: 100 @ 9.00 maker"])
    }

    @Test(arguments: ["09:10", "09:20", "09:27", "11:30:03", "12:30", "14:58", "15:00", "15:30"])
    func `a trade outside continuous trading fills nobody`(time: String) {
        var day = MatchedDay(buy(1, 100, at: "10.50", typed: at("09:00")))
        #expect(day.meet(trade(time, "10.00", 900, .sell)) == [])
        #expect(day.isResting(1) == false)
    }

    @Test(arguments: ["09:30:02", "11:30", "13:00", "14:57"])
    func `a trade of continuous trading fills, at its last instant too`(time: String) {
        var day = MatchedDay(buy(1, 100, at: "10.50", typed: at("09:29")))
        #expect(day.meet(trade(time, "10.00", 900, .sell)) == ["1: 100 @ 10.00 taker"])
    }

    @Test func `an order typed at lunch takes no trade of the morning`() {
        var day = MatchedDay(buy(1, 100, at: "10.50", typed: at("11:30")))
        #expect(day.meet(trade("11:30", "10.00", 900, .sell)) == [])
        #expect(day.meet(trade("13:00", "10.10", 900, .sell)) == ["1: 100 @ 10.10 taker"])
    }

    @Test(
        arguments: [
            ("0", 900, "zero price"), ("10.00", 0, "no volume"), ("11.01", 900, "above limit-up"),
            ("8.99", 900, "below limit-down"), ("0.01", 900, "far below limit-down"),
        ] as [(String, Quantity, String)]
    )
    func `a trade that cannot be real fills nobody`(text: String, volume: Quantity, why: String) {
        var fresh = MatchedDay(buy(1, 100, at: "11.00"), sell(2, 100, at: "9.00"))
        #expect(fresh.meet(trade("10:00", text, volume, .auction)) == [], "\(why)")
        #expect(fresh.orders.allSatisfy { !$0.isResting })
        var resting = MatchedDay(buy(1, 100, at: "9.50"), sell(2, 100, at: "10.50"))
        #expect(resting.meet(trade("10:00", "10.00", 900, .buy)) == [])
        #expect(resting.meet(trade("10:00:03", text, volume, .auction)) == [], "\(why)")
    }

    @Test func `the opening auction's rows fill what is better, at their price`() {
        var day = MatchedDay(
            buy(1, 300, at: "10.30", typed: at("09:10")),
            buy(2, 300, at: "10.20", typed: at("09:10")),
            sell(3, 900, at: "10.10", typed: at("09:10")),
            buy(4, 300, at: "10.30", typed: at("09:26"))
        )
        let fills = day.meet(trade("09:25:02", "10.20", 500, .auction))
        #expect(fills == ["1: 300 @ 10.20 auction", "3: 500 @ 10.20 auction"])
        #expect([1, 2, 3, 4].map { day.isResting($0) } == [true, true, true, false])
    }

    @Test func `the closing auction's rows fill what is better, at their price`() {
        var day = MatchedDay(
            buy(1, 300, at: "10.30"),
            buy(2, 300, at: "10.20", typed: at("14:58")),
            sell(3, 900, at: "10.10", typed: at("14:59"))
        )
        #expect(day.meet(trade("14:57:02", "10.00", 900, .auction)) == [])
        #expect(
            day.meet(trade("15:00", "10.20", 500, .auction)) == [
                "1: 300 @ 10.20 auction", "3: 500 @ 10.20 auction",
            ]
        )
        #expect(day.meet(trade("15:00:02", "10.20", 100, .auction)) == ["3: 100 @ 10.20 auction"])
    }

    @Test func `an auction at limit-up fills no buy`() {
        var day = MatchedDay(
            buy(1, 100, at: "11.00", typed: at("09:10")),
            sell(2, 100, at: "10.00", typed: at("09:10"))
        )
        let fills = day.meet(trade("09:25:02", "11.00", 500, .auction))
        #expect(fills == ["2: 100 @ 11.00 auction"])
    }

    @Test func `without a closing auction the last trade at 15:00 is continuous`() {
        var day = MatchedDay(buy(1, 100, at: "10.50"), hasClosingAuction: false)
        #expect(day.meet(trade("15:00:01", "10.00", 900, .auction)) == [])
        #expect(day.meet(trade("15:00", "10.00", 900, .auction)) == ["1: 100 @ 10.00 taker"])
    }

    @Test func `a trade of another day fills nobody`() {
        var day = MatchedDay(buy(1, 100, at: "10.50", typed: at("00:10")))
        for distance in [-3, 1] {
            var other = trade("10:00", "10.00", 900, .sell)
            other.time = Instant(monday.advanced(by: distance), TimeOfDay(10, 0))
            #expect(day.meet(other) == [])
        }
    }
}
