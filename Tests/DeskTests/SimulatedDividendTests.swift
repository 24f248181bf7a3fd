import Desk
import Market
import Quotes
import Store
import Testing
import Trading

/// A dividend of the simulated market reaches the account without a jump.
struct SimulatedDividendTests {
    @Test func `a holder at the record close is paid, and the equity moves with the price alone`()
        throws
    {
        let market = SimulatedMarket(seed: 7, calendar: TradingCalendar())
        let symbol = Symbol(.sse, 600_000)
        let dividend = try #require(
            market.actions(
                of: symbol,
                exAfter: TradingDay(literal: 20_200_101),
                through: TradingDay(literal: 20_261_231)
            ).first
        )
        let bench = try Workbench()
        let desk = try bench.open(seed: 7, start: "\(dividend.recordDate)T10:00")
        let ask = try #require(
            try desk.panels([symbol]).panels.first?.security.quote.asks.last?.price
        )
        _ = try desk.place(
            PlaceRequest(symbol: symbol, side: .buy, size: .shares(1000), price: ask)
        )
        try desk.advance(to: Instant(dividend.exDate, TimeOfDay(15, 30)))
        let view = try desk.overview()
        let position = try #require(view.positions.first)
        let quote = try #require(try desk.panels([symbol]).panels.first?.security.quote)
        let cash = try dividend.cash.money(for: position.position.quantity)
        #expect(view.account.realizedPnl == cash)
        // Today's profit is the price's way from the reference price, not the drop by the dividend.
        let moved = try (quote.last - quote.previousClose).amount(of: position.position.quantity)
        #expect(position.todayPnl == moved)
        try bench.expectInvariants()
    }
}
