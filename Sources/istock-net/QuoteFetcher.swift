import Feeds
import Market

/// Why a line of symbols has no answer.
enum FetchError: Error {
    /// The line is not one of symbols.
    case request(String)
    /// The provider answered with something else than quotes.
    case blocked(String)
    /// The provider did not answer in time.
    case timeout(String)
    /// There was no connection, or it broke.
    case network(String)
}

/// Asks a provider for quotes, a request a batch.
final class QuoteFetcher {
    private let feed: any QuoteFeed
    private let connection: ProviderConnection

    init(_ options: QuoteOptions) {
        self.feed = options.feed
        self.connection = ProviderConnection(to: options.baseURL, options)
    }

    /// Returns the quotes of the symbols, in their order, and the rows that were refused.
    ///
    /// Where one batch has no answer there is none at all: a symbol without a row is one that the
    /// provider does not know.
    func fetch(_ symbols: [Symbol]) throws(FetchError) -> FeedAnswer {
        var answer = FeedAnswer()
        var rest = symbols[...]
        while !rest.isEmpty {
            let batch = Array(rest.prefix(type(of: feed).batchSize))
            rest = rest.dropFirst(batch.count)
            let part = try fetchBatch(batch)
            answer.quotes += part.quotes
            answer.problems += part.problems
        }
        return answer
    }

    private func fetchBatch(_ symbols: [Symbol]) throws(FetchError) -> FeedAnswer {
        let body = try connection.body(at: feed.path(for: symbols))
        do throws(FeedError) {
            return select(symbols, from: try feed.parse(body))
        } catch {
            switch error {
            case .blocked(let reason):
                throw .blocked("\(connection.host) answered with \(reason) instead of quotes")
            }
        }
    }

    /// Returns what an answer holds of the symbols asked for: the last quote and the first problem
    /// of each, and the first problem of a row that names none.
    private func select(_ symbols: [Symbol], from answer: FeedAnswer) -> FeedAnswer {
        let quotes = Dictionary(answer.quotes.map { ($0.symbol, $0) }) { $1 }
        let problems = Dictionary(answer.problems.map { ($0.symbol, $0) }) { first, _ in first }
        var selected = FeedAnswer()
        selected.quotes = symbols.compactMap { quotes[$0] }
        selected.problems = (symbols + [nil]).compactMap { problems[$0] }
        guard answer.isCutOff else { return selected }
        // The rows that are missing may be beyond the end: that is not to be unknown.
        let lost = "the answer is cut off before its row"
        for symbol in symbols where quotes[symbol] == nil && problems[symbol] == nil {
            selected.problems.append(RowProblem(symbol: symbol, sentence: lost))
        }
        return selected
    }
}
