import Market
import Quotes
import Testing

/// Some days of one security of one simulated market.
struct SymbolDays: CustomTestStringConvertible, Sendable {
    let seed: UInt64
    let symbol: Symbol
    let days: [TradingDay]
    /// Snapshots of each day, five minutes apart, the auctions and the close among them.
    let snapshots: [[Quote]]

    var testDescription: String { "\(symbol) of seed \(seed) from \(days[0])" }

    /// 1,000 symbol-days: five seeds, 20 securities of all kinds, ten days each.
    static let all: [SymbolDays] = {
        let named = ["sh600000", "sh600519", "sz000001", "sh000001", "sz399001", "sh510300"]
        let directory = SecuritiesDirectory.symbols
        let spread = (0..<14).map { directory[$0 * directory.count / 14 + 5] }
        let starts = [20_260_302, 20_260_629, 20_261_019, 20_270_104, 20_251_222]
        return starts.enumerated().flatMap { number, start in
            (named.map { security($0) } + spread).map { symbol in
                SymbolDays(
                    seed: UInt64(number) * 1_000_003 + 1,
                    symbol: symbol,
                    days: tradingDays(from: start, count: 10)
                )
            }
        }
    }()

    init(seed: UInt64, symbol: Symbol, days: [TradingDay]) {
        self.seed = seed
        self.symbol = symbol
        self.days = days
        let market = SimulatedMarket(seed: seed, calendar: calendar)
        snapshots = days.map { day in
            stride(from: 33_300, through: 54_000, by: 300).compactMap { second in
                let time = TimeOfDay(milliseconds: Int64(second) * 1000)
                return try? market.quote(of: symbol, at: Instant(day, time))
            }
        }
    }

    func rules(of quote: Quote) -> TradingRules? {
        Instrument(symbol, name: quote.name)
            .flatMap { Rulebook.rules(for: $0, on: quote.time.day) }
    }
}

struct `The simulated market` {
    @Test func `is tried on a thousand symbol-days`() {
        let days = SymbolDays.all.flatMap(\.snapshots)
        #expect(days.count == 1000)
        #expect(days.allSatisfy { $0.count == 70 })
    }

    @Test(arguments: SymbolDays.all)
    func `never takes back what was traded`(sample: SymbolDays) throws {
        for day in sample.snapshots {
            for (earlier, later) in zip(day, day.dropFirst()) {
                #expect(earlier.volume <= later.volume)
                #expect(earlier.turnover <= later.turnover)
                #expect(earlier.high <= later.high)
                #expect(earlier.low >= later.low || earlier.low == .zero)
            }
            #expect(day.allSatisfy { $0.volume.shares.isMultiple(of: 100) })
            let close = try #require(day.last)
            #expect(close.volume > 0 || close.status == .suspended)
        }
    }

    @Test func `trades after hours at the close, and not where it is sealed`() throws {
        let market = SimulatedMarket(seed: 3, calendar: calendar)
        var traded = 0
        for symbol in SecuritiesDirectory.symbols.prefix(2000).map({ $0 }) {
            let times = ["15:00", "15:05", "15:10", "15:20", "15:30", "23:00"]
            let quotes = try times.compactMap {
                try market.quote(of: symbol, at: instant("2026-11-30T\($0)"))
            }
            guard quotes.count == times.count, let close = quotes.first else { continue }
            #expect(quotes.allSatisfy { $0.last == close.last && $0.bids == close.bids })
            #expect(zip(quotes, quotes.dropFirst()).allSatisfy { $0.volume <= $1.volume })
            #expect(quotes[1].volume == close.volume && quotes[4].volume == quotes[5].volume)
            let after = quotes[5].volume.shares - close.volume.shares
            #expect(after * 1000 <= close.volume.shares * 3)
            let isSealed = close.bids.isEmpty || close.asks.isEmpty
            #expect(!isSealed || after == 0)
            if after > 0 { traded += 1 }
        }
        #expect(traded > 500)
    }

    @Test(arguments: SymbolDays.all)
    func `keeps the last and the average price in the day's range`(sample: SymbolDays) throws {
        for quote in sample.snapshots.joined() where quote.volume > 0 {
            let range = quote.low...quote.high
            #expect(range.contains(quote.last))
            #expect(range.contains(quote.open))
            let shares = quote.volume.shares
            #expect(quote.low.tenThousandths * shares <= quote.turnover.tenThousandths)
            #expect(quote.high.tenThousandths * shares >= quote.turnover.tenThousandths)
        }
    }

    @Test(arguments: SymbolDays.all)
    func `shows ordered levels on whole ticks inside the limits`(sample: SymbolDays) throws {
        for quote in sample.snapshots.joined() {
            guard let rules = sample.rules(of: quote) else {
                #expect(quote.bids.isEmpty && quote.asks.isEmpty)
                continue
            }
            let bids = quote.bids.map(\.price)
            let asks = quote.asks.map(\.price)
            let upwards = bids.reversed() + asks
            #expect(zip(upwards, upwards.dropFirst()).allSatisfy { $0 < $1 })
            #expect(upwards.allSatisfy { $0.isMultiple(of: rules.tick) })
            let limits = try #require(rules.limits(previousClose: quote.previousClose))
            #expect(upwards.allSatisfy { limits.contain($0) })
            #expect([quote.bids, quote.asks].joined().allSatisfy { $0.volume > 0 })
            #expect(upwards.isEmpty || bids.first == quote.last || asks.first == quote.last)
        }
    }

