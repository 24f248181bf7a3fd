public import Trading

/// How much was turned over, and how much of the account was in shares.
public struct Activity: Hashable, Sendable {
    /// All that was bought, without fees.
    public let bought: MoneyTotal
    /// All that was sold, without fees.
    public let sold: MoneyTotal
    /// Half of what was bought and sold over the mean equity of the settled days (换手率).
    public let turnover: Figure
    /// The same in a year at that pace.
    public let annualizedTurnover: Figure
    /// The mean part of the equity that was in shares at the end of a day (平均仓位).
    public let exposure: Figure
    /// Fees and taxes over what was bought and sold.
    public let costRate: Figure

    /// The activity of an account.
    ///
    /// - Parameters:
    ///   - securities: what was done in each security.
    ///   - equities: the equity at the end of each day, in yuan.
    ///   - values: the shares among it.
    ///   - terms: with what figures of a year are reckoned.
    public init(
        of securities: some Sequence<SecurityTotals>,
        equities: [Double],
        values: [Double],
        terms: PerformanceTerms
    ) {
        var (bought, sold, costs) = (MoneyTotal(), MoneyTotal(), MoneyTotal())
        for security in securities {
            bought.add(security.bought)
            sold.add(security.sold)
            costs.add(security.fees.total)
            costs.add(security.dividendTax)
        }
        (self.bought, self.sold) = (bought, sold)
        let traded = bought.yuan + sold.yuan
        costRate = traded > 0 ? Figure(costs.yuan / traded) : .missing(.noTrades)
        let mean = equities.mean
        let gap: Gap? = equities.isEmpty ? .noDays : mean > 0 ? nil : .noCapital
        let ratio = traded / 2 / mean
        turnover = gap.map { .missing($0) } ?? Figure(ratio)
        if gap == nil, equities.count < PerformanceTerms.daysToAnnualize {
            annualizedTurnover = .missing(.tooShort)
        } else {
            annualizedTurnover =
                gap.map { .missing($0) }
                ?? Figure(ratio * terms.daysPerYear / Double(equities.count))
        }
        exposure =
            gap.map { .missing($0) }
            ?? Figure(zip(values, equities).map { $1 > 0 ? $0 / $1 : 0 }.mean)
    }
}
