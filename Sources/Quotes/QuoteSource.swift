public import Market

/// Where quotes come from.
public protocol QuoteSource: AnyObject {
    /// Returns the latest snapshot of each symbol at or before `instant`; a live source ignores the
    /// instant and answers with what the market shows now. A symbol the source does not know is
    /// absent.
    ///
    /// - Throws: `SourceError` where the source as a whole has no answer.
    func quotes(of symbols: [Symbol], at instant: Instant) throws(SourceError) -> [Symbol: Quote]

    /// The same for one symbol.
    ///
    /// - Throws: `SourceError` where the source as a whole has no answer.
    func quote(of symbol: Symbol, at instant: Instant) throws(SourceError) -> Quote?

    /// What the source says about single symbols of its last answer, in its own words.
    var warnings: [String] { get }
}

extension QuoteSource {
    /// None.
    public var warnings: [String] { [] }

    /// Asks for a list of one.
    public func quote(of symbol: Symbol, at instant: Instant) throws(SourceError) -> Quote? {
        try quotes(of: [symbol], at: instant)[symbol]
    }
}

/// A source whose whole market is known for every instant, so that a virtual clock can play it.
public protocol VirtualSource: QuoteSource {
    /// The next instant after `instant`, and not after `limit`, at which one of the symbols has
    /// news.
    ///
    /// - Throws: `SourceError` where the source cannot be read.
    func nextInstant(
        after instant: Instant,
        upTo limit: Instant,
        for symbols: Set<Symbol>
    ) throws(SourceError) -> Instant?

    /// What the source reports for the symbols at exactly `instant`, in its own order.
    ///
    /// - Throws: `SourceError` where the source cannot be read.
    func events(at instant: Instant, for symbols: Set<Symbol>) throws(SourceError) -> [MarketEvent]

    /// The first events after `instant`, and not after `limit`, that come within reach of a security's orders;
    /// those without one, and events that do not come so far, are left out.
    ///
    /// - Throws: `SourceError` where the source cannot be read.
    func nextNews(
        after instant: Instant,
        upTo limit: Instant,
        of symbols: Set<Symbol>,
        within reach: (Symbol) -> Reach?
    ) throws(SourceError) -> MarketNews?

    /// The stamp of the first snapshot on the day of `instant`, and not after it, that shows that the day's
    /// price rose to `price`, or fell to it; nil where none does.
    ///
    /// - Throws: `SourceError` where the source cannot be read.
    func firstInstant(
        of symbol: Symbol,
        upTo instant: Instant,
        reaching price: Price,
        isUp: Bool
    ) throws(SourceError) -> Instant?
}

extension VirtualSource {
    /// Halves the day until it is found: how far a price has come only ever grows.
    public func firstInstant(
        of symbol: Symbol,
        upTo instant: Instant,
        reaching price: Price,
        isUp: Bool
    ) throws(SourceError) -> Instant? {
        let day = instant.day
        func reached(by instant: Instant) throws(SourceError) -> Instant? {
            guard let quote = try quotes(of: [symbol], at: instant)[symbol],
                quote.time.day == day, quote.hasReached(price, isUp: isUp)
            else { return nil }
            return quote.time
        }
        guard var first = try reached(by: instant) else { return nil }
        var before = Instant(day, TimeOfDay(0, 0)).milliseconds - 1
        while before + 1 < first.milliseconds {
            let middle = before + (first.milliseconds - before) / 2
            if let earlier = try reached(by: Instant(milliseconds: middle)) {
                first = earlier
            } else {
                before = middle
            }
        }
        return first
    }
}

/// A source that knows the corporate actions of its securities.
public protocol ActionSource: AnyObject {
    /// The actions of a security whose ex-dates are after `day` and not after `last`, by ex-date.
    func actions(
        of symbol: Symbol,
        exAfter day: TradingDay,
        through last: TradingDay
    ) -> [CorporateAction]
}

/// Why a source has no answer, with what a sentence to the user needs.
public enum SourceError: Error, Hashable, Sendable {
    /// The replay file is not there or cannot be read; the reason is the system's.
    case fileUnreadable(path: String, reason: String)
    /// The replay file is not the one the account was opened on.
    case fileChanged(path: String)
    /// A line of a replay file or of a child's answer that is no row.
    case badRow(source: String, line: Int, reason: String)
    /// The program that delivers quotes could not be started, ended, or broke the protocol.
    case childFailed(command: String, reason: String)
    /// The program that delivers quotes did not answer in time.
    case timedOut(command: String, milliseconds: Int)
    /// The source has quotes but no bars.
    case noBars
    /// The provider refused or could not be reached; the text is the program's own sentence.
    case provider(String)
}

/// A source that has bars of its securities, not only snapshots.
public protocol BarSource: AnyObject {
    /// Returns the last `count` bars of a security that hold nothing after `instant`, in order; the last one
    /// may be of a day or minute that is not over. A security the source does not know has none.
    ///
    /// - Throws: `SourceError` where the source has no answer, `.noBars` where it has no bars at all.
    func bars(
        of symbol: Symbol,
        _ period: BarPeriod,
        last count: Int,
        through instant: Instant
    ) throws(SourceError) -> [Bar]
}
