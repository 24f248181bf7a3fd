/// What holds for one security on one day.
public struct TradingRules: Hashable, Sendable {
    /// The day.
    public let day: TradingDay
    /// Lots and maxima.
    public let quantity: QuantityRule
    /// The smallest price step.
    public let tick: Price
    /// How prices are bounded.
    public let limitRegime: LimitRegime
    /// The delisting period the security is in, nil where it is in none.
    public let delisting: DelistingRule?
    /// The most that may be bought of the security on the day, all orders together; nil without a
    /// bound.
    public let dailyBuyMaximum: Quantity?
    /// How far from the market an order may be in continuous trading; nil without a bound.
    public let priceCage: PriceCageRule?
    /// The market orders the exchange takes; nil where it takes none of this security.
    public let marketOrders: MarketOrderRule?
    /// After-hours fixed-price trading; nil where there is none.
    public let afterHours: AfterHoursRule?
    /// The moves that halt trading; nil where none does.
    public let halts: HaltRule?
    /// Whether what was bought today may be sold today (T+0).
    public let sellableSameDay: Bool
    /// The phases of the day.
    public let sessions: SessionPlan
    /// Stamp duty and transfer fee.
    public let fees: FeeRule

    /// How the limits follow from the previous close; nil on days without a percentage.
    public var priceLimit: PriceLimitRule? {
        if case .percent(let rule) = limitRegime { rule } else { nil }
    }

    /// The limits of a phase from the day's previous close; nil without limits or without a previous
    /// close.
    public func limits(
        previousClose: Price,
        in phase: TradingPhase = .continuous
    ) -> PriceLimits? {
        guard previousClose > .zero else { return nil }
        return limitRegime.limits(previousClose: previousClose, tick: tick, in: phase)
    }
}
