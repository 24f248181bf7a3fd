import Market
import Testing

struct QuantityRuleTests {
    private func rule(_ symbol: String, on text: String = "2026-11-30") throws -> QuantityRule {
        try #require(Rulebook.rules(for: instrument(symbol), on: day(text))).quantity
    }

    @Test(arguments: [
        ("sh600000", 1, false), ("sh600000", 37, false), ("sh600000", 99, false),
        ("sh600000", 100, true), ("sh600000", 101, false), ("sh600000", 150, false),
        ("sh600000", 200, true), ("sz300750", 100, true), ("sz300750", 199, false),
        ("sh688981", 1, false), ("sh688981", 199, false), ("sh688981", 200, true),
        ("sh688981", 201, true), ("bj920002", 99, false), ("bj920002", 100, true),
        ("bj920002", 101, true), ("bj920002", 123, true), ("sh510300", 100, true),
        ("sh510300", 150, false), ("sh113050", 5, false), ("sh113050", 10, true),
        ("sh113050", 15, false), ("sh600000", 0, false), ("sh600000", -100, false),
        ("sh688981", -200, false),
    ])
    func `a buy is whole lots of its board (H10, H11, H13, M5)`(
        symbol: String,
        shares: Int64,
        isAllowed: Bool
    ) throws {
        #expect(try rule(symbol).allowsBuy(Quantity(shares)) == isAllowed)
    }

    @Test(arguments: [
        // Section 2's worked case: 232 shares at hand.
        ("sh600000", 232, [32, 100, 132, 200, 232], [31, 33, 50, 99, 133, 231, 332]),
        // H7, H9.
        ("sh600000", 1137, [37, 100, 137, 1000, 1037, 1100, 1137], [1, 36, 50, 138, 1136]),
        ("sh600000", 150, [50, 100, 150], [1, 49, 51, 149]),
        ("sh600000", 37, [37], [1, 36, 137]),
        ("sz300750", 232, [32, 132, 232], [31, 50]),
        ("sh510300", 1050, [50, 1000, 1050], [51, 1049]),
        ("sh688981", 232, [200, 201, 231, 232], [32, 100, 132, 199]),
        ("sh688981", 132, [132], [32, 100, 131]), ("sh688981", 31, [31], [1, 30]),
        ("bj920002", 223, [100, 123, 223], [23, 99]), ("bj920002", 23, [23], [1, 22]),
        ("sh113050", 25, [5, 10, 15, 20, 25], [1, 7, 24]),
    ])
    func `an odd part is sold as its board allows (H7, H9)`(
        symbol: String,
        sellable: Int64,
        allowed: [Int64],
        refused: [Int64]
    ) throws {
        let rule = try rule(symbol)
        for shares in allowed {
            #expect(rule.allowsSell(Quantity(shares), of: Quantity(sellable)), "\(shares)")
        }
        for shares in refused + [0, -1, -100] {
            #expect(!rule.allowsSell(Quantity(shares), of: Quantity(sellable)), "\(shares)")
        }
    }

    @Test func `an odd part is sold in one order, and then it is gone`() throws {
        let rule = try rule("sh688981")
        #expect(rule.allowsSell(201, of: 232))
        #expect(rule.allowsSell(31, of: 31))
        let main = try self.rule("sh600000")
        #expect(main.allowsSell(32, of: 232))
        #expect(!main.allowsSell(32, of: 200))
    }

    @Test(arguments: [
        ("sh600000", "2026-11-30", 1_000_000, 1_000_000),
        ("sz300750", "2020-08-21", 1_000_000, 1_000_000),
        ("sz300750", "2020-08-24", 300_000, 150_000),
        ("sh688981", "2026-11-30", 100_000, 50_000),
        ("bj920002", "2026-11-30", 1_000_000, 1_000_000),
        ("sh510300", "2026-11-30", 1_000_000, 1_000_000),
        ("sh113050", "2026-11-30", 1_000_000, 1_000_000),
    ])
    func `an order has the maximum of its board and day`(
        symbol: String,
        text: String,
        limit: Int64,
        market: Int64
    ) throws {
        let rule = try rule(symbol, on: text)
        #expect(rule.maximumLimitOrder == Quantity(limit))
        #expect(rule.maximumMarketOrder == Quantity(market))
    }

    @Test(arguments: [
        ("sh600000", 950, 900), ("sh600000", 99, 0), ("sh600000", 100, 100), ("sh600000", 0, 0),
        ("sh600000", -5, 0), ("sh688981", 199, 0), ("sh688981", 299, 299), ("bj920002", 101, 101),
        ("sh113050", 19, 10),
    ])
    func `a quantity is rounded down to what a buy may have (H14)`(
        symbol: String,
        shares: Int64,
        rounded: Int64
    ) throws {
        #expect(try rule(symbol).roundedDown(Quantity(shares)) == Quantity(rounded))
    }
}
