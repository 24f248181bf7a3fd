public import Market
import Quotes
import Store

/// What is odd about what a source says, though trading goes on.
public enum QuoteDoubt: Hashable, Sendable {
    /// What the program that fetches quotes says of one row; the text is its own.
    case row(String)
    /// A recording has columns whose names mean nothing here.
    case unusedColumns(path: String, names: [String])
    /// The day's range goes beyond the limits the same source gives: the limits hold.
    case rangeBeyondLimit(Symbol, price: Price, limit: Price)

    /// What a doubt is said about once: its security, as far as it names one.
    public var subject: String {
        switch self {
        case .row(let text): String(text.prefix { $0 != " " })
        case .unusedColumns(let path, _): path
        case .rangeBeyondLimit(let symbol, _, _): symbol.description
        }
    }

    /// The contradiction in a quote, if there is one.
    init?(about quote: Quote) {
        if let limit = quote.limitUp, quote.high > limit {
            self = .rangeBeyondLimit(quote.symbol, price: quote.high, limit: limit)
        } else if let limit = quote.limitDown, quote.low > .zero, quote.low < limit {
            self = .rangeBeyondLimit(quote.symbol, price: quote.low, limit: limit)
        } else {
            return nil
        }
    }
}

extension Desk {
    /// Tells the environment what is odd about the answer of a live source.
    func tellDoubts(about quotes: some Sequence<Quote>) {
        guard account.clock == nil else { return }
        for warning in source.warnings { environment.hear(.row(warning)) }
        for quote in quotes {
            if let doubt = QuoteDoubt(about: quote) { environment.hear(doubt) }
        }
    }
}
