import Market
import Quotes
import Testing

/// The close of a day and what can be told of the day from it.
private struct Closing {
    let day: TradingDay
    let quote: Quote
    let morning: Quote

    var isSealedUp: Bool { quote.status == .trading && quote.low == quote.limitUp }
    var isSealedDown: Bool { quote.status == .trading && quote.high == quote.limitDown }
    var isSuspended: Bool { quote.status == .suspended }
    var isSpecial: Bool { isSealedUp || isSealedDown || isSuspended }
}

struct `Special days of the simulated market` {
    private static let symbols = [
        "sh600004", "sh601398", "sh688981", "sz000002", "sz300750", "bj920002", "sh510300",
    ]

    private static let days = tradingDays(from: 20_250_102, count: 500)

    private static func closings(of code: String, seed: UInt64) -> [Closing] {
        let market = SimulatedMarket(seed: seed, calendar: calendar)
        return days.compactMap { day in
            let symbol = security(code)
            guard let morning = try? market.quote(of: symbol, at: Instant(day, TimeOfDay(10, 0))),
                let close = try? market.quote(of: symbol, at: Instant(day, TimeOfDay(15, 0)))
            else { return nil }
            return Closing(day: day, quote: close, morning: morning)
        }
    }

    private static let closings = Dictionary(
        uniqueKeysWithValues: symbols.map { ($0, closings(of: $0, seed: 9)) }
    )

    @Test func `are about two in a hundred, of all three kinds`() throws {
        let closings = Self.closings.values.flatMap { $0 }
        #expect(closings.count == 3500)
        #expect((20...200).contains(closings.count { $0.isSpecial }))
        #expect(closings.contains { $0.isSealedUp })
        #expect(closings.contains { $0.isSealedDown })
        #expect(closings.contains { $0.isSuspended })
    }

    @Test(arguments: symbols)
    func `that are sealed close on the limit, from which the next day starts`(
        code: String
    ) throws {
        let closings = try #require(Self.closings[code])
        for (closing, next) in zip(closings, closings.dropFirst())
        where closing.isSealedUp || closing.isSealedDown {
            let quote = closing.quote
            let limit = closing.isSealedUp ? quote.limitUp : quote.limitDown
            #expect(quote.last == limit && quote.open == limit)
            #expect(quote.high == limit && quote.low == limit)
            #expect(quote.volume > 0)
            #expect(next.quote.previousClose == limit)
            let (full, empty) =
                closing.isSealedUp ? (quote.bids, quote.asks) : (quote.asks, quote.bids)
            #expect(empty.isEmpty)
            #expect(full.count == 5 && full[0].price == limit)
            #expect(full[0].volume >= 2_000_000)
        }
    }

    @Test(arguments: symbols)
    func `that are suspended trade nothing and keep the previous close`(code: String) throws {
        for closing in try #require(Self.closings[code]) where closing.isSuspended {
            for quote in [closing.morning, closing.quote] {
                #expect(quote.last == quote.previousClose)
                #expect(quote.open == .zero && quote.high == .zero && quote.low == .zero)
                #expect(quote.volume == 0 && quote.turnover == .zero)
                #expect(quote.bids.isEmpty && quote.asks.isEmpty)
            }
            #expect(closing.quote.time == Instant(closing.day, TimeOfDay(15, 0)))
        }
    }

    @Test(arguments: symbols)
    func `change nothing about each day's previous close`(code: String) throws {
        let closings = try #require(Self.closings[code])
        for (closing, next) in zip(closings, closings.dropFirst()) {
            let market = SimulatedMarket(seed: 9, calendar: calendar)
            let expected = market.reference(for: next.quote, after: closing.quote)
            #expect(next.quote.previousClose == expected)
        }
    }

    @Test(arguments: symbols)
    func `leave five ordinary days behind them`(code: String) throws {
        let closings = try #require(Self.closings[code])
        let special = closings.indices.filter { closings[$0].isSpecial }
        for (earlier, later) in zip(special, special.dropFirst()) { #expect(later - earlier > 5) }
    }

    @Test(arguments: symbols)
    func `are the only ones that touch a limit`(code: String) throws {
        for closing in try #require(Self.closings[code]) where !closing.isSpecial {
            let up = try #require(closing.quote.limitUp)
            let down = try #require(closing.quote.limitDown)
            #expect(closing.quote.high < up)
            #expect(closing.quote.low > down)
        }
    }

    @Test(arguments: ["sh600000", "sh600519", "sz000001", "sh000001", "sz399001"], [1, 2, 3])
    func `never happen to the best known securities`(code: String, seed: UInt64) throws {
        let closings = Self.closings(of: code, seed: seed)
        #expect(closings.count == 500)
        #expect(!closings.contains { $0.isSpecial })
    }

    @Test(arguments: ["sh600000": 10, "sh600519": 1450, "sz000001": 11])
    func `apart, familiar securities cost about what they do`(
        code: String,
        yuan: Int
    ) throws {
        let market = SimulatedMarket(seed: 123, calendar: calendar)
        let quote = try market.quote(of: security(code), at: instant("2026-10-22T15:00"))
        #expect(quote?.last == price("\(yuan)"))
    }
}
