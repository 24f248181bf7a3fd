import Foundation
import Market
import Quotes
import Testing

struct `A replay file of trades` {
    private static let text = """
        time,symbol,price,volume,aggressor
        2019-02-01T09:25:02+08:00,sh600000,10.82,1000,auction
        2019-02-01T09:30:00+08:00,sh600000,10.80,200,sell
        2019-02-01T09:30:00+08:00,sz000001,11.20,100,buy
        2019-02-01T09:30:00+08:00,sh600000,10.85,300,buy
        2019-02-01T15:00:00+08:00,sh600000,10.77,400,
        2019-02-11T09:30:03+08:00,sh600000,10.90,500,buy
        """

    @Test func `gives its trades as events`() throws {
        let source = try replay(Self.text)
        let time = instant("2019-02-01T09:30:00")
        let events = try source.events(at: time, for: [security("sh600000")])
        let expected = [
            MarketTrade(
                symbol: security("sh600000"),
                time: time,
                price: price("10.80"),
                volume: 200,
                aggressor: .sell
            ),
            MarketTrade(
                symbol: security("sh600000"),
                time: time,
                price: price("10.85"),
                volume: 300,
                aggressor: .buy
            ),
        ]
        #expect(events == expected.map { .trade($0) })
        #expect(source.hasTrades)
    }

    @Test(
        arguments: [
            ("2019-02-01T09:25:02", "10.82 10.82 10.82 10.82", 1000, "10820.00", "0"),
            ("2019-02-01T09:30:00", "10.82 10.85 10.80 10.85", 1500, "16235.00", "0"),
            ("2019-02-01T20:00:00", "10.82 10.85 10.77 10.77", 1900, "20543.00", "0"),
            ("2019-02-11T09:30:03", "10.90 10.90 10.90 10.90", 500, "5450.00", "10.77"),
        ]
    )
    func `makes a snapshot of the day so far`(
        time: String,
        prices: String,
        volume: Int64,
        turnover: String,
        previousClose: String
    ) throws {
        let source = try replay(Self.text)
        let quote = try #require(try source.quote(of: security("sh600000"), at: instant(time)))
        #expect("\(quote.open) \(quote.high) \(quote.low) \(quote.last)" == prices)
        #expect(quote.volume == Quantity(volume))
        #expect(quote.turnover.description == turnover)
        #expect(quote.previousClose == price(previousClose))
        #expect(!quote.hasLevels && quote.bids.isEmpty && quote.asks.isEmpty)
    }

    @Test func `counts each trade once, however often it is asked`() throws {
        let source = try replay(Self.text)
        let bank = security("sh600000")
        for time in ["2019-02-01T09:30:00", "2019-02-01T09:25:02", "2019-02-01T09:30:00"] {
            _ = try source.events(at: instant(time), for: [bank])
            _ = try source.events(at: instant(time), for: [bank])
        }
        let quote = try source.quote(of: bank, at: instant("2019-02-01T16:00:00"))
        #expect(quote?.volume == 1900)
    }

    @Test func `takes a trade without an aggressor for one that nobody could attribute`() throws {
        let source = try replay(Self.text)
        let events = try source.events(
            at: instant("2019-02-01T15:00:00"),
            for: [security("sh600000")]
        )
        guard case .trade(let trade) = events.first else {
            Issue.record("there is no trade")
            return
        }
        #expect(trade.aggressor == .auction)
    }

    private static let shared = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent("shared/quotes/ticks/trades-2019-02-01-and-11.csv").path

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: shared),
            "the recorded trades are in shared/quotes, which is not beside this checkout"
        )
    )
    func `that was recorded plays from end to end`() throws {
        let source = try ReplaySource(path: Self.shared, calendar: calendar)
        let symbols = Set(
            ["sh600000", "sh600004", "sz000001", "sz000002", "sz000004", "sz000005"].map {
                security($0)
            }
        )
        #expect(try source.firstContinuousInstant()?.day == TradingDay(literal: 20_190_201))
        var time = instant("2019-01-01T00:00")
        var volumes: [TradingDay: [Symbol: Quantity]] = [:]
        var count = 0
        while let next = try source.nextInstant(
            after: time,
            upTo: instant("2020-01-01T00:00"),
            for: symbols
        ) {
            for case .trade(let trade) in try source.events(at: next, for: symbols) {
                count += 1
                volumes[next.day, default: [:]][trade.symbol, default: 0] += trade.volume
            }
            time = next
        }
        #expect(count == 34_100)
        #expect(volumes[TradingDay(literal: 20_190_201)]?[security("sh600000")] == 19_119_300)
        for (day, totals) in volumes {
            let quotes = try source.quotes(of: Array(symbols), at: Instant(day, TimeOfDay(23, 0)))
            #expect(quotes.mapValues(\.volume) == totals)
        }
    }
}
