import Market
import Testing

@Suite struct `Market orders by exchange, board and date` {
    private static let sse2: [MarketOrderKind] = [.best5Cancel, .best5Limit]
    private static let sse4: [MarketOrderKind] = [
        .best5Cancel, .best5Limit, .counterpartyBest, .ownBest,
    ]
    private static let szse: [MarketOrderKind] = [
        .best5Cancel, .counterpartyBest, .ownBest, .immediateCancel, .fillOrKill,
    ]

    @Test(arguments: [
        ("sh600000", 20_230_407, sse2, false), ("sh600000", 20_230_410, sse4, true),
        ("sh600000", 20_261_130, sse4, true), ("sh510300 沪深300ETF", 20_230_407, sse2, false),
        ("sh510300 沪深300ETF", 20_230_410, sse4, true), ("sh688981", 20_190_722, sse4, true),
        ("sz000001", 20_100_104, szse, false), ("sz300750", 20_261_130, szse, false),
        ("sz159919 沪深300ETF", 20_261_130, szse, false), ("bj920002", 20_211_115, sse4, true),
        ("bj920002", 20_261_130, sse4, true),
    ])
    func `the kinds and the protection price`(
        security: String,
        day: Int,
        kinds: [MarketOrderKind],
        isProtected: Bool
    ) throws {
        let rule = try #require(RuleSample.rules(security, on: day)?.marketOrders)
        #expect(rule.kinds == kinds)
        #expect(rule.protectionPrice == (isProtected ? .required : .none))
    }

    @Test(arguments: ["sh113050", "sz123001"])
    func `convertible bonds take none`(bond: String) throws {
        let rules = try #require(RuleSample.rules(bond, on: 20_261_130))
        #expect(rules.marketOrders == nil)
    }

    @Test(
        arguments: [
            ("sh600000", MarketOrderKind.best5Cancel, TradingPhase.continuous, nil),
            ("sh600000", .best5Cancel, .openingAuction, .phase(.openingAuction)),
            ("sh600000", .best5Cancel, .closingAuction, .phase(.closingAuction)),
            ("sh600000", .fillOrKill, .continuous, .kind(offered: sse4)),
            ("sz000001", .best5Limit, .continuous, .kind(offered: szse)),
            ("sh601133 N柏诚", .ownBest, .continuous, .noPriceLimit),
            ("sh688981 N中芯", .ownBest, .continuous, nil),
        ] as [(String, MarketOrderKind, TradingPhase, MarketOrderObstacle?)]
    )
    func `an order is taken in continuous trading, and with a price limit but for STAR`(
        security: String,
        kind: MarketOrderKind,
        phase: TradingPhase,
        obstacle: MarketOrderObstacle?
    ) throws {
        let rules = try #require(RuleSample.rules(security, on: 20_261_130))
        let rule = try #require(rules.marketOrders)
        #expect(rule.obstacle(to: kind, in: phase, under: rules.limitRegime) == obstacle)
    }

    @Test func `a first day's bands are no price limit`() throws {
        let rules = try #require(RuleSample.rules("sh601066", on: 20_180_620, listed: 20_180_620))
        let rule = try #require(rules.marketOrders)
        let obstacle = rule.obstacle(to: .best5Limit, in: .continuous, under: rules.limitRegime)
        #expect(obstacle == .noPriceLimit)
    }

    @Test func `the words are the contract's`() {
        #expect(
            MarketOrderKind.allCases.map(\.rawValue) == [
                "best5-cancel", "best5-limit", "counterparty-best", "own-best", "immediate-cancel",
                "fill-or-kill",
            ]
        )
        #expect(AfterHoursRule.word == "after-hours")
    }
}
