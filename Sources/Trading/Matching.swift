public import Market

/// Matching of own orders against what the market shows (contract, "When and at what price an order
/// fills").
///
/// Layout: `Matching` holds the pending orders of one symbol and the volume already used of the
/// latest snapshot; `apply` takes the next event. Which rule holds is decided by the event's own
/// stamp: continuous trading here, call auctions in `Matching+Auction`, sources with trades but
/// without levels in `Matching+Trades`.
///
/// Invariants: an order never trades beyond its limit, its quantity or the day's limits; displayed
/// volume is used once; own orders come by price, then by number; nothing fills on a sealed side,
/// because a sealed board shows no opposite level.
///
/// Known limits: own orders do not move the market; the queue in front of a resting order is
/// not simulated, it fills when the opposite side reaches it; orders of the account never meet each
/// other.
public struct Matching: Sendable {
    /// The pending orders of the symbol.
    public internal(set) var orders: [Order]
    /// The volume used of the latest snapshot.
    public internal(set) var usage: VolumeUsage
    /// What was decided, in the order of the decisions.
    public private(set) var executions: [Execution] = []
    /// The orders that rest since, having met their first quote.
    public private(set) var newlyResting: Set<OrderID> = []
    /// The prices at which market orders rest as limit orders from now on.
    public internal(set) var conversions: [OrderID: Price] = [:]
    /// The market orders whose rest is cancelled, for want of anything to trade with.
    public internal(set) var withoutLiquidity: Set<OrderID> = []

    /// The phases of the event's day.
    let sessions: SessionPlan
    /// The day's limits, nil where there are none.
    let limits: PriceLimits?
    /// The price cage that parks orders instead of refusing them, and its tick.
    let parkingCage: (rule: PriceCageRule, tick: Price)?
    /// The day's volume before the closing auction, nil where it is not known.
    let volumeBeforeClose: Quantity?
    /// When the halt began in which the event falls; nil outside halts.
    let haltedSince: Instant?

    /// Pending orders of one symbol, and what was used of the snapshot they meet.
    public init(
        orders: [Order],
        usage: VolumeUsage = VolumeUsage(),
        sessions: SessionPlan,
        limits: PriceLimits?,
        parkingCage: (rule: PriceCageRule, tick: Price)? = nil,
        volumeBeforeClose: Quantity? = nil,
        haltedSince: Instant? = nil
    ) {
        self.orders = orders.sorted {
            $0.side == $1.side ? $0.hasPriority(over: $1) : $0.side == .buy
        }
        self.usage = usage
        self.sessions = sessions
        self.limits = limits
        self.parkingCage = parkingCage
        self.volumeBeforeClose = volumeBeforeClose
        self.haltedSince = haltedSince
    }

    /// Whether anything came of the events: an execution, or an order that rests now.
    public var hasEffect: Bool {
        !executions.isEmpty || !newlyResting.isEmpty || !withoutLiquidity.isEmpty
    }

    /// Matches the orders against one event.
    public mutating func apply(_ event: MarketEvent) {
        switch event {
        case .snapshot(let quote): apply(quote)
        case .trade(let trade): apply(trade)
        }
    }

    /// Matches the orders against a snapshot.
    public mutating func apply(_ quote: Quote) {
        guard quote.hasLevels, quote.isFitForMatching, isPossible(quote.last) else { return }
        let time = quote.time.time
        if time >= SessionPlan.close, sessions.hasClosingAuction { return uncrossClosing(quote) }
        let window = sessions.window(ofData: time)
        switch window.phase {
        case .gap:
            uncrossOpening(quote, price: quote.open > .zero ? quote.open : quote.last)
        case .continuous:
            // Where nobody saw the auction, its price is the day's open.
            if quote.open > .zero { uncrossOpening(quote, price: quote.open) }
            if isHalted(at: quote.time) { return }
            matchContinuously(quote, window: window)
        default:
            break
        }
    }

