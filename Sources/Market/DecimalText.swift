/// Decimal numbers as text, exactly: no floating point, no exponent, no sign of plus.
///
/// One number is one optional `-`, digits, and at most `fractionDigits` digits after a point.
/// Everything else (`nan`, `1e5`, `0x10`, `1_000`, ` 1`, `.5`, `5.`) is not a number.
public enum DecimalText: Sendable {
    /// Returns the number in units of 10^-`fractionDigits`, or nil where the text is none.
    public static func parse(_ text: some StringProtocol, fractionDigits: Int) -> Int64? {
        var copy = String(text)
        return copy.withUTF8 { bytes in
            unsafe parse(UnsafeRawBufferPointer(bytes), fractionDigits: fractionDigits)
        }
    }

    /// The same on raw bytes, for the readers of large files.
    public static func parse(_ bytes: UnsafeRawBufferPointer, fractionDigits: Int) -> Int64? {
        var index = 0
        let negative = unsafe !bytes.isEmpty && bytes[0] == UInt8(ascii: "-")
        if negative { index = 1 }
        var value: Int64 = 0
        var digitsBefore = 0
        var digitsAfter = 0
        var seenPoint = false
        while index < bytes.count {
            let byte = unsafe bytes[index]
            index += 1
            if byte == UInt8(ascii: "."), !seenPoint, digitsBefore > 0 {
                seenPoint = true
                continue
            }
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            if seenPoint {
                digitsAfter += 1
                if digitsAfter > fractionDigits {
                    // Trailing zeros beyond the resolution change nothing; other digits would.
                    guard byte == UInt8(ascii: "0") else { return nil }
                    continue
                }
            } else {
                digitsBefore += 1
            }
            guard append(byte, to: &value) else { return nil }
        }
        guard digitsBefore > 0, !seenPoint || digitsAfter > 0 else { return nil }
        var missing = fractionDigits - digitsAfter
        while missing > 0 {
            guard append(UInt8(ascii: "0"), to: &value) else { return nil }
            missing -= 1
        }
        return negative ? -value : value
    }

    private static func append(_ digit: UInt8, to value: inout Int64) -> Bool {
        let (shifted, overflowed) = value.multipliedReportingOverflow(by: 10)
        let (sum, carried) = shifted.addingReportingOverflow(Int64(digit &- UInt8(ascii: "0")))
        value = sum
        return !overflowed && !carried
    }

    /// Returns `value` units of 10^-`fractionDigits` as text with at least `minimum` digits after
    /// the point and no needless zeros beyond them.
    public static func format(_ value: Int64, fractionDigits: Int, minimum: Int = 0) -> String {
        precondition(minimum <= fractionDigits && fractionDigits <= 18, "so fine is no number")
        // Twenty digits, a zero before the point, the point and the sign fit.
        return unsafe String(unsafeUninitializedCapacity: 24) { bytes in
            var start = 24
            var rest = value.magnitude
            var place = 0
            var isShown = false
            while rest > 0 || place <= fractionDigits {
                let digit = UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
                place += 1
                // The last digits are left out as long as they are needless zeros.
                isShown = isShown || digit != 0 || place > fractionDigits - minimum
                guard isShown else { continue }
                if place == fractionDigits + 1, start < 24 {
                    start -= 1
                    unsafe bytes[start] = UInt8(ascii: ".")
                }
                start -= 1
                unsafe bytes[start] = UInt8(ascii: "0") + digit
            }
            if value < 0 {
                start -= 1
                unsafe bytes[start] = UInt8(ascii: "-")
            }
            for index in start..<24 { unsafe bytes[index - start] = bytes[index] }
            return 24 - start
        }
    }
}
