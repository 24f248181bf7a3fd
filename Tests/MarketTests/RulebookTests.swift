import Market
import Testing

struct RulebookTests {
    @Test(arguments: Sample.traded)
    func `what istock trades has rules`(symbol: String) {
        let rules = Rulebook.rules(for: instrument(symbol), on: day("2026-11-30"))
        #expect(rules?.day == day("2026-11-30"))
    }

    @Test(arguments: Sample.untraded)
    func `what istock does not trade has none`(symbol: String) {
        #expect(Rulebook.rules(for: instrument(symbol), on: day("2026-11-30")) == nil)
    }

    @Test(arguments: [
        ("sh688981", "2019-07-21", false), ("sh688981", "2019-07-22", true),
        ("bj920002", "2021-11-14", false), ("bj920002", "2021-11-15", true),
        ("sh600000", "2010-01-04", true), ("sz300750", "2010-01-04", true),
    ])
    func `a board is traded from its opening on`(symbol: String, text: String, isTraded: Bool) {
        #expect((Rulebook.rules(for: instrument(symbol), on: day(text)) != nil) == isTraded)
    }

    @Test(arguments: [
        ("sh600000", "0.01"), ("sz000001", "0.01"), ("sz300750", "0.01"), ("sh688981", "0.01"),
        ("bj920002", "0.01"), ("sh510300", "0.001"), ("sz159915", "0.001"), ("sz180101", "0.001"),
        ("sh113050", "0.001"), ("sz127045", "0.001"),
    ])
    func `a board has its tick`(symbol: String, tick: String) {
        let rules = Rulebook.rules(for: instrument(symbol), on: day("2026-11-30"))
        #expect(rules?.tick == price(tick))
    }

    @Test(arguments: [
        ("sh600000", false), ("sz300750", false), ("sh688981", false), ("bj920002", false),
        ("sh510300", false), ("sh113050", true), ("sz127045", true),
    ])
    func `bonds may be sold on the day they were bought, shares may not`(
        symbol: String,
        sameDay: Bool
    ) {
        let rules = Rulebook.rules(for: instrument(symbol), on: day("2026-11-30"))
        #expect(rules?.sellableSameDay == sameDay)
    }
}
