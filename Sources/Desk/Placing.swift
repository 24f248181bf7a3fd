public import Market
import Store
public import Trading

/// What a user asks to have placed.
public struct PlaceRequest: Hashable, Sendable {
    /// How the quantity is named.
    public enum Size: Hashable, Sendable {
        /// So many shares.
        case shares(Quantity)
        /// As many as the cash buys, or as may be sold.
        case maximum
    }

    /// The security.
    public let symbol: Symbol
    /// Buy or sell.
    public let side: Side
    /// How many.
    public let size: Size
    /// Limit, a kind of market order, or after-hours.
    public let type: OrderType
    /// The limit price, nil for the current price; of a market order the protection price, nil for none.
    public let price: Price?
    /// The user's key; the same one again returns the first order.
    public let clientID: String?

    /// A request.
    public init(
        symbol: Symbol,
        side: Side,
        size: Size,
        type: OrderType = .limit,
        price: Price?,
        clientID: String? = nil
    ) {
        self.symbol = symbol
        self.side = side
        self.size = size
        self.type = type
        self.price = price
        self.clientID = clientID
    }
}

/// An order that was placed, or would be.
public struct Placement: Hashable, Sendable {
    /// The order as it stands.
    public let order: Order
    /// Whether it was placed before, under the same key.
    public let isRepeat: Bool
    /// Whether an equal order was pending already, perhaps typed twice by mistake.
    public let hasTwin: Bool
}

extension Desk {
    /// Places an order and matches it at once where it can be.
    ///
    /// - Throws: `DeskError.refused`, `.noQuote` and the others; nothing is stored then.
    public func place(_ request: PlaceRequest) throws(DeskError) -> Placement {
        try settleWhatIsDue()
        if let placed = try placedBefore(request) { return placed }
        let fetched = try quote(of: request.symbol)
        return try unlockedTransaction { () throws(DeskError) in
            if let placed = try placedBefore(request) { return placed }
            return try place(request, on: try security(try current(fetched), for: request.type))
        }
    }

    /// Returns the order that `place` would make, and what it would freeze, without placing it.
    ///
    /// - Throws: what `place` throws.
    public func preview(_ request: PlaceRequest) throws(DeskError) -> Placement {
        try settleWhatIsDue()
        if let placed = try placedBefore(request) { return placed }
        let security = try security(try quote(of: request.symbol), for: request.type)
        let position = try position(of: request.symbol)
        let (order, hold) = try validated(request, on: security, position: position)
        var preview = order
        preview.heldCash = hold.cash
        preview.heldQuantity = hold.quantity
        return Placement(order: preview, isRepeat: false, hasTwin: false)
    }

    /// The security for an order of this type: one for after-hours trading is of the same day until 15:30.
    private func security(_ quote: Quote, for type: OrderType) throws(DeskError) -> Security {
        let security = try security(quote)
        let instant = now
        guard type == .afterHours, instant.time >= SessionPlan.close,
            isTradingDay(instant.day, seen: quote)
        else { return security }
        return try self.security(quote, session: instant.day)
    }

    /// The quote as it is inside the transaction: the virtual clock may have moved since it was fetched.
    func current(_ fetched: Quote) throws(DeskError) -> Quote {
        guard account.clock != nil else { return fetched }
        return try quote(of: fetched.symbol)
    }

    /// The order that was placed under the request's key.
    func placedBefore(_ request: PlaceRequest) throws(DeskError) -> Placement? {
        guard let clientID = request.clientID else { return nil }
        let found = try storing { () throws(StoreError) in
            try file.order(clientID: clientID, account: account.id)
        }
        guard let order = found else { return nil }
        guard order.symbol == request.symbol, order.side == request.side else {
            throw .clientIDTaken(clientID, order.id)
        }
        return Placement(order: order, isRepeat: true, hasTwin: false)
    }

    func place(_ request: PlaceRequest, on security: Security) throws(DeskError) -> Placement {
        let symbol = request.symbol
        let former = try position(of: symbol)
        var (order, hold) = try validated(request, on: security, position: former)
        let hasTwin = try pending(of: symbol).hasTwin(of: order)
        var ledger = Ledger(
            cash: account.cash,
            heldCash: account.heldCash,
            position: former,
            realizedPnl: account.realizedPnl
        )
        ledger.place(&order, hold: hold)
        account.heldCash = ledger.heldCash
        account.lastOrder = order.id.number
        let placed = order
        let position = ledger.position
        try write(placed, isNew: true)
        try storing { () throws(StoreError) in
            try file.write(position, replacing: former, account: account.id)
            try file.remember(
                name: security.instrument.name,
                of: symbol,
                account: account.id
            )
        }
        nameCache[symbol] = security.instrument.name
        try record(.accepted, order: order.id, quantity: order.quantity)
        try matchAtOnce(security)
        let stored = try storing { () throws(StoreError) in
            try file.order(placed.id, account: account.id)
        }
        return Placement(order: stored ?? placed, isRepeat: false, hasTwin: hasTwin)
    }

    /// Lets the security's pending orders meet the quote, where it is fresh.
    private func matchAtOnce(_ security: Security) throws(DeskError) {
        let quote = security.quote
        let pending = try pending(of: quote.symbol)
        let orders = quote.hasLevels ? pending.meeting(quote) : pending.orders
        guard let book = try book(security, orders: orders) else { return }
        guard isFresh(quote, sessions: book.rules.sessions, usedBefore: book.used) else { return }
        var matching = try matching(book, stamp: quote.time)
        if security.phase == .continuous { matching.apply(quote) }
        try apply(matching, of: book, quote: quote)
    }

    private func validated(
        _ request: PlaceRequest,
        on security: Security,
        position: Position
    ) throws(DeskError) -> (order: Order, hold: Hold) {
        let context = try context(security, position: position)
        // A market order is sized for the worst price it may trade at.
        let bound = request.side == .buy ? context.limits?.up : context.limits?.down
        let sizing = request.price ?? (request.type.isMarket ? bound : security.currentPrice)
        guard let sizing = sizing ?? security.currentPrice else {
            throw .refused(.noPrice(request.symbol))
        }
        let (terms, hold) = try checking { () throws(Refusal) in
            let quantity = try context.quantity(request.size, request.side, at: sizing)
            let terms = OrderRequest(
                side: request.side,
                type: request.type,
                price: request.type.isMarket ? request.price : sizing,
                quantity: quantity
            )
            return (terms, try context.validate(terms))
        }
        let order = Order(
            id: OrderID(account.lastOrder + 1),
            clientID: request.clientID,
            symbol: request.symbol,
            side: request.side,
            type: request.type,
            limitPrice: hold.limitPrice,
            quantity: terms.quantity,
            session: security.session,
            placedAt: now
        )
        return (order, hold)
    }

    func position(of symbol: Symbol) throws(DeskError) -> Position {
        try storing { () throws(StoreError) in
            try file.position(of: symbol, account: account.id)
        }
    }
}

extension OrderContext {
    /// The shares that a size names; where the cash buys none, one lot, which validation refuses with
    /// its numbers.
    func quantity(
        _ size: PlaceRequest.Size,
        _ side: Side,
        at price: Price
    ) throws(Refusal) -> Quantity {
        switch (size, side) {
        case (.shares(let shares), _):
            return shares
        case (.maximum, .buy):
            let most = maxBuyable(at: price)
            return most > 0 ? most : rules.quantity.minimum
        case (.maximum, .sell):
            guard sellable > 0 else { throw .sellable(need: 1, have: sellable) }
            return min(sellable, rules.quantity.maximumLimitOrder)
        }
    }
}
