public import Market

/// A live source whose answers are kept until they are renewed, so that what is shown, judged and traded
/// between two looks at the market is one and the same.
public final class KeptQuotes: QuoteSource {
    private let source: any QuoteSource
    private var kept: [Symbol: Quote] = [:]
    private var asked: Set<Symbol> = []
    private var fault: SourceError?

    /// The quotes of a source.
    public init(of source: any QuoteSource) {
        self.source = source
    }

    /// Returns what is kept, and asks the source for what is not: together with all that was asked for before,
    /// in one question.
    ///
    /// - Throws: `SourceError` of the source; it is kept too, so that a source that fails is asked once.
    public func quotes(
        of symbols: [Symbol],
        at instant: Instant
    ) throws(SourceError) -> [Symbol: Quote] {
        if let fault { throw fault }
        if !symbols.allSatisfy(asked.contains) {
            let missing = Set(symbols).subtracting(asked).sorted()
            do throws(SourceError) {
                kept.merge(try source.quotes(of: missing, at: instant)) { $1 }
                asked.formUnion(missing)
            } catch {
                fault = error
                throw error
            }
        }
        var found: [Symbol: Quote] = [:]
        for symbol in symbols { found[symbol] = kept[symbol] }
        return found
    }

    /// Forgets the answers; asks at once for all that was asked for since the last time.
    public func renew(at instant: Instant) {
        let wanted = asked.sorted()
        (kept, asked, fault) = ([:], [], nil)
        guard !wanted.isEmpty else { return }
        do throws(SourceError) {
            kept = try source.quotes(of: wanted, at: instant)
            asked = Set(wanted)
        } catch {
            fault = error
        }
    }
}

@available(*, unavailable)
extension KeptQuotes: Sendable {}
