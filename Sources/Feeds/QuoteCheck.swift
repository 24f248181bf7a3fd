import Market

/// The test that a row of any provider passes before something trades on it (formats page,
/// section 6): what contradicts itself is refused, not guessed at.
struct QuoteCheck {
    /// The smallest step of the security's price.
    let tick: Price
    /// How far the day's volume may be from what the provider printed.
    let volumeError: Quantity
    /// How far the day's turnover may be from what the provider printed.
    let turnoverError: Money

    /// Throws what is wrong with the quote of a security that trades, which an index does not.
    func check(_ quote: Quote) throws(RowFault) {
        try QuoteCheck.checkRange(quote)
        try checkLimits(quote)
        try checkAverage(quote)
        try checkLevels(quote)
    }

    /// Throws where the day's low is above its high; this much holds for an index too.
    static func checkRange(_ quote: Quote) throws(RowFault) {
        guard quote.high >= quote.low else {
            throw RowFault("the day's high \(quote.high) is below its low \(quote.low)")
        }
    }

    private func checkLimits(_ quote: Quote) throws(RowFault) {
        guard quote.last > .zero else { return }
        if let limit = quote.limitUp, quote.last > limit {
            throw RowFault("the last price \(quote.last) is above the upper limit \(limit)")
        }
        if let limit = quote.limitDown, quote.last < limit {
            throw RowFault("the last price \(quote.last) is below the lower limit \(limit)")
        }
    }

    /// Turnover divided by volume lies between the day's low and high, which catches every
    /// confusion of lots with shares.
    private func checkAverage(_ quote: Quote) throws(RowFault) {
        let least = max(.zero, quote.volume - volumeError)
        let most = quote.volume + volumeError
        let lowest = exactAmount(max(.zero, quote.low - tick), least)
        let highest = exactAmount(quote.high + tick, most)
        let turnover = Int128(quote.turnover.tenThousandths)
        let error = Int128(turnoverError.tenThousandths)
        guard turnover + error >= lowest, turnover - error <= highest else {
            throw RowFault(
                "the turnover \(quote.turnover) of \(quote.volume) shares is not within the day's "
                    + "prices \(quote.low) to \(quote.high)"
            )
        }
    }

    private func checkLevels(_ quote: Quote) throws(RowFault) {
        let bidsFall = zip(quote.bids, quote.bids.dropFirst()).allSatisfy { $0.price > $1.price }
        let asksRise = zip(quote.asks, quote.asks.dropFirst()).allSatisfy { $0.price < $1.price }
        guard bidsFall, asksRise else { throw RowFault("the price levels are out of order") }
        // Equal prices are the virtual match of an auction.
        if let bid = quote.bids.first, let ask = quote.asks.first, bid.price > ask.price {
            throw RowFault("the best bid \(bid.price) is above the best ask \(ask.price)")
        }
    }
}

private func exactAmount(_ price: Price, _ quantity: Quantity) -> Int128 {
    Int128(price.tenThousandths) * Int128(quantity.shares)
}
