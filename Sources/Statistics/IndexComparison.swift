/// An account beside an index.
public struct IndexComparison: Hashable, Sendable {
    /// The index after each day over its level before the first.
    ///
    /// The first number is 1; nil stands where a close is not known.
    public let growth: [Double?]
    /// What the index returned over all days.
    public let indexReturn: Figure
    /// The account's return less the index's.
    public let excessReturn: Figure
    /// How much the account moves with the index: the covariance of both over the variance of the index.
    public let beta: Figure
    /// What the account returns in a year where the index stands still (詹森指数).
    public let alpha: Figure
    /// The days of which the returns of both are known.
    public let knownDays: Int

    /// Compares the daily returns of an account with the closes of an index.
    ///
    /// - Parameters:
    ///   - days: the account's returns; nil is that of a day that began with no capital.
    ///   - base: the close of the index before the first day, where it is known.
    ///   - closes: its closes, in any unit; nil where one is not known.
    ///   - previous: its closes of the days before, as far as they were told by themselves.
    ///   - total: what the account returned over all days.
    ///   - terms: with what figures of a year are reckoned.
    public init(
        of days: [Double?],
        base: Double?,
        closes: [Double?],
        previous: [Double?],
        total: Figure,
        terms: PerformanceTerms
    ) {
        precondition(closes.count == days.count && previous.count == days.count, "one a day")
        let start = base ?? previous.first.flatMap { $0 }
        growth =
            [start.map { _ in 1 }]
            + closes.map { close in
                start.flatMap { start in close.map { $0 / start } }
            }
        let last = growth[growth.count - 1]
        let gap: Gap? = days.isEmpty ? .noDays : last == nil ? .noIndex : nil
        indexReturn = gap.map { .missing($0) } ?? Figure((last ?? 1) - 1)
        if let own = total.number, let index = indexReturn.number {
            excessReturn = Figure(own - index)
        } else {
            excessReturn = .missing(gap ?? total.gap ?? .noIndex)
        }
        var pairs: [(own: Double, index: Double)] = []
        for (number, day) in days.enumerated() {
            let before = number > 0 ? closes[number - 1] : base
            guard let day, let close = closes[number], let former = before ?? previous[number]
            else { continue }
            pairs.append((day, close / former - 1))
        }
        knownDays = pairs.count
        (beta, alpha) = IndexComparison.fit(pairs, isEmpty: days.isEmpty, terms)
    }

    private static func fit(
        _ pairs: [(own: Double, index: Double)],
        isEmpty: Bool,
        _ terms: PerformanceTerms
    ) -> (beta: Figure, alpha: Figure) {
        func both(_ gap: Gap) -> (Figure, Figure) { (.missing(gap), .missing(gap)) }
        guard !pairs.isEmpty else { return both(isEmpty ? .noDays : .noIndex) }
        let index = pairs.map { $0.index - terms.dailyRiskFree }
        let own = pairs.map { $0.own - terms.dailyRiskFree }
        guard let variance = index.sampleVariance else { return both(.oneDay) }
        guard !index.isConstant, variance > 0 else { return both(.noVariance) }
        let (ownMean, indexMean) = (own.mean, index.mean)
        let covariance =
            zip(own, index).map { ($0 - ownMean) * ($1 - indexMean) }.compensatedSum
            / Double(pairs.count - 1)
        let beta = covariance / variance
        guard pairs.count >= PerformanceTerms.daysToAnnualize else {
            return (Figure(beta), .missing(.tooShort))
        }
        let daily = zip(own, index).map { $0 - beta * $1 }.mean
        return (
            Figure(beta),
            Figure(rate(ofLogarithm: logarithm(ofReturn: daily) * terms.daysPerYear))
        )
    }
}
