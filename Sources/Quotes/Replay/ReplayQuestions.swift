import Market

// The questions of a virtual source, answered from one cursor.
extension ReplayCursor {
    mutating func quotes(
        of symbols: [Symbol],
        at instant: Instant
    ) throws(SourceError) -> [Symbol: Quote] {
        if isBeyond(instant, for: symbols) { rewind() }
        try advance(through: instant)
        var quotes: [Symbol: Quote] = [:]
        for symbol in symbols { quotes[symbol] = try latestQuote(of: symbol) }
        return quotes
    }

    mutating func quote(of symbol: Symbol, at instant: Instant) throws(SourceError) -> Quote? {
        if groupTime > instant, isBeyond(instant, for: CollectionOfOne(symbol)) { rewind() }
        try advance(through: instant)
        return try latestQuote(of: symbol)
    }

    private mutating func latestQuote(of symbol: Symbol) throws(SourceError) -> Quote? {
        let number = number(of: symbol)
        if form.kind == .trades { return states[number].quote(of: symbol) }
        guard let row = states[number].latest else { return nil }
        return try latestSnapshot(in: row)
    }

    mutating func nextInstant(
        after instant: Instant,
        upTo limit: Instant,
        for symbols: Set<Symbol>
    ) throws(SourceError) -> Instant? {
        if isBeyond(instant, for: symbols) { rewind() }
        ask(for: symbols)
        while let row = try peek(), row.time <= limit {
            if row.time > instant, isAskedFor(row) { return row.time }
            // Rows of other securities can be counted: their latest ones tell whether to go back.
            try count(row)
        }
        return nil
    }

    mutating func events(
        at instant: Instant,
        for symbols: Set<Symbol>
    ) throws(SourceError) -> [MarketEvent] {
        if groupTime > instant { rewind() }
        try advance(through: instant)
        guard groupTime == instant else { return [] }
        ask(for: symbols)
        var events: [MarketEvent] = []
        var place = groupStart
        while place.offset < position.offset, let row = try row(from: place) {
            if isAskedFor(row) { events.append(try event(in: row)) }
            place = row.following
        }
        return events
    }

    /// Reads on to the first rows that matter: of most others nothing but the best prices is looked at.
    mutating func nextNews(
        after instant: Instant,
        upTo limit: Instant,
        of symbols: Set<Symbol>,
        within reach: (Symbol) -> Reach?
    ) throws(SourceError) -> MarketNews? {
        if isBeyond(instant, for: symbols) { rewind() }
        var time: Instant?
        var events: [MarketEvent] = []
        while let row = try peek(), row.time <= limit {
            if let time, row.time > time { break }
            try count(row)
            guard row.time > instant, let reach = reach(table.symbols[row.symbol]),
                try mayMatter(row, reach)
            else { continue }
            let event = try event(in: row)
            guard reach.concerns(event) else { continue }
            events.append(event)
            time = row.time
        }
        return time.map { MarketNews(instant: $0, events: events) }
    }

    /// Whether a row may come within reach, as far as its most telling columns say.
    private func mayMatter(_ row: ReplayRow, _ reach: Reach) throws(SourceError) -> Bool {
        if reach.isOpen || form.kind == .trades { return true }
        let found = try read(row) { line throws(RowFault) in try form.glance(at: line) }
        guard let glance = found else { return true }
        let known = states[row.symbol].previousClose
        return reach.includes(bestBid: glance.bid, bestAsk: glance.ask)
            || Quote.mayBeAtLimit(
                glance.last,
                previousClose: glance.previousClose > .zero ? glance.previousClose : known,
                limitUp: glance.limitUp > .zero ? glance.limitUp : nil,
                limitDown: glance.limitDown > .zero ? glance.limitDown : nil
            )
    }

    /// Whether rows of the securities after an instant are counted already.
    private mutating func isBeyond(_ instant: Instant, for symbols: some Sequence<Symbol>) -> Bool {
        guard groupTime > instant else { return false }
        for symbol in symbols {
            if let row = states[number(of: symbol)].latest, row.time > instant { return true }
        }
        return false
    }

    private func event(in row: ReplayRow) throws(SourceError) -> MarketEvent {
        form.kind == .trades ? .trade(try trade(in: row)) : .snapshot(try snapshot(in: row))
    }
}

extension SymbolState {
    /// The snapshot that the day's trades make.
    fileprivate func quote(of symbol: Symbol) -> Quote? {
        guard let latest else { return nil }
        return Quote(
            symbol: symbol,
            time: latest.time,
            last: trades.last,
            previousClose: previousClose,
            open: trades.open,
            high: trades.high,
            low: trades.low,
            volume: trades.volume,
            turnover: trades.turnover,
            hasLevels: false
        )
    }
}
