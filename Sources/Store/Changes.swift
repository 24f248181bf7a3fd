import Market
import Trading

/// Rows of one account that changed and that SQLite does not know yet: those that every order touches.
///
/// A row is here once, as it is now, however often it changed; what is only ever appended is here in order.
struct Changes {
    /// A row as it is now, beside what the file has in its place.
    struct Changed<Row> {
        var now: Row
        let stored: Row?
    }

    /// An order as it is now.
    struct ChangedOrder {
        var now: Order
        let isNew: Bool
    }

    /// A posting with its numbers.
    struct NumberedPosting {
        let id: Int64
        let event: Int64
        let symbol: Symbol?
        let posting: Posting
    }

    /// The number of the account they are of; nil without any.
    private(set) var owner: Int64?
    /// The account's own row.
    var account: Account?
    var orders: [OrderID: ChangedOrder] = [:]
    var positions: [Symbol: Changed<Position>] = [:]
    var quotes: [Symbol: Changed<UsedQuote>] = [:]
    var names: [Symbol: String] = [:]
    var trades: [BookedTrade] = []
    var events: [Event] = []
    var postings: [NumberedPosting] = []

    /// The rows that grow in number with the orders.
    var count: Int { orders.count + trades.count + events.count + postings.count }

    var isEmpty: Bool { owner == nil }

    /// Whether changes of an account may come to these.
    func takes(_ account: Int64) -> Bool { owner == nil || owner == account }

    /// Begins, or goes on, with the changes of an account.
    mutating func begin(_ account: Int64) {
        precondition(takes(account), "changes are of one account")
        owner = account
    }

    /// Forgets them, and keeps their room for the next ones.
    mutating func removeAll() {
        guard owner != nil else { return }
        owner = nil
        account = nil
        orders.removeAll(keepingCapacity: true)
        positions.removeAll(keepingCapacity: true)
        quotes.removeAll(keepingCapacity: true)
        if !names.isEmpty { names.removeAll(keepingCapacity: true) }
        trades.removeAll(keepingCapacity: true)
        events.removeAll(keepingCapacity: true)
        postings.removeAll(keepingCapacity: true)
    }

    mutating func insert(_ order: Order) {
        orders[order.id] = ChangedOrder(now: order, isNew: true)
    }

    mutating func update(_ order: Order) {
        let isNew = orders[order.id]?.isNew ?? false
        orders[order.id] = ChangedOrder(now: order, isNew: isNew)
    }

    mutating func write(_ position: Position, replacing former: Position) {
        let stored = positions[position.symbol]?.stored ?? former
        positions[position.symbol] = Changed(now: position, stored: stored)
    }

    mutating func write(_ quote: UsedQuote, of symbol: Symbol, replacing former: UsedQuote?) {
        let known = quotes[symbol]
        let stored = known == nil ? former : known?.stored
        quotes[symbol] = Changed(now: quote, stored: stored)
    }

    /// Takes what was changed after these changes.
    mutating func merge(_ later: Changes) {
        guard let owner = later.owner else { return }
        begin(owner)
        account = later.account ?? account
        for (id, order) in later.orders {
            let isNew = orders[id]?.isNew ?? order.isNew
            orders[id] = ChangedOrder(now: order.now, isNew: isNew)
        }
        for (symbol, position) in later.positions {
            let stored = positions[symbol].map(\.stored) ?? position.stored
            positions[symbol] = Changed(now: position.now, stored: stored)
        }
        for (symbol, quote) in later.quotes {
            let stored = quotes[symbol].map(\.stored) ?? quote.stored
            quotes[symbol] = Changed(now: quote.now, stored: stored)
        }
        for (symbol, name) in later.names { names[symbol] = name }
        trades += later.trades
        events += later.events
        postings += later.postings
    }
}

/// What was read in a span of batches and holds while it lasts, since nobody else writes.
struct SpanReadings {
    /// The number of the account it is of.
    let owner: Int64
    var account: Account?
    var settings: [String: String]?
    var positions: [Symbol: Position] = [:]
    var quotes: [Symbol: UsedQuote?] = [:]
    var names: [Symbol: String] = [:]

    init(owner: Int64) {
        self.owner = owner
    }

    /// Takes what SQLite has been told.
    mutating func take(_ changes: Changes) {
        account = changes.account ?? account
        for (symbol, position) in changes.positions { positions[symbol] = position.now }
        for (symbol, quote) in changes.quotes { quotes[symbol] = .some(quote.now) }
        for (symbol, name) in changes.names { names[symbol] = name }
    }
}
