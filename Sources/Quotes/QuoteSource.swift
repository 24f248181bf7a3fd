public import Market

/// Where quotes come from.
public protocol QuoteSource: AnyObject {
    /// Returns the latest snapshot of each symbol at or before `instant`; a live source ignores the
    /// instant and answers with what the market shows now. A symbol the source does not know is
    /// absent.
    ///
    /// - Throws: `SourceError` where the source as a whole has no answer.
    func quotes(of symbols: [Symbol], at instant: Instant) throws(SourceError) -> [Symbol: Quote]
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
    /// The provider refused or could not be reached; the text is the program's own sentence.
    case provider(String)
}
