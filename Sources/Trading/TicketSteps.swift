public import Market

/// What a hand at a ticket does to its price and quantity, step by step.
extension OrderContext {
    /// Refuses a price that no ticket may have: off the tick or outside the limits.
    ///
    /// - Throws: `Refusal`.
    public func check(typed price: Price) throws(Refusal) {
        guard price.isMultiple(of: rules.tick) else { throw .tick(price: price, tick: rules.tick) }
        if let limits, !limits.contain(price) { throw .limit(price: price, limits: limits) }
    }

    /// The price so many ticks higher, or lower, on the tick and not beyond the limits.
    public func price(_ price: Price, movedBy ticks: Int64) -> Price {
        let tick = rules.tick.tenThousandths
        // Off the tick, the first step is to the next one.
        let below = price.tenThousandths / tick
        let isOff = !price.isMultiple(of: rules.tick)
        let moved = below + ticks + (isOff && ticks < 0 ? 1 : 0)
        let wanted = Price(tenThousandths: max(moved, 1) * tick)
        guard let limits else { return min(wanted, Price.highest) }
        return min(max(wanted, limits.down), limits.up)
    }

    /// The most an order of a side may be for at a price: what the cash buys, or what can be sold.
    public func most(_ side: Side, at price: Price) -> Quantity {
        side == .buy ? maxBuyable(at: price) : min(sellable, rules.quantity.maximumLimitOrder)
    }

    /// The quantity so many lots more, or fewer; never below one lot.
    ///
    /// Where the rules count by the single share, it goes by a hundred.
    public func quantity(_ quantity: Quantity?, movedBy lots: Int64) -> Quantity {
        let rule = rules.quantity
        guard let quantity, quantity > 0 else { return rule.minimum }
        let step = rule.step == 1 ? 100 : rule.step.shares
        let moved = Quantity(quantity.shares + lots * step)
        // A quantity that is no whole number of lots steps onto one first.
        let onLot = rule.roundedDown(moved)
        let isOff = onLot != moved && lots < 0
        return min(
            max(isOff ? onLot + rule.step : onLot, rule.minimum),
            rule.maximumLimitOrder
        )
    }

    /// A part of the most that may be ordered: one over `divisor` of it, in whole lots; all of it keeps an odd
    /// part that may be sold.
    ///
    /// - Throws: `Refusal` where that is nothing.
    public func part(_ divisor: Int64, _ side: Side, at price: Price) throws(Refusal) -> Quantity {
        let rule = rules.quantity
        let most = most(side, at: price)
        let part = Quantity(most.shares / max(divisor, 1))
        if side == .sell, divisor == 1, rule.allowsSell(part, of: sellable) { return part }
        let whole = rule.roundedDown(part)
        if whole > 0 { return whole }
        guard side == .buy else { throw .sellable(need: rule.minimum, have: part) }
        // Refused with its numbers by whoever is asked for one lot.
        _ = try validate(OrderRequest(side: .buy, price: price, quantity: rule.minimum))
        return rule.minimum
    }

    /// What a quantity costs, or brings, at a price: the amount and the fees; nil beyond what money can count.
    public func terms(
        _ side: Side,
        _ quantity: Quantity,
        at price: Price
    ) -> (amount: Money, fees: Fees)? {
        guard let amount = try? price.amount(of: quantity) else { return nil }
        return (amount, schedule.fees(side, on: amount, of: quantity))
    }
}

extension Ticket {
    /// Gives up a typed price for the market's.
    public mutating func followMarket(at current: Price) {
        self = Ticket(
            symbol: symbol,
            side: side,
            price: current,
            quantity: quantity,
            typedAt: nil,
            unseenReset: nil
        )
    }
}
