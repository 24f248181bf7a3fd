import Market

/// A moment of a simulated day: whole minutes of trading, and the snapshots of the next one.
struct TradingProgress: Hashable {
    /// The bar behind which the moment lies.
    let bar: Int
    /// The snapshots of the next minute that are out, below 20.
    let step: Int
}

extension SimulatedDay {
    /// How far trading has come at a time of the grid; nil before the opening auction's price.
    func progress(at time: TimeOfDay) -> TradingProgress? {
        guard time >= SessionPlan.openingUncross else { return nil }
        if hasClosingAuction, time >= SessionPlan.close {
            return TradingProgress(bar: bars.count - 1, step: 0)
        }
        let noon = TimeOfDay(13, 0)
        let (start, stepsBefore) =
            time < noon
            ? (SessionPlan.continuousStart, 0)
            : (noon, SimulatedDay.minutes / 2 * SnapshotGrid.stepsOfMinute)
        let passed = max(time.milliseconds - start.milliseconds, 0) / SnapshotGrid.interval
        let steps = stepsBefore + Int(passed)
        return TradingProgress(
            bar: steps / SnapshotGrid.stepsOfMinute,
            step: steps % SnapshotGrid.stepsOfMinute
        )
    }

    /// The day's figures at a moment, in ticks and lots.
    func totals(at progress: TradingProgress) -> DayTotals {
        let start = bars[progress.bar]
        var totals = DayTotals(
            last: start.close,
            high: start.dayHigh,
            low: start.dayLow,
            volume: start.dayVolume,
            turnover: start.dayTurnover
        )
        guard progress.step > 0 else { return totals }
        let minute = progress.bar + 1
        for step in 1...progress.step { totals.reach(price(ofMinute: minute, step: step)) }
        addExtremes(ofMinute: minute, upTo: progress.step, to: &totals)
        let volume = lots(ofMinute: minute, upTo: progress.step)
        totals.volume += volume
        totals.turnover += volume * start.close
        return totals
    }

    /// The figures of one minute up to a snapshot of it, 1 to 20, as if nothing had traded before; the last
    /// snapshot is the minute's end.
    func figures(ofMinute minute: Int, upTo step: Int) -> (open: Int, totals: DayTotals) {
        let (start, bar) = (bars[minute - 1], bars[minute])
        let isWhole = step == SnapshotGrid.stepsOfMinute
        let open = price(ofMinute: minute, step: 1)
        var totals = DayTotals(last: open, high: open, low: open, volume: 0, turnover: 0)
        for step in 1...min(step, SnapshotGrid.stepsOfMinute - 1) {
            totals.reach(price(ofMinute: minute, step: step))
        }
        if isWhole { totals.reach(bar.close) }
        addExtremes(ofMinute: minute, upTo: step, to: &totals)
        totals.volume =
            isWhole ? bar.dayVolume - start.dayVolume : lots(ofMinute: minute, upTo: step)
        totals.turnover = totals.volume * start.close
        return (open, totals)
    }

    /// The last price at a snapshot inside a minute: between its first and last price, or beside.
    private func price(ofMinute minute: Int, step: Int) -> Int {
        let (first, bar) = (bars[minute - 1].close, bars[minute])
        let straight = first + (bar.close - first) * step / SnapshotGrid.stepsOfMinute
        let index = minute * SnapshotGrid.stepsOfMinute + step
        let reach = (bar.high - bar.low + 2) / 3
        let aside = hash.branch(.stepPrice).deviation(index, amplitude: reach)
        return max(min(straight + aside, bar.high), bar.low)
    }

    /// The minute's highest and lowest price are reached at hashed snapshots of it.
    private func addExtremes(ofMinute minute: Int, upTo step: Int, to totals: inout DayTotals) {
        let hash = hash.branch(.extremeStep)
        if hash.number(2 * minute, below: SnapshotGrid.stepsOfMinute) < step {
            totals.high = max(totals.high, bars[minute].high)
        }
        if hash.number(2 * minute + 1, below: SnapshotGrid.stepsOfMinute) < step {
            totals.low = min(totals.low, bars[minute].low)
        }
    }

    /// The lots of a minute up to a snapshot of it: a share that grows with every step.
    private func lots(ofMinute minute: Int, upTo step: Int) -> Int {
        let whole = bars[minute].dayVolume - bars[minute - 1].dayVolume
        let index = minute * SnapshotGrid.stepsOfMinute + step
        let share = step * 1000 + hash.branch(.stepVolume).deviation(index, amplitude: 400)
        return whole * share / (1000 * SnapshotGrid.stepsOfMinute)
    }
}

/// What a snapshot says of the day so far, in ticks, lots, and ticks times lots.
struct DayTotals {
    var last: Int
    var high: Int
    var low: Int
    var volume: Int
    var turnover: Int

    fileprivate mutating func reach(_ price: Int) {
        last = price
        high = max(high, price)
        low = min(low, price)
    }
}

extension SimulatedDay {
    /// The snapshot of a security at a time of the day's grid.
    func quote(of security: SimulatedSecurity, at time: TimeOfDay) -> Quote {
        var quote = Quote(
            symbol: security.symbol,
            name: name,
            time: Instant(outline.day, time),
            last: security.price(outline.previousClose),
            previousClose: security.price(outline.previousClose),
            limitUp: outline.limits?.up,
            limitDown: outline.limits?.down,
            status: outline.character == .suspended ? .suspended : .trading
        )
        guard outline.character != .suspended, let progress = self.progress(at: time) else {
            return quote
        }
        var totals = self.totals(at: progress)
        let afterHours = afterHoursLots(upTo: time)
        totals.volume += afterHours
        totals.turnover += afterHours * totals.last
        quote.last = security.price(totals.last)
        quote.open = security.price(bars[0].close)
        quote.high = security.price(totals.high)
        quote.low = security.price(totals.low)
        quote.volume = Quantity(Int64(totals.volume * 100))
        quote.turnover = Money(
            tenThousandths: Int64(totals.turnover * 100) * security.tick.tenThousandths
        )
        if !security.isIndex {
            // After the close nobody changes the book.
            let number = Int(min(time, SessionPlan.close).milliseconds / SnapshotGrid.interval)
            let book = SimulatedBook(of: security, outline, last: totals.last, snapshot: number)
            quote.bids = book.bids
            quote.asks = book.asks
        }
        return quote
    }
}
