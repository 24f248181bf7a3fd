import Market
import Testing
import Trading

/// At which times a snapshot fills, and whose orders it may fill.
struct MatchingWindowTests {
    private func fills(
        _ time: String,
        typed: Instant = at("09:40"),
        hasClosingAuction: Bool = true
    ) -> Bool {
        var day = MatchedDay(
            buy(1, 100, at: "10.00", typed: typed),
            hasClosingAuction: hasClosingAuction
        )
        return !day.meet(snapshot(time, asks: "10.00x900")).isEmpty
    }

    @Test(arguments: [
        "09:30", "09:30:03", "11:29:57", "11:30", "13:00", "13:00:03", "14:56:57", "14:57",
    ])
    func `continuous trading fills, its last instant too`(time: String) {
        #expect(fills(time, typed: at("09:29")))
    }

    @Test(arguments: [
        "09:14:57", "09:15", "09:20", "09:24:57", "11:30:00.001", "11:30:03", "12:00",
        "12:59:57", "14:57:03", "14:59:57", "15:00", "15:00:03", "16:00", "23:59:57",
    ])
    func `the auctions' calls, lunch and the closed market fill nobody (F1, S3)`(time: String) {
        #expect(!fills(time, typed: at("09:00")))
    }

    @Test(arguments: [
        ("14:57:03", true), ("14:59:57", true), ("15:00", true), ("15:00:03", false),
        ("11:30:03", false), ("09:20", false),
    ])
    func `without a closing auction continuous trading fills until 15:00`(
        time: String,
        doesFill: Bool
    ) {
        #expect(fills(time, hasClosingAuction: false) == doesFill)
    }

    @Test(arguments: [
        ("11:29:59.999", "11:30", true), ("11:30", "11:30", false), ("12:10", "11:30", false),
        ("12:10", "13:00", true), ("14:56:59", "14:57", true), ("14:57", "14:57", false),
        ("14:58", "14:57", false), ("09:27", "09:30", true), ("10:00:05", "10:00:03", true),
    ])
    func `an order typed after a window does not take part in what was before`(
        typed: String,
        time: String,
        doesFill: Bool
    ) {
        #expect(fills(time, typed: at(typed)) == doesFill)
    }

    @Test(arguments: ["11:45", "09:27", "08:00"])
    func `an order typed while nothing trades takes at its first quote`(typed: String) {
        var day = MatchedDay(buy(1, 100, at: "10.05", typed: at(typed)))
        #expect(day.meet(snapshot("13:00", asks: "10.00x900")) == ["1: 100 @ 10.00 taker"])
    }

    @Test func `an order meets quotes of its own session only (F3, F10)`() {
        var day = MatchedDay(buy(1, 100, at: "10.00", typed: at("00:10")))
        for distance in [-1, 1] {
            var other = snapshot("10:00", open: "9.90", asks: "10.00x900", volume: 9000)
            other.time = Instant(monday.advanced(by: distance), TimeOfDay(10, 0))
            #expect(day.meet(other) == [])
        }
        #expect(day.isResting(1) == false)
        #expect(day.meet(snapshot("10:00", asks: "10.00x900")) == ["1: 100 @ 10.00 taker"])
    }

    @Test func `an order typed after the close fills at no closing price of the day`() {
        var order = buy(1, 100, at: "10.50", typed: at("15:00:01"))
        order = Order(
            id: order.id,
            clientID: nil,
            symbol: pufa,
            side: .buy,
            type: .limit,
            limitPrice: order.limitPrice,
            quantity: order.quantity,
            session: monday.advanced(by: 1),
            placedAt: order.placedAt
        )
        var day = MatchedDay(order)
        let close = snapshot("15:00:03", asks: "10.00x900", volume: 9000)
        #expect(day.meet(close, volumeBeforeClose: 1000) == [])
    }
}
