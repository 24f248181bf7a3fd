/// How the dividends of shares are taxed for a person: by how long the share was held, when it is
/// sold (rules, section 10).
public struct DividendTaxRule: Hashable, Sendable {
    /// What the company keeps back when it pays, on account of the tax.
    public let withheld: Rate
    /// The tax on a share sold within a month.
    public let withinMonth: Rate
    /// The tax on a share sold after more than a month, within a year.
    public let withinYear: Rate
    /// The tax on a share held longer.
    public let afterYear: Rate

    /// Returns the rate for a share that was acquired and sold on two days.
    ///
    /// Natural months: sold on the same day of the next month is a month, the day after is more
    /// (rules, section 10, A4).
    public func rate(acquired: TradingDay, sold: TradingDay) -> Rate {
        if sold <= acquired.advanced(byMonths: 1) { return withinMonth }
        return sold <= acquired.advanced(byMonths: 12) ? withinYear : afterYear
    }
}

extension Rulebook {
    /// By record date: each law speaks of the dividends recorded from its day on, and counts the
    /// holding from the acquisition, even an earlier one.
    static let dividendTaxes: [DatedRule<DividendTaxRule>] = [
        DatedRule(
            always,
            DividendTaxRule(
                withheld: percent(10),
                withinMonth: percent(10),
                withinYear: percent(10),
                afterYear: percent(10)
            ),
            source: "M"
        ),
        DatedRule(
            20_130_101,
            DividendTaxRule(
                withheld: percent(5),
                withinMonth: percent(20),
                withinYear: percent(10),
                afterYear: percent(5)
            ),
            source: "D1 D2 A; withheld CA1 C"
        ),
        DatedRule(
            20_150_908,
            DividendTaxRule(
                withheld: .zero,
                withinMonth: percent(20),
                withinYear: percent(10),
                afterYear: .zero
            ),
            source: "D3 D4 D5 A; nothing withheld M"
        ),
    ]

    private static func percent(_ number: Int64) -> Rate { Rate(billionths: number * 10_000_000) }

    /// Returns how a dividend is taxed that was recorded on a day; nil where nothing is: what funds
    /// distribute is free of tax (M), and bonds pay none here.
    public static func dividendTax(of board: Board, recorded day: TradingDay) -> DividendTaxRule? {
        switch board {
        case .main, .star, .chiNext, .beijing: dividendTaxes.value(on: day)
        case .fund, .convertibleBond, .index, .bShare, .repo: nil
        }
    }
}
