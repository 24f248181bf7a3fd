/// What an announcement gives for every ten shares (每10股), in millionths of a yuan or of a share.
///
/// Announcements count by ten shares: `10派1.6元`, `10送3股`. Six decimals hold every figure they
/// print, so that ten for 3.3333 stays exactly that.
public struct PerTen: Hashable, Comparable, Sendable {
    /// The figure for ten shares, in millionths.
    public let millionths: Int64

    /// Nothing.
    public static let zero = PerTen(millionths: 0)

    /// The largest figure that is read from text: a million for ten shares.
    public static let highest = PerTen(millionths: 1_000_000_000_000)

    /// The figure that gives one for every single share.
    static let one: Int64 = 10_000_000

    /// Results stay below a quarter of the integers, which leaves room for the sums they go into.
    private static let limit = Int128(Int64.max / 4)

    /// So many millionths for ten shares.
    public init(millionths: Int64) {
        self.millionths = millionths
    }

    /// The figure in `text`, which has up to six decimals, is not negative and at most `highest`.
    public init?(_ text: some StringProtocol) {
        guard let value = DecimalText.parse(text, fractionDigits: 6), value >= 0,
            value <= PerTen.highest.millionths
        else { return nil }
        self.init(millionths: value)
    }

    /// The order of figures.
    public static func < (left: PerTen, right: PerTen) -> Bool {
        left.millionths < right.millionths
    }

    /// Both figures together.
    public static func + (left: PerTen, right: PerTen) -> PerTen {
        PerTen(millionths: left.millionths + right.millionths)
    }

    /// Returns the yuan that `quantity` shares get, half-up to the fen once for all of them.
    ///
    /// - Throws: `ArithmeticOverflow` where the amount is beyond what money can count.
    public func money(for quantity: Quantity) throws(ArithmeticOverflow) -> Money {
        // Millionths for ten shares are thousandths of 1/10,000 yuan for one.
        let units: Int128 = 1000
        let exact = Int128(quantity.shares) * Int128(millionths)
        guard exact / units < PerTen.limit else { throw ArithmeticOverflow() }
        return Money.roundedToFen(exact, units: units)
    }

    /// Returns the whole shares that `quantity` shares get, and the fraction that is dropped.
    ///
    /// - Throws: `ArithmeticOverflow` where there would be more shares than can be counted.
    public func shares(
        for quantity: Quantity
    ) throws(ArithmeticOverflow) -> (whole: Quantity, dropped: ShareFraction) {
        let exact = Int128(quantity.shares) * Int128(millionths)
        let (whole, rest) = exact.quotientAndRemainder(dividingBy: Int128(PerTen.one))
        guard whole < PerTen.limit else { throw ArithmeticOverflow() }
        return (Quantity(Int64(whole)), ShareFraction(tenMillionths: Int64(rest)))
    }
}

extension PerTen: CustomStringConvertible {
    /// The figure in digits, without needless zeros: `1.6`.
    public var description: String { DecimalText.format(millionths, fractionDigits: 6) }
}

/// A part of a share, in ten-millionths: exact for every figure of a `PerTen`.
public struct ShareFraction: Hashable, Comparable, Sendable {
    /// The part in ten-millionths of a share, below one share.
    public let tenMillionths: Int64

    /// No part of a share.
    public static let zero = ShareFraction(tenMillionths: 0)

    /// So many ten-millionths of a share.
    public init(tenMillionths: Int64) {
        precondition((0..<PerTen.one).contains(tenMillionths), "a fraction is less than a share")
        self.tenMillionths = tenMillionths
    }

    /// The order of fractions.
    public static func < (left: ShareFraction, right: ShareFraction) -> Bool {
        left.tenMillionths < right.tenMillionths
    }
}

extension ShareFraction: CustomStringConvertible {
    /// The part in digits: `0.33`.
    public var description: String { DecimalText.format(tenMillionths, fractionDigits: 7) }
}
