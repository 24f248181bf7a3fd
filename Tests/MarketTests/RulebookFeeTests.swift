import Market
import Testing

@Suite struct `Stamp duty and transfer fee by date` {
    @Test(arguments: [
        ("sh600000", 20_080_918, "0"), ("sh600000", 20_080_919, "0.001"),
        ("sz000001", 20_230_825, "0.001"), ("sz000001", 20_230_828, "0.0005"),
        ("bj920002", 20_230_825, "0.001"), ("bj920002", 20_261_130, "0.0005"),
        ("sh510300 沪深300ETF", 20_261_130, "0"), ("sh113050", 20_261_130, "0"),
    ])
    func `stamp duty on sells`(security: String, day: Int, rate: String) {
        #expect(RuleSample.rules(security, on: day)?.fees.stampDuty == Rate(rate))
    }

    @Test(arguments: [
        // Shanghai: by the number of shares, at least a yuan; then without a minimum; then by the amount.
        ("sh600000", 20_120_831, "12340.00", Int64(1000), "1.00"),
        ("sh600000", 20_120_831, "12340.00", 100, "1.00"),
        ("sh600000", 20_120_831, "30000.00", 3000, "3.00"),
        ("sh600000", 20_120_903, "12340.00", 1000, "0.60"),
        ("sh600000", 20_120_903, "1234.00", 100, "0.06"),
        ("sh600000", 20_150_731, "12340.00", 1000, "0.60"),
        ("sh600000", 20_150_803, "12340.00", 1000, "0.25"),
        ("sh600000", 20_220_428, "12340.00", 1000, "0.25"),
        ("sh600000", 20_220_429, "12340.00", 1000, "0.12"),
        // Shenzhen: nothing the client sees before 2015-08-01.
        ("sz000001", 20_120_831, "12340.00", 1000, "0.00"),
        ("sz000001", 20_150_731, "12340.00", 1000, "0.00"),
        ("sz000001", 20_150_803, "12340.00", 1000, "0.25"),
        ("sz000001", 20_220_429, "12340.00", 1000, "0.12"),
        // Beijing.
        ("bj920002", 20_220_428, "20000.00", 1000, "0.50"),
        ("bj920002", 20_220_429, "20000.00", 1000, "0.20"),
        // The fact sheet's examples: 305 yuan round to nothing; a fund pays none.
        ("sh600000", 20_261_130, "305.00", 100, "0.00"),
        ("bj920002", 20_261_130, "2035.15", 101, "0.02"),
        ("sh600000", 20_210_601, "12800.00", 1000, "0.26"),
        ("sh600000", 20_261_130, "356700.00", 10_000, "3.57"),
        ("sh510300 沪深300ETF", 20_120_831, "39870.00", 10_000, "0.00"),
        ("sh113050", 20_261_130, "39870.00", 300, "0.00"),
    ])
    func `transfer fee on both sides`(
        security: String,
        day: Int,
        amount: String,
        shares: Int64,
        fee: String
    ) throws {
        let rules = try #require(RuleSample.rules(security, on: day))
        let charged = rules.fees.transferFee.charge(
            on: try #require(Money(amount)),
            of: Quantity(shares)
        )
        #expect(charged == Money(fee))
    }

    @Test func `what did not trade pays nothing, the minimum included`() throws {
        let rules = try #require(RuleSample.rules("sh600000", on: 20_120_831))
        #expect(rules.fees.transferFee.charge(on: .zero, of: .zero) == .zero)
    }
}
