import Feeds
import Market

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The pipe to istock: a line of symbols in, or one that asks for bars, rows or an error out, and an empty line
/// after each answer (docs/sources.md).
struct QuotePipe {
    private static let longestLine = 65_536

    private let fetcher: QuoteFetcher
    private let bars: ProviderConnection

    init(_ options: QuoteOptions) {
        fetcher = QuoteFetcher(options)
        bars = ProviderConnection(to: options.barsURL, options)
    }

    /// Answers lines until there are no more, or nobody reads the answers.
    func serve() {
        while let line = readLine() {
            guard writeAll(answer(to: line), to: STDOUT_FILENO) else { return }
        }
    }

    /// Returns the answer to a line, whole: a reader never sees half of one before an error.
    private func answer(to line: String) -> String {
        do throws(FetchError) {
            if BarRequest.isOne(line) {
                let lines = try BarRequest(line).answer(from: bars)
                return lines.joined(separator: "\n") + "\n\n"
            }
            let answer = try fetcher.fetch(try symbols(in: line))
            let problems = answer.problems.map(QuotePipe.line)
            let rows = [QuoteRow.header] + answer.quotes.map(QuoteRow.text)
            return (problems + rows).joined(separator: "\n") + "\n\n"
        } catch {
            return QuotePipe.line(error) + "\n\n"
        }
    }

    private func symbols(in line: String) throws(FetchError) -> [Symbol] {
        guard line.utf8.count <= QuotePipe.longestLine else {
            throw .request("the line is longer than \(QuotePipe.longestLine) bytes")
        }
        var symbols: [Symbol] = []
        var seen: Set<Symbol> = []
        for word in line.split(separator: " ") {
            guard let symbol = Symbol(canonical: word) else {
                throw .request("\"\(word.prefix(24))\" is not a symbol such as sh600000")
            }
            if seen.insert(symbol).inserted { symbols.append(symbol) }
        }
        return symbols
    }

    private static func line(_ problem: RowProblem) -> String {
        "!row \(problem.symbol?.description ?? "-") \(problem.sentence)"
    }

    private static func line(_ error: FetchError) -> String {
        switch error {
        case .request(let sentence): "!request \(sentence)"
        case .blocked(let sentence): "!blocked \(sentence)"
        case .timeout(let sentence): "!timeout \(sentence)"
        case .network(let sentence): "!network \(sentence)"
        }
    }
}
