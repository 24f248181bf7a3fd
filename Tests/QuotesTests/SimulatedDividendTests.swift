import Market
import Quotes
import Testing

/// Dividends of the simulated market: facts of seed and security, seen in the previous closes.
@Suite("Simulated dividends")
struct SimulatedDividendTests {
    private static let securities = ["sh600000", "sh600519", "sz000001", "sz300750", "sh601398"]

    private func dividends(_ market: SimulatedMarket, _ symbol: Symbol) -> [CorporateAction] {
        market.actions(
            of: symbol,
            exAfter: TradingDay(literal: 20_191_231),
            through: TradingDay(literal: 20_261_231)
        )
    }

    @Test(arguments: securities)
    func `the previous close of an ex-date is the reference price`(code: String) throws {
        let calendar = TradingCalendar()
        let market = SimulatedMarket(seed: 7, calendar: calendar)
        let symbol = try #require(Symbol(canonical: code))
        let found = dividends(market, symbol)
        #expect((1...7).contains(found.count))
        for dividend in found {
            let before = calendar.previous(before: dividend.exDate)
            #expect(dividend.recordDate == before)
            #expect((5...7).contains(dividend.exDate.civil.month))
            let close = try market.quotes(of: [symbol], at: Instant(before, TimeOfDay(16, 0)))
            let day = try market.quotes(
                of: [symbol],
                at: Instant(dividend.exDate, TimeOfDay(16, 0))
            )
            let quote = try #require(day[symbol])
            let expected = dividend.referencePrice(
                previousClose: try #require(close[symbol]).last,
                tick: Price(tenThousandths: 100)
            )
            #expect(quote.previousClose == expected)
            let limits = PriceLimits(
                up: try #require(quote.limitUp),
                down: try #require(quote.limitDown)
            )
            #expect(limits.contain(quote.last))
        }
    }

    @Test func `the same on every machine, whatever was asked before`() throws {
        let symbol = try #require(Symbol(canonical: "sh600000"))
        let first = SimulatedMarket(seed: 7, calendar: TradingCalendar())
        let second = SimulatedMarket(seed: 7, calendar: TradingCalendar())
        _ = dividends(second, try #require(Symbol(canonical: "sz000001")))
        #expect(dividends(first, symbol) == dividends(second, symbol))
        let other = SimulatedMarket(seed: 8, calendar: TradingCalendar())
        #expect(dividends(first, symbol) != dividends(other, symbol))
    }

    @Test(arguments: ["sh510300", "sh000001", "sz399001"])
    func `funds and indices pay none`(code: String) throws {
        let market = SimulatedMarket(seed: 7, calendar: TradingCalendar())
        #expect(dividends(market, try #require(Symbol(canonical: code))).isEmpty)
    }
}
