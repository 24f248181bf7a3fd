public import Market

/// A sum of amounts that may grow beyond what money can count: a fortune that is turned over daily.
public struct MoneyTotal: Hashable, Sendable {
    /// The sum in 1/10,000 yuan.
    public private(set) var tenThousandths: Int128 = 0

    /// Nothing.
    public init() {}

    /// Adds an amount.
    public mutating func add(_ amount: Money) { tenThousandths += Int128(amount.tenThousandths) }

    /// Adds another sum.
    public mutating func add(_ other: MoneyTotal) { tenThousandths += other.tenThousandths }

    /// The sum as money; nil where it is beyond that.
    public var money: Money? {
        guard let value = Int64(exactly: tenThousandths) else { return nil }
        return value.magnitude > Money.highest.tenThousandths.magnitude
            ? nil : Money(tenThousandths: value)
    }
}
