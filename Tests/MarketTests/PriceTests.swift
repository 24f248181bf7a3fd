import Market
import Testing

struct PriceTests {
    @Test(arguments: [
        ("10.02", 100_200), ("3.987", 39_870), ("0.0001", 1), ("0", 0),
        ("100000000", 1_000_000_000_000),
        ("10.0200000", 100_200),
    ])
    func `a price is read in ten-thousandths`(text: String, value: Int64) {
        #expect(Price(text) == Price(tenThousandths: value))
    }

    @Test(arguments: [
        "", "-0.01", "10.00001", "100000000.0001", "nan", "inf", "1e400", "0x10", "1_000", "十",
    ])
    func `what is no price is refused (M1)`(text: String) {
        #expect(Price(text) == nil)
    }

    @Test(arguments: [
        ("10.00", "0.01", true), ("10.005", "0.01", false), ("0.004", "0.01", false),
        ("3.987", "0.001", true), ("3.9875", "0.001", false), ("0.01", "0.01", true),
    ])
    func `a price off the tick is no multiple of it (M10)`(
        text: String,
        tick: String,
        isMultiple: Bool
    ) {
        #expect(price(text).isMultiple(of: price(tick)) == isMultiple)
    }

    @Test(arguments: [
        ("10", "10.00"), ("10.1", "10.10"), ("3.987", "3.987"), ("9.3539", "9.3539"), ("0", "0.00"),
    ])
    func `a price is written with two to four decimals`(text: String, written: String) {
        #expect(price(text).description == written)
    }

    @Test func `prices are ordered, added and subtracted by their value`() {
        #expect(price("9.99") < price("10.00"))
        #expect(price("10.00") + price("0.01") == price("10.01"))
        #expect(price("10.00") - price("0.01") == price("9.99"))
    }

    @Test(arguments: [
        ("10.00", 1000, "10000.00"), ("3.987", 10_000, "39870.00"), ("20.15", 101, "2035.15"),
        ("3.987", 37, "147.519"), ("0.0001", 1, "0.0001"),
    ])
    func `price times quantity is exact`(text: String, shares: Int64, amount: String) throws {
        let product = try price(text).amount(of: Quantity(shares))
        #expect(product.description == amount)
    }

    @Test func `a product beyond 32 bits is exact (M3)`() throws {
        let product = try Price(tenThousandths: 66_332_326).amount(of: 65)
        #expect(product == Money(tenThousandths: 4_311_601_190))
    }

    @Test(arguments: [
        (Int64.max, 1, false), (Int64.max, 2, true), (1_000_000_000_000, 9_223_372, false),
        (1_000_000_000_000, 9_223_373, true), (1_000_000_000_000, 1_000_000_000_000, true),
    ])
    func `a product beyond 64 bits is an error, not a number (M3)`(
        value: Int64,
        shares: Int64,
        overflows: Bool
    ) {
        let amount = try? Price(tenThousandths: value).amount(of: Quantity(shares))
        #expect((amount == nil) == overflows)
    }
}
