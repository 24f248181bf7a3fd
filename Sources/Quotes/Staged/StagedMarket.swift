public import Market

/// A market whose snapshots are posted one by one, at the present instant of a virtual clock.
///
/// It keeps the latest snapshot of each security, so its memory does not grow with what is posted. What is
/// posted acts at once, hence it has no news of its own while a clock moves.
public final class StagedMarket: VirtualSource {
    private var securities: [Symbol: StagedSecurity] = [:]
    /// Whether questions fail until the next tick, as a recorded source's did.
    public var isSilent = false
    private let isLive: Bool

    /// A market that shows nothing yet; one that stands for a live source answers with its latest snapshot whatever
    /// the instant, as such a source does.
    public init(isLive: Bool = false) {
        self.isLive = isLive
    }

    /// Posts a tick and returns the snapshot it makes.
    ///
    /// - Precondition: `instant` is not before that of an earlier tick of the security.
    public func post(_ tick: StagedTick, at instant: Instant) -> Quote {
        isSilent = false
        return change(tick.symbol, at: instant) { $0.post(tick, at: instant) }
    }

    /// Holds an auction and returns the snapshot that publishes its price; `step` is the security's tick.
    ///
    /// - Precondition: `instant` is not before that of an earlier tick of the security.
    public func post(_ auction: StagedAuction, step: Price, at instant: Instant) -> Quote {
        change(auction.symbol, at: instant) { $0.post(auction, step: step, at: instant) }
    }

    /// Suspends a security for the rest of the day, or until its next tick, and returns its snapshot.
    public func suspend(_ symbol: Symbol, at instant: Instant) -> Quote {
        change(symbol, at: instant) { $0.suspend(symbol, at: instant) }
    }

    /// Sets the day's limits of a security and returns its snapshot, where it has one of the day.
    public func limit(_ symbol: Symbol, to limits: PriceLimits, at instant: Instant) -> Quote? {
        change(symbol, at: instant) { $0.limit(to: limits) }
    }

    /// Sets the day's previous close of a security, for ticks that do not say it.
    public func setPreviousClose(_ price: Price, of symbol: Symbol, at instant: Instant) {
        change(symbol, at: instant) { $0.previousClose = price }
    }

    private func change<Result>(
        _ symbol: Symbol,
        at instant: Instant,
        _ body: (inout StagedSecurity) -> Result
    ) -> Result {
        securities[symbol, default: StagedSecurity(day: instant.day)].begin(instant.day)
        return body(&securities[symbol, default: StagedSecurity(day: instant.day)])
    }

    /// Returns the latest snapshot of each symbol at or before `instant`.
    ///
    /// Of the past only the last one before the closing auction is kept.
    public func quotes(
        of symbols: [Symbol],
        at instant: Instant
    ) throws(SourceError) -> [Symbol: Quote] {
        if isSilent { throw .provider("the recorded source did not answer") }
        var quotes: [Symbol: Quote] = [:]
        for symbol in symbols {
            let security = securities[symbol]
            quotes[symbol] = isLive ? security?.latest : security?.quote(at: instant)
        }
        return quotes
    }

    /// Nothing: what was posted has acted already.
    public func nextInstant(
        after instant: Instant,
        upTo limit: Instant,
        for symbols: Set<Symbol>
    ) throws(SourceError) -> Instant? {
        nil
    }

    /// The stamp of the first tick of the day that came as far as `price`.
    public func firstInstant(
        of symbol: Symbol,
        upTo instant: Instant,
        reaching price: Price,
        isUp: Bool
    ) throws(SourceError) -> Instant? {
        securities[symbol]?.firstInstant(upTo: instant, reaching: price, isUp: isUp)
    }

    /// The latest snapshots of the symbols, where they are of exactly `instant`.
    public func events(
        at instant: Instant,
        for symbols: Set<Symbol>
    ) throws(SourceError) -> [MarketEvent] {
        symbols.sorted().compactMap { symbol in
            securities[symbol]?.latest.flatMap { $0.time == instant ? .snapshot($0) : nil }
        }
    }
}

@available(*, unavailable)
extension StagedMarket: Sendable {}

/// What was posted of one security.
private struct StagedSecurity {
    /// The day that open, high, low, volume, limits and previous close are of.
    var day: TradingDay
    var latest: Quote?
    private var beforeClosingAuction: Quote?
    var previousClose = Price.zero
    private var limits: PriceLimits?
    private var range = StagedRange()

