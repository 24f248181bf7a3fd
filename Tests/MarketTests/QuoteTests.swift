import Market
import Testing

struct QuoteTests {
    private let noon = Instant(TradingDay(literal: 20_261_130), TimeOfDay(12, 0))

    @Test(arguments: [
        ("10.00", "9.90", "10.00"), ("0", "9.90", "9.90"), ("10.00", "0", "10.00"), ("0", "0", nil),
    ])
    func `the current price is the last one, before the first trade the previous close (G6)`(
        last: String,
        previousClose: String,
        current: String?
    ) {
        let quote = Quote(
            symbol: security("sh600000"),
            time: noon,
            last: price(last),
            previousClose: price(previousClose)
        )
        #expect(quote.currentPrice?.description == current)
    }

    @Test func `an event has the symbol and the stamp of what it carries`() {
        let symbol = security("sz000001")
        let quote = Quote(symbol: symbol, time: noon, last: price("10.00"))
        let trade = MarketTrade(
            symbol: symbol,
            time: noon,
            price: price("10.00"),
            volume: 100,
            aggressor: .buy
        )
        for event in [MarketEvent.snapshot(quote), .trade(trade)] {
            #expect(event.symbol == symbol)
            #expect(event.time == noon)
        }
    }
}
