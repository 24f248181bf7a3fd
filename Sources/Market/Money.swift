/// An amount of money in 1/10,000 yuan, positive or negative.
///
/// The scale is that of `Price`, so that a price times a quantity is exact. What is charged or
/// paid is a whole number of fen; `Rate` is the one place that rounds to it.
public struct Money: Hashable, Comparable, Sendable, AdditiveArithmetic {
    /// The amount in 1/10,000 yuan.
    public let tenThousandths: Int64

    /// The largest amount an account is opened with: ten trillion yuan.
    public static let highest = Money(tenThousandths: 10_000_000_000_000_0000)

    /// Nothing.
    public static let zero = Money(tenThousandths: 0)

    /// An amount of so many 1/10,000 yuan.
    public init(tenThousandths: Int64) {
        self.tenThousandths = tenThousandths
    }

    /// An amount of so many fen.
    public init(fen: Int64) {
        self.init(tenThousandths: fen * 100)
    }

    /// The amount in `text`, in yuan and whole fen, between zero and `highest`.
    public init?(_ text: some StringProtocol) {
        guard let fen = DecimalText.parse(text, fractionDigits: 2), fen >= 0,
            fen <= Money.highest.tenThousandths / 100
        else { return nil }
        self.init(fen: fen)
    }

    /// The order of amounts.
    public static func < (left: Money, right: Money) -> Bool {
        left.tenThousandths < right.tenThousandths
    }

    /// The sum; it traps beyond 922 trillion yuan, which checked multiplication keeps out of reach.
    public static func + (left: Money, right: Money) -> Money {
        Money(tenThousandths: left.tenThousandths + right.tenThousandths)
    }

    /// The difference.
    public static func - (left: Money, right: Money) -> Money {
        Money(tenThousandths: left.tenThousandths - right.tenThousandths)
    }

    /// The amount with its sign turned.
    public static prefix func - (amount: Money) -> Money {
        Money(tenThousandths: -amount.tenThousandths)
    }
}

extension Money: CustomStringConvertible {
    /// The amount in yuan with two to four decimals: `5005.05`.
    public var description: String {
        DecimalText.format(tenThousandths, fractionDigits: 4, minimum: 2)
    }
}

/// A result too large for the integers that money is counted in.
public struct ArithmeticOverflow: Error, Hashable, Sendable {
    /// The error; it carries nothing.
    public init() {}
}

extension Price {
    /// Returns price times quantity, exactly.
    ///
    /// - Throws: `ArithmeticOverflow` where the product is beyond 922 trillion yuan.
    public func amount(of quantity: Quantity) throws(ArithmeticOverflow) -> Money {
        let (product, overflowed) = tenThousandths.multipliedReportingOverflow(by: quantity.shares)
        if overflowed { throw ArithmeticOverflow() }
        return Money(tenThousandths: product)
    }
}
