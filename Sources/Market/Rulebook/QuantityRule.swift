/// How many shares an order may be for (rules, section 2).
public struct QuantityRule: Hashable, Sendable {
    /// How a holding that is not a whole number of lots may be sold.
    public enum OddLot: Hashable, Sendable {
        /// The odd part goes in one order, alone or on top of whole lots: 232 allows 32, 132, 232.
        case withWholeLots
        /// A holding below the minimum goes in one order: of 132, only 132.
        case leftoverOnly
    }

    /// The fewest shares of a buy.
    public let minimum: Quantity
    /// The step between allowed quantities.
    public let step: Quantity
    /// What is allowed when selling an odd part.
    public let oddLot: OddLot
    /// The most shares of a limit order.
    public let maximumLimitOrder: Quantity
    /// The most shares of a market order.
    public let maximumMarketOrder: Quantity

    /// Whether a buy of `quantity` is a whole number of lots.
    public func allowsBuy(_ quantity: Quantity) -> Bool {
        quantity >= minimum && (quantity.shares - minimum.shares).isMultiple(of: step.shares)
    }

    /// Whether a sell of `quantity` is allowed with `sellable` shares at hand.
    public func allowsSell(_ quantity: Quantity, of sellable: Quantity) -> Bool {
        guard quantity > 0 else { return false }
        if allowsBuy(quantity) { return true }
        switch oddLot {
        case .withWholeLots:
            return quantity <= sellable
                && quantity.shares % minimum.shares == sellable.shares % minimum.shares
        case .leftoverOnly:
            return sellable < minimum && quantity == sellable
        }
    }

    /// The largest quantity a buy may have that is not above `quantity`; zero where there is none.
    public func roundedDown(_ quantity: Quantity) -> Quantity {
        guard quantity >= minimum else { return .zero }
        let steps = (quantity.shares - minimum.shares) / step.shares
        return minimum + Quantity(steps * step.shares)
    }
}

extension Rulebook {
    private static let mainLot = QuantityRule(
        minimum: 100,
        step: 100,
        oddLot: .withWholeLots,
        maximumLimitOrder: 1_000_000,
        maximumMarketOrder: 1_000_000
    )

    static let quantities: [Board: [DatedRule<QuantityRule>]] = [
        .main: [DatedRule(always, mainLot, source: "E7 X1 G5 A")],
        .chiNext: [
            DatedRule(always, mainLot, source: "P1 B"),
            DatedRule(
                20_200_824,
                QuantityRule(
                    minimum: 100,
                    step: 100,
                    oddLot: .withWholeLots,
                    maximumLimitOrder: 300_000,
                    maximumMarketOrder: 150_000
                ),
                source: "P1 G2 G5 B"
            ),
        ],
        .star: [
            DatedRule(
                20_190_722,
                QuantityRule(
                    minimum: 200,
                    step: 1,
                    oddLot: .leftoverOnly,
                    maximumLimitOrder: 100_000,
                    maximumMarketOrder: 50_000
                ),
                source: "X1 G5 G6 A"
            )
        ],
        .beijing: [
            DatedRule(
                20_211_115,
                QuantityRule(
                    minimum: 100,
                    step: 1,
                    oddLot: .leftoverOnly,
                    maximumLimitOrder: 1_000_000,
                    maximumMarketOrder: 1_000_000
                ),
                source: "B2 B3 A2 A; maxima M"
            )
        ],
        .fund: [DatedRule(always, mainLot, source: "X1 T2 A")],
        .convertibleBond: [
            DatedRule(
                always,
                QuantityRule(
                    minimum: 10,
                    step: 10,
                    oddLot: .withWholeLots,
                    maximumLimitOrder: 1_000_000,
                    maximumMarketOrder: 1_000_000
                ),
                source: "X1 T2 C3 A; maxima M"
            )
        ],
    ]
    /// The most shares with a risk warning that one investor may buy of one security on a day (rules,
    /// section 2); buys of every kind count.
    static let dailyBuyMaxima: [Board: [DatedRule<Quantity>]] = [
        .main: [DatedRule(always, 500_000, source: "R6 R7 G5 B; since when M")]
    ]
}

extension RuleQuery {
    var quantityRow: DatedRule<QuantityRule>? { Rulebook.quantities[board]?.row(on: ruleDay) }

    var dailyBuyMaximumRow: DatedRule<Quantity>? {
        guard instrument.hasRiskWarning else { return nil }
        return Rulebook.dailyBuyMaxima[board]?.row(on: day)
    }
}
