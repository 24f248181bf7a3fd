/// What daily returns say: how much, how evenly, how deep it went.
///
/// `docs/report.md` has the formulas.
public struct Performance: Hashable, Sendable {
    /// What one yuan was worth after each day.
    ///
    /// The first number is the start, 1. It ends before a day that began with no capital.
    public let growth: [Double]
    /// What one yuan became, less one.
    public let totalReturn: Figure
    /// The same in a year at that pace.
    public let annualizedReturn: Figure
    /// The sample deviation of the daily returns, in a year.
    public let volatility: Figure
    /// The mean excess return over its deviation, in a year (夏普比率).
    public let sharpe: Figure
    /// The mean excess return over its downside deviation, in a year (索提诺比率).
    public let sortino: Figure
    /// The deepest fall from a height, zero or less.
    public let maxDrawdown: Figure
    /// Where that fall was, in points of `growth`; nil where the curve never fell.
    public let drawdown: Drawdown?
    /// The annualised return over the depth of the deepest fall (卡玛比率).
    public let calmar: Figure
    /// The part of the days that returned more than nothing.
    public let positiveDays: Figure
    /// The numbers of the days that returned most and least, counted from zero; nil without days.
    public let bestDay: Int?
    /// See `bestDay`.
    public let worstDay: Int?

    /// What returns say; nil stands for that of a day that began with no capital.
    public init(of days: [Double?], terms: PerformanceTerms) {
        let returns = days.compactMap { $0 }
        var growth = [1.0]
        for day in days {
            guard let day else { break }
            growth.append(growth[growth.count - 1] * (1 + day))
        }
        self.growth = growth
        let gap: Gap? = days.isEmpty ? .noDays : returns.count < days.count ? .noCapital : nil
        func figure(_ make: () -> Figure) -> Figure { gap.map { .missing($0) } ?? make() }
        let logarithms = returns.map(logarithm(ofReturn:))
        let sum = logarithms.compensatedSum
        totalReturn = figure { Figure(rate(ofLogarithm: sum)) }
        let yearly = figure { Performance.annualized(sum, days: returns.count, terms) }
        annualizedReturn = yearly
        let excess = returns.map { $0 - terms.dailyRiskFree }
        volatility = figure { Performance.volatility(returns, terms) }
        sharpe = figure { Performance.sharpe(excess, terms) }
        sortino = figure { Performance.sortino(excess, terms) }
        let drawdown = gap == nil ? Drawdown(of: logarithms) : nil
        self.drawdown = drawdown
        maxDrawdown = figure { Figure(drawdown?.depth ?? 0) }
        calmar = figure {
            guard let depth = drawdown?.depth else { return .missing(.noDrawdown) }
            return yearly.number.map { Figure($0 / -depth) } ?? yearly
        }
        positiveDays = figure { Figure(Double(returns.count { $0 > 0 }) / Double(returns.count)) }
        bestDay = gap == nil ? Performance.index(of: returns, >) : nil
        worstDay = gap == nil ? Performance.index(of: returns, <) : nil
    }

    private static func annualized(
        _ logarithm: Double,
        days: Int,
        _ terms: PerformanceTerms
    ) -> Figure {
        guard days >= PerformanceTerms.daysToAnnualize else { return .missing(.tooShort) }
        return Figure(rate(ofLogarithm: logarithm / Double(days) * terms.daysPerYear))
    }

    private static func volatility(_ returns: [Double], _ terms: PerformanceTerms) -> Figure {
        guard let variance = returns.sampleVariance else { return .missing(.oneDay) }
        if returns.isConstant { return .value(0) }
        return Figure((variance * terms.daysPerYear).squareRoot())
    }

    private static func sharpe(_ excess: [Double], _ terms: PerformanceTerms) -> Figure {
        guard let variance = excess.sampleVariance else { return .missing(.oneDay) }
        guard !excess.isConstant, variance > 0 else { return .missing(.noVariance) }
        return Figure(excess.mean / variance.squareRoot() * terms.daysPerYear.squareRoot())
    }

    private static func sortino(_ excess: [Double], _ terms: PerformanceTerms) -> Figure {
        guard excess.count > 1 else { return .missing(.oneDay) }
        let downside = excess.map { $0 < 0 ? $0 * $0 : 0 }.mean.squareRoot()
        guard downside > 0 else { return .missing(.noLosingDay) }
        return Figure(excess.mean / downside * terms.daysPerYear.squareRoot())
    }

    /// The first of the numbers that none beats.
    private static func index(of numbers: [Double], _ beats: (Double, Double) -> Bool) -> Int? {
        numbers.indices.reduce(nil) { best, index in
            guard let best else { return index }
            return beats(numbers[index], numbers[best]) ? index : best
        }
    }
}
