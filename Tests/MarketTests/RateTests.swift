import Market
import Testing

struct RateTests {
    @Test(arguments: [
        ("0", 0), ("1", 1_000_000_000), ("0.00025", 250_000), ("0.000000001", 1),
        ("0.0000341", 34_100),
    ])
    func `a rate is read in billionths`(text: String, billionths: Int64) {
        #expect(Rate(text) == Rate(billionths: billionths))
    }

    @Test(arguments: ["", "-0.1", "1.000000001", "2", "0.0000000001", "0.03%", "nan", "1e-4"])
    func `what is no rate from 0 to 1 is refused (M1)`(text: String) {
        #expect(Rate(text) == nil)
    }

    @Test(arguments: [(250_000, "0.00025"), (0, "0"), (1_000_000_000, "1"), (10_000, "0.00001")])
    func `a rate is written as a decimal`(billionths: Int64, text: String) {
        #expect(Rate(billionths: billionths).description == text)
    }

    @Test(arguments: [
        ("0.00025", "12340.00", "3.09"), ("0.00025", "356700.00", "89.18"),
        ("0.00025", "39870.00", "9.97"), ("0.0005", "12800.00", "6.40"),
        ("0.0005", "305.00", "0.15"), ("0.00001", "12340.00", "0.12"),
        ("0.00001", "305.00", "0.00"), ("0.00002", "12800.00", "0.26"),
        ("0.00001", "499.99", "0.00"), ("0.00001", "500.00", "0.01"),
        ("0", "1000000.00", "0.00"), ("1", "1000000.00", "1000000.00"), ("0.5", "0.00", "0.00"),
    ])
    func `a charge is rounded half-up to the fen (M9)`(
        rate: String,
        amount: String,
        charge: String
    ) throws {
        let rate = try #require(Rate(rate))
        #expect(rate.charge(on: money(amount)) == money(charge))
    }

    @Test func `a charge on the largest amount does not overflow`() throws {
        let rate = try #require(Rate("0.999999999"))
        #expect(rate.charge(on: .highest) == money("9999999990000"))
    }
}
