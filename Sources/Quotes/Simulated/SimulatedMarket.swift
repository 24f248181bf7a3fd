public import Market

/// A market that no exchange has seen: a pure function of seed, symbol and instant.
///
/// Layout: closes come from a tree over the trading days, a day's minutes are bridged between open
/// and close, and each minute has twenty snapshots. Invariant: the answer depends on nothing but
/// the seed, the calendar and the question; what is kept is a cache. Known limits: no new listings,
/// no splits; days before `firstDay` do not exist.
public final class SimulatedMarket: VirtualSource {
    /// The first day the market exists on.
    public static let firstDay = TradingDay(literal: 19_901_219)

    /// The last day the market exists on.
    public static let lastDay = TradingDay(literal: 21_991_231)

    /// The number that makes this market unlike others.
    public let seed: UInt64

    private let calendar: TradingCalendar
    private let hash: HashStream
    private var entries: [Symbol: Entry] = [:]

    /// What is kept of a symbol, so that the next question about the same day costs little.
    private struct Entry {
        let security: SimulatedSecurity
        let closes: ClosingPrices
        var day: SimulatedDay?
    }

    /// The symbols whose days are kept; one more and all are drawn again.
    private static let keptSymbols = 1024

    /// The market of a seed on the trading days of a calendar.
    public init(seed: UInt64, calendar: TradingCalendar) {
        self.seed = seed
        self.calendar = calendar
        hash = HashStream(seed: seed)
    }

    /// Returns the latest snapshot of each symbol at or before `instant`, possibly of an earlier
    /// day.
    public func quotes(
        of symbols: [Symbol],
        at instant: Instant
    ) throws(SourceError) -> [Symbol: Quote] {
        var quotes: [Symbol: Quote] = [:]
        for symbol in symbols { quotes[symbol] = latestQuote(of: symbol, at: instant) }
        return quotes
    }

    /// The next instant of the grid at which one of the symbols has a snapshot.
    public func nextInstant(
        after instant: Instant,
        upTo limit: Instant,
        for symbols: Set<Symbol>
    ) throws(SourceError) -> Instant? {
        guard symbols.contains(where: { entry(of: $0) != nil }) else { return nil }
        let start = SimulatedMarket.clamped(instant)
        var (day, time) = (start.day, start.time)
        while day <= SimulatedMarket.lastDay, Instant(day, time) < limit {
            let next = calendar.isTradingDay(day) ? next(on: day, after: time, for: symbols) : nil
            if let next { return Instant(day, next) <= limit ? Instant(day, next) : nil }
            day = calendar.next(after: day)
            // The first snapshot of the day lies after the millisecond before it.
            time = TimeOfDay(milliseconds: -1)
        }
        return nil
    }

    /// The snapshots of the symbols at exactly `instant`, in the order of the symbols.
    public func events(
        at instant: Instant,
        for symbols: Set<Symbol>
    ) throws(SourceError) -> [MarketEvent] {
        symbols.sorted().compactMap { symbol in
            latestQuote(of: symbol, at: instant).flatMap { quote in
                quote.time == instant ? .snapshot(quote) : nil
            }
        }
    }
}

extension SimulatedMarket {
    /// An instant for which days can be reckoned: far ones move to the ends of the market.
    static func clamped(_ instant: Instant) -> Instant {
        let before = Instant(firstDay, TimeOfDay(milliseconds: -1))
        return min(max(instant, before), Instant(lastDay, TimeOfDay(24, 0)))
    }

    private func latestQuote(of symbol: Symbol, at instant: Instant) -> Quote? {
        guard let security = entry(of: symbol)?.security else { return nil }
        let moment = SimulatedMarket.clamped(instant)
        if let today = simulatedDay(of: symbol, on: moment.day),
            let time = today.grid.latest(notAfter: moment.time)
        {
            return today.quote(of: security, at: time)
        }
        return simulatedDay(of: symbol, on: calendar.previous(before: moment.day))
            .map { $0.quote(of: security, at: $0.grid.end) }
    }

    private func next(
        on day: TradingDay,
        after time: TimeOfDay,
        for symbols: Set<Symbol>
    ) -> TimeOfDay? {
        symbols.compactMap { simulatedDay(of: $0, on: day)?.grid.next(after: time) }.min()
    }

    /// A security of the market, nil where the market does not have it.
    func security(of symbol: Symbol) -> SimulatedSecurity? { entry(of: symbol)?.security }

    /// The trading day before another.
    func tradingDay(before day: TradingDay) -> TradingDay { calendar.previous(before: day) }

    /// The closes of a security, nil where the market does not have it.
    func closes(of symbol: Symbol) -> ClosingPrices? { entry(of: symbol)?.closes }

    private func entry(of symbol: Symbol) -> Entry? {
        if let entry = entries[symbol] { return entry }
        guard let security = SimulatedSecurity(symbol, market: hash) else { return nil }
        if entries.count == SimulatedMarket.keptSymbols { entries.removeAll() }
        let closes = ClosingPrices(of: security, calendar: calendar)
        let entry = Entry(security: security, closes: closes)
        entries[symbol] = entry
        return entry
    }

    /// A security's day; nil for a closed day, one outside the market, or one before its board.
    func simulatedDay(of symbol: Symbol, on day: TradingDay) -> SimulatedDay? {
        guard let entry = entry(of: symbol) else { return nil }
        if let kept = entry.day, kept.outline.day == day { return kept }
        guard (SimulatedMarket.firstDay...SimulatedMarket.lastDay).contains(day),
            calendar.isTradingDay(day), entry.security.isListed(on: day)
        else { return nil }
        let drawn = SimulatedDay(of: entry.security, entry.closes.outline(of: day))
        entries[symbol]?.day = drawn
        return drawn
    }
}

@available(*, unavailable)
extension SimulatedMarket: Sendable {}
