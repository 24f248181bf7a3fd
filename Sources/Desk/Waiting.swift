public import Market
import Store
public import Trading

/// Why a pending order has not filled yet.
public enum WaitingReason: Hashable, Sendable {
    /// Its session has not begun.
    case session(TradingDay)
    /// It takes part in an auction that is decided at the given time.
    case auction(until: Instant)
    /// The exchange pauses until the given time.
    case pause(until: Instant)
    /// The security does not trade.
    case suspended
    /// Trading is halted for a while, because the price moved far.
    case halted(until: Instant)
    /// There is no quote, or the newest one may not fill orders; its stamp where there is one.
    case noFreshQuote(Instant?)
    /// The opposite side of the quote of an instant is empty: sealed at the limit.
    case sealed(Price, at: Instant)
    /// The opposite side's best price in the quote of an instant has not reached the limit price.
    case price(best: Price, at: Instant)
    /// The exchange's host keeps it out of the book until the market is nearer (暂存).
    case parked
    /// After-hours trading has not begun.
    case afterHours(from: Instant)
    /// What the quote of an instant displayed at the order's price is used up; it waits for a newer one.
    case volume(at: Instant)
    /// The source shows no levels; a trade at or through the limit price fills it. The last trade's stamp.
    case trade(last: Instant)
}

extension Desk {
    /// Returns why a pending order waits; nil for a final one.
    ///
    /// - Throws: the source's or the store's error.
    public func waitingReason(_ order: Order) throws(DeskError) -> WaitingReason? {
        guard order.status == .pending else { return nil }
        let instant = now
        let quote: Quote?
        do throws(DeskError) {
            quote = try quotes(of: [order.symbol])[order.symbol]
        } catch {
            quote = nil
        }
        guard let quote else { return .noFreshQuote(nil) }
        let security = try security(quote)
        guard order.session == instant.day else { return .session(order.session) }
        if security.status != .trading { return .suspended }
        guard let rules = security.rules else { return .suspended }
        if order.type == .afterHours, let matching = rules.afterHours?.matching {
            return .afterHours(from: Instant(instant.day, matching.start))
        }
        let window = rules.sessions.window(at: instant.time)
        switch window.phase {
        case .openingAuction, .lockedAuction:
            return .auction(until: Instant(instant.day, SessionPlan.openingUncross))
        case .closingAuction: return .auction(until: Instant(instant.day, window.end))
        case .gap, .lunch, .closed: return .pause(until: Instant(instant.day, window.end))
        default: break
        }
        if let end = try haltEnd(of: security) { return .halted(until: end) }
        let used = try storing { () throws(StoreError) in
            try file.usedQuote(of: order.symbol, account: account.id)
        }
        guard isFresh(quote, sessions: rules.sessions, usedBefore: used) else {
            return .noFreshQuote(quote.time)
        }
        guard quote.hasLevels else { return .trade(last: quote.time) }
        if let cage = rules.priceCage, cage.outside == .parked, !order.isResting,
            let reference = PriceCageRule.reference(isBuy: order.side == .buy, in: quote),
            !cage.allows(
                order.limitPrice,
                isBuy: order.side == .buy,
                reference: reference,
                tick: rules.tick
            )
        {
            return .parked
        }
        let opposite = order.side == .buy ? quote.asks : quote.bids
        guard let best = opposite.first?.price else {
            return .sealed(quote.last, at: quote.time)
        }
        return order.accepts(best) ? .volume(at: quote.time) : .price(best: best, at: quote.time)
    }
}
