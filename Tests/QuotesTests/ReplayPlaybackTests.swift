import Market
import Quotes
import Testing

/// Numbers that look random and are the same in every run.
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 33)
    }
}

/// The rows of a made-up replay file, and the plainest way to answer questions about them.
private struct Model {
    struct Row {
        let time: Instant
        let symbol: Symbol
        let last: Price
    }

    let rows: [Row]

    init(seed: UInt64, count: Int, symbols: [Symbol]) {
        var numbers = SeededNumbers(state: seed)
        var time = instant("2025-01-06T09:30:00")
        rows = (0..<count).map { _ in
            // A third of the rows share the time of the row before; now and then a day goes by.
            let step = [0, 3000, 3000, 3000, 0, 86_400_000].randomElement(using: &numbers) ?? 0
            time = time.advanced(
                byMilliseconds: step == 86_400_000 && Bool.random(using: &numbers)
                    ? 3000 : Int64(step)
            )
            return Row(
                time: time,
                symbol: symbols.randomElement(using: &numbers) ?? symbols[0],
                last: Price(tenThousandths: Int64.random(in: 90_000...110_000, using: &numbers))
            )
        }
    }

    /// The file; `padding` makes its rows longer.
    func text(padding: Int = 0) -> String {
        let note = String(repeating: "x", count: padding)
        let lines = rows.map { row in
            "\(row.time.milliseconds),\(row.symbol),\(row.last),\(note)"
        }
        return "time_ms,symbol,last,note\n" + lines.joined(separator: "\n") + "\n"
    }

    func last(of symbol: Symbol, at instant: Instant) -> Price? {
        rows.last { $0.symbol == symbol && $0.time <= instant }?.last
    }

    func previousClose(of symbol: Symbol, at instant: Instant) -> Price {
        guard let row = rows.last(where: { $0.symbol == symbol && $0.time <= instant }) else {
            return .zero
        }
        return rows.last { $0.symbol == symbol && $0.time.day < row.time.day }?.last ?? .zero
    }

    func next(after instant: Instant, upTo limit: Instant, for symbols: Set<Symbol>) -> Instant? {
        rows.first { symbols.contains($0.symbol) && $0.time > instant && $0.time <= limit }?.time
    }

    func lasts(at instant: Instant, for symbols: Set<Symbol>) -> [Price] {
        rows.filter { $0.time == instant && symbols.contains($0.symbol) }.map(\.last)
    }
}

struct `Playing a replay file` {
    private static let symbols = ["sh600000", "sh600004", "sz000001", "sz300750"].map {
        security($0)
    }

    /// Asks a source random questions, forwards and backwards, and compares it with the model.
    private func compare(_ source: ReplaySource, with model: Model, questions: Int) throws {
        var numbers = SeededNumbers(state: 99)
        for _ in 0..<questions {
            let row = try #require(model.rows.randomElement(using: &numbers))
            let offset = [-1, 0, 0, 1, 4000].randomElement(using: &numbers) ?? 0
            let time = row.time.advanced(byMilliseconds: Int64(offset))
            let limit = time.advanced(byMilliseconds: 20_000)
            let asked = Self.symbols.filter { _ in Bool.random(using: &numbers) }
            switch Int.random(in: 0..<3, using: &numbers) {
            case 0:
                let quotes = try source.quotes(of: asked, at: time)
                for symbol in asked {
                    let quote = quotes[symbol]
                    #expect(quote?.last == model.last(of: symbol, at: time))
                    let close = model.previousClose(of: symbol, at: time)
                    #expect(quote?.previousClose ?? .zero == close)
                }
            case 1:
                let next = try source.nextInstant(after: time, upTo: limit, for: Set(asked))
                #expect(next == model.next(after: time, upTo: limit, for: Set(asked)))
            default:
                let events = try source.events(at: time, for: Set(asked))
                let lasts = events.map { event -> Price? in
                    guard case .snapshot(let quote) = event else { return nil }
                    return quote.last
                }
                #expect(lasts == model.lasts(at: time, for: Set(asked)))
            }
        }
    }

