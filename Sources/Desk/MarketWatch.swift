public import Market
import Quotes
import Store

extension Desk {
    /// Returns some securities with their newest quotes, and the indices; what the source does not know is left
    /// out.
    ///
    /// - Throws: the source's or the store's error.
    public func watched(
        _ symbols: [Symbol]
    ) throws(DeskError) -> (securities: [Security], indices: [Quote]) {
        let found = try quotes(of: symbols + Desk.indices.filter { !symbols.contains($0) })
        var securities: [Security] = []
        for symbol in symbols {
            if let quote = found[symbol] { securities.append(try security(quote)) }
        }
        return (securities, Desk.indices.compactMap { found[$0] })
    }

    /// Returns the last prices of some securities at `count` minutes spread over the present trading day up to
    /// now, oldest first; none on a live source, which knows only the present.
    ///
    /// - Throws: the source's error.
    public func earlierPrices(
        of symbols: [Symbol],
        count: Int
    ) throws(DeskError) -> [Symbol: [Price]] {
        guard let market = virtualSource, !symbols.isEmpty else { return [:] }
        let (day, present) = (now.day, now)
        let minutes = Desk.tradingMinutes.map { Instant(day, $0) }.filter { $0 <= present }
        var prices: [Symbol: [Price]] = [:]
        for place in 0..<min(count, minutes.count) {
            let minute = minutes[place * minutes.count / min(count, minutes.count)]
            let found = try quoting { () throws(SourceError) in
                try market.quotes(of: symbols, at: minute)
            }
            for (symbol, quote) in found where quote.time.day == day && quote.last > .zero {
                prices[symbol, default: []].append(quote.last)
            }
        }
        return prices
    }

    /// The minutes of continuous trading of a day.
    private static let tradingMinutes: [TimeOfDay] = (0..<240).map { minute in
        let start = minute < 120 ? SessionPlan.continuousStart : TimeOfDay(13, 0)
        let distance = Int64(minute < 120 ? minute : minute - 120) * 60_000
        return TimeOfDay(milliseconds: start.milliseconds + distance)
    }

    /// The phase of the exchanges for plain shares at the present instant.
    public var phase: TradingPhase {
        let instant = now
        guard calendar.isTradingDay(instant.day),
            let share = Instrument(Symbol(.sse, 600_000), name: "")
        else { return .closed }
        return Rulebook.sessions(of: share, on: instant.day).window(at: instant.time).phase
    }
}
