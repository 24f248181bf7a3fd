import Market
import Quotes
import Testing

/// The news that come within reach are those that a look at every row finds, wherever the columns stand.
struct ReplayNewsTests {
    private static let codes = ["600000", "600001", "600002"]

    private static func yuan(_ cents: Int) -> String {
        Price(tenThousandths: Int64(cents) * 100).description
    }

    /// A market whose rows have blank prices, long fields and levels in the order of `columns`.
    private static func text(_ columns: [String], seed: UInt64) -> String {
        var state = seed
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        var lines = [columns.joined(separator: ",")]
        for round in 0..<40 {
            for code in codes {
                let bid = 990 + next(20)
                let fields = columns.map { column in
                    switch column {
                    case "time_ms": "\(stamp("2025-01-06T09:30:00") + Int64(round) * 3000)"
                    case "symbol": code
                    case "last": "10.00"
                    case "bid1": next(8) == 0 ? "" : ReplayNewsTests.yuan(bid)
                    case "ask1": next(8) == 0 ? "0" : ReplayNewsTests.yuan(bid + 1)
                    case "bidvol1", "askvol1": "\(100 * (1 + next(10_000_000)))"
                    default: String(repeating: "x", count: next(20))
                    }
                }
                lines.append(fields.joined(separator: ","))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    @Test(arguments: [
        ["time_ms", "symbol", "last", "bid1", "bidvol1", "ask1", "askvol1"],
        ["symbol", "last", "time_ms", "ask1", "note", "other", "askvol1", "bid1", "bidvol1"],
        [
            "note", "time_ms", "symbol", "last", "a", "b", "c", "d", "bidvol1", "bid1", "e", "f",
            "g", "askvol1", "ask1",
        ],
        ["bid1", "ask1", "time_ms", "symbol", "last", "bidvol1", "askvol1"],
    ])
    func `nothing within reach is passed over`(columns: [String]) throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            let text = ReplayNewsTests.text(columns, seed: seed)
            let symbols = Set(ReplayNewsTests.codes.map { security("sh\($0)") })
            let reach = [
                security("sh600000"): Reach(ask: price("9.93")),
                security("sh600001"): Reach(bid: price("10.06")),
            ]
            let end = instant("2025-01-06T15:00")
            let (quick, plain) = (try replay(text), try replay(text))
            var now = instant("2025-01-06T09:00")
            var count = 0
            while let news = try quick.nextNews(
                after: now,
                upTo: end,
                of: symbols,
                within: { reach[$0] }
            ) {
                // Rows that nobody's order can meet are asked for one after the other.
                var events: [MarketEvent] = []
                var cursor = now
                while events.isEmpty,
                    let next = try plain.nextInstant(after: cursor, upTo: end, for: symbols)
                {
                    events = try plain.events(at: next, for: symbols).filter {
                        reach[$0.symbol]?.concerns($0) == true
                    }
                    cursor = next
                }
                #expect(news == MarketNews(instant: cursor, events: events))
                now = news.instant
                count += 1
            }
            #expect(count > 0)
        }
    }
}
