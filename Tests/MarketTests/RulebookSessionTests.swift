import Market
import Testing

@Suite struct `The phases of a day by date` {
    @Test(arguments: [
        ("sh600000", 20_180_817, false), ("sh600000", 20_180_820, true),
        ("sh600000", 20_261_130, true), ("sh688981", 20_190_722, true),
        ("sh510300 沪深300ETF", 20_260_703, false), ("sh510300 沪深300ETF", 20_260_706, true),
        ("sh510300 沪深300ETF", 20_261_130, true), ("sh113050", 20_261_130, false),
        ("sz000001", 20_060_630, false), ("sz000001", 20_060_703, true),
        ("sz300750", 20_100_104, true), ("sz159915 创业板ETF", 20_100_104, true),
        ("sz123001", 20_261_130, true), ("bj920002", 20_211_115, true),
    ])
    func `who ends the day with an auction`(security: String, day: Int, hasAuction: Bool) {
        let plan = Rulebook.sessions(of: RuleSample.instrument(security), on: RuleSample.day(day))
        #expect(plan.hasClosingAuction == hasAuction)
        let last = plan.window(at: TimeOfDay(14, 58)).phase
        #expect(last == (hasAuction ? .closingAuction : .continuous))
    }

    @Test(arguments: [
        ("sh688981", 20_190_722, true), ("sz300750", 20_200_821, false),
        ("sz300750", 20_200_824, true), ("sz300750", 20_261_130, true),
        ("sh600000", 20_260_703, false), ("sh600000", 20_260_706, true),
        ("sz000001", 20_260_706, true), ("sz000010 *ST美丽", 20_260_706, true),
        ("sh510300 沪深300ETF", 20_260_703, false), ("sh510300 沪深300ETF", 20_260_706, true),
        ("sz161725 白酒基金LOF", 20_261_130, true), ("sh508000 张江REIT", 20_261_130, false),
        ("bj920002", 20_260_703, false), ("bj920002", 20_260_706, true),
        ("bj920002", 20_261_130, true), ("sh113050", 20_261_130, false),
    ])
    func `who trades after hours`(security: String, day: Int, trades: Bool) throws {
        let rules = try #require(RuleSample.rules(security, on: day))
        #expect((rules.afterHours != nil) == trades)
        #expect(rules.sessions.hasAfterHours == trades)
        let phase = rules.sessions.window(at: TimeOfDay(15, 5)).phase
        #expect(phase == (trades ? .afterHours : .closed))
    }

    @Test(arguments: [
        ("sh688981", Int64(200), Int64(1)), ("sz300750", 100, 100), ("sh600000", 100, 100),
        ("sh510300 沪深300ETF", 100, 100), ("bj920002", 100, 1),
    ])
    func `how much an after-hours order is for`(security: String, minimum: Int64, step: Int64)
        throws
    {
        let rule = try #require(RuleSample.rules(security, on: 20_261_130)?.afterHours).quantity
        #expect(rule.minimum.shares == minimum && rule.step.shares == step)
        #expect(rule.maximumLimitOrder == 1_000_000)
    }

    @Test(arguments: [
        (TimeOfDay(9, 29, 59), false, false, false), (TimeOfDay(9, 30), true, true, false),
        (TimeOfDay(11, 30), false, false, false), (TimeOfDay(13, 0), true, true, false),
        (TimeOfDay(14, 59), true, true, false), (TimeOfDay(15, 0), true, false, false),
        (TimeOfDay(15, 4, 59), true, false, false), (TimeOfDay(15, 5), true, true, true),
        (TimeOfDay(15, 29, 59), true, true, true), (TimeOfDay(15, 30), false, false, false),
    ])
    func `entry, cancels and matching of after-hours orders`(
        time: TimeOfDay,
        accepts: Bool,
        cancels: Bool,
        matches: Bool
    ) throws {
        let rule = try #require(RuleSample.rules("sh600000", on: 20_261_130)?.afterHours)
        #expect(rule.acceptsOrders(at: time) == accepts)
        #expect(rule.acceptsCancels(at: time) == cancels)
        #expect(rule.matching.contains(time) == matches)
    }

    @Test(arguments: [
        (true, "10.00", true), (true, "10.01", true), (true, "9.99", false),
        (false, "10.00", true), (false, "9.99", true), (false, "10.01", false),
    ])
    func `an after-hours order must reach the close of 10.00`(
        isBuy: Bool,
        limitPrice: String,
        admitted: Bool
    ) {
        let close = RuleSample.price("10.00")
        let answer = AfterHoursRule.admits(
            isBuy: isBuy,
            limitPrice: RuleSample.price(limitPrice),
            close: close
        )
        #expect(answer == admitted)
    }

    @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
    func `the windows fill the day, and the close is at 15:00 with after-hours trading too`(
        auction: Bool,
        afterHours: Bool
    ) {
        let plan = SessionPlan(hasClosingAuction: auction, hasAfterHours: afterHours)
        #expect(plan.windows.first?.start == TimeOfDay(0, 0))
        #expect(plan.windows.last?.end == TimeOfDay(24, 0))
        for (window, next) in zip(plan.windows, plan.windows.dropFirst()) {
            #expect(window.end == next.start && window.start < window.end)
        }
        #expect(plan.window(at: SessionPlan.close).phase == .closed)
        #expect(plan.window(ofData: TimeOfDay(15, 0, 3)).phase == .closed)
        #expect(plan.window(at: TimeOfDay(15, 30)).phase == .closed)
        let phases = Set(plan.windows.map(\.phase))
        #expect(phases.contains(.afterHours) == afterHours)
        #expect(phases.contains(.closingAuction) == auction)
    }
}