    @Test(arguments: SymbolDays.all)
    func `gives the limits of the rulebook and keeps every price inside`(
        sample: SymbolDays
    ) throws {
        for quote in sample.snapshots.joined() {
            let limits = sample.rules(of: quote)?.limits(previousClose: quote.previousClose)
            #expect(quote.limitUp == limits?.up)
            #expect(quote.limitDown == limits?.down)
            guard let limits, quote.volume > 0 else { continue }
            #expect(
                [quote.last, quote.open, quote.high, quote.low].allSatisfy { limits.contain($0) }
            )
        }
    }

    @Test(arguments: SymbolDays.all)
    func `opens each day on the close of the day before`(sample: SymbolDays) throws {
        let closes = sample.snapshots.compactMap(\.last)
        try #require(closes.count == sample.days.count)
        for (earlier, later) in zip(closes, closes.dropFirst()) {
            let market = SimulatedMarket(seed: sample.seed, calendar: calendar)
            #expect(later.previousClose == market.reference(for: later, after: earlier))
        }
    }

    @Test func `has every security of the directory and two indices`() throws {
        let market = SimulatedMarket(seed: 3, calendar: calendar)
        let symbols = SecuritiesDirectory.symbols + [security("sh000001"), security("sz399001")]
        let quotes = try market.quotes(of: symbols, at: instant("2026-11-30T10:00"))
        #expect(quotes.count == symbols.count)
        #expect(quotes[security("sh000001")]?.name == "上证指数")
        #expect(quotes[security("sz399001")]?.name == "深证成指")
        #expect(quotes[security("sh600000")]?.name == "浦发银行")
    }

    @Test(arguments: ["sh600001", "sh000300", "sz399006", "sh204001", "sz128001"])
    func `knows nothing of other codes`(code: String) throws {
        let market = SimulatedMarket(seed: 3, calendar: calendar)
        let time = instant("2026-11-30T10:00")
        let end = instant("2026-12-30T10:00")
        #expect(try market.quotes(of: [security(code)], at: time).isEmpty)
        #expect(try market.events(at: time, for: [security(code)]).isEmpty)
        #expect(try market.nextInstant(after: time, upTo: end, for: [security(code)]) == nil)
    }

    @Test func `has no security before its board opened`() throws {
        let market = SimulatedMarket(seed: 3, calendar: calendar)
        let star = security("sh688981")
        #expect(try market.quote(of: star, at: instant("2019-07-22T08:00")) == nil)
        #expect(try market.quote(of: star, at: instant("2019-07-22T10:00")) != nil)
        let first = try market.nextInstant(
            after: instant("2019-07-01T00:00"),
            upTo: instant("2019-08-01T00:00"),
            for: [star]
        )
        #expect(first == instant("2019-07-22T09:15"))
    }

    @Test func `answers the same whatever was asked before, and by whom`() throws {
        let sample = SymbolDays.all.filter { $0.seed == SymbolDays.all[0].seed }
        let questions = sample.flatMap { sample in
            sample.days.flatMap { day in
                [TimeOfDay(9, 20), TimeOfDay(10, 31, 17), TimeOfDay(14, 56, 59)].map {
                    (sample.symbol, Instant(day, $0))
                }
            }
        }
        let forwards = SimulatedMarket(seed: 77, calendar: calendar)
        let answers = try questions.map { try forwards.quote(of: $0.0, at: $0.1) }
        let backwards = SimulatedMarket(seed: 77, calendar: calendar)
        for (question, answer) in zip(questions, answers).reversed() {
            #expect(try backwards.quote(of: question.0, at: question.1) == answer)
        }
        let strided = stride(from: 0, to: questions.count, by: 37)
        for index in strided {
            let fresh = SimulatedMarket(seed: 77, calendar: calendar)
            let (symbol, time) = questions[index]
            #expect(try fresh.quote(of: symbol, at: time) == answers[index])
        }
    }

    @Test func `differs from seed to seed`() throws {
        let time = instant("2026-11-30T10:00")
        let prices = try (0..<20).map { seed in
            try SimulatedMarket(seed: seed, calendar: calendar)
                .quote(of: security("sz000001"), at: time)?.turnover
        }
        #expect(Set(prices).count == 20)
    }

    @Test(arguments: [Int64.min, -1, 0, 7_300_000_000_000, .max])
    func `survives instants that no calendar has`(milliseconds: Int64) throws {
        let market = SimulatedMarket(seed: 3, calendar: calendar)
        let far = Instant(milliseconds: milliseconds)
        let bank = security("sh600000")
        let quote = try market.quote(of: bank, at: far)
        #expect((quote == nil) == (milliseconds <= 0))
        #expect(try market.events(at: far, for: [bank]).isEmpty)
        let next = try market.nextInstant(
            after: far,
            upTo: Instant(milliseconds: .max),
            for: [bank]
        )
        #expect(next == (milliseconds <= 0 ? instant("1990-12-19T09:15") : nil))
    }
}
