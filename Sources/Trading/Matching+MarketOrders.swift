import Market

extension Matching {
    /// Matches a market order with the first snapshot it meets, and decides what becomes of its rest.
    mutating func matchMarketOrder(_ index: Int, _ quote: Quote) {
        let order = orders[index]
        let isBuy = order.side == .buy
        let ownBest = (isBuy ? quote.bids : quote.asks).first?.price
        switch order.type {
        case .ownBest:
            becomeLimit(index, at: ownBest, quote)
        case .counterpartyBest:
            becomeLimit(index, at: (isBuy ? quote.asks : quote.bids).first?.price, quote)
        case .best5Limit:
            sweep(index, quote)
            let last = executions.last.flatMap { $0.orderID == order.id ? $0.price : nil }
            becomeLimit(index, at: last ?? ownBest, quote)
        case .fillOrKill:
            if shown(to: order, quote) >= order.quantity { sweep(index, quote) }
            cancelRest(index)
        default:
            sweep(index, quote)
            cancelRest(index)
        }
    }

    /// Turns the order into a limit order at `price`, which takes what it can at once and rests; without a price,
    /// or with one beyond the order's bound, the rest is cancelled.
    private mutating func becomeLimit(_ index: Int, at price: Price?, _ quote: Quote) {
        guard let price, orders[index].accepts(price) else { return cancelRest(index) }
        guard orders[index].cumQuantity < orders[index].quantity else { return }
        orders[index].limitPrice = price
        conversions[orders[index].id] = price
        sweep(index, quote)
        rest(index)
    }

    /// Ends a market order that met a trade of a source without levels: what it did not get of it becomes a limit
    /// order at its price, or is cancelled, as the type says.
    mutating func finishMarketOrder(_ index: Int, at price: Price) {
        switch orders[index].type {
        case .best5Limit, .counterpartyBest, .ownBest:
            guard orders[index].accepts(price) else { return cancelRest(index) }
            orders[index].limitPrice = price
            conversions[orders[index].id] = price
            rest(index)
        default: cancelRest(index)
        }
    }

    private mutating func cancelRest(_ index: Int) {
        guard orders[index].cumQuantity < orders[index].quantity else { return }
        withoutLiquidity.insert(orders[index].id)
    }

    /// The shares the opposite side shows within the order's bound that are not used yet.
    private func shown(to order: Order, _ quote: Quote) -> Quantity {
        let levels = order.side == .buy ? quote.asks : quote.bids
        return levels.reduce(.zero) { sum, level in
            guard order.accepts(level.price) else { return sum }
            let key = VolumeUsage.Key(book: order.side.opposite, price: level.price)
            return sum + usage.remaining(of: level.volume, key)
        }
    }
}
