public import Market

/// What an order asks for, before any rule was applied.
public struct OrderRequest: Hashable, Sendable {
    /// Buy or sell.
    public let side: Side
    /// The limit price.
    public let price: Price
    /// The shares.
    public let quantity: Quantity

    /// A request.
    public init(side: Side, price: Price, quantity: Quantity) {
        self.side = side
        self.price = price
        self.quantity = quantity
    }
}

/// What the rules, the market and the account say on the order's session: all that validation sees.
public struct OrderContext: Hashable, Sendable {
    /// The security.
    public let symbol: Symbol
    /// Whether the source says that it trades.
    public let status: QuoteStatus
    /// The rules of the session.
    public let rules: TradingRules
    /// The session's limits, nil where there are none.
    public let limits: PriceLimits?
    /// The rates.
    public let schedule: FeeSchedule
    /// Cash that is not frozen.
    public let freeCash: Money
    /// Shares that may be sold on the session and are not frozen.
    public let sellable: Quantity

    /// A context.
    public init(
        symbol: Symbol,
        status: QuoteStatus,
        rules: TradingRules,
        limits: PriceLimits?,
        schedule: FeeSchedule,
        freeCash: Money,
        sellable: Quantity
    ) {
        self.symbol = symbol
        self.status = status
        self.rules = rules
        self.limits = limits
        self.schedule = schedule
        self.freeCash = freeCash
        self.sellable = sellable
    }

    /// The most a buy at `price` may be for.
    public func maxBuyable(at price: Price) -> Quantity {
        schedule.affordableQuantity(cash: freeCash, price: price, rule: rules.quantity)
    }
}

/// What an accepted order freezes.
public struct Hold: Hashable, Sendable {
    /// Cash, for a buy.
    public let cash: Money
    /// Shares, for a sell.
    public let quantity: Quantity
}

extension OrderContext {
    /// Returns what the order freezes, or the first rule that says no.
    ///
    /// - Throws: `Refusal`; nothing is changed, rounded or clamped.
    public func validate(_ request: OrderRequest) throws(Refusal) -> Hold {
        switch status {
        case .trading: break
        case .suspended: throw .suspended(symbol)
        case .delisted: throw .delisted(symbol)
        case .unlisted: throw .unlisted(symbol)
        }
        try validateQuantity(request)
        guard request.price > .zero, request.price.isMultiple(of: rules.tick) else {
            throw .tick(price: request.price, tick: rules.tick)
        }
        if let limits, !limits.contain(request.price) {
            throw .limit(price: request.price, limits: limits)
        }
        return try request.side == .buy ? cashHold(request) : shareHold(request)
    }

    private func validateQuantity(_ request: OrderRequest) throws(Refusal) {
        let rule = rules.quantity
        if request.quantity > rule.maximumLimitOrder {
            throw .maxQuantity(quantity: request.quantity, maximum: rule.maximumLimitOrder)
        }
        switch request.side {
        case .buy:
            guard rule.allowsBuy(request.quantity) else {
                throw .lot(side: .buy, quantity: request.quantity, rule: rule, sellable: nil)
            }
        case .sell:
            // What is not there at all is the clearer answer than an odd lot of it.
            guard request.quantity <= sellable else {
                throw .sellable(need: request.quantity, have: sellable)
            }
            guard rule.allowsSell(request.quantity, of: sellable) else {
                throw .lot(side: .sell, quantity: request.quantity, rule: rule, sellable: sellable)
            }
        }
    }

    private func cashHold(_ request: OrderRequest) throws(Refusal) -> Hold {
        guard
            let need = try? schedule.hold(
                limitPrice: request.price,
                leaves: request.quantity,
                after: .zero
            )
        else { throw .tooLarge }
        guard need <= freeCash else { throw .cash(need: need, have: freeCash) }
        return Hold(cash: need, quantity: .zero)
    }

    /// The fees of a sell come out of its proceeds; only where they exceed them must cash be there.
    private func shareHold(_ request: OrderRequest) throws(Refusal) -> Hold {
        guard let amount = try? request.price.amount(of: request.quantity) else { throw .tooLarge }
        let fees = schedule.fees(.sell, on: amount).total
        guard fees <= amount + freeCash else {
            throw .cash(need: fees, have: amount + freeCash)
        }
        return Hold(cash: .zero, quantity: request.quantity)
    }
}
