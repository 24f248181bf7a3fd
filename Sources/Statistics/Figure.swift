/// A number of a report, or why there is none: a figure is never infinite and never not a number.
public enum Figure: Hashable, Sendable {
    /// The number.
    case value(Double)
    /// Why there is none.
    case missing(Gap)

    /// The number; one that is beyond what can be shown is missing.
    public init(_ number: Double) {
        self = number.isFinite ? .value(number) : .missing(.tooLarge)
    }

    /// The number, where there is one.
    public var number: Double? {
        if case .value(let number) = self { return number }
        return nil
    }

    /// Why there is none, where that is so.
    public var gap: Gap? {
        if case .missing(let gap) = self { return gap }
        return nil
    }
}

/// Why a figure is missing.
public enum Gap: String, Hashable, Sendable, CaseIterable {
    /// No trading day has ended yet.
    case noDays
    /// It takes two days at least.
    case oneDay
    /// Fewer than twenty days: raised to a year, they would say nothing.
    case tooShort
    /// A day began with no capital, of which a return could be told.
    case noCapital
    /// Every day returned the same.
    case noVariance
    /// No day returned less than the risk-free rate.
    case noLosingDay
    /// The equity was never below an earlier one.
    case noDrawdown
    /// Nothing was traded.
    case noTrades
    /// Nothing was sold.
    case noSales
    /// No sale made a profit.
    case noWins
    /// No sale made a loss.
    case noLosses
    /// The closes of the index are not known.
    case noIndex
    /// It is beyond what can be counted.
    case tooLarge
}
