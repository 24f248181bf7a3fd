/// A kind of market order (市价委托); the raw values are the contract's words.
public enum MarketOrderKind: String, Hashable, Sendable, CaseIterable {
    /// Takes the five best opposite levels, the rest is cancelled (最优五档即时成交剩余撤销).
    case best5Cancel = "best5-cancel"
    /// Takes the five best opposite levels, the rest becomes a limit order at the last price it
    /// traded at; without a trade at the own side's best, and without that it is cancelled
    /// (最优五档即时成交剩余转限价).
    case best5Limit = "best5-limit"
    /// Becomes a limit order at the best opposite price; without one it is cancelled (对手方最优价格).
    case counterpartyBest = "counterparty-best"
    /// Becomes a limit order at the own side's best price; without one it is cancelled (本方最优价格).
    case ownBest = "own-best"
    /// Takes the whole opposite book, the rest is cancelled (即时成交剩余撤销).
    case immediateCancel = "immediate-cancel"
    /// Fills whole from the opposite book, or is cancelled (全额成交或撤销).
    case fillOrKill = "fill-or-kill"
}

/// Which market orders an exchange takes; in continuous trading only.
public struct MarketOrderRule: Hashable, Sendable {
    /// Whether an order says the worst price it may trade at (保护限价).
    public enum ProtectionPrice: Hashable, Sendable {
        /// It cannot.
        case none
        /// It must.
        case required
    }

    /// The kinds, in the order of the contract.
    public let kinds: [MarketOrderKind]
    /// Whether an order says the worst price it may trade at.
    public let protectionPrice: ProtectionPrice
    /// Whether they are taken only on days on which a percentage limits the price.
    public let needsPriceLimit: Bool

    /// Returns why a market order is not taken, or nil where it is.
    public func obstacle(
        to kind: MarketOrderKind,
        in phase: TradingPhase,
        under regime: LimitRegime
    ) -> MarketOrderObstacle? {
        if !kinds.contains(kind) { return .kind(offered: kinds) }
        if case .percent = regime {} else if needsPriceLimit { return .noPriceLimit }
        return phase == .continuous ? nil : .phase(phase)
    }
}

/// Why a market order is not taken.
public enum MarketOrderObstacle: Hashable, Sendable {
    /// The exchange does not know the kind; it takes those given, perhaps none.
    case kind(offered: [MarketOrderKind])
    /// The security has no price limit on the day.
    case noPriceLimit
    /// It is not continuous trading.
    case phase(TradingPhase)
}

extension Rulebook {
    private static let twoOfShanghai = MarketOrderRule(
        kinds: [.best5Cancel, .best5Limit],
        protectionPrice: .none,
        needsPriceLimit: true
    )

    private static let fourOfShanghai = MarketOrderRule(
        kinds: [.best5Cancel, .best5Limit, .counterpartyBest, .ownBest],
        protectionPrice: .required,
        needsPriceLimit: true
    )

    private static let shenzhen = MarketOrderRule(
        kinds: [.best5Cancel, .counterpartyBest, .ownBest, .immediateCancel, .fillOrKill],
        protectionPrice: .none,
        needsPriceLimit: true
    )

    /// The kinds (rules, section 6); convertible bonds have none (T2 C).
    static let marketOrders: [Venue: [DatedRule<MarketOrderRule>]] = [
        Venue(exchange: .sse, board: .main): [
            DatedRule(always, twoOfShanghai, source: "E10 Q1 A"),
            DatedRule(20_230_410, fourOfShanghai, source: "T2 Q1 against E10 X2 X; date M"),
        ],
        Venue(exchange: .sse, board: .star): [
            DatedRule(
                20_190_722,
                MarketOrderRule(
                    kinds: fourOfShanghai.kinds,
                    protectionPrice: .required,
                    needsPriceLimit: false
                ),
                source: "AX1 Q1 T2 X2 A; days without a limit M"
            )
        ],
        Venue(exchange: .sse, board: .fund): [
            DatedRule(always, twoOfShanghai, source: "M; as shares"),
            DatedRule(20_230_410, fourOfShanghai, source: "M; as shares"),
        ],
        Venue(exchange: .szse, board: .main): [
            DatedRule(always, shenzhen, source: "AX1 Q1 T2 A")
        ],
        Venue(exchange: .szse, board: .chiNext): [
            DatedRule(always, shenzhen, source: "AX1 Q1 T2 A")
        ],
        Venue(exchange: .szse, board: .fund): [DatedRule(always, shenzhen, source: "M; as shares")],
        Venue(exchange: .bse, board: .beijing): [
            DatedRule(20_211_115, fourOfShanghai, source: "B3 B5 Q1 T2 A")
        ],
    ]
}

extension RuleQuery {
    var marketOrderRow: DatedRule<MarketOrderRule>? {
        Rulebook.marketOrders[venue]?.row(on: day)
    }
}
