/// The lowest and the highest price of a day (跌停价, 涨停价).
public struct PriceLimits: Hashable, Sendable {
    /// The highest price an order may have.
    public let up: Price
    /// The lowest price an order may have.
    public let down: Price

    /// Limits.
    public init(up: Price, down: Price) {
        self.up = up
        self.down = down
    }

    /// Whether an order at `price` is valid.
    public func contain(_ price: Price) -> Bool { price >= down && price <= up }
}

/// How a day's limits follow from the previous close (rules, sections 3.2 and 3.4).
public struct PriceLimitRule: Hashable, Sendable {
    /// Which way a limit that is not a whole tick goes.
    public enum Rounding: Hashable, Sendable {
        /// To the nearest tick, ties up (四舍五入).
        case halfUp
        /// Towards the previous close, so that the limit is never exceeded.
        case inward
    }

    /// The distance in per cent of the previous close.
    public let percent: Int64
    /// What becomes of a fraction of a tick.
    public let rounding: Rounding

    /// Returns the limits of a day; each is at least one tick from `previousClose`, and the lower one
    /// at least one tick above zero.
    public func limits(previousClose: Price, tick: Price) -> PriceLimits {
        PriceBand(upPermille: 1000 + percent * 10, downPermille: 1000 - percent * 10)
            .limits(of: previousClose, tick: tick, rounding: rounding)
    }
}

/// A range of prices around a base, with its two ends in thousandths of it: 1440 and 640 for the
/// first day's +44% and -36%.
public struct PriceBand: Hashable, Sendable {
    /// The upper end, above 1000.
    public let upPermille: Int64
    /// The lower end, below 1000.
    public let downPermille: Int64

    /// Returns the two ends as prices; each is at least one tick from `base`, and the lower one at
    /// least one tick above zero.
    public func limits(
        of base: Price,
        tick: Price,
        rounding: PriceLimitRule.Rounding = .halfUp
    ) -> PriceLimits {
        let unit = tick.tenThousandths * 1000
        let up = base.tenThousandths * upPermille
        let down = base.tenThousandths * downPermille
        let upTicks: Int64
        let downTicks: Int64
        switch rounding {
        case .halfUp:
            upTicks = (up + unit / 2) / unit
            downTicks = (down + unit / 2) / unit
        case .inward:
            upTicks = up / unit
            downTicks = (down + unit - 1) / unit
        }
        let baseTicks = base.tenThousandths / tick.tenThousandths
        return PriceLimits(
            up: Price(tenThousandths: max(upTicks, baseTicks + 1) * tick.tenThousandths),
            down: Price(tenThousandths: max(min(downTicks, baseTicks - 1), 1) * tick.tenThousandths)
        )
    }
}

extension Rulebook {
    private static let ten = PriceLimitRule(percent: 10, rounding: .halfUp)
    private static let twenty = PriceLimitRule(percent: 20, rounding: .halfUp)

    static let priceLimits: [Board: [DatedRule<PriceLimitRule?>]] = [
        .main: [DatedRule(always, ten, source: "E7 P3 A")],
        .chiNext: [
            DatedRule(always, ten, source: "E5 P1 A"),
            DatedRule(20_200_824, twenty, source: "E5 P1 I1 A"),
        ],
        .star: [DatedRule(20_190_722, twenty, source: "E2 I1 P4 A")],
        .beijing: [
            DatedRule(
                20_211_115,
                PriceLimitRule(percent: 30, rounding: .inward),
                source: "B1 B2 B3 I1 A; rounding from one recorded row"
            )
        ],
        .fund: [DatedRule(always, ten, source: "E4 P3 A")],
        .convertibleBond: [
            DatedRule(always, nil, source: "P5 B"),
            DatedRule(20_220_801, twenty, source: "C1 C2 C3 A"),
        ],
    ]

    /// What risk-warning shares (ST, *ST) have instead; the 20% boards make no difference.
    static let riskWarningPriceLimits: [Board: [DatedRule<PriceLimitRule?>]] = [
        .main: [
            DatedRule(
                always,
                PriceLimitRule(percent: 5, rounding: .halfUp),
                source: "E7 P3 R4 A"
            ),
            DatedRule(20_260_706, ten, source: "R1 R2 R3 I1 A"),
        ]
    ]

    /// What funds have instead that hold only shares of the 20% boards.
    static let wideFundPriceLimits: [Exchange: [DatedRule<PriceLimitRule?>]] = [
        .sse: [DatedRule(20_200_821, twenty, source: "E4 A; which funds M")],
        .szse: [DatedRule(20_200_824, twenty, source: "E4 M; which funds M")],
    ]
}

extension RuleQuery {
    /// The row of the ordinary daily limit.
    var priceLimitRow: DatedRule<PriceLimitRule?>? {
        specialPriceLimitRow ?? Rulebook.priceLimits[board]?.row(on: ruleDay)
    }

    private var specialPriceLimitRow: DatedRule<PriceLimitRule?>? {
        if instrument.hasRiskWarning {
            return Rulebook.riskWarningPriceLimits[board]?.row(on: ruleDay)
        }
        guard fund?.holdsWideLimitShares == true else { return nil }
        return Rulebook.wideFundPriceLimits[exchange]?.row(on: ruleDay)
    }
}
