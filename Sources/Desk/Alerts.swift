public import Market
import Quotes
import Store
public import Trading

extension Desk {
    /// Returns the account's price alerts, by number, each armed as the price is now.
    ///
    /// - Throws: the store's or a recording's error; live quotes that cannot be had leave what was seen last.
    public func alerts() throws(DeskError) -> [PriceAlert] {
        try settleWhatIsDue()
        guard let market = virtualSource, let clock = account.clock, account.source != "session"
        else { return try activeAlerts() }
        return try watch(try activeAlerts(), at: clock, market: market).alerts
    }

    /// Adds a price alert; it fires on the next crossing, so not for a price that is there already.
    ///
    /// - Throws: `DeskError` for a security without a quote, a refusal for a price off the tick, or the store's
    ///   error.
    public func addAlert(
        _ symbol: Symbol,
        _ direction: CrossingDirection,
        _ price: Price
    ) throws(DeskError) -> PriceAlert {
        try settleWhatIsDue()
        let fetched = try quote(of: symbol)
        return try transaction { () throws(DeskError) in
            try insertAlert(fetched, direction, price)
        }
    }

    /// Writes a price alert in the transaction that is open, armed as the security's quote says.
    ///
    /// - Throws: a refusal for a price off the tick, or the store's error.
    func insertAlert(
        _ fetched: Quote,
        _ direction: CrossingDirection,
        _ price: Price
    ) throws(DeskError) -> PriceAlert {
        let quote = try current(fetched)
        let security = try security(quote)
        if let tick = security.rules?.tick, !price.isMultiple(of: tick) {
            throw .refused(.tick(price: price, tick: tick))
        }
        let name = security.instrument.name
        cache?.alerts = nil
        return try storing { () throws(StoreError) in
            try file.remember(name: name, of: quote.symbol, account: account.id)
            return try file.insertAlert(
                quote.symbol,
                direction,
                price,
                isArmed: quote.last > .zero && !direction.isReached(price, by: quote.last),
                at: quote.time,
                account: account.id
            )
        }
    }

    /// Removes a price alert.
    ///
    /// - Throws: `DeskError.noAlert`, or the store's error.
    public func removeAlert(_ id: Int64) throws(DeskError) {
        try settleWhatIsDue()
        try transaction { () throws(DeskError) in
            let time = now
            cache?.alerts = nil
            let isRemoved = try storing { () throws(StoreError) in
                try file.removeAlert(id, at: time, account: account.id)
            }
            guard isRemoved else { throw .noAlert(id) }
        }
    }
}
