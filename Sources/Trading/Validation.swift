public import Market

/// What an order asks for, before any rule was applied.
public struct OrderRequest: Hashable, Sendable {
    /// Buy or sell.
    public let side: Side
    /// Limit, a kind of market order, or after-hours.
    public let type: OrderType
    /// The limit price; of a market order the protection price, nil for none.
    public let price: Price?
    /// The shares.
    public let quantity: Quantity

    /// A request.
    public init(side: Side, type: OrderType = .limit, price: Price?, quantity: Quantity) {
        self.side = side
        self.type = type
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
    /// The phase of the exchange.
    public let phase: TradingPhase
    /// The exchange's time of day.
    public let time: TimeOfDay
    /// When trading resumes, where it is halted now.
    public let haltedUntil: Instant?
    /// The rules of the session.
    public let rules: TradingRules
    /// The session's limits, nil where there are none.
    public let limits: PriceLimits?
    /// The quote that a price cage is measured from, nil where none may be used.
    public let quote: Quote?
    /// The rates.
    public let schedule: FeeSchedule
    /// Cash that is not frozen.
    public let freeCash: Money
    /// Shares that may be sold on the session and are not frozen.
    public let sellable: Quantity
    /// Shares bought on the session already, pending ones included.
    public let boughtInSession: Quantity

    /// A context.
    public init(
        symbol: Symbol,
        status: QuoteStatus,
        phase: TradingPhase = .continuous,
        time: TimeOfDay = SessionPlan.continuousStart,
        haltedUntil: Instant? = nil,
        rules: TradingRules,
        limits: PriceLimits?,
        quote: Quote? = nil,
        schedule: FeeSchedule,
        freeCash: Money,
        sellable: Quantity,
        boughtInSession: Quantity = .zero
    ) {
        self.symbol = symbol
        self.status = status
        self.phase = phase
        self.time = time
        self.haltedUntil = haltedUntil
        self.rules = rules
        self.limits = limits
        self.quote = quote
        self.schedule = schedule
        self.freeCash = freeCash
        self.sellable = sellable
        self.boughtInSession = boughtInSession
    }

    /// The most a buy at `price` may be for.
    public func maxBuyable(at price: Price) -> Quantity {
        let affordable = schedule.affordableQuantity(
            cash: freeCash,
            price: price,
            rule: rules.quantity
        )
        guard let maximum = rules.dailyBuyMaximum else { return affordable }
        return rules.quantity.roundedDown(min(affordable, max(maximum - boughtInSession, .zero)))
    }
}

/// What an accepted order freezes, and the price it freezes it at.
public struct Hold: Hashable, Sendable {
    /// The limit price; of a market order the worst price it may trade at.
    public let limitPrice: Price
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
        try validateType(request)
        try validateQuantity(request)
        let price = try limitPrice(of: request)
        return try request.side == .buy
            ? cashHold(request.quantity, price) : shareHold(request.quantity, price)
    }

    private func validateType(_ request: OrderRequest) throws(Refusal) {
        if request.type.isMarket, let kind = MarketOrderKind(rawValue: request.type.rawValue) {
            guard let rule = rules.marketOrders else { throw .orderType(request.type, symbol) }
            if let haltedUntil { throw .halted(symbol, until: haltedUntil) }
            switch rule.obstacle(to: kind, in: phase, under: rules.limitRegime) {
            case nil: break
            case .phase(let phase): throw .phase(request.type, phase)
            case .kind, .noPriceLimit: throw .orderType(request.type, symbol)
            }
            if request.price != nil, rule.protectionPrice == .none {
                throw .protection(symbol, isNeeded: false)
            }
        } else if request.type == .afterHours {
            guard let rule = rules.afterHours else { throw .orderType(request.type, symbol) }
            guard rule.acceptsOrders(at: time), isOpenDay else { throw .phase(.afterHours, phase) }
        }
    }

    /// Whether the exchange trades on the present day; outside its hours only the after-hours window counts.
    private var isOpenDay: Bool { phase != .closed || time >= SessionPlan.close }

