/// What figures of a year are reckoned with.
public struct PerformanceTerms: Hashable, Sendable {
    /// The trading days of a year.
    public let daysPerYear: Double
    /// The yearly return that can be had without a risk.
    public let riskFree: Double

    /// The days the exchanges trade in a year: 242.8 on average from 2005 to 2026, by the bundled calendar.
    public static let exchangeDaysPerYear = 243.0

    /// From so many days on a return is raised to a year; fewer would say nothing of one.
    public static let daysToAnnualize = 20

    /// Days a year and a risk-free rate above -1.
    public init(daysPerYear: Double = exchangeDaysPerYear, riskFree: Double = 0) {
        precondition(daysPerYear >= 1 && riskFree > -1, "a year has days, and no rate takes all")
        self.daysPerYear = daysPerYear
        self.riskFree = riskFree
    }

    /// The risk-free return of a day.
    public var dailyRiskFree: Double { dailyRate(riskFree, daysPerYear: daysPerYear) }
}
