import Market
import Testing

struct MoneyTests {
    @Test(arguments: [
        ("0", 0), ("100000", 10_000_000), ("94984.95", 9_498_495), ("0.01", 1),
        ("10000000000000", 1_000_000_000_000_000),
    ])
    func `an amount is read in yuan and whole fen`(text: String, fen: Int64) {
        #expect(Money(text) == Money(fen: fen))
    }

    @Test(arguments: ["", "-1", "0.001", "10000000000000.01", "1e400", "nan", "1,000"])
    func `what is no amount is refused (M1)`(text: String) {
        #expect(Money(text) == nil)
    }

    @Test(arguments: [(500_505, "5005.05"), (0, "0.00"), (-36_667, "-366.67"), (-5, "-0.05")])
    func `an amount is written in yuan`(fen: Int64, text: String) {
        #expect(Money(fen: fen).description == text)
    }

    @Test func `a sum that is nothing has no sign`() {
        let sum = money("0.10") - money("0.30") + money("0.20")
        #expect(sum == .zero)
        #expect(sum.description == "0.00")
        #expect((-sum).description == "0.00")
    }

    @Test func `amounts are ordered and turned around by their value`() {
        #expect(-money("1.00") < Money.zero)
        #expect(money("1.00") - money("2.50") == -money("1.50"))
    }

    @Test(arguments: [
        (450, 1, 5), (26_750, 1, 268), (10_050, 1, 101), (449, 1, 4), (-450, 1, -5), (-449, 1, -4),
        (0, 7, 0), (1, 3, 0), (150, 3, 1), (149, 3, 0),
    ])
    func `a half fen goes up, away from zero (M9)`(numerator: Int, units: Int, fen: Int64) {
        let rounded = Money.roundedToFen(Int128(numerator), units: Int128(units))
        #expect(rounded == Money(fen: fen))
    }

    @Test(arguments: [
        ("10005.10", 400, 1000, "4002.04"), ("10100.00", 100, 300, "3366.67"),
        ("100.00", 1, 3, "33.33"), ("0.01", 1, 2, "0.01"), ("77.77", 5, 5, "77.77"),
        ("77.77", 0, 5, "0.00"),
    ])
    func `a share of an amount is rounded half-up to the fen`(
        whole: String,
        part: Int64,
        quantity: Int64,
        share: String
    ) {
        let taken = money(whole).share(of: Quantity(part), in: Quantity(quantity))
        #expect(taken == money(share))
    }

    @Test func `a share of a very large amount does not overflow`() {
        let share = Money.highest.share(of: 999_999_999_999, in: .highest)
        #expect(share == money("9999999999990"))
    }
}
