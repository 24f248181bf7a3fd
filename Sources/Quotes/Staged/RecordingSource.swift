public import Market

/// A live source whose answers are noted, so that they can be played again.
///
/// For as long as a line lasts each security is asked for once, and every question gets the same answer, as it
/// will when the line is played.
public final class RecordingSource: QuoteSource {
    private let source: any QuoteSource
    private var answers: [Symbol: Quote?] = [:]
    private var failure: SourceError?

    /// Notes the answers of a source.
    public init(_ source: any QuoteSource) {
        self.source = source
    }

    /// What the source says about its last answer.
    public var warnings: [String] { source.warnings }

    /// Returns what the source answers; throws again what it threw in this line.
    public func quotes(
        of symbols: [Symbol],
        at instant: Instant
    ) throws(SourceError) -> [Symbol: Quote] {
        if let failure { throw failure }
        let new = symbols.filter { answers[$0] == nil }
        if !new.isEmpty {
            do throws(SourceError) {
                let found = try source.quotes(of: new, at: instant)
                for symbol in new { answers[symbol] = .some(found[symbol]) }
            } catch {
                failure = error
                throw error
            }
        }
        var quotes: [Symbol: Quote] = [:]
        for symbol in symbols { quotes[symbol] = answers[symbol] ?? nil }
        return quotes
    }

    /// Takes what the source answered since it was taken last, by symbol, and whether it failed.
    public func takeAnswers() -> (quotes: [Quote], hasFailed: Bool) {
        defer { (answers, failure) = ([:], nil) }
        let quotes = answers.values.compactMap { $0 }.sorted { $0.symbol < $1.symbol }
        return (quotes, failure != nil)
    }
}

@available(*, unavailable)
extension RecordingSource: Sendable {}