    @Test(arguments: UInt64(1)...8)
    func `answers questions in any order as a plain search does`(seed: UInt64) throws {
        let model = Model(seed: seed, count: 120, symbols: Self.symbols)
        try compare(try replay(model.text()), with: model, questions: 300)
    }

    @Test func `is not disturbed by rows across the window of a large file`() throws {
        // 3 MiB, of which the window holds one: 150 rows a window, not a whole number of them.
        let model = Model(seed: 4, count: 450, symbols: Self.symbols)
        try compare(try replay(model.text(padding: 6990)), with: model, questions: 200)
    }

    @Test func `meets every row once, in the order of the file`() throws {
        let model = Model(seed: 11, count: 500, symbols: Self.symbols)
        let source = try replay(model.text())
        var time = instant("2025-01-01T00:00")
        let end = instant("2026-01-01T00:00")
        var met: [Price] = []
        while let next = try source.nextInstant(after: time, upTo: end, for: Set(Self.symbols)) {
            for case .snapshot(let quote) in try source.events(at: next, for: Set(Self.symbols)) {
                met.append(quote.last)
            }
            time = next
        }
        #expect(met == model.rows.map(\.last))
    }

    @Test func `shows the present of other securities after a look ahead`() throws {
        let source = try replay(
            """
            time_ms,symbol,last
            \(stamp("2025-01-06T09:30:00")),600000,10.00
            \(stamp("2025-01-06T09:30:03")),600004,9.00
            \(stamp("2025-01-06T09:30:06")),600004,9.01
            \(stamp("2025-01-06T09:30:09")),600000,10.01
            """
        )
        let start = instant("2025-01-06T09:30:00")
        let end = instant("2025-01-06T10:00:00")
        let next = try source.nextInstant(after: start, upTo: end, for: [security("sh600000")])
        #expect(next == instant("2025-01-06T09:30:09"))
        let present = try source.quotes(
            of: [security("sh600000"), security("sh600004")],
            at: instant("2025-01-06T09:30:03")
        )
        #expect(present[security("sh600000")]?.last == price("10.00"))
        #expect(present[security("sh600004")]?.last == price("9.00"))
    }

    @Test func `knows nothing of securities that are not in the file`() throws {
        let source = try replay("time_ms,symbol,last\n\(stamp("2025-01-06T09:30:00")),600000,10\n")
        let late = instant("2025-01-07T00:00")
        let other = security("sz000001")
        #expect(try source.quotes(of: [other], at: late).isEmpty)
        #expect(try source.events(at: late, for: [other]).isEmpty)
        let far = Instant(milliseconds: .max)
        #expect(
            try source.nextInstant(after: Instant(milliseconds: .min), upTo: far, for: [other])
                == nil
        )
    }

    @Test(
        arguments: [
            // The rows of an auction come before, so does a day on which nothing trades.
            (
                ["2025-01-05T10:00:00", "2025-01-06T09:25:00", "2025-01-06T09:30:03"],
                "2025-01-06T09:30:03"
            ),
            (["2025-01-06T09:30:00"], "2025-01-06T09:30:00"),
            (["2025-01-06T12:00:00", "2025-01-06T13:00:00"], "2025-01-06T13:00:00"),
            (["2025-01-06T11:30:00"], "2025-01-06T11:30:00"),
            (["2025-01-06T14:57:00"], "2025-01-06T14:57:00"),
            (["2025-01-06T14:58:00", "2025-01-07T10:00:00"], "2025-01-07T10:00:00"),
            (["2025-01-06T15:00:00"], nil),
            ([], nil),
        ] as [([String], String?)]
    )
    func `begins in continuous trading`(times: [String], first: String?) throws {
        let rows = times.map { "\(stamp($0)),600000,10\n" }.joined()
        let source = try replay("time_ms,symbol,last\n" + rows)
        #expect(try source.firstContinuousInstant() == first.map { instant($0) })
    }
}
