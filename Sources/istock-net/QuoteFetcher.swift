import Feeds
import Market

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

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
    private let server: BaseURL
    private let client: HTTPClient
    private let timeout: Int64

    init(_ options: QuoteOptions) {
        self.feed = options.feed
        self.server = options.baseURL
        self.client = HTTPClient(for: options.baseURL, authorities: options.authorities)
        self.timeout = options.timeout
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
        let body = try body(of: request(server.text + feed.path(for: symbols)))
        do throws(FeedError) {
            return select(symbols, from: try feed.parse(body))
        } catch {
            switch error {
            case .blocked(let reason):
                throw .blocked("\(server.host) answered with \(reason) instead of quotes")
            }
        }
    }

    /// Sends a request, and once more where that may help; both share the time there is.
    private func request(_ url: String) -> HTTPReply {
        let deadline = monotonicMilliseconds() + timeout
        let reply = client.get(url, within: timeout)
        let rest = deadline - monotonicMilliseconds()
        guard reply.isTransient, rest > 0 else { return reply }
        return client.get(url, within: rest)
    }

    private func body(of reply: HTTPReply) throws(FetchError) -> [UInt8] {
        let host = server.host
        switch reply {
        case .answer(200, let body): return body
        case .answer(let status, _): throw .blocked("\(host) answered HTTP \(status)")
        case .tooLarge: throw .blocked("\(host) answered with more than 4 MiB")
        case .timeout: throw .timeout("\(host) did not answer within \(timeout) ms")
        case .failure(let text): throw .network("the connection to \(host) failed: \(text)")
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

private func monotonicMilliseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}
