import Market
import Quotes
import Store
import Trading

/// The pending orders of one security, with what tells at a glance that a snapshot changes none of them.
///
/// Invariant: the orders are in the order of their numbers, which is the one they were placed in. Loops go by
/// index, since an order is large to copy.
struct PendingOrders {
    /// The orders, as they were placed.
    private(set) var orders: [Order]
    /// How far the market must come for one of them to fill, or to rest.
    private(set) var reach = Reach()
    /// How many of them have met no quote yet.
    private var newCount = 0

    init(_ orders: [Order]) {
        self.orders = orders
        for order in orders { note(order) }
    }

    private mutating func note(_ order: Order) {
        if order.side == .buy {
            reach.ask = max(reach.ask, order.limitPrice)
        } else {
            reach.bid = min(reach.bid ?? order.limitPrice, order.limitPrice)
        }
        if !order.isResting { newCount += 1 }
        reach.isOpen = newCount > 0
    }

    /// Forgets what was noted of an order that is another one now, or is gone.
    private mutating func forget(
        _ side: Side,
        _ limitPrice: Price,
        isResting: Bool,
        leavesPrice: Bool
    ) {
        if !isResting { newCount -= 1 }
        reach.isOpen = newCount > 0
        guard leavesPrice else { return }
        if side == .buy, limitPrice == reach.ask { reach.ask = highestBuy }
        if side == .sell, limitPrice == reach.bid { reach.bid = lowestSell }
    }

    private var highestBuy: Price {
        var highest = Price.zero
        for index in orders.indices where orders[index].side == .buy {
            highest = max(highest, orders[index].limitPrice)
        }
        return highest
    }

    private var lowestSell: Price? {
        var lowest: Price?
        for index in orders.indices where orders[index].side == .sell {
            lowest = min(lowest ?? orders[index].limitPrice, orders[index].limitPrice)
        }
        return lowest
    }

    /// Takes the order as it is now: one that is final goes, one that was not there comes.
    mutating func take(_ order: Order) {
        let index = firstIndex(from: order.id)
        guard index < orders.count, orders[index].id == order.id else {
            guard order.status == .pending else { return }
            orders.insert(order, at: index)
            return note(order)
        }
        let (price, isResting) = (orders[index].limitPrice, orders[index].isResting)
        if order.status == .pending {
            orders[index] = order
            note(order)
            forget(order.side, price, isResting: isResting, leavesPrice: price != order.limitPrice)
        } else {
            orders.remove(at: index)
            forget(order.side, price, isResting: isResting, leavesPrice: true)
        }
    }

    /// The place of the first order with this number or a higher one.
    private func firstIndex(from id: OrderID) -> Int {
        var (low, high) = (0, orders.count)
        while low < high {
            let middle = (low + high) / 2
            if orders[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The orders that the snapshot may change, outside the closing auction: new ones, and those whose price
    /// the opposite side has reached.
    func meeting(_ quote: Quote) -> [Order] {
        let ask = quote.asks.first?.price
        let bid = quote.bids.first?.price
        var meeting: [Order] = []
        for index in orders.indices {
            let isBuy = orders[index].side == .buy
            let price = orders[index].limitPrice
            let isReached = isBuy ? ask.map { $0 <= price } : bid.map { $0 >= price }
            if isReached ?? false || !orders[index].isResting { meeting.append(orders[index]) }
        }
        return meeting
    }

    /// Whether an order that asks for the same waits already.
    func hasTwin(of order: Order) -> Bool {
        guard order.clientID == nil else { return false }
        for index in orders.indices
        where orders[index].limitPrice == order.limitPrice
            && orders[index].quantity == order.quantity && orders[index].side == order.side
            && orders[index].clientID == nil
        {
            return true
        }
        return false
    }
}

/// What was read of pending orders in a span of batches: nobody else changes them while it lasts.
struct SpanCache {
    let span: Int
    var pending: [Symbol: PendingOrders] = [:]
    /// The price alerts; nil until they were asked for.
    var alerts: [PriceAlert]?
    /// Which notices each follower is given.
    var levels: [String: [NoticeKind: NoticeLevel]] = [:]
    /// The securities with pending orders; nil until all of them were asked for.
    var symbols: Set<Symbol>?
    /// How far the market must come for each of these.
    var reaches: [Symbol: Reach] = [:]
    /// The first day with pending after-hours orders; nil until it was asked for.
    var afterHoursDay: TradingDay??
}

extension Desk {
    /// Whether what was read in this span still holds; begins anew in another one.
    private func isCaching() -> Bool {
        guard let span = file.span else { return false }
        if cache?.span != span { cache = SpanCache(span: span) }
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

    /// How far the market must come for the orders of each security that has pending ones.
    func reaches() throws(DeskError) -> [Symbol: Reach] {
        let symbols = try pendingSymbols()
        if isCaching(), let known = cache?.reaches, known.count == symbols.count { return known }
        var reaches: [Symbol: Reach] = [:]
        for symbol in symbols { reaches[symbol] = try pending(of: symbol).reach }
        cache?.reaches = reaches
        return reaches
    }

    /// The first trading day whose after-hours orders are still pending, if there are any.
    func afterHoursDay() throws(DeskError) -> TradingDay? {
        let isCaching = isCaching()
        if isCaching, let known = cache?.afterHoursDay { return known }
        let day = try storing { () throws(StoreError) in
            try file.pendingAfterHoursDay(account: account.id)
        }
        if isCaching { cache?.afterHoursDay = .some(day) }
        return day
    }

    /// The alerts as the file has them.
    func activeAlerts() throws(DeskError) -> [PriceAlert] {
        let isCaching = isCaching()
        if isCaching, let known = cache?.alerts { return known }
        let read = try storing { () throws(StoreError) in try file.alerts(account: account.id) }
        if isCaching { cache?.alerts = read }
        return read
    }

    /// The levels of notices that were changed for a follower.
    func changedLevels(of follower: String) throws(DeskError) -> [NoticeKind: NoticeLevel] {
        let isCaching = isCaching()
        if isCaching, let known = cache?.levels[follower] { return known }
        let read = try storing { () throws(StoreError) in
            try file.levels(of: follower, account: account.id)
        }
        if isCaching { cache?.levels[follower] = read }
        return read
    }

    /// The last quote used for a security.
    func usedQuote(of symbol: Symbol) throws(DeskError) -> UsedQuote? {
        try storing { () throws(StoreError) in try file.usedQuote(of: symbol, account: account.id) }
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
        if isCaching() { try take(order) }
    }

    /// Lets the cache know a new order, or what changed of one.
    private func take(_ order: Order) throws(DeskError) {
        let symbol = order.symbol
        if order.type == .afterHours { cache?.afterHoursDay = nil }
        cache?.pending[symbol]?.take(order)
        guard cache?.symbols != nil else { return }
        let pending = try pending(of: symbol)
        if pending.orders.isEmpty {
            cache?.symbols?.remove(symbol)
            cache?.reaches[symbol] = nil
        } else {
            cache?.symbols?.insert(symbol)
            cache?.reaches[symbol] = pending.reach
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
    }
}
