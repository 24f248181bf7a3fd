public import Market
import Quotes
import Store
import Trading

/// Shares that a session stages an account to hold.
public struct GivenShares: Hashable, Sendable {
    /// The security.
    public let symbol: Symbol
    /// How many, above zero.
    public let quantity: Quantity
    /// What each cost.
    public let price: Price
    /// The day they were bought; nil for the trading day before the present one.
    public let since: TradingDay?

    /// Shares.
    public init(symbol: Symbol, quantity: Quantity, price: Price, since: TradingDay?) {
        self.symbol = symbol
        self.quantity = quantity
        self.price = price
        self.since = since
    }
}

extension Desk {
    /// Lets a snapshot that was just posted meet the security's pending orders.
    ///
    /// It is another snapshot than the one before it even where the clock stood still between them.
    ///
    /// - Throws: the store's error, or a refusal where an amount is beyond what money can count.
    public func meet(posted quote: Quote) throws(DeskError) {
        let symbol = quote.symbol
        let used = try usedQuote(of: symbol)
        let isUsed = used?.time == quote.time && used?.usage.used.isEmpty == false
        let canMeet = try pending(of: symbol).reach.includes(quote)
        let isTold = try isWatched(quote) ? try isNews(quote) : false
        guard isUsed || canMeet || isTold else { return }
        try transaction { () throws(DeskError) in
            if isUsed {
                try storing { () throws(StoreError) in
                    try file.forgetUsage(of: symbol, account: account.id)
                }
            }
            // What is posted at the close is the closing auction's, which the day's end decides.
            if quote.time.time < SessionPlan.close { try meet(.snapshot(quote)) }
            if isTold { try look(at: quote) }
        }
    }

    /// Whether anybody may want to be told of the price: its security has an alert, or it may be at a limit and the
    /// security is held or waited for.
    private func isWatched(_ quote: Quote) throws(DeskError) -> Bool {
        let symbol = quote.symbol
        if try activeAlerts().contains(where: { $0.symbol == symbol }) { return true }
        guard quote.mayBeAtLimit else { return false }
        if try !pending(of: symbol).orders.isEmpty { return true }
        return try position(of: symbol).quantity > 0
    }

    /// Whether the day has reached its close and was left open for its last quotes.
    public var isDayEndDue: Bool {
        guard let clock = account.clock, clock.time >= SessionPlan.close else { return false }
        return account.settledDay < clock.day && calendar.isTradingDay(clock.day)
    }

    /// Whether the account's start may still be staged: it has had no order yet.
    public var isUntraded: Bool { account.lastOrder == 0 }

    /// Stages the money that the account starts with.
    ///
    /// - Throws: the store's error.
    public func give(cash: Money) throws(DeskError) {
        precondition(isUntraded, "a start is staged before the first order")
        try transaction { () throws(DeskError) in
            let change = cash - account.cash
            guard change != .zero else { return }
            account.cash = cash
            let postings = [Posting(.cash, change), Posting(.capital, -change)]
            try give(postings, symbol: nil, quantity: nil, amount: change)
            try storing { () throws(StoreError) in
                try file.write(initialCash: cash, account: account.id)
            }
        }
    }

    /// Stages shares that the account starts with, besides those it has.
    ///
    /// - Throws: the store's error, or a refusal where their cost is beyond what money can count.
    public func give(_ shares: GivenShares) throws(DeskError) {
        precondition(isUntraded, "a start is staged before the first order")
        try transaction { () throws(DeskError) in
            let day = shares.since ?? calendar.previous(before: now.day)
            let cost = try counting { () throws(ArithmeticOverflow) in
                try shares.price.amount(of: shares.quantity)
            }
            let former = try position(of: shares.symbol)
            let position = former.adding(shares.quantity, since: day, cost: cost)
            try storing { () throws(StoreError) in
                try file.write(position, replacing: former, account: account.id)
            }
            let postings = [
                Posting(.shares, cost, quantity: shares.quantity), Posting(.capital, -cost),
            ]
            let event = try give(
                postings,
                symbol: shares.symbol,
                quantity: shares.quantity,
                amount: cost
            )
            try storing { () throws(StoreError) in
                try file.insert(
                    GivenLot(symbol: shares.symbol, purchaseDay: day),
                    event: event.seq,
                    account: account.id
                )
            }
        }
    }

    @discardableResult
    private func give(
        _ postings: [Posting],
        symbol: Symbol?,
        quantity: Quantity?,
        amount: Money
    ) throws(DeskError) -> Event {
        let event = try record(.given, quantity: quantity, amount: amount)
        var changed = account
        try storing { () throws(StoreError) in
            try file.insert(postings, symbol: symbol, event: event.seq, into: &changed)
        }
        account = changed
        return event
    }
}

extension Position {
    /// The position with shares of a day added, the oldest lots first.
    fileprivate func adding(_ quantity: Quantity, since day: TradingDay, cost: Money) -> Position {
        var position = self
        position.cost = position.cost + cost
        position.dilutedCost = position.dilutedCost + cost
        if let index = lots.firstIndex(where: { $0.purchaseDay == day }) {
            position.lots[index].quantity = lots[index].quantity + quantity
        } else {
            position.lots.append(Lot(purchaseDay: day, quantity: quantity))
            position.lots.sort { $0.purchaseDay < $1.purchaseDay }
        }
        return position
    }
}
