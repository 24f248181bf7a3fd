public import Market

/// How far the market must come for a snapshot to matter to the pending orders of a security.
public struct Reach: Hashable, Sendable {
    /// Buys wait for an ask at or below this price; zero without any.
    public var ask: Price
    /// Sells wait for a bid at or above this price; nil without any.
    public var bid: Price?
    /// Whether every snapshot matters, because an order has met none yet.
    public var isOpen: Bool

    /// A reach.
    public init(ask: Price = .zero, bid: Price? = nil, isOpen: Bool = false) {
        self.ask = ask
        self.bid = bid
        self.isOpen = isOpen
    }

    /// Whether the best prices of a snapshot come as far; an empty side never does.
    public func includes(bestBid: Price?, bestAsk: Price?) -> Bool {
        if isOpen { return true }
        if let bestAsk, bestAsk <= ask { return true }
        guard let bid, let bestBid else { return false }
        return bestBid >= bid
    }

    /// Whether a snapshot comes as far.
    public func includes(_ quote: Quote) -> Bool {
        includes(bestBid: quote.bids.first?.price, bestAsk: quote.asks.first?.price)
    }

    /// Whether the event matters: a trade always may, and so does a price at the day's limit, which is told.
    public func concerns(_ event: MarketEvent) -> Bool {
        guard case .snapshot(let quote) = event else { return true }
        return includes(quote) || quote.mayBeAtLimit
    }
}

/// What a market reports at one instant.
public struct MarketNews: Hashable, Sendable {
    /// The stamp of the events.
    public let instant: Instant
    /// The events, in the source's own order.
    public let events: [MarketEvent]

    /// News.
    public init(instant: Instant, events: [MarketEvent]) {
        self.instant = instant
        self.events = events
    }
}

extension VirtualSource {
    /// Asks for one instant after the other.
    public func nextNews(
        after instant: Instant,
        upTo limit: Instant,
        of symbols: Set<Symbol>,
        within reach: (Symbol) -> Reach?
    ) throws(SourceError) -> MarketNews? {
        var cursor = instant
        while let next = try nextInstant(after: cursor, upTo: limit, for: symbols) {
            let events = try events(at: next, for: symbols).filter {
                reach($0.symbol)?.concerns($0) == true
            }
            if !events.isEmpty { return MarketNews(instant: next, events: events) }
            cursor = next
        }
        return nil
    }
}
