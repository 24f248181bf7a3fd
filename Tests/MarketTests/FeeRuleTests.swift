import Market
import Testing

struct FeeRuleTests {
    @Test(arguments: [
        ("sh600000", "2023-08-27", "0.001"), ("sh600000", "2023-08-28", "0.0005"),
        ("sh600000", "2008-09-19", "0.001"), ("sz300750", "2026-11-30", "0.0005"),
        ("sh688981", "2021-06-01", "0.001"), ("bj920002", "2026-11-30", "0.0005"),
        ("sh510300", "2021-06-01", "0"), ("sz159915", "2026-11-30", "0"),
        ("sh113050", "2026-11-30", "0"),
    ])
    func `stamp duty is that of the board and day`(symbol: String, text: String, rate: String) {
        let rules = Rulebook.rules(for: instrument(symbol), on: day(text))
        #expect(rules?.fees.stampDuty.description == rate)
    }

    @Test(arguments: [
        ("sh600000", "2015-07-31", "0"), ("sh600000", "2015-08-01", "0.00002"),
        ("sh600000", "2022-04-28", "0.00002"), ("sh600000", "2022-04-29", "0.00001"),
        ("sz000001", "2022-04-28", "0.00002"), ("sz300750", "2022-04-29", "0.00001"),
        ("sh688981", "2026-11-30", "0.00001"), ("bj920002", "2022-04-28", "0.000025"),
        ("bj920002", "2022-04-29", "0.00001"), ("sh510300", "2021-06-01", "0"),
        ("sz159915", "2026-11-30", "0"), ("sz127045", "2026-11-30", "0"),
    ])
    func `the transfer fee is that of the board and day`(
        symbol: String,
        text: String,
        rate: String
    ) {
        let rules = Rulebook.rules(for: instrument(symbol), on: day(text))
        #expect(rules?.fees.transferFee.rate.description == rate)
    }
}
