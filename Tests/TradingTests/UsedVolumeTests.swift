import Market
import Testing
import Trading

/// The volume a snapshot shows is there once, for all own orders together.
struct UsedVolumeTests {
    @Test func `the same snapshot serves several orders until it is used up`() {
        var day = MatchedDay(
            buy(1, 200, at: "10.00"),
            buy(2, 200, at: "10.00"),
            buy(3, 200, at: "10.00")
        )
        let fills = day.meet(snapshot("10:00", asks: "10.00x300"))
        #expect(fills == ["1: 200 @ 10.00 taker", "2: 100 @ 10.00 taker"])
        #expect(day.leaves(3) == 200)
    }

    @Test func `an order placed later takes what the others left of the same snapshot`() {
        var day = MatchedDay(buy(1, 200, at: "10.02"))
        let quote = snapshot("10:00", asks: "10.00x300 10.02x100")
        #expect(day.meet(quote) == ["1: 200 @ 10.00 taker"])
        day.place(buy(2, 500, at: "10.02", typed: at("10:00:02")))
        #expect(day.meet(quote) == ["2: 100 @ 10.00 taker", "2: 100 @ 10.02 taker"])
        #expect(day.meet(quote) == [])
        #expect(day.leaves(2) == 300)
    }

    @Test func `a newer snapshot shows its volume anew`() {
        var day = MatchedDay(buy(1, 1000, at: "10.00"))
        #expect(day.meet(snapshot("10:00", asks: "10.00x300")) == ["1: 300 @ 10.00 taker"])
        #expect(day.meet(snapshot("10:00", asks: "10.00x300")) == [])
        #expect(day.meet(snapshot("10:00:03", asks: "10.00x300")) == ["1: 300 @ 10.00 maker"])
    }

    @Test func `a snapshot that shows less than was used of it gives nothing`() {
        var day = MatchedDay(buy(1, 1000, at: "10.00"))
        #expect(day.meet(snapshot("10:00", asks: "10.00x300")) == ["1: 300 @ 10.00 taker"])
        #expect(day.meet(snapshot("10:00", asks: "10.00x200")) == [])
    }

    @Test func `bids and asks are used apart`() {
        var day = MatchedDay(buy(1, 300, at: "10.01"), sell(2, 300, at: "10.00"))
        let fills = day.meet(snapshot("10:00", bids: "10.00x200", asks: "10.01x200"))
        #expect(fills == ["1: 200 @ 10.01 taker", "2: 200 @ 10.00 taker"])
        #expect(
            day.usage.used == [
                VolumeUsage.Key(book: .sell, price: price("10.01")): 200,
                VolumeUsage.Key(book: .buy, price: price("10.00")): 200,
            ]
        )
    }

    @Test func `what is used is counted by price`() {
        var day = MatchedDay(buy(1, 350, at: "10.02"))
        #expect(day.meet(snapshot("10:00", asks: "10.01x300 10.02x300")).count == 2)
        #expect(
            day.usage.used == [
                VolumeUsage.Key(book: .sell, price: price("10.01")): 300,
                VolumeUsage.Key(book: .sell, price: price("10.02")): 50,
            ]
        )
    }

    @Test func `a resting order uses the levels it reached`() {
        var day = MatchedDay(buy(1, 400, at: "10.05"))
        #expect(day.meet(snapshot("10:00", asks: "10.06x100")) == [])
        day.place(buy(2, 400, at: "10.05", typed: at("10:00:01")))
        let fills = day.meet(snapshot("10:00:03", asks: "10.01x300 10.02x300"))
        #expect(fills == ["1: 400 @ 10.05 maker", "2: 200 @ 10.02 taker"])
    }

    @Test(arguments: [
        // The better limit first, then the earlier number, in whatever order they are given.
        (
            [buy(1, 100, at: "10.00"), buy(2, 100, at: "10.02"), buy(3, 100, at: "10.02")],
            ["2: 100 @ 10.00 taker", "3: 50 @ 10.00 taker"]
        ),
        (
            [buy(3, 100, at: "10.02"), buy(2, 100, at: "10.02"), buy(1, 100, at: "10.00")],
            ["2: 100 @ 10.00 taker", "3: 50 @ 10.00 taker"]
        ),
        (
            [buy(10, 100, at: "10.00"), buy(9, 100, at: "10.00")],
            ["9: 100 @ 10.00 taker", "10: 50 @ 10.00 taker"]
        ),
        (
            [sell(1, 100, at: "9.99"), sell(2, 100, at: "9.97"), sell(3, 100, at: "9.97")],
            ["2: 100 @ 9.99 taker", "3: 50 @ 9.99 taker"]
        ),
    ])
    func `price decides between own orders, then time`(orders: [Order], fills: [String]) {
        var matching = Matching(
            orders: orders,
            sessions: SessionPlan(hasClosingAuction: true),
            limits: tenPercent
        )
        matching.apply(snapshot("10:00", bids: "9.99x150", asks: "10.00x150"))
        let found = matching.executions.map {
            "\($0.orderID): \($0.quantity) @ \($0.price) \($0.basis.rawValue)"
        }
        #expect(found == fills)
    }
}
