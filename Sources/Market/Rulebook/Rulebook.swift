/// The exchanges' rules as data: rows with the day they begin and their source.
///
/// Layout: one table a subject, in a file of its own, each a list of rows per board. Invariant: the
/// rows of a list are in the order of their days. Everything asks `rules(for:on:)`, nothing asks a
/// table. Known limits: no price cage, no days without a limit, no intraday halts, no fund types;
/// the main boards are complete since 2019, the others as far as their rows go.
public enum Rulebook: Sendable {
    /// What holds for an instrument on a day.
    ///
    /// Nil where istock does not trade it: an index, a B-share, a repo, or a board before its opening.
    public static func rules(for instrument: Instrument, on day: TradingDay) -> TradingRules? {
        let board = instrument.board
        guard let quantity = quantities[board]?.value(on: day) else { return nil }
        let warned =
            instrument.hasRiskWarning ? riskWarningPriceLimits[board]?.value(on: day) : nil
        let limit = warned ?? priceLimits[board]?.value(on: day) ?? nil
        return TradingRules(
            day: day,
            quantity: quantity,
            tick: tick(of: board),
            priceLimit: limit,
            sellableSameDay: board == .convertibleBond,
            sessions: sessions(of: instrument, on: day),
            fees: fees(of: board, on: day)
        )
    }

    /// The tick (rules, section 3.1): 0.01, for funds and bonds 0.001.
    private static func tick(of board: Board) -> Price {
        switch board {
        case .fund, .convertibleBond: Price(tenThousandths: 10)
        default: Price(tenThousandths: 100)
        }
    }

    /// Since when the kinds of securities have a closing auction (rules, section 5.1).
    private static let closingAuctions: [(exchange: Exchange, board: Board?, from: Int)] = [
        (.szse, nil, 20_060_701),
        (.sse, .fund, 20_260_706),
        (.sse, .main, 20_180_820),
        (.sse, .star, 20_190_722),
        (.bse, .beijing, 20_211_115),
    ]

    /// The phases of `day` for an instrument.
    public static func sessions(of instrument: Instrument, on day: TradingDay) -> SessionPlan {
        let row = closingAuctions.first {
            $0.exchange == instrument.symbol.exchange
                && ($0.board == nil || $0.board == instrument.board)
        }
        let hasAuction = row.map { TradingDay(literal: $0.from) <= day } ?? false
        return hasAuction ? withClosingAuction : withoutClosingAuction
    }

    private static let withClosingAuction = SessionPlan(hasClosingAuction: true)
    private static let withoutClosingAuction = SessionPlan(hasClosingAuction: false)
}

/// What holds for one instrument on one day.
public struct TradingRules: Hashable, Sendable {
    /// The day.
    public let day: TradingDay
    /// Lots and maxima.
    public let quantity: QuantityRule
    /// The smallest price step.
    public let tick: Price
    /// How the limits follow from the previous close; nil where there are none.
    public let priceLimit: PriceLimitRule?
    /// Whether what was bought today may be sold today (T+0).
    public let sellableSameDay: Bool
    /// The phases of the day.
    public let sessions: SessionPlan
    /// Stamp duty and transfer fee.
    public let fees: FeeRule

    /// The day's limits from its previous close; nil without a limit or without a previous close.
    public func limits(previousClose: Price) -> PriceLimits? {
        guard previousClose > .zero else { return nil }
        return priceLimit?.limits(previousClose: previousClose, tick: tick)
    }
}
