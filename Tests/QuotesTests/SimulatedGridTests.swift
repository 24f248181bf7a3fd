import Market
import Quotes
import Testing

struct `The grid of the simulated market` {
    /// The times from `start` to `end`, three seconds apart.
    private static func every3Seconds(_ start: TimeOfDay, _ end: TimeOfDay) -> [TimeOfDay] {
        stride(from: start.milliseconds, through: end.milliseconds, by: 3000)
            .map { TimeOfDay(milliseconds: $0) }
    }

    private static func times(closingAuction: Bool, afterHours: Bool) -> [TimeOfDay] {
        every3Seconds(TimeOfDay(9, 15), TimeOfDay(9, 24, 57)) + [TimeOfDay(9, 25)]
            + every3Seconds(TimeOfDay(9, 30), TimeOfDay(11, 30))
            + every3Seconds(
                TimeOfDay(13, 0),
                TimeOfDay(closingAuction ? 14 : 15, closingAuction ? 57 : 0)
            )
            + (closingAuction ? [TimeOfDay(15, 0)] : [])
            + (afterHours ? every3Seconds(TimeOfDay(15, 5), TimeOfDay(15, 30)) : [])
    }

    private static func day(_ text: String) -> (start: Instant, end: Instant) {
        (instant("\(text)T00:00"), instant("\(text)T23:59"))
    }

