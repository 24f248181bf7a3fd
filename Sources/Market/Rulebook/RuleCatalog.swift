/// One row of the rulebook without its value, for pages and tests that go through all of them.
public struct RuleRow: Hashable, Sendable {
    /// What the rule is about.
    public let subject: RuleSubject
    /// For what it holds: a board, an exchange with a board, a type of fund.
    public let scope: String
    /// Since when, and on whose word.
    public let origin: RuleOrigin
}

extension Rulebook {
    /// Every row, by subject and scope, and in each by day.
    public static var catalog: [RuleRow] {
        let lists = [
            rows(.quantity, quantities),
            rows(.tick, ticks),
            rows(.priceLimit, priceLimits),
            rows(.priceLimit, riskWarningPriceLimits, note: " ST"),
            rows(.priceLimit, wideFundPriceLimits, note: " 20% funds"),
            rows(.newListing, newListings),
            rows(.delistingPeriod, delistingPeriods),
            rows(.dailyBuyMaximum, dailyBuyMaxima, note: " ST"),
            rows(.priceCage, priceCages),
            rows(.marketOrders, marketOrders),
            rows(.closingAuction, closingAuctions),
            rows(.afterHours, afterHours),
            rows(.halts, unlimitedDayHalts),
            rows(.halts, firstDayHalts, note: " first day"),
            rows(.sameDaySale, sameDayBoards),
            rows(.sameDaySale, sameDayFunds, note: " funds"),
            rows(.stampDuty, "shares", stampDuty),
            rows(.transferFee, transferFees, note: " shares"),
            rows(.circuitBreaker, "all", circuitBreakers),
        ]
        return lists.flatMap { $0 }
    }

    private static func rows<Key: RuleScope, Value>(
        _ subject: RuleSubject,
        _ table: [Key: [DatedRule<Value>]],
        note: String = ""
    ) -> [RuleRow] {
        table.sorted { $0.key.scope < $1.key.scope }
            .flatMap { rows(subject, $0.key.scope + note, $0.value) }
    }

    private static func rows<Value>(
        _ subject: RuleSubject,
        _ scope: String,
        _ list: [DatedRule<Value>]
    ) -> [RuleRow] {
        list.map { RuleRow(subject: subject, scope: scope, origin: RuleOrigin($0)) }
    }
}

/// What a table of the rulebook is keyed by.
private protocol RuleScope: Hashable {
    var scope: String { get }
}

extension Board: RuleScope {
    fileprivate var scope: String { rawValue }
}

extension FundType: RuleScope {
    fileprivate var scope: String { rawValue }
}

extension Exchange: RuleScope {
    fileprivate var scope: String { prefix }
}

extension Venue: RuleScope {
    fileprivate var scope: String { "\(exchange.prefix) \(board.rawValue)" }
}
