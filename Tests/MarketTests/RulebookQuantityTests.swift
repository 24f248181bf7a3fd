import Market
import Testing

@Suite struct `Quantities by board and date` {
    @Test(arguments: [
        ("sh600000", 20_100_104, Int64(100), Int64(100), Int64(1_000_000), Int64(1_000_000)),
        ("sz000001", 20_261_130, 100, 100, 1_000_000, 1_000_000),
        ("sz300750", 20_200_821, 100, 100, 1_000_000, 1_000_000),
        ("sz300750", 20_200_824, 100, 100, 300_000, 150_000),
        ("sz300750", 20_261_130, 100, 100, 300_000, 150_000),
        ("sh688981", 20_190_722, 200, 1, 100_000, 50_000),
        ("sh689009", 20_261_130, 200, 1, 100_000, 50_000),
        ("bj920002", 20_211_115, 100, 1, 1_000_000, 1_000_000),
        ("sh510300 沪深300ETF", 20_261_130, 100, 100, 1_000_000, 1_000_000),
        ("sh113050", 20_261_130, 10, 10, 1_000_000, 1_000_000),
    ])
    func `lots and largest orders`(
        security: String,
        day: Int,
        minimum: Int64,
        step: Int64,
        limitOrder: Int64,
        marketOrder: Int64
    ) throws {
        let rule = try #require(RuleSample.rules(security, on: day)).quantity
        #expect(rule.minimum.shares == minimum && rule.step.shares == step)
        #expect(rule.maximumLimitOrder.shares == limitOrder)
        #expect(rule.maximumMarketOrder.shares == marketOrder)
    }

    @Test(arguments: [
        // The worked cases of the fact sheet (X1 item 67).
        ("sh600000", Int64(232), [Int64(32), 132, 232, 100, 200], [Int64(31), 50, 0, 233]),
        ("sh688981", 232, [200, 201, 232], [32, 132]), ("sh688981", 132, [132], [131, 100, 32]),
        ("sh688981", 32, [32], [31]), ("bj920002", 232, [100, 101, 232], [99, 32]),
        ("bj920002", 99, [99], [98]), ("sh113050", 25, [5, 10, 15, 20, 25], [3, 6]),
    ])
    func `what may be sold of a holding`(
        security: String,
        sellable: Int64,
        allowed: [Int64],
        refused: [Int64]
    ) throws {
        let rule = try #require(RuleSample.rules(security, on: 20_261_130)).quantity
        for quantity in allowed {
            #expect(rule.allowsSell(Quantity(quantity), of: Quantity(sellable)), "\(quantity)")
        }
        for quantity in refused {
            #expect(!rule.allowsSell(Quantity(quantity), of: Quantity(sellable)), "\(quantity)")
        }
    }
}
