import Market
import Testing

@Suite struct `Price cages by board and date` {
    @Test(
        arguments: [
            ("sh688981", 20_190_722, Int64(2), nil, false), ("sh688981", 20_230_407, 2, nil, false),
            ("sh688981", 20_230_410, 2, 10, false), ("sz300750", 20_200_824, 2, nil, true),
            ("sz300750", 20_230_407, 2, nil, true), ("sz300750", 20_230_410, 2, 10, false),
            ("sh600000", 20_230_410, 2, 10, false), ("sz000001", 20_261_130, 2, 10, false),
            ("bj920002", 20_211_115, 5, 10, false), ("bj920002", 20_261_130, 5, 10, false),
        ] as [(String, Int, Int64, Int64?, Bool)]
    )
    func `percentage, ticks and what becomes of an order outside`(
        security: String,
        day: Int,
        percent: Int64,
        ticks: Int64?,
        isParked: Bool
    ) {
        let cage = RuleSample.rules(security, on: day)?.priceCage
        #expect(cage?.percent == percent)
        #expect(cage?.ticks == ticks)
        #expect(cage?.outside == (isParked ? .parked : .rejected))
    }

    @Test(arguments: [
        ("sh600000", 20_230_407), ("sz000001", 20_100_104), ("sz300750", 20_200_821),
        ("sh510300 沪深300ETF", 20_261_130), ("sh113050", 20_261_130),
    ])
    func `no cage`(security: String, day: Int) throws {
        let rules = try #require(RuleSample.rules(security, on: day))
        #expect(rules.priceCage == nil)
    }

    @Test(arguments: [
        // 2% alone: half-up, and at least a tick.
        ("sh688981", 20_220_104, "50.00", "51.00", "49.00"),
        ("sh688981", 20_220_104, "50.25", "51.26", "49.25"),
        ("sh688981", 20_220_104, "0.20", "0.21", "0.19"),
        // With ten ticks: they count below 5 yuan.
        ("sh600000", 20_261_130, "10.00", "10.20", "9.80"),
        ("sh600000", 20_261_130, "5.00", "5.10", "4.90"),
        ("sh600000", 20_261_130, "4.99", "5.09", "4.89"),
        ("sh600000", 20_261_130, "3.00", "3.10", "2.90"),
        ("sh600000", 20_261_130, "0.08", "0.18", "0.01"),
        // Beijing: 5%, the ten ticks below 2 yuan.
        ("bj920002", 20_261_130, "10.00", "10.50", "9.50"),
        ("bj920002", 20_261_130, "1.99", "2.09", "1.89"),
    ])
    func `the bound of a buy and of a sell`(
        security: String,
        day: Int,
        reference: String,
        buy: String,
        sell: String
    ) throws {
        let rules = try #require(RuleSample.rules(security, on: day))
        let cage = try #require(rules.priceCage)
        let base = RuleSample.price(reference)
        let highest = cage.bound(isBuy: true, reference: base, tick: rules.tick)
        let lowest = cage.bound(isBuy: false, reference: base, tick: rules.tick)
        #expect(highest == RuleSample.price(buy))
        #expect(lowest == RuleSample.price(sell))
        func allows(_ price: Price, isBuy: Bool) -> Bool {
            cage.allows(price, isBuy: isBuy, reference: base, tick: rules.tick)
        }
        #expect(allows(highest, isBuy: true) && !allows(highest + rules.tick, isBuy: true))
        #expect(allows(lowest, isBuy: false) && !allows(lowest - rules.tick, isBuy: false))
        // The other side of the market is not bounded by it.
        #expect(allows(rules.tick, isBuy: true) && allows(base + base, isBuy: false))
    }

    @Test(
        arguments: [
            ("9.99", "10.01", "10.00", "9.90", "10.01", "9.99"),
            ("9.99", nil, "10.00", "9.90", "9.99", "9.99"),
            (nil, "10.01", "10.00", "9.90", "10.01", "10.01"),
            (nil, nil, "10.00", "9.90", "10.00", "10.00"),
            (nil, nil, "0.00", "9.90", "9.90", "9.90"),
            (nil, nil, "0.00", "0.00", nil, nil),
        ] as [(String?, String?, String, String, String?, String?)]
    )
    func `the reference falls back from the opposite side to the previous close`(
        bid: String?,
        ask: String?,
        last: String,
        previousClose: String,
        buy: String?,
        sell: String?
    ) {
        func levels(_ text: String?) -> Levels {
            Levels(text.map { [Level(price: RuleSample.price($0), volume: 100)] } ?? [])
        }
        let quote = Quote(
            symbol: RuleSample.symbol("sh600000"),
            time: Instant(RuleSample.day(20_261_130), TimeOfDay(10, 0)),
            last: RuleSample.price(last),
            previousClose: RuleSample.price(previousClose),
            bids: levels(bid),
            asks: levels(ask)
        )
        #expect(PriceCageRule.reference(isBuy: true, in: quote) == buy.map { RuleSample.price($0) })
        #expect(
            PriceCageRule.reference(isBuy: false, in: quote) == sell.map { RuleSample.price($0) }
        )
    }
}
