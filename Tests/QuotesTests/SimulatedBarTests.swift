import Market
import Quotes
import Testing

/// The simulated market's bars are those that its snapshots make.
@Suite struct `Simulated bars` {
    private static let days = tradingDays(from: 20_261_102, count: 12)
    private static let symbols = [
        "sh600000", "sz000001", "sh600519", "sh510300", "sh688001", "sz300750", "bj920002",
        "sh000001", "sz000002", "sh600004",
    ]

    /// Every snapshot of a day up to an instant, one by one.
    private func built(
        _ period: BarPeriod,
        of symbol: Symbol,
        on day: TradingDay,
        upTo end: Instant,
        _ market: SimulatedMarket
    ) throws -> [Bar] {
        var builder = BarBuilder(period, last: 500)
        var instant = Instant(day, TimeOfDay(9, 0))
        while let next = try market.nextInstant(after: instant, upTo: end, for: [symbol]) {
            if let quote = try market.quote(of: symbol, at: next) { builder.add(quote) }
            instant = next
        }
        return builder.bars
    }

    @Test(arguments: symbols) func `of a day are its last snapshot`(code: String) throws {
        let symbol = security(code)
        let market = SimulatedMarket(seed: 7, calendar: calendar)
        let last = Self.days[Self.days.count - 1]
        let bars = try market.bars(
            of: symbol,
            .day,
            last: 12,
            through: Instant(last, TimeOfDay(16, 0))
        )
        var expected: [Bar] = []
        for day in tradingDays(from: 20_260_901, count: 80) where day <= last {
            guard let quote = try market.quote(of: symbol, at: Instant(day, TimeOfDay(16, 0))),
                quote.volume > 0
            else { continue }
            expected.append(
                Bar(
                    time: Instant(day, TimeOfDay(15, 0)),
                    open: quote.open,
                    high: quote.high,
                    low: quote.low,
                    close: quote.last,
                    volume: quote.volume,
                    turnover: quote.turnover
                )
            )
        }
        #expect(bars == Array(expected.suffix(12)))
        #expect(bars.allSatisfy { $0.isSound })
    }

    @Test(arguments: [
        "09:24:00", "09:25:00", "09:40:21", "11:45:00", "13:00:00", "14:58:00", "16:00:00",
    ])
    func `of minutes hold the snapshots up to the instant`(time: String) throws {
        for code in ["sh600000", "sh510300", "sh000001", "sh688001"] {
            let symbol = security(code)
            let market = SimulatedMarket(seed: 11, calendar: calendar)
            let now = instant("2026-11-30T\(time)")
            let all = try market.bars(of: symbol, .minute, last: 240, through: now)
            let bars = all.filter { $0.time.day == now.day }
            let built = try built(.minute, of: symbol, on: now.day, upTo: now, market)
            #expect(bars.map(\.time) == built.map(\.time))
            for (bar, seen) in zip(bars, built) {
                // A snapshot shows the last of several prices; the minute's range holds them all.
                #expect(bar.open == seen.open && bar.close == seen.close, "\(code) \(bar.time)")
                #expect(bar.high >= seen.high && bar.low <= seen.low, "\(code) \(bar.time)")
                #expect(bar.volume == seen.volume && bar.turnover == seen.turnover)
                #expect(bar.isSound)
            }
            guard let quote = try market.quote(of: symbol, at: now), quote.volume > 0 else {
                continue
            }
            #expect(bars.map(\.high).max() == quote.high)
            #expect(bars.map(\.low).min() == quote.low)
            #expect(bars.reduce(Quantity.zero) { $0 + $1.volume } == quote.volume)
        }
    }

    @Test func `are none of what the market does not have`() throws {
        let market = SimulatedMarket(seed: 1, calendar: calendar)
        let now = instant("2026-11-30T10:00:00")
        #expect(try market.bars(of: security("sh609999"), .day, last: 5, through: now) == [])
    }
}
