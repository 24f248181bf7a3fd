import Market
import Testing

struct QuantityTests {
    @Test func `quantities are counted in whole shares`() {
        #expect(Quantity(300) + 37 == 337)
        #expect(Quantity(300) - 337 == Quantity(-37))
        #expect(Quantity(99) < 100)
        #expect(Quantity(1_000_000).description == "1000000")
    }

    @Test func `the largest quantity times the highest price is an error, not a number`() {
        #expect(throws: ArithmeticOverflow()) {
            try Price.highest.amount(of: .highest)
        }
    }
}
