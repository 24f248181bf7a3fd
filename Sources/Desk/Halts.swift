import Market
import Quotes
import Trading

/// Halts inside a day of securities that moved far on a day without limits (盘中临时停牌).
///
/// A virtual market goes on showing quotes, so the rulebook decides from when to when trading is halted; what a
/// live source shows has been through the exchange's own halts already.
extension Desk {
    /// When the price of a security first came as far as a threshold, once found.
    struct ReachedPrice: Hashable {
        let symbol: Symbol
        let day: TradingDay
        let trigger: HaltRule.Trigger
    }

    /// The halt of a security in which an instant of its rules' day lies, its start included, its end not.
    ///
    /// - Throws: the source's error.
    func halt(of security: Security, at instant: Instant) throws(DeskError) -> TimeWindow? {
        guard let rules = security.rules, let halts = rules.halts, rules.day == instant.day,
            let market = virtualSource
        else { return nil }
        let symbol = security.instrument.symbol
        let found = try quoting { () throws(SourceError) in
            try market.quotes(of: [symbol], at: instant)[symbol]
        }
        guard let quote = found, quote.time.day == rules.day,
            case let base = halts.base == .open ? quote.open : quote.previousClose, base > .zero
        else { return nil }
        var active: TimeWindow?
        for trigger in halts.triggers(base: base, tick: rules.tick) {
            let reached = ReachedPrice(symbol: symbol, day: rules.day, trigger: trigger)
            guard let time = try time(of: reached, upTo: instant, market: market),
                let halt = halts.halt(by: trigger.level, reachedAt: time),
                halt.contains(instant.time)
            else { continue }
            active = TimeWindow(
                start: min(active?.start ?? halt.start, halt.start),
                end: max(active?.end ?? halt.end, halt.end)
            )
        }
        return active
    }

    /// When trading resumes, where it is halted at the present instant.
    ///
    /// - Throws: the source's error.
    func haltEnd(of security: Security) throws(DeskError) -> Instant? {
        let instant = now
        return try halt(of: security, at: instant).map { Instant(instant.day, $0.end) }
    }

    private func time(
        of reached: ReachedPrice,
        upTo instant: Instant,
        market: any VirtualSource
    ) throws(DeskError) -> TimeOfDay? {
        if let known = reachedPrices[reached] { return known }
        let found = try quoting { () throws(SourceError) in
            try market.firstInstant(
                of: reached.symbol,
                upTo: instant,
                reaching: reached.trigger.price,
                isUp: reached.trigger.isUp
            )
        }
        reachedPrices[reached] = found?.time
        return found?.time
    }
}
