/// A rate in parts per billion: `0.00025` is 250,000.
///
/// `charge(on:)` is the one place of the program that rounds money, half-up to the fen (rules,
/// section 8.3).
public struct Rate: Hashable, Sendable {
    /// The rate in parts per billion.
    public let billionths: Int64

    /// No charge.
    public static let zero = Rate(billionths: 0)

    /// A rate of so many parts per billion.
    public init(billionths: Int64) {
        self.billionths = billionths
    }

    /// The rate in `text`, a number from 0 to 1 with up to nine decimals.
    public init?(_ text: some StringProtocol) {
        guard let value = DecimalText.parse(text, fractionDigits: 9), value >= 0,
            value <= 1_000_000_000
        else { return nil }
        self.init(billionths: value)
    }

    /// Returns the charge on `amount`, which is not negative, rounded half-up to the fen.
    public func charge(on amount: Money) -> Money {
        precondition(amount >= .zero, "a charge is made on an amount that is not negative")
        let exact = Int128(amount.tenThousandths) * Int128(billionths)
        return Money.roundedToFen(exact, units: 1_000_000_000)
    }
}

extension Rate: CustomStringConvertible {
    /// The rate as a decimal: `0.00025`.
    public var description: String { DecimalText.format(billionths, fractionDigits: 9) }
}

extension Money {
    /// Returns `numerator` / `units`, in 1/10,000 yuan, rounded half-up (away from zero) to the fen.
    public static func roundedToFen(_ numerator: Int128, units: Int128) -> Money {
        let divisor = units * 100
        let magnitude = numerator < 0 ? -numerator : numerator
        let fen = Int64((magnitude + divisor / 2) / divisor)
        return Money(fen: numerator < 0 ? -fen : fen)
    }

    /// Returns the part of the amount that `quantity` has in `whole`, half-up to the fen.
    public func share(of quantity: Quantity, in whole: Quantity) -> Money {
        precondition(whole > 0, "a share is taken of a whole that is not empty")
        return Money.roundedToFen(
            Int128(tenThousandths) * Int128(quantity.shares),
            units: Int128(whole.shares)
        )
    }
}
