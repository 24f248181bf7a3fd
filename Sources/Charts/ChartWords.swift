public import Market

/// The words of a chart, in the reader's language.
public struct ChartWords: Sendable {
    /// How large numbers are shortened.
    public enum Notation: Sendable {
        /// 万 and 亿.
        case myriads
        /// K, M and B.
        case thousands
    }

    /// The word for the first price.
    public var open: String
    /// The word for the highest price.
    public var high: String
    /// The word for the lowest price.
    public var low: String
    /// The word for the last price.
    public var close: String
    /// The word for the volume.
    public var volume: String
    /// How large numbers are shortened.
    public var notation: Notation
    /// What an interval's candlesticks are called: `日K`, `daily`.
    public var name: @Sendable (BarInterval) -> String

    /// Words.
    public init(
        open: String,
        high: String,
        low: String,
        close: String,
        volume: String,
        notation: Notation,
        name: @escaping @Sendable (BarInterval) -> String
    ) {
        self.open = open
        self.high = high
        self.low = low
        self.close = close
        self.volume = volume
        self.notation = notation
        self.name = name
    }

    /// A large number in short, rounded half-up to two decimals: `1.25亿`, `125.30M`.
    func short(_ number: Int64) -> String {
        let units: [(Int64, String)] =
            switch notation {
            case .myriads: [(100_000_000, "亿"), (10_000, "万")]
            case .thousands: [(1_000_000_000, "B"), (1_000_000, "M"), (1000, "K")]
            }
        guard let (unit, sign) = units.first(where: { $0.0 <= number }) else { return "\(number)" }
        let (whole, rest) = number.quotientAndRemainder(dividingBy: unit)
        let hundredths = whole * 100 + (rest * 100 + unit / 2) / unit
        return DecimalText.format(hundredths, fractionDigits: 2, minimum: 2) + sign
    }
}
