import Market
import Testing

struct DecimalTextTests {
    @Test(arguments: [
        ("0", 4, 0), ("7", 0, 7), ("10.02", 4, 100_200), ("0.0001", 4, 1), ("007.5", 2, 750),
        ("-0.05", 2, -5), ("-0", 0, 0), ("1.500000", 1, 15), ("12.000", 0, 12),
        ("922337203685477.5807", 4, Int64.max), ("9223372036854775807", 0, Int64.max),
    ])
    func `a number is read exactly`(text: String, fractionDigits: Int, value: Int64) {
        #expect(DecimalText.parse(text, fractionDigits: fractionDigits) == value)
    }

    @Test(arguments: [
        "", "-", ".", ".5", "5.", "-.5", "+5", "--5", "5-", "1.2.3", "1,000", "1_000", " 1", "1 ",
        "1e5", "1E400", "0x10", "nan", "NaN", "inf", "-inf", "Infinity", "１２", "٣", "½", "1\u{0}",
        "1\n", "−5",
    ])
    func `what is no number is not read (M1)`(text: String) {
        #expect(DecimalText.parse(text, fractionDigits: 4) == nil)
    }

    @Test(arguments: [("1.23", 1), ("0.00001", 4), ("0.5", 0), ("1.0001", 3)])
    func `a digit finer than the resolution is not read`(text: String, fractionDigits: Int) {
        #expect(DecimalText.parse(text, fractionDigits: fractionDigits) == nil)
    }

    @Test(arguments: [
        ("9223372036854775808", 0), ("922337203685477.5808", 4), ("922337203685478", 4),
        ("1111111111111111111111111111111", 0), ("18446744073709551617", 0),
    ])
    func `a number too large is not read, and never wraps (M2)`(
        text: String,
        fractionDigits: Int
    ) {
        #expect(DecimalText.parse(text, fractionDigits: fractionDigits) == nil)
        #expect(DecimalText.parse("-" + text, fractionDigits: fractionDigits) == nil)
    }

    @Test func `text and bytes read alike`() {
        for text in ["10.02", "-3", "1.", "", "12345678901234567890"] {
            let bytes = Array(text.utf8)
            let value = unsafe bytes.withUnsafeBytes { raw in
                unsafe DecimalText.parse(raw, fractionDigits: 2)
            }
            #expect(value == DecimalText.parse(text, fractionDigits: 2))
        }
    }

    @Test(arguments: [
        (0, 4, 2, "0.00"), (0, 0, 0, "0"), (1, 4, 2, "0.0001"), (39_870, 4, 2, "3.987"),
        (100_200, 4, 2, "10.02"), (100_000, 4, 2, "10.00"), (-5, 2, 2, "-0.05"),
        (-100, 2, 2, "-1.00"), (250_000, 9, 0, "0.00025"), (1_000_000_000, 9, 0, "1"),
        (Int64.max, 4, 2, "922337203685477.5807"), (Int64.min, 4, 2, "-922337203685477.5808"),
    ])
    func `a number is written without needless zeros`(
        value: Int64,
        fractionDigits: Int,
        minimum: Int,
        text: String
    ) {
        let written = DecimalText.format(value, fractionDigits: fractionDigits, minimum: minimum)
        #expect(written == text)
    }

    @Test(arguments: [0, 2, 4, 9])
    func `what is written is read back`(fractionDigits: Int) {
        for value in stride(from: Int64(-100_000), through: 100_000, by: 37) {
            let text = DecimalText.format(value, fractionDigits: fractionDigits)
            #expect(DecimalText.parse(text, fractionDigits: fractionDigits) == value)
        }
    }
}
