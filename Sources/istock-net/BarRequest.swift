import Feeds
import Market

/// A line of the pipe that asks for bars: `bars day 60 sh600000`.
struct BarRequest {
    let bars: TencentBars
    let count: Int

    /// Whether a line asks for bars, well or badly.
    static func isOne(_ line: String) -> Bool { line.hasPrefix("bars ") }

    init(_ line: String) throws(FetchError) {
        let words = line.split(separator: " ")
        guard words.count == 4, let period = BarPeriod(rawValue: String(words[1])),
            let count = Int(words[2]), (1...1_000_000).contains(count),
            let symbol = Symbol(canonical: words[3])
        else { throw .request("a line for bars is one such as \"bars day 60 sh600000\"") }
        bars = TencentBars(symbol, period)
        self.count = count
    }

    /// Asks a server; the answer's lines, without the empty one.
    func answer(from connection: ProviderConnection) throws(FetchError) -> [String] {
        let body = try connection.body(at: bars.path(last: count))
        let answer: BarAnswer
        do throws(FeedError) {
            answer = try bars.parse(body)
        } catch {
            switch error {
            case .blocked(let reason):
                throw .blocked("\(connection.host) answered with \(reason) instead of bars")
            }
        }
        let problems = answer.problems.map { "!row \(bars.symbol) \($0.sentence)" }
        let rows = answer.bars.suffix(count).map { bar in
            [
                "\(bar.time.milliseconds)", "\(bars.symbol)", "\(bar.open)", "\(bar.high)",
                "\(bar.low)", "\(bar.close)", "\(bar.volume)", bar.turnover.map { "\($0)" } ?? "",
            ].joined(separator: ",")
        }
        return problems + ["time_ms,symbol,open,high,low,close,volume,turnover"] + rows
    }
}