    @Test(
        arguments: [
            ("sh600000", "2026-11-30", true, true), ("sh688981", "2026-11-30", true, true),
            ("sz000001", "2026-11-30", true, true), ("bj920002", "2026-11-30", true, true),
            ("sz159915", "2026-11-30", true, true), ("sz399001", "2026-11-30", true, false),
            ("sh510300", "2026-07-06", true, true), ("sh510300", "2026-07-03", false, false),
            ("sh000001", "2026-11-30", true, false), ("sh600000", "2018-08-17", false, false),
            ("sh600000", "2018-08-20", true, false), ("sh600000", "2026-07-03", true, false),
            ("sh688001", "2019-07-22", true, true),
        ]
    )
    func `has a snapshot at these times and no others`(
        code: String,
        date: String,
        closingAuction: Bool,
        afterHours: Bool
    ) throws {
        let market = SimulatedMarket(seed: 1, calendar: calendar)
        let day = Self.day(date)
        let found = try market.instants(after: day.start, upTo: day.end, for: [security(code)])
        #expect(
            found.map(\.time)
                == Self.times(closingAuction: closingAuction, afterHours: afterHours)
        )
        for instant in found {
            let events = try market.events(at: instant, for: [security(code)])
            #expect(events.map(\.time) == [instant])
        }
    }

    @Test func `joins the grids of securities with and without a closing auction`() throws {
        let market = SimulatedMarket(seed: 1, calendar: calendar)
        let both: Set = [security("sh600000"), security("sh510300")]
        let found = try market.instants(
            after: instant("2026-07-03T14:56:57"),
            upTo: instant("2026-07-03T15:00"),
            for: both
        )
        #expect(found.count == 61)
        #expect(try market.events(at: found[0], for: both).count == 2)
        #expect(try market.events(at: found[1], for: both).map(\.symbol) == [security("sh510300")])
        let last = try market.events(at: found[60], for: both)
        #expect(last.map(\.symbol) == [security("sh510300"), security("sh600000")].sorted())
    }

    @Test(
        arguments: [
            ("2026-11-30T09:14:59", "2026-11-27T15:30"), ("2026-11-30T09:15", "2026-11-30T09:15"),
            ("2026-11-30T09:24:59.999", "2026-11-30T09:24:57"),
            ("2026-11-30T09:29:59", "2026-11-30T09:25"),
            ("2026-11-30T10:00:02.999", "2026-11-30T10:00"),
            ("2026-11-30T12:00", "2026-11-30T11:30"), ("2026-11-30T14:59:59", "2026-11-30T14:57"),
            ("2026-11-30T15:04", "2026-11-30T15:00"), ("2026-11-30T22:00", "2026-11-30T15:30"),
            ("2026-11-29T10:00", "2026-11-27T15:30"), ("2026-10-05T10:00", "2026-09-30T15:30"),
        ]
    )
    func `answers with the latest snapshot`(asked: String, shown: String) throws {
        let market = SimulatedMarket(seed: 1, calendar: calendar)
        let quote = try market.quote(of: security("sh600000"), at: instant(asked))
        #expect(quote?.time == instant(shown))
    }

    @Test(
        arguments: [
            ("2026-11-27T15:30", "2026-11-30T09:15"),
            ("2026-11-30T09:14:59.999", "2026-11-30T09:15"),
            ("2026-11-30T09:24:57", "2026-11-30T09:25"), ("2026-11-30T09:25", "2026-11-30T09:30"),
            ("2026-11-30T11:30", "2026-11-30T13:00"), ("2026-11-30T14:57", "2026-11-30T15:00"),
            ("2026-09-30T15:30", "2026-10-08T09:15"),
        ]
    )
    func `goes on to the next snapshot`(after: String, next: String) throws {
        let market = SimulatedMarket(seed: 1, calendar: calendar)
        let bank: Set = [security("sh600000")]
        let found = instant(next)
        #expect(try market.nextInstant(after: instant(after), upTo: found, for: bank) == found)
        let before = found.advanced(byMilliseconds: -1)
        #expect(try market.nextInstant(after: instant(after), upTo: before, for: bank) == nil)
    }

    @Test func `shows nothing but the previous close before the opening price`() throws {
        let market = SimulatedMarket(seed: 1, calendar: calendar)
        for time in ["09:15:00", "09:20:03", "09:24:57"] {
            let quote = try #require(
                try market.quote(of: security("sh600000"), at: instant("2026-11-30T\(time)"))
            )
            #expect(quote.last == quote.previousClose && quote.last > .zero)
            #expect(quote.open == .zero && quote.high == .zero && quote.low == .zero)
            #expect(quote.volume == 0 && quote.turnover == .zero)
            #expect(quote.bids.isEmpty && quote.asks.isEmpty)
        }
    }

    @Test func `shows the auctions' prices in one snapshot each`() throws {
        let market = SimulatedMarket(seed: 1, calendar: calendar)
        func quote(_ time: String) throws -> Quote {
            try #require(
                try market.quote(of: security("sh600000"), at: instant("2026-11-30T\(time)"))
            )
        }
        let opening = try quote("09:25:00")
        #expect(opening.volume > 0 && opening.bids.count == 5 && opening.asks.count == 5)
        #expect(Set([opening.open, opening.high, opening.low, opening.last]).count == 1)
        let before = try quote("14:57:00")
        let closing = try quote("15:00:00")
        #expect(closing.volume > before.volume)
        let nextDay = try #require(
            try market.quote(of: security("sh600000"), at: instant("2026-12-01T09:15"))
        )
        #expect(nextDay.previousClose == closing.last)
    }

    @Test(
        arguments: ["sh510300", "sh600000", "sh600519", "sz300750", "sh000001"],
        [UInt64(5), 6, 7]
    )
    func `shows whole days in which ranges and volumes only grow`(code: String, seed: UInt64) throws
    {
        let market = SimulatedMarket(seed: seed, calendar: calendar)
        let day = Self.day("2026-11-30")
        let times = try market.instants(after: day.start, upTo: day.end, for: [security(code)])
        let quotes = try times.compactMap { try market.quote(of: security(code), at: $0) }
        try #require(quotes.count == times.count)
        let trading = quotes.drop { $0.volume == 0 }
        #expect(trading.allSatisfy { ($0.low...$0.high).contains($0.last) })
        for (earlier, later) in zip(trading, trading.dropFirst())
        where earlier.volume > later.volume || earlier.turnover > later.turnover
            || earlier.high > later.high || earlier.low < later.low
        {
            Issue.record("\(later.time) takes back what \(earlier.time) showed")
        }
    }
}
