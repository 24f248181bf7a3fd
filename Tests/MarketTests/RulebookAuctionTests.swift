import Market
import Testing

@Suite struct `Call auctions` {
    /// Orders as `10.00x300 10.01x200`.
    private static func orders(_ text: String) -> [Level] {
        text.split(separator: " ").map { order in
            let parts = order.split(separator: "x")
            return Level(
                price: RuleSample.price(String(parts[0])),
                volume: Quantity(Int64(parts[1]) ?? -1)
            )
        }
    }

    private static func auction(
        _ buys: String,
        _ sells: String,
        tick: String = "0.01",
        tie: CallAuction.TieRule
    ) -> String {
        guard
            let auction = CallAuction(
                buys: orders(buys),
                sells: orders(sells),
                tick: RuleSample.price(tick),
                tie: tie
            )
        else { return "-" }
        return auction.price.text(tick: RuleSample.price(tick)) + "x\(auction.volume)"
    }

    @Test(arguments: [
        // The most shares trade, whatever the tie rule.
        ("10.05x300 10.00x500", "9.95x200 10.00x400", "10.00x600"),
        ("10.02x100 10.01x100 10.00x100", "10.00x100 10.01x100 10.02x100", "10.01x200"),
        // The order of the orders, and repeated prices, make no difference.
        ("10.00x250 10.05x300 10.00x250", "10.00x400 9.95x200", "10.00x600"),
        // A large buy at the highest price takes the supply; the better-priced one must be filled.
        ("10.10x100", "10.10x100", "10.10x100"),
        // Nobody meets.
        ("9.99x100", "10.00x100", "-"), ("", "10.00x100", "-"), ("9.99x100", "", "-"),
        ("", "", "-"),
    ])
    func `the price of the largest volume`(buys: String, sells: String, result: String) {
        #expect(Self.auction(buys, sells, tie: .middle) == result)
        #expect(Self.auction(buys, sells, tie: .nearest(RuleSample.price("9.00"))) == result)
        #expect(Self.auction(buys, sells, tie: .nearest(RuleSample.price("11.00"))) == result)
    }

    @Test(arguments: [
        // Every price from 10.00 to 10.05 trades 100 and leaves nothing: the middle, half-up.
        ("10.05x100", "10.00x100", "10.03x100"), ("10.04x100", "10.00x100", "10.02x100"),
        // 200 trade from 10.00 to 10.10; the smallest rest is where both sides are equal.
        ("10.10x200 10.05x100", "10.00x200", "10.08x200"),
        // Buyers are left over at every price: all of 10.00 to 10.02 leave as much.
        ("10.02x500", "10.00x200", "10.02x200"),
    ])
    func `Shanghai takes the smallest rest, then the middle`(
        buys: String,
        sells: String,
        result: String
    ) {
        #expect(Self.auction(buys, sells, tie: .middle) == result)
    }

    @Test(arguments: [
        ("10.05x100", "10.00x100", "9.90", "10.00x100"),
        ("10.05x100", "10.00x100", "10.02", "10.02x100"),
        ("10.05x100", "10.00x100", "10.50", "10.05x100"),
        // The smallest difference comes first: it confines the prices to 10.06 and above.
        ("10.10x200 10.05x100", "10.00x200", "10.00", "10.06x200"),
        ("10.10x200 10.05x100", "10.00x200", "10.07", "10.07x200"),
    ])
    func `Shenzhen takes the smallest difference, then the nearest to the reference`(
        buys: String,
        sells: String,
        reference: String,
        result: String
    ) {
        let tie = CallAuction.tieRule(of: .szse, reference: RuleSample.price(reference))
        #expect(Self.auction(buys, sells, tie: tie) == result)
        #expect(CallAuction.tieRule(of: .bse, reference: RuleSample.price(reference)) == tie)
        #expect(CallAuction.tieRule(of: .sse, reference: RuleSample.price(reference)) == .middle)
    }

    @Test func `funds have a finer grid`() {
        let result = Self.auction("1.005x100", "1.000x100", tick: "0.001", tie: .middle)
        #expect(result == "1.003x100")
    }

    /// The rule word for word: every price of the grid, the conditions of the exchanges one by one.
    private static func literal(
        _ buys: [Level],
        _ sells: [Level],
        tie: CallAuction.TieRule
    ) -> (price: Int64, volume: Int64)? {
        func sum(_ levels: [Level], _ isIn: (Int64) -> Bool) -> Int64 {
            levels.filter { isIn($0.price.tenThousandths / 100) }.reduce(0) {
                $0 + $1.volume.shares
            }
        }
        let grid = Int64(1)...40
        let facts = grid.map { price in
            (
                price: price, demand: sum(buys) { $0 >= price }, supply: sum(sells) { $0 <= price },
                above: sum(buys) { $0 > price }, below: sum(sells) { $0 < price }
            )
        }
        let volume = facts.map { min($0.demand, $0.supply) }.max() ?? 0
        guard volume > 0 else { return nil }
        let possible = facts.filter {
            min($0.demand, $0.supply) == volume && $0.above <= volume && $0.below <= volume
        }
        let least = possible.map { abs($0.demand - $0.supply) }.min()
        let best = possible.filter { abs($0.demand - $0.supply) == least }.map(\.price)
        switch tie {
        case .middle:
            return ((best[0] + best[best.count - 1] + 1) / 2, volume)
        case .nearest(let reference):
            let wanted = reference.tenThousandths / 100
            return best.min { abs($0 - wanted) < abs($1 - wanted) }.map { ($0, volume) }
        }
    }

    @Test(arguments: UInt64(1)...200)
    func `the result is that of the rule tried at every price`(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15
        func next(_ bound: UInt64) -> Int64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int64((state >> 33) % bound)
        }
        func orders() -> [Level] {
            (0..<next(7)).map { _ in
                Level(
                    price: Price(tenThousandths: (next(20) + 10) * 100),
                    volume: Quantity((next(5) + 1) * 100)
                )
            }
        }
        let (buys, sells) = (orders(), orders())
        let reference = Price(tenThousandths: (next(30) + 5) * 100)
        for tie in [CallAuction.TieRule.middle, .nearest(reference)] {
            let auction = CallAuction(
                buys: buys,
                sells: sells,
                tick: RuleSample.price("0.01"),
                tie: tie
            )
            let expected = Self.literal(buys, sells, tie: tie)
            #expect(auction?.price.tenThousandths == expected.map { $0.price * 100 })
            #expect(auction?.volume.shares == expected?.volume)
        }
    }
}
