import Market
import Store
import Trading

/// The pending orders of one security, with what tells at a glance that a snapshot changes none of them.
struct PendingOrders {
    /// The orders, as they were placed.
    private(set) var orders: [Order]
    private var highestBuy = Price.zero
    private var lowestSell: Price?
    private var hasNew = false

    init(_ orders: [Order]) {
        self.orders = orders
        for order in orders { note(order) }
    }

    private mutating func note(_ order: Order) {
        if order.side == .buy {
            highestBuy = max(highestBuy, order.limitPrice)
        } else {
            lowestSell = min(lowestSell ?? order.limitPrice, order.limitPrice)
        }
        if !order.isResting { hasNew = true }
    }

    /// Takes the order as it is now: one that is final goes, one that was not there comes.
    mutating func take(_ order: Order) {
        let index = orders.lastIndex { $0.id == order.id }
        switch (index, order.status) {
        case (let index?, .pending):
            orders[index] = order
            // A new order that rests now may have been the last new one.
            if hasNew { self = PendingOrders(orders) }
        case (let index?, _):
            orders.remove(at: index)
            self = PendingOrders(orders)
        case (nil, .pending):
            orders.append(order)
            note(order)
        case (nil, _): break
        }
    }

    /// The orders that the snapshot may change, outside the closing auction: new ones, and those whose price
    /// the opposite side has reached.
    func meeting(_ quote: Quote) -> [Order] {
        let ask = quote.asks.first?.price
        let bid = quote.bids.first?.price
        return orders.filter { order in
            guard order.isResting else { return true }
            return (order.side == .buy ? ask : bid).map { order.accepts($0) } ?? false
        }
    }

    /// Whether the snapshot may fill one of the orders or let it rest; false only where it cannot.
    func canMeet(_ quote: Quote) -> Bool {
        if hasNew { return !orders.isEmpty }
        if let ask = quote.asks.first?.price, ask <= highestBuy { return true }
        guard let lowestSell, let bid = quote.bids.first?.price else { return false }
        return bid >= lowestSell
    }
}

/// What a batch has read of pending orders and used quotes: nobody else can change them while it lasts.
struct BatchCache {
    let batch: Int
    var pending: [Symbol: PendingOrders] = [:]
    var used: [Symbol: UsedQuote?] = [:]
    /// The securities with pending orders; nil until all of them were asked for.
    var symbols: Set<Symbol>?
}

extension Desk {
    /// Whether what was read in this batch still holds; begins anew in another one.
    private func isCaching() -> Bool {
        guard let batch = file.batch else {
            cache = nil
            return false
        }
        if cache?.batch != batch { cache = BatchCache(batch: batch) }
        return true
    }

    /// The pending orders of a security, as this desk sees them.
    func pending(of symbol: Symbol) throws(DeskError) -> PendingOrders {
        let isCaching = isCaching()
        if isCaching, let known = cache?.pending[symbol] { return known }
        let read = PendingOrders(
            try storing { () throws(StoreError) in
                try file.pendingOrders(of: symbol, account: account.id)
            }
        )
        if isCaching { cache?.pending[symbol] = read }
        return read
    }

    /// The securities that have pending orders.
    func pendingSymbols() throws(DeskError) -> Set<Symbol> {
        guard isCaching() else { return Set(try readPendingSymbols()) }
        if let symbols = cache?.symbols { return symbols }
        let symbols = Set(try readPendingSymbols())
        cache?.symbols = symbols
        return symbols
    }

    private func readPendingSymbols() throws(DeskError) -> [Symbol] {
        try storing { () throws(StoreError) in try file.pendingSymbols(account: account.id) }
    }

    /// The last quote used for a security.
    func usedQuote(of symbol: Symbol) throws(DeskError) -> UsedQuote? {
        let isCaching = isCaching()
        if isCaching, let known = cache?.used[symbol] { return known }
        let read = try storing { () throws(StoreError) in
            try file.usedQuote(of: symbol, account: account.id)
        }
        if isCaching { cache?.used[symbol] = .some(read) }
        return read
    }

    /// Writes a new order, or what changed of one.
    func write(_ order: Order, isNew: Bool = false) throws(DeskError) {
        try storing { () throws(StoreError) in
            if isNew {
                try file.insert(order, account: account.id)
            } else {
                try file.update(order, account: account.id)
            }
        }
        guard isCaching() else { return }
        cache?.pending[order.symbol]?.take(order)
        if isNew {
            cache?.symbols?.insert(order.symbol)
        } else if order.status != .pending, cache?.symbols?.contains(order.symbol) == true,
            try pending(of: order.symbol).orders.isEmpty
        {
            cache?.symbols?.remove(order.symbol)
        }
    }

    /// Writes the last quote used for a security.
    func write(
        _ used: UsedQuote,
        of symbol: Symbol,
        replacing former: UsedQuote?
    ) throws(DeskError) {
        try storing { () throws(StoreError) in
            try file.write(used, of: symbol, replacing: former, account: account.id)
        }
        if isCaching() { cache?.used[symbol] = .some(used) }
    }
}