    /// When the closing auction begins, whose volume is what the day's volume grows by from here on.
    private static let closingAuction = TimeOfDay(14, 57)

    init(day: TradingDay) { self.day = day }

    /// Turns to the day: what was of an earlier one becomes its close.
    mutating func begin(_ day: TradingDay) {
        guard day > self.day else { return }
        self.day = day
        previousClose = latest?.currentPrice ?? previousClose
        limits = nil
        beforeClosingAuction = nil
        range = StagedRange()
    }

    mutating func post(_ tick: StagedTick, at instant: Instant) -> Quote {
        let today = latest.flatMap { $0.time.day == day ? $0 : nil }
        previousClose = tick.previousClose ?? previousClose
        let quote = Quote(
            symbol: tick.symbol,
            name: tick.name ?? today?.name ?? "",
            time: instant,
            last: tick.last,
            previousClose: previousClose,
            open: tick.open ?? today?.open ?? .zero,
            high: tick.high ?? StagedSecurity.extended(today?.high, to: tick.last, by: max),
            low: tick.low ?? StagedSecurity.extended(today?.low, to: tick.last, by: min),
            volume: tick.volume ?? today?.volume ?? .zero,
            bids: tick.bids,
            asks: tick.asks,
            limitUp: limits?.up,
            limitDown: limits?.down,
            hasLevels: tick.hasLevels
        )
        range.note(quote)
        return keep(quote)
    }

    /// Before the closing auction the reference is the previous close, from then on the last price.
    mutating func post(_ auction: StagedAuction, step: Price, at instant: Instant) -> Quote {
        let today = latest.flatMap { $0.time.day == day ? $0 : nil }
        let isOpening = instant.time < StagedSecurity.closingAuction
        previousClose = auction.previousClose ?? previousClose
        let last = today?.last ?? .zero
        let reference = isOpening || last == .zero ? previousClose : last
        let result = auction.result(step: step, reference: reference)
        var tick = StagedTick(symbol: auction.symbol, last: result?.price ?? last)
        tick.bids = StagedAuction.rest(of: auction.bids, after: result?.volume ?? .zero)
        tick.asks = StagedAuction.rest(of: auction.asks, after: result?.volume ?? .zero)
        tick.volume = (today?.volume ?? .zero) + (result?.volume ?? .zero)
        if isOpening, let price = result?.price {
            (tick.open, tick.high, tick.low) = (price, price, price)
        }
        return post(tick, at: instant)
    }

    func firstInstant(upTo instant: Instant, reaching price: Price, isUp: Bool) -> Instant? {
        guard day == instant.day else { return nil }
        return range.firstInstant(upTo: instant, reaching: price, isUp: isUp)
    }

    /// The day's range so far with the last price; a range that was never given stays unknown.
    private static func extended(
        _ former: Price?,
        to last: Price,
        by choose: (Price, Price) -> Price
    ) -> Price {
        guard let former, former > .zero else { return .zero }
        return last > .zero ? choose(former, last) : former
    }

    mutating func suspend(_ symbol: Symbol, at instant: Instant) -> Quote {
        var quote = latest ?? Quote(symbol: symbol, time: instant, last: .zero)
        if quote.time.day < day {
            (quote.last, quote.open, quote.high, quote.low) = (.zero, .zero, .zero, .zero)
            quote.volume = .zero
        }
        quote.previousClose = previousClose
        quote.time = instant
        quote.bids = []
        quote.asks = []
        quote.status = .suspended
        return keep(quote)
    }

    mutating func limit(to limits: PriceLimits) -> Quote? {
        self.limits = limits
        guard var quote = latest, quote.time.day == day else { return nil }
        quote.limitUp = limits.up
        quote.limitDown = limits.down
        return keep(quote)
    }

    private mutating func keep(_ quote: Quote) -> Quote {
        latest = quote
        if quote.time.time <= StagedSecurity.closingAuction { beforeClosingAuction = quote }
        return quote
    }

    func quote(at instant: Instant) -> Quote? {
        if let latest, latest.time <= instant { return latest }
        if let beforeClosingAuction, beforeClosingAuction.time <= instant {
            return beforeClosingAuction
        }
        return nil
    }
}
