/// A number of shares, fund units or bonds.
public struct Quantity: Hashable, Comparable, Sendable, AdditiveArithmetic {
    /// The number of shares.
    public let shares: Int64

    /// No shares.
    public static let zero = Quantity(0)

    /// The largest quantity that is read from text.
    public static let highest = Quantity(1_000_000_000_000)

    /// So many shares.
    public init(_ shares: Int64) {
        self.shares = shares
    }

    /// The order of quantities.
    public static func < (left: Quantity, right: Quantity) -> Bool {
        left.shares < right.shares
    }

    /// The sum.
    public static func + (left: Quantity, right: Quantity) -> Quantity {
        Quantity(left.shares + right.shares)
    }

    /// The difference.
    public static func - (left: Quantity, right: Quantity) -> Quantity {
        Quantity(left.shares - right.shares)
    }
}

extension Quantity: ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// So many shares.
    public init(integerLiteral value: Int64) {
        self.init(value)
    }

    /// The number of shares in digits.
    public var description: String { String(shares) }
}
