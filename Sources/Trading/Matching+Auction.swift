import Market

extension Matching {
    /// Fills the orders of the opening auction at its single price, once: afterwards they rest.
    mutating func uncrossOpening(_ quote: Quote, price: Price) {
        let end = Instant(quote.time.day, SessionPlan.openingUncross)
        uncross(quote, price: price, volume: quote.volume) { !$0.isResting && $0.placedAt < end }
    }

    /// Fills the orders that are left at the closing auction's price.
    ///
    /// Its volume is what the day's volume grew by since continuous trading ended; where that is not
    /// known, no volume was seen and nobody fills.
    mutating func uncrossClosing(_ quote: Quote) {
        guard let volumeBeforeClose else { return }
        uncross(quote, price: quote.last, volume: max(quote.volume - volumeBeforeClose, .zero)) {
            _ in true
        }
    }

    /// Orders better than the price fill up to the auction's volume; orders at the price fill only
    /// from an unmatched opposite side that is shown there.
    private mutating func uncross(
        _ quote: Quote,
        price: Price,
        volume: Quantity,
        participates: (Order) -> Bool
    ) {
        guard price > .zero else { return }
        for index in orders.indices
        where orders[index].session == quote.time.day && orders[index].type != .afterHours
            && participates(orders[index])
        {
            let order = orders[index]
            if order.accepts(price) {
                let isBetter = order.limitPrice != price
                let opposite = order.side == .buy ? quote.asks : quote.bids
                let unmatched = opposite.first { $0.price == price }?.volume ?? .zero
                let key = VolumeUsage.Key(
                    book: order.side.opposite,
                    price: isBetter ? .zero : price
                )
                let available = usage.remaining(of: isBetter ? volume : unmatched, key)
                let taken = fill(index, at: price, upTo: available, basis: .auction)
                if taken > 0 { usage.use(taken, key) }
            }
            rest(index)
        }
    }
}
