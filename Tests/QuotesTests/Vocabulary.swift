import Market
import Quotes

// Short ways to write securities, days and instants in tests.

let calendar = TradingCalendar()

func security(_ text: String) -> Symbol {
    guard let symbol = Symbol(canonical: text) else { preconditionFailure("\(text) is no symbol") }
    return symbol
}

func instant(_ text: String) -> Instant {
    guard let instant = Instant(text) else { preconditionFailure("\(text) is no instant") }
    return instant
}

func price(_ text: String) -> Price {
    guard let price = Price(text) else { preconditionFailure("\(text) is no price") }
    return price
}

/// So many trading days from `day` on.
func tradingDays(from day: Int, count: Int) -> [TradingDay] {
    var days = [calendar.nextOrSame(TradingDay(literal: day))]
    while days.count < count { days.append(calendar.next(after: days[days.count - 1])) }
    return days
}

extension SimulatedMarket {
    /// The previous close that a day must have: the close before, less a dividend that goes ex.
    func reference(for quote: Quote, after close: Quote) -> Price {
        let day = quote.time.day
        let dividends = actions(of: quote.symbol, exAfter: day.advanced(by: -1), through: day)
        let tick = Price(tenThousandths: 100)
        return dividends.first?.referencePrice(previousClose: close.last, tick: tick) ?? close.last
    }
}

extension VirtualSource {
    func quote(of symbol: Symbol, at instant: Instant) throws(SourceError) -> Quote? {
        try quotes(of: [symbol], at: instant)[symbol]
    }

    /// Every instant after `start`, up to `end`, at which a symbol has news.
    func instants(after start: Instant, upTo end: Instant, for symbols: Set<Symbol>)
        throws(SourceError) -> [Instant]
    {
        var found: [Instant] = []
        var last = start
        while let next = try nextInstant(after: last, upTo: end, for: symbols) {
            found.append(next)
            last = next
        }
        return found
    }
}

extension Levels {
    /// The levels as `10.01x2500 10.00x100`.
    var text: String { map { "\($0.price)x\($0.volume)" }.joined(separator: " ") }
}
