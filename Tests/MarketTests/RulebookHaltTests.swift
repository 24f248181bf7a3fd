import Market
import Testing

@Suite struct `Halts inside a day by board and date` {
    private static func levels(_ rule: HaltRule?) -> [String] {
        rule?.levels.map { "\($0.percent)%/" + ($0.minutes.map { String($0) } ?? "-") } ?? []
    }

    @Test(arguments: [
        // Days without a limit: 30% and 60% of the open, ten minutes.
        ("sh688001 N华兴", 20_190_722, ["30%/10", "60%/10"]),
        ("sz300869 N康泰", 20_200_824, ["30%/10", "60%/10"]),
        ("sh601133 N柏诚", 20_230_410, ["30%/10", "60%/10"]),
        ("sh601133 C柏诚", 20_230_411, ["30%/10", "60%/10"]),
        ("sz301718 N通则", 20_261_022, ["30%/10", "60%/10"]),
        ("bj831832 N科达", 20_211_115, ["30%/10", "60%/10"]),
        // The first days of the older rules.
        ("sh601133 N柏诚", 20_230_407, ["10%/30"]), ("sz300868 N杰美特", 20_200_821, ["10%/30"]),
        ("sh603006 N联明", 20_140_613, ["10%/30"]),
        ("sh603006 N联明", 20_140_612, ["10%/30", "20%/-"]),
        ("sh603699 N纽威", 20_140_117, ["10%/30", "20%/-"]),
        ("sz002715 N登云", 20_140_219, ["10%/60", "20%/-"]),
        ("sz002715 N登云", 20_140_613, ["10%/30"]),
        ("sz002703 N浙江世", 20_121_102, ["20%/30", "50%/30", "80%/-"]),
        ("sz300015 N爱尔", 20_091_030, ["20%/30", "50%/30", "80%/-"]),
        ("sh601231 N环旭", 20_120_220, []),
        // Convertible bonds: any day before 2022-08-01, the first one since.
        ("sh113050 南银转债", 20_220_729, ["20%/30", "30%/-"]),
        ("sh113661 N福22转", 20_220_801, ["20%/30", "30%/-"]),
        ("sh113050 南银转债", 20_220_801, []),
        // Ordinary days.
        ("sh600000 浦发银行", 20_261_130, []), ("sh688981 中芯国际", 20_261_130, []),
        ("sh510300 沪深300ETF", 20_261_130, []),
    ])
    func `the thresholds`(security: String, day: Int, levels: [String]) {
        #expect(Self.levels(RuleSample.rules(security, on: day)?.halts) == levels)
    }

    @Test func `the first day of a delisting period halts like a listing's`() {
        let rules = RuleSample.rules("sh600087 退市长油", on: 20_230_601, delisting: 20_230_601)
        #expect(Self.levels(rules?.halts) == ["30%/10", "60%/10"])
    }

    @Test(arguments: [
        ("10.00", ["13.00", "16.00", "7.00", "4.00"]),
        // The first tick that reaches the threshold: 30% of 9.99 is 12.987 and 6.993.
        ("9.99", ["12.99", "15.99", "6.99", "3.99"]),
    ])
    func `a halt begins at the first tick that reaches the threshold`(
        open: String,
        prices: [String]
    ) throws {
        let rules = try #require(RuleSample.rules("sh688001 N华兴", on: 20_190_722))
        let triggers = try #require(rules.halts).triggers(
            base: RuleSample.price(open),
            tick: rules.tick
        )
        #expect(triggers.map(\.price) == prices.map { RuleSample.price($0) })
        #expect(triggers.map(\.isUp) == [true, true, false, false])
    }

    @Test(arguments: [
        ("sh688001 N华兴", 20_190_722, 0, TimeOfDay(10, 1), "10:01:00-10:11:00"),
        // What the opening auction reaches halts continuous trading as it begins.
        ("sh113661 N福22转", 20_220_801, 0, TimeOfDay(9, 25), "09:30:00-10:00:00"),
        ("sh688001 N华兴", 20_190_722, 1, TimeOfDay(14, 50), "14:50:00-14:57:00"),
        ("sh688001 N华兴", 20_190_722, 1, TimeOfDay(14, 57), "none"),
        ("sh113661 N福22转", 20_220_801, 1, TimeOfDay(10, 0), "10:00:00-14:57:00"),
    ])
    func `a halt runs from the move to the resumption`(
        security: String,
        day: Int,
        level: Int,
        reached: TimeOfDay,
        halted: String
    ) throws {
        let rule = try #require(RuleSample.rules(security, on: day)?.halts)
        let halt = rule.halt(by: rule.levels[level], reachedAt: reached)
        #expect((halt.map { "\($0.start)-\($0.end)" } ?? "none") == halted)
    }

    @Test(arguments: [
        ("sh688001 N华兴", 20_190_722, 0, TimeOfDay(9, 31), TimeOfDay(9, 41)),
        ("sh688001 N华兴", 20_190_722, 1, TimeOfDay(14, 50), TimeOfDay(14, 57)),
        ("sh688001 N华兴", 20_190_722, 0, TimeOfDay(11, 25), TimeOfDay(13, 0)),
        ("sh603699 N纽威", 20_140_117, 0, TimeOfDay(10, 0), TimeOfDay(10, 30)),
        ("sh603699 N纽威", 20_140_117, 1, TimeOfDay(10, 30), TimeOfDay(14, 55)),
        ("sz002715 N登云", 20_140_219, 1, TimeOfDay(10, 30), TimeOfDay(14, 57)),
        ("sh113661 N福22转", 20_220_801, 0, TimeOfDay(14, 40), TimeOfDay(14, 57)),
    ])
    func `a halt ends after its minutes, and before the close`(
        security: String,
        day: Int,
        level: Int,
        halted: TimeOfDay,
        resumed: TimeOfDay
    ) throws {
        let rule = try #require(RuleSample.rules(security, on: day)?.halts)
        #expect(rule.resumption(after: rule.levels[level], haltedAt: halted) == resumed)
    }

    @Test(arguments: [
        ("sh688001 N华兴", 20_190_722, HaltRule.Base.open),
        ("sh113661 N福22转", 20_220_801, .previousClose),
    ])
    func `moves are measured from the open, of bonds from the previous close`(
        security: String,
        day: Int,
        base: HaltRule.Base
    ) {
        #expect(RuleSample.rules(security, on: day)?.halts?.base == base)
    }

    @Test(arguments: [
        (20_151_231, false), (20_160_104, true), (20_160_107, true), (20_160_108, false),
        (20_261_130, false),
    ])
    func `the circuit breaker held for four days`(day: Int, holds: Bool) {
        let rule = Rulebook.circuitBreaker(on: RuleSample.day(day))
        #expect((rule != nil) == holds)
        if let rule {
            #expect(rule.firstPercent == 5 && rule.secondPercent == 7 && rule.minutes == 15)
            #expect(rule.restOfDayFrom == TimeOfDay(14, 45))
        }
    }
}