    private func quantityRule(_ type: OrderType) -> QuantityRule {
        type == .afterHours ? rules.afterHours?.quantity ?? rules.quantity : rules.quantity
    }

    private func validateQuantity(_ request: OrderRequest) throws(Refusal) {
        let rule = quantityRule(request.type)
        let maximum = request.type.isMarket ? rule.maximumMarketOrder : rule.maximumLimitOrder
        if request.quantity > maximum {
            throw .maxQuantity(quantity: request.quantity, maximum: maximum)
        }
        switch request.side {
        case .buy:
            guard rule.allowsBuy(request.quantity) else {
                throw .lot(
                    symbol,
                    side: .buy,
                    quantity: request.quantity,
                    rule: rule,
                    sellable: nil
                )
            }
            if let maximum = rules.dailyBuyMaximum, boughtInSession + request.quantity > maximum {
                throw .dailyMaximum(
                    quantity: request.quantity,
                    bought: boughtInSession,
                    maximum: maximum
                )
            }
        case .sell:
            // What is not there at all is the clearer answer than an odd lot of it.
            guard request.quantity <= sellable else {
                throw .sellable(need: request.quantity, have: sellable)
            }
            guard rule.allowsSell(request.quantity, of: sellable) else {
                throw .lot(
                    symbol,
                    side: .sell,
                    quantity: request.quantity,
                    rule: rule,
                    sellable: sellable
                )
            }
        }
    }

    /// The price an order may trade at to the worst.
    ///
    /// A market order freezes at the limit of its side; its protection price is the nearer bound where it has
    /// one. On days without a limit only STAR takes market orders, and there the protection price is the bound.
    private func limitPrice(of request: OrderRequest) throws(Refusal) -> Price {
        if let price = request.price { try validatePrice(price) }
        guard request.type.isMarket else {
            guard let price = request.price else { throw .noPrice(symbol) }
            if request.type == .limit { try validateCage(price, request.side) }
            return price
        }
        let bound = request.side == .buy ? limits?.up : limits?.down
        guard let worst = request.price ?? bound else { throw .protection(symbol, isNeeded: true) }
        return worst
    }

    private func validatePrice(_ price: Price) throws(Refusal) {
        guard price > .zero, price.isMultiple(of: rules.tick) else {
            throw .tick(price: price, tick: rules.tick)
        }
        if let limits, !limits.contain(price) { throw .limit(price: price, limits: limits) }
    }

    /// The price cage holds in continuous trading only, and not during a halt (rules, section 4).
    private func validateCage(_ price: Price, _ side: Side) throws(Refusal) {
        guard phase == .continuous, haltedUntil == nil, let cage = rules.priceCage,
            cage.outside == .rejected,
            let quote,
            let reference = PriceCageRule.reference(isBuy: side == .buy, in: quote),
            !cage.allows(price, isBuy: side == .buy, reference: reference, tick: rules.tick)
        else { return }
        let bound = cage.bound(isBuy: side == .buy, reference: reference, tick: rules.tick)
        throw .cage(price: price, side: side, bound: bound, reference: reference)
    }

    private func cashHold(_ quantity: Quantity, _ price: Price) throws(Refusal) -> Hold {
        guard
            let need = try? schedule.hold(
                limitPrice: price,
                leaves: quantity,
                after: .zero,
                of: .zero
            )
        else { throw .tooLarge }
        guard need <= freeCash else { throw .cash(need: need, have: freeCash) }
        return Hold(limitPrice: price, cash: need, quantity: .zero)
    }

    /// The fees of a sell come out of its proceeds; only where they exceed them must cash be there.
    private func shareHold(_ quantity: Quantity, _ price: Price) throws(Refusal) -> Hold {
        guard let amount = try? price.amount(of: quantity) else { throw .tooLarge }
        let fees = schedule.fees(.sell, on: amount, of: quantity).total
        guard fees <= amount + freeCash else {
            throw .cash(need: fees, have: amount + freeCash)
        }
        return Hold(limitPrice: price, cash: .zero, quantity: quantity)
    }
}
