public import Market

/// What is needed of a day to tell its return.
public struct DayOfEquity: Hashable, Sendable {
    /// What was paid in before it began.
    public let inflow: Money
    /// The equity at its end.
    public let equity: Money

    /// A day.
    public init(inflow: Money, equity: Money) {
        self.inflow = inflow
        self.equity = equity
    }

    /// Returns the return of each day on what it began with.
    ///
    /// That is the equity of the day before, or `base`, and what was paid in (time-weighted). Nil for a day that began
    /// with nothing.
    public static func returns(of days: [DayOfEquity], after base: Money) -> [Double?] {
        var before = base
        return days.map { day in
            let start = before + day.inflow
            before = day.equity
            return start > .zero ? day.equity.yuan / start.yuan - 1 : nil
        }
    }
}
