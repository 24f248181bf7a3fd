public import Market

extension Matching {
    /// Matches the orders against a trade of a source that shows no levels.
    ///
    /// A new order takes the first trade it meets that is at or better than its limit, at the trade's price,
    /// whatever the aggressor. A resting one fills at its limit when a later trade goes through it, or
    /// reaches it while the opposite side is the aggressor. A trade at the upper limit fills no buy, one at
    /// the lower limit no sell. The trade's volume is used once.
    public mutating func apply(_ trade: MarketTrade) {
        guard isPossible(trade.price), trade.volume > 0 else { return }
        let time = trade.time.time
        if time >= SessionPlan.close, sessions.hasClosingAuction {
            if trade.aggressor == .auction { uncross(trade) { _ in true } }
            return
        }
        switch (sessions.window(ofData: time).phase, trade.aggressor) {
        case (.gap, .auction):
            let end = Instant(trade.time.day, SessionPlan.openingUncross)
            uncross(trade) { !$0.isResting && $0.placedAt < end }
        case (.continuous, _):
            if !isHalted(at: trade.time) { matchContinuously(trade) }
        default:
            break
        }
    }

    /// A trade meets the orders that were there before it.
    private mutating func matchContinuously(_ trade: MarketTrade) {
        var left = trade.volume
        for index in orders.indices
        where orders[index].session == trade.time.day && orders[index].placedAt < trade.time
            && orders[index].type != .afterHours
        {
            let order = orders[index]
            if haltedSince != nil, !order.isResting { continue }
            if fills(order, trade), order.type != .fillOrKill || order.quantity <= left {
                let taken = fill(
                    index,
                    at: order.isResting ? order.limitPrice : trade.price,
                    upTo: left,
                    basis: order.isResting ? .maker : .taker
                )
                left = left - taken
            }
            if order.type.isMarket, !order.isResting {
                finishMarketOrder(index, at: trade.price)
            } else {
                rest(index)
            }
        }
    }

    private func fills(_ order: Order, _ trade: MarketTrade) -> Bool {
        guard !isSealed(trade.price, against: order.side), order.accepts(trade.price) else {
            return false
        }
        if !order.isResting || trade.price != order.limitPrice { return true }
        return trade.aggressor == (order.side == .buy ? .sell : .buy)
    }

    /// No unmatched side is shown, so only orders better than the auction's price fill.
    private mutating func uncross(_ trade: MarketTrade, participates: (Order) -> Bool) {
        var left: [Side: Quantity] = [.buy: trade.volume, .sell: trade.volume]
        for index in orders.indices
        where orders[index].session == trade.time.day && orders[index].type != .afterHours
            && participates(orders[index])
        {
            let order = orders[index]
            if order.accepts(trade.price), order.limitPrice != trade.price,
                !isSealed(trade.price, against: order.side)
            {
                let available = left[order.side] ?? .zero
                let taken = fill(index, at: trade.price, upTo: available, basis: .auction)
                left[order.side] = available - taken
            }
            rest(index)
        }
    }

    private func isSealed(_ price: Price, against side: Side) -> Bool {
        guard let limits else { return false }
        return side == .buy ? price >= limits.up : price <= limits.down
    }
}
