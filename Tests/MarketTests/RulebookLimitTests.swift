import Market
import Testing

@Suite struct `Daily limits by date` {
    @Test(arguments: [
        // The main boards: 10% always.
        ("sh600000", 20_100_104, "10.05", "11.06/9.05"),
        ("sz000001", 20_261_130, "9.95", "10.95/8.96"),
        // Risk warnings: 5% to 2026-07-03, 10% from 2026-07-06.
        ("sz000010 *ST美丽", 20_260_703, "1.72", "1.81/1.63"),
        ("sz000010 *ST美丽", 20_260_706, "1.72", "1.89/1.55"),
        ("sz000010 *ST美丽", 20_261_130, "1.72", "1.89/1.55"),
        ("sh600082 ST海泰", 20_100_104, "4.00", "4.20/3.80"),
        ("sh600082 SST海泰", 20_100_104, "4.00", "4.20/3.80"),
        ("sh600082 S*ST海泰", 20_100_104, "4.00", "4.20/3.80"),
        // The exchange's 10% without a warning, though the letters stand in the name.
        ("sh600082 S海泰", 20_260_703, "4.00", "4.40/3.60"),
        // ChiNext: 10% to 2020-08-21, 20% from 2020-08-24, warnings or not.
        ("sz300750", 20_200_821, "25.55", "28.11/23.00"),
        ("sz300750", 20_200_824, "25.55", "30.66/20.44"),
        ("sz300750", 20_261_130, "25.55", "30.66/20.44"),
        ("sz300313 *ST天山", 20_200_821, "10.00", "11.00/9.00"),
        ("sz300313 *ST天山", 20_200_824, "10.00", "12.00/8.00"),
        // STAR: 20% from its first day, warnings or not.
        ("sh688981", 20_190_722, "25.55", "30.66/20.44"),
        ("sh688086 *ST紫晶", 20_220_601, "10.00", "12.00/8.00"),
        // Beijing: 30%, rounded inwards.
        ("bj920002", 20_211_115, "52.32", "68.01/36.63"),
        ("bj920002", 20_260_930, "6.65", "8.64/4.66"),
        // Convertible bonds: none, then 20%.
        ("sh113050", 20_220_729, "100.000", "-"),
        ("sh113050", 20_220_801, "120.123", "144.148/96.098"),
        ("sz123001", 20_261_130, "100.000", "120.000/80.000"),
        // Funds: 10%; STAR and ChiNext themes 20%, in Shanghai three days before Shenzhen.
        ("sh510300 沪深300ETF", 20_260_918, "4.532", "4.985/4.079"),
        ("sz161725 白酒基金LOF", 20_260_918, "0.527", "0.580/0.474"),
        ("sh588000 科创50ETF", 20_200_820, "1.000", "1.100/0.900"),
        ("sh588000 科创50ETF", 20_200_821, "1.000", "1.200/0.800"),
        ("sh588000 科创50ETF", 20_261_130, "1.000", "1.200/0.800"),
        ("sz159915 创业板ETF", 20_200_821, "2.000", "2.200/1.800"),
        ("sz159915 创业板ETF", 20_200_824, "2.000", "2.400/1.600"),
        ("sz159915 创业板ETF", 20_261_130, "2.000", "2.400/1.600"),
        ("sh508000 张江REIT", 20_261_130, "3.000", "3.300/2.700"),
    ])
    func `limits follow from the previous close`(
        security: String,
        day: Int,
        previousClose: String,
        limits: String
    ) {
        #expect(RuleSample.limits(RuleSample.rules(security, on: day), of: previousClose) == limits)
    }

    @Test(arguments: [
        // Half-up, where IEEE doubles go wrong: 1.15 gives 1.27, not 1.26.
        (Int64(10), "1.15", "1.27/1.04"), (10, "9.95", "10.95/8.96"), (20, "25.55", "30.66/20.44"),
        // At least one tick away, and never zero.
        (5, "0.09", "0.10/0.08"), (10, "0.04", "0.05/0.03"), (10, "0.01", "0.02/0.01"),
        (5, "0.10", "0.11/0.09"),
    ])
    func `a limit is rounded half-up and at least a tick away`(
        percent: Int64,
        previousClose: String,
        limits: String
    ) throws {
        let security = percent == 20 ? "sh688981" : percent == 5 ? "sh600082 ST海泰" : "sh600000"
        let rules = try #require(RuleSample.rules(security, on: 20_200_102))
        #expect(rules.priceLimit?.percent == percent)
        #expect(RuleSample.limits(rules, of: previousClose) == limits)
    }

    @Test func `half-up agrees with exact arithmetic for every price to 100 yuan`() throws {
        let rules = try #require(RuleSample.rules("sh600000", on: 20_200_102))
        for fen in Int64(1)...10_000 {
            let limits = try #require(rules.limits(previousClose: Price(tenThousandths: fen * 100)))
            // Twice the exact limit in tenths of a fen is whole: compare the distance to half a fen.
            let exact = fen * 110
            let up = limits.up.tenThousandths
            #expect(up == max((exact + 50) / 100, fen + 1) * 100, "\(fen)")
            #expect(limits.down.tenThousandths == max(min((fen * 90 + 50) / 100, fen - 1), 1) * 100)
        }
    }

    @Test func `the day after sh600000's dividend of 2008 is bounded from its reference price`() {
        #expect(
            RuleSample.limits(RuleSample.rules("sh600000", on: 20_080_424), of: "27.02")
                == "29.72/24.32"
        )
    }

    @Test func `without a previous close there are no limits`() throws {
        let rules = try #require(RuleSample.rules("sh600000", on: 20_261_130))
        #expect(rules.limits(previousClose: .zero) == nil)
    }

    @Test func `limits contain their own ends and nothing beyond`() {
        let limits = PriceLimits(up: RuleSample.price("11.00"), down: RuleSample.price("9.00"))
        #expect(
            limits.contain(RuleSample.price("11.00")) && limits.contain(RuleSample.price("9.00"))
        )
        #expect(
            !limits.contain(RuleSample.price("11.01")) && !limits.contain(RuleSample.price("8.99"))
        )
    }

    @Test(arguments: [
        ("sz000010 *ST美丽", 20_260_703, true), ("sh600082 ST海泰", 20_261_130, true),
        ("sh600000 浦发银行", 20_261_130, false), ("sz300313 *ST天山", 20_261_130, false),
        ("sh688086 *ST紫晶", 20_220_601, false),
    ])
    func `of a main-board share with a warning half a million may be bought a day`(
        security: String,
        day: Int,
        bounded: Bool
    ) {
        #expect(RuleSample.rules(security, on: day)?.dailyBuyMaximum == (bounded ? 500_000 : nil))
    }

    @Test(arguments: [
        ("sh600000", "0.01"), ("sz300750", "0.01"), ("sh688981", "0.01"), ("bj920002", "0.01"),
        ("sh510300 沪深300ETF", "0.001"), ("sz161725 白酒基金LOF", "0.001"), ("sz180101 博时REIT", "0.001"),
        ("sh508000 张江REIT", "0.001"), ("sh113050", "0.001"), ("sz123001", "0.001"),
    ])
    func `the tick is a fen, of funds and bonds a tenth of it`(security: String, tick: String) {
        #expect(RuleSample.rules(security, on: 20_261_130)?.tick == RuleSample.price(tick))
    }
}
