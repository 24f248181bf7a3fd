/// A price in 1/10,000 yuan: fine enough for every tick of the exchanges (0.01 and 0.001).
public struct Price: Hashable, Comparable, Sendable {
    /// The price in 1/10,000 yuan.
    public let tenThousandths: Int64

    /// The highest price that is read from text, so that a price times any order stays in range.
    public static let highest = Price(tenThousandths: 100_000_000_0000)

    /// No price: an empty level, a value the source did not give.
    public static let zero = Price(tenThousandths: 0)

    /// A price of so many 1/10,000 yuan.
    public init(tenThousandths: Int64) {
        self.tenThousandths = tenThousandths
    }

    /// The price in `text`, which has up to four decimals, is not negative and at most `highest`.
    public init?(_ text: some StringProtocol) {
        guard let value = DecimalText.parse(text, fractionDigits: 4), value >= 0,
            value <= Price.highest.tenThousandths
        else { return nil }
        self.init(tenThousandths: value)
    }

    /// The price with as many decimals as a tick has: `1.440` where the tick is 0.001.
    public func text(tick: Price) -> String {
        let isFine = !tick.tenThousandths.isMultiple(of: 100)
        return DecimalText.format(tenThousandths, fractionDigits: 4, minimum: isFine ? 3 : 2)
    }

    /// Whether the price is a whole number of ticks.
    public func isMultiple(of tick: Price) -> Bool {
        tenThousandths.isMultiple(of: tick.tenThousandths)
    }

    /// The order of prices.
    public static func < (left: Price, right: Price) -> Bool {
        left.tenThousandths < right.tenThousandths
    }

    /// The price so many 1/10,000 yuan away.
    public static func + (left: Price, right: Price) -> Price {
        Price(tenThousandths: left.tenThousandths + right.tenThousandths)
    }

    /// The distance between two prices, as a price.
    public static func - (left: Price, right: Price) -> Price {
        Price(tenThousandths: left.tenThousandths - right.tenThousandths)
    }
}

extension Price: CustomStringConvertible {
    /// The price in yuan with two to four decimals: `10.02`, `3.987`.
    public var description: String {
        DecimalText.format(tenThousandths, fractionDigits: 4, minimum: 2)
    }
}
