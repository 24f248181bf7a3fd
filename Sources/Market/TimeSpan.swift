/// A length of time in milliseconds, written `10s`, `5m`, `2h`, `1d` or `500ms`.
public struct TimeSpan: Hashable, Comparable, Sendable {
    /// The milliseconds.
    public let milliseconds: Int64

    /// So many milliseconds.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    private static let units: [(suffix: String, milliseconds: Int64)] = [
        ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]

    /// The length in `text`: a number, with decimals if need be, and a unit; at most a thousand days.
    public init?(_ text: some StringProtocol) {
        let number = text.prefix { $0.isNumber || $0 == "." }
        let suffix = text.dropFirst(number.count)
        guard let unit = TimeSpan.units.first(where: { $0.suffix == suffix })?.milliseconds,
            let value = DecimalText.parse(number, fractionDigits: 3),
            case (let product, let overflowed) = value.multipliedReportingOverflow(by: unit),
            !overflowed, product.isMultiple(of: 1000), product / 1000 <= 1000 * 86_400_000
        else { return nil }
        milliseconds = product / 1000
    }

    /// The order of lengths.
    public static func < (left: TimeSpan, right: TimeSpan) -> Bool {
        left.milliseconds < right.milliseconds
    }
}

extension TimeSpan: CustomStringConvertible {
    /// The length in the largest unit that divides it.
    public var description: String {
        let unit =
            TimeSpan.units.last {
                milliseconds != 0 && milliseconds.isMultiple(of: $0.milliseconds)
            }
            ?? TimeSpan.units[1]
        return "\(milliseconds / unit.milliseconds)\(unit.suffix)"
    }
}
