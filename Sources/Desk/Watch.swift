import Market
import Quotes
import Store
import Trading

/// A price that was reached, as the watch saw it.
struct Sighting: Hashable {
    enum Cause: Hashable {
        /// An alert, with what it has seen.
        case alert(PriceAlert)
        /// The day's limit.
        case limit
    }

    let cause: Cause
    let symbol: Symbol
    let crossing: PriceCrossing
    let day: TradingDay
}

/// What looks at prices while quotes pass: the alerts, and the limits of securities that are watched.
///
/// On a virtual clock its state follows from the market alone, so that it does not matter how an advance is cut
/// into pieces: an alert is armed where the price at the clock is on its near side.
struct Watch {
    /// The alerts as they are now.
    private(set) var alerts: [PriceAlert]
    /// The days on which it was told last that a limit was reached, as far as they were looked up.
    fileprivate var told: [LimitSide: TradingDay?] = [:]
    private let symbols: Set<Symbol>

    init(_ alerts: [PriceAlert]) {
        self.alerts = alerts
        symbols = Set(alerts.map(\.symbol))
    }

    /// Whether it has an alert of the security.
    func watches(_ symbol: Symbol) -> Bool { symbols.contains(symbol) }

    /// Sees a last price, and returns the alerts it fires.
    mutating func see(_ last: Price, of symbol: Symbol, at time: Instant) -> [Sighting] {
        guard !symbols.isEmpty, symbols.contains(symbol) else { return [] }
        var sightings: [Sighting] = []
        for index in alerts.indices where alerts[index].symbol == symbol {
            guard let crossing = alerts[index].see(last, at: time) else { continue }
            let cause = Sighting.Cause.alert(alerts[index])
            sightings.append(
                Sighting(cause: cause, symbol: symbol, crossing: crossing, day: time.day)
            )
        }
        return sightings
    }
}

/// The upper or the lower limit of a security.
private struct LimitSide: Hashable {
    let symbol: Symbol
    let direction: CrossingDirection
}

extension MarketEvent {
    /// The last price that the event shows.
    var last: Price {
        switch self {
        case .snapshot(let quote): quote.last
        case .trade(let trade): trade.price
        }
    }
}

extension Desk {
    /// The watch on a virtual clock: what is armed follows from the prices at the clock.
    func watch(
        _ alerts: [PriceAlert],
        at clock: Instant,
        market: any VirtualSource
    ) throws(DeskError) -> Watch {
        var watch = Watch(alerts)
        for symbol in Set(alerts.map(\.symbol)).sorted() {
            let quote = try lastTraded(symbol, at: clock, market: market)
            guard let quote else { continue }
            _ = watch.see(quote.last, of: symbol, at: quote.time)
        }
        return watch
    }

    /// The latest snapshot with a last price: before a day's first trade there is none, so that the one at the end
    /// of the day before counts.
    private func lastTraded(
        _ symbol: Symbol,
        at instant: Instant,
        market: any VirtualSource
    ) throws(DeskError) -> Quote? {
        var moment = instant
        for _ in 0..<3 {
            let asked = moment
            let found = try quoting { () throws(SourceError) in
                try market.quotes(of: [symbol], at: asked)[symbol]
            }
            guard let found else { return nil }
            if found.last > .zero { return found }
            moment = Instant(found.time.day, TimeOfDay(milliseconds: -1))
        }
        return nil
    }

    /// The limit that a quote has reached, where that was not told yet on its day.
    func sighting(
        of quote: Quote,
        _ limits: PriceLimits,
        _ watch: inout Watch
    ) throws(DeskError) -> Sighting? {
        let crossing: PriceCrossing
        if quote.last >= limits.up {
            crossing = PriceCrossing(direction: .above, line: limits.up, last: quote.last)
        } else if quote.last <= limits.down {
            crossing = PriceCrossing(direction: .below, line: limits.down, last: quote.last)
        } else {
            return nil
        }
        let side = LimitSide(symbol: quote.symbol, direction: crossing.direction)
        if watch.told[side] == nil {
            watch.told[side] = .some(
                try storing { () throws(StoreError) in
                    try file.limitMark(of: side.symbol, side.direction, account: account.id)
                }
            )
        }
        let day = quote.time.day
        guard watch.told[side] != .some(day) else { return nil }
        return Sighting(cause: .limit, symbol: quote.symbol, crossing: crossing, day: day)
    }

    /// Whether a quote that was not looked ahead to would change an alert or be told of.
    func isNews(_ quote: Quote) throws(DeskError) -> Bool {
        let stored = try activeAlerts()
        var watch = Watch(stored)
        _ = watch.see(quote.last, of: quote.symbol, at: quote.time)
        if zip(watch.alerts, stored).contains(where: { $0.isArmed != $1.isArmed }) { return true }
        return try limitSighting(quote, &watch) != nil
    }

    /// Lets the alerts see a quote that was not looked ahead to, and tells what is to be told, inside the transaction
    /// that is open.
    func look(at quote: Quote) throws(DeskError) {
        let stored = try activeAlerts()
        var watch = Watch(stored)
        var sightings = watch.see(quote.last, of: quote.symbol, at: quote.time)
        if let limit = try limitSighting(quote, &watch) { sightings.append(limit) }
        for (alert, before) in zip(watch.alerts, stored) where alert.isArmed && !before.isArmed {
            try update(alert)
        }
        try tell(sightings)
    }

    /// Tells of a limit that a closing quote is at, inside the transaction that is open: of securities that were only
    /// held during the day nobody looked at the quotes.
    func tellLimit(at close: Quote?, of day: TradingDay) throws(DeskError) {
        guard let close, close.time.day == day else { return }
        var watch = Watch([])
        if let limit = try limitSighting(close, &watch) { try tell([limit]) }
    }

    private func limitSighting(
        _ quote: Quote,
        _ watch: inout Watch
    ) throws(DeskError) -> Sighting? {
        guard quote.mayBeAtLimit,
            let limits = try security(quote, session: quote.time.day).limits
        else { return nil }
        return try sighting(of: quote, limits, &watch)
    }

    private func update(_ alert: PriceAlert) throws(DeskError) {
        try storing { () throws(StoreError) in try file.update(alert, account: account.id) }
        cache?.alerts = nil
    }

    /// Writes the events of what was seen, inside the transaction that is open.
    func tell(_ sightings: [Sighting]) throws(DeskError) {
        for sighting in sightings {
            let (symbol, direction) = (sighting.symbol, sighting.crossing.direction)
            var kind = EventKind.alertFired
            switch sighting.cause {
            case .alert(let alert):
                try update(alert)
            case .limit:
                kind = direction == .above ? .limitUp : .limitDown
                try storing { () throws(StoreError) in
                    try file.mark(
                        limitOf: symbol,
                        direction,
                        on: sighting.day,
                        account: account.id
                    )
                }
            }
            try record(kind, symbol: symbol, crossing: sighting.crossing)
        }
    }
}