    /// Whether the event falls inside a halt.
    ///
    /// The one that shows the move which halted trading does not: what rested traded on the way, and only what is
    /// new waits for the resumption.
    func isHalted(at instant: Instant) -> Bool { haltedSince.map { instant > $0 } ?? false }

    private mutating func matchContinuously(_ quote: Quote, window: PhaseWindow) {
        let end = Instant(quote.time.day, window.end)
        for index in orders.indices
        where orders[index].session == quote.time.day && orders[index].placedAt < end {
            if haltedSince != nil, !orders[index].isResting { continue }
            if isParked(orders[index], quote) { continue }
            if orders[index].type.isMarket, !orders[index].isResting {
                matchMarketOrder(index, quote)
            } else if orders[index].type != .afterHours {
                sweep(index, quote)
                rest(index)
            }
        }
    }

    /// Whether the exchange's host still keeps the order out of the book, because it is too far from the market
    /// (ChiNext from 2020-08-24 to 2023-04-07).
    private func isParked(_ order: Order, _ quote: Quote) -> Bool {
        let isBuy = order.side == .buy
        guard let cage = parkingCage, order.type == .limit, !order.isResting,
            let reference = PriceCageRule.reference(isBuy: isBuy, in: quote)
        else { return false }
        return !cage.rule.allows(
            order.limitPrice,
            isBuy: isBuy,
            reference: reference,
            tick: cage.tick
        )
    }

    /// Takes what the opposite side shows within the order's limit: a new order at the displayed prices, best
    /// first, a resting one at its own.
    mutating func sweep(_ index: Int, _ quote: Quote) {
        let order = orders[index]
        let levels = order.side == .buy ? quote.asks : quote.bids
        for level in levels where order.accepts(level.price) && isPossible(level.price) {
            let key = VolumeUsage.Key(book: order.side.opposite, price: level.price)
            let available = usage.remaining(of: level.volume, key)
            let taken = fill(
                index,
                at: order.isResting ? order.limitPrice : level.price,
                upTo: available,
                basis: order.isResting ? .maker : .taker
            )
            if taken > 0 { usage.use(taken, key) }
        }
    }

    /// Gives the order at `index` up to `available` shares and returns how many it took.
    mutating func fill(
        _ index: Int,
        at price: Price,
        upTo available: Quantity,
        basis: ExecutionBasis
    ) -> Quantity {
        let leaves = orders[index].quantity - orders[index].cumQuantity
        let taken = min(leaves, available)
        guard taken > 0, isPossible(price) else { return .zero }
        precondition(orders[index].accepts(price), "an order never trades beyond its limit")
        orders[index].cumQuantity = orders[index].cumQuantity + taken
        let id = orders[index].id
        if let last = executions.last, last.orderID == id, last.price == price, last.basis == basis
        {
            executions[executions.count - 1] = Execution(
                orderID: id,
                price: price,
                quantity: last.quantity + taken,
                basis: basis
            )
        } else {
            executions.append(
                Execution(orderID: id, price: price, quantity: taken, basis: basis)
            )
        }
        return taken
    }

    /// Whether anything can trade at the price: above zero, and inside the day's limits.
    func isPossible(_ price: Price) -> Bool {
        price > .zero && limits?.contain(price) ?? true
    }

    /// Lets the order at `index` rest from now on.
    mutating func rest(_ index: Int) {
        guard !orders[index].isResting else { return }
        orders[index].isResting = true
        newlyResting.insert(orders[index].id)
    }
}

extension Quote {
    /// Whether the snapshot can be real, so that it may fill orders.
    ///
    /// It trades, has a price above zero, and its last and its first price lie inside its own day's
    /// range, as far as that is known.
    public var isFitForMatching: Bool {
        guard status == .trading, last > .zero else { return false }
        return isInRange(last) && (open == .zero || isInRange(open))
    }

    private func isInRange(_ price: Price) -> Bool {
        price >= low && (high == .zero || price <= high)
    }
}
