public import Market
import Quotes
import Store
import Trading

extension Desk {
    /// Moves the virtual clock forward to `target` and does everything that happens on the way: every snapshot
    /// stamped up to it meets the pending orders, every day that ends is settled.
    ///
    /// Each step is one transaction, so a kill leaves the clock at the last one; calling again repeats safely.
    /// Instants at which nothing changes are looked at outside a transaction and skipped. Where the day
    /// is left open, one that ends at `target` itself is settled by the next move: its last quotes may
    /// still come.
    ///
    /// What is told of its progress is virtual time, in milliseconds.
    ///
    /// - Throws: `DeskError.clockNotVirtual`, `.clockBackwards`, or the source's or the store's error.
    public func advance(
        to target: Instant,
        leavingDayOpen: Bool = false
    ) throws(DeskError) {
        guard let market = virtualSource else { throw .clockNotVirtual }
        if let clock = account.clock, target < clock {
            throw .clockBackwards(from: clock, to: target)
        }
        let start = now.milliseconds
        while try step(towards: target, leavingDayOpen: leavingDayOpen, market: market) {
            if let onProgress {
                onProgress(now.milliseconds - start, target.milliseconds - start)
            }
        }
    }

    /// Does the next thing that happens up to `target`; returns whether anything may be left to do.
    private func step(
        towards target: Instant,
        leavingDayOpen: Bool,
        market: any VirtualSource
    ) throws(DeskError) -> Bool {
        account = try storing { () throws(StoreError) in try file.account(account.id) }
        guard let clock = account.clock else { throw .clockNotVirtual }
        try requireOpen()
        let day = calendar.next(after: account.settledDay)
        let dayEnd = Instant(day, SessionPlan.close)
        let limit = min(target, dayEnd)
        let seen = (clock: clock, lastEvent: account.lastEvent)
        let opening = max(Instant(day, TimeOfDay(0, 0)), clock)
        if opening <= target, try hasDueActions(on: day) {
            if try playAlerts(before: opening, after: seen, market: market) { return true }
            return try openTransaction { () throws(DeskError) in
                guard isUnchanged(since: seen) else { return true }
                account.clock = opening
                try bookDueActions(on: day)
                return true
            }
        }
        if let over = try afterHoursDay(), Instant(over, Desk.afterHoursEnd) <= target,
            over <= account.settledDay
        {
            let end = Instant(over, Desk.afterHoursEnd)
            if try playAlerts(before: end, after: seen, market: market) { return true }
            return try openTransaction { () throws(DeskError) in
                guard isUnchanged(since: seen) else { return true }
                account.clock = max(clock, Instant(over, Desk.afterHoursEnd))
                try endAfterHours(over, market: market)
                return true
            }
        }
        if clock < limit, let effect = try nextEffect(after: clock, upTo: limit, market: market) {
            return try play(effect, after: seen)
        }
        if leavingDayOpen ? dayEnd < target : dayEnd <= target {
            return try openTransaction { () throws(DeskError) in
                guard isUnchanged(since: seen) else { return true }
                account.clock = max(clock, dayEnd)
                try noteCalendarEnd()
                try endDay(day, market: market)
                return true
            }
        }
        guard clock < target else { return false }
        // Nothing happens here, so nothing is said: where an advance stops must leave no trace.
        return try openTransaction { () throws(DeskError) in
            guard isUnchanged(since: seen) else { return true }
            account.clock = target
            return false
        }
    }

    /// Whether no other process has traded or moved the clock since.
    private func isUnchanged(since seen: (clock: Instant, lastEvent: Int64)) -> Bool {
        account.clock == seen.clock && account.lastEvent == seen.lastEvent
    }

    /// An instant at which something happens.
    private struct Effect {
        /// What the market reports then.
        let news: MarketNews
        /// The prices that are reached then.
        let sightings: [Sighting]
        /// The alerts as they were read.
        let alerts: [PriceAlert]
    }

    /// Returns the first news of the market that change a pending order or are to be told of.
    ///
    /// Looking ahead needs no transaction. In a batch, where nobody else can write, news that come within reach of
    /// an order are played without looking whether they change it.
    private func nextEffect(
        after clock: Instant,
        upTo limit: Instant,
        market: any VirtualSource
    ) throws(DeskError) -> Effect? {
        let alerts = try activeAlerts()
        let reaches = try reaches()
        guard !(reaches.isEmpty && alerts.isEmpty) else { return nil }
        var symbols = try pendingSymbols()
        for alert in alerts { symbols.insert(alert.symbol) }
        var watch = try watch(alerts, at: clock, market: market)
        var books: [Symbol: Book] = [:]
        var cursor = clock
        while true {
            let (from, watching) = (cursor, watch)
            let next = try quoting { () throws(SourceError) in
                try market.nextNews(after: from, upTo: limit, of: symbols) { symbol in
                    // An alert sees every price, so that it is armed again where the price goes back.
                    watching.watches(symbol) ? Reach(isOpen: true) : reaches[symbol]
                }
            }
            guard let news = next else { return nil }
            let sightings = try sightings(in: news, &watch, &books)
            let isNear = news.events.contains { reaches[$0.symbol] != nil }
            var isEffect = !sightings.isEmpty || file.isInBatch && isNear
            if !isEffect { isEffect = try isChanging(news, &books) }
            if isEffect {
                return Effect(news: news, sightings: sightings, alerts: alerts)
            }
            cursor = news.instant
        }
    }

    private func sightings(
        in news: MarketNews,
        _ watch: inout Watch,
        _ books: inout [Symbol: Book]
    ) throws(DeskError) -> [Sighting] {
        var sightings: [Sighting] = []
        for event in news.events {
            sightings += watch.see(event.last, of: event.symbol, at: event.time)
            if case .snapshot(let quote) = event, quote.mayBeAtLimit,
                let limits = try cached(event, in: &books, at: news.instant)?.security.limits,
                let sighting = try sighting(of: quote, limits, &watch)
            {
                sightings.append(sighting)
            }
        }
        return sightings
    }

    /// Whether the news change a pending order.
    private func isChanging(
        _ news: MarketNews,
        _ books: inout [Symbol: Book]
    ) throws(DeskError) -> Bool {
        for event in news.events {
            guard let book = try cached(event, in: &books, at: news.instant) else { continue }
            var matching = try matching(book, stamp: event.time)
            matching.apply(event)
            if matching.hasEffect { return true }
        }
        return false
    }

    /// The book of the event's security, read while looking ahead: once a day, and again where the
    /// source says something else of what the limits follow from.
    private func cached(
        _ event: MarketEvent,
        in books: inout [Symbol: Book],
        at instant: Instant
    ) throws(DeskError) -> Book? {
        if let book = books[event.symbol], book.security.quote.sharesLimits(with: event) {
            return book
        }
        let book = try book(try security(of: event, at: instant))
        books[event.symbol] = book
        return book
    }

    /// Plays what the alerts see before a step that goes to `instant` at once; returns whether anything was.
    private func playAlerts(
        before instant: Instant,
        after seen: (clock: Instant, lastEvent: Int64),
        market: any VirtualSource
    ) throws(DeskError) -> Bool {
        guard seen.clock < instant, !(try activeAlerts()).isEmpty,
            let effect = try nextEffect(after: seen.clock, upTo: instant, market: market)
        else { return false }
        return try play(effect, after: seen)
    }

    /// Plays the events of one instant in one transaction.
    private func play(
        _ effect: Effect,
        after seen: (clock: Instant, lastEvent: Int64)
    ) throws(DeskError) -> Bool {
        try openTransaction { () throws(DeskError) in
            guard isUnchanged(since: seen), try activeAlerts() == effect.alerts else { return true }
            account.clock = effect.news.instant
            try noteCalendarEnd()
            for event in effect.news.events { try meet(event) }
            try tell(effect.sightings)
            return true
        }
    }

    /// Lets the security's pending orders meet an event, inside the transaction that is open.
    func meet(_ event: MarketEvent) throws(DeskError) {
        let pending = try pending(of: event.symbol)
        var orders = pending.orders
        if case .snapshot(let quote) = event {
            guard pending.reach.includes(quote) else { return }
            orders = pending.meeting(quote)
        }
        let security = try security(of: event, at: event.time)
        guard let book = try book(security, orders: orders) else { return }
        var matching = try matching(book, stamp: event.time)
        matching.apply(event)
        guard matching.hasEffect else { return }
        var quote = security.quote
        if case .trade(let trade) = event { quote.time = trade.time }
        try apply(matching, of: book, quote: quote)
    }

    /// The event's security on its own day, which the closing print outlasts; a trade stands in for the
    /// snapshot it is not.
    private func security(of event: MarketEvent, at instant: Instant) throws(DeskError) -> Security
    {
        switch event {
        case .snapshot(let quote): return try security(quote, session: quote.time.day)
        case .trade(let trade):
            let found = try quoting { () throws(SourceError) in
                try source.quotes(of: [trade.symbol], at: instant)
            }
            let standIn = Quote(
                symbol: trade.symbol,
                time: trade.time,
                last: trade.price,
                hasLevels: false
            )
            return try security(found[trade.symbol] ?? standIn, session: trade.time.day)
        }
    }
}

extension Quote {
    /// Whether the limits of an event's day follow from what this quote says.
    fileprivate func sharesLimits(with event: MarketEvent) -> Bool {
        guard time.day == event.time.day else { return false }
        guard case .snapshot(let quote) = event else { return true }
        return name == quote.name && previousClose == quote.previousClose
            && limitUp == quote.limitUp && limitDown == quote.limitDown
    }
}
