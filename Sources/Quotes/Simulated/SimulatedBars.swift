public import Market

extension SimulatedMarket: BarSource {
    /// Returns the bars that the snapshots up to `instant` make.
    public func bars(
        of symbol: Symbol,
        _ period: BarPeriod,
        last count: Int,
        through instant: Instant
    ) throws(SourceError) -> [Bar] {
        guard let security = security(of: symbol) else { return [] }
        let moment = SimulatedMarket.clamped(instant)
        var day = moment.day
        var time = moment.time
        var groups: [[Bar]] = []
        var found = 0
        while found < count, day >= SimulatedMarket.firstDay {
            if let drawn = simulatedDay(of: symbol, on: day),
                let last = drawn.grid.latest(notAfter: time)
            {
                groups.append(drawn.bars(of: security, period, upTo: last))
                found += groups[groups.count - 1].count
            } else if !security.isListed(on: day) {
                break
            }
            day = tradingDay(before: day)
            time = TimeOfDay(24, 0)
        }
        return Array(groups.reversed().joined().suffix(count))
    }
}

extension SimulatedDay {
    /// The bars of the day up to a time of its grid; none of a day without trades.
    fileprivate func bars(
        of security: SimulatedSecurity,
        _ period: BarPeriod,
        upTo time: TimeOfDay
    ) -> [Bar] {
        guard outline.character != .suspended, progress(at: time) != nil else { return [] }
        guard period == .minute else {
            let quote = quote(of: security, at: time)
            return [
                Bar(
                    time: period.end(of: quote.time),
                    open: quote.open,
                    high: quote.high,
                    low: quote.low,
                    close: quote.last,
                    volume: quote.volume,
                    turnover: quote.turnover
                )
            ]
        }
        return minuteBars(of: security, upTo: time)
    }

    private func minuteBars(of security: SimulatedSecurity, upTo time: TimeOfDay) -> [Bar] {
        guard let progress = progress(at: time) else { return [] }
        var builder: [Bar] = []
        func add(_ open: Int, _ totals: DayTotals, endingAt end: TimeOfDay) {
            let bar = Bar(
                time: BarPeriod.minute.end(of: Instant(outline.day, end)),
                open: security.price(open),
                high: security.price(totals.high),
                low: security.price(totals.low),
                close: security.price(totals.last),
                volume: Quantity(Int64(totals.volume * 100)),
                turnover: Money(
                    tenThousandths: Int64(totals.turnover * 100) * security.tick.tenThousandths
                )
            )
            if let last = builder.last, last.time == bar.time {
                builder[builder.count - 1] = last.followed(by: bar)
            } else {
                builder.append(bar)
            }
        }
        // An auction, and what trades after hours at its price, are one price.
        func addOnePrice(_ price: Int, lots: Int, turnover: Int, endingAt end: TimeOfDay) {
            let totals = DayTotals(
                last: price,
                high: price,
                low: price,
                volume: lots,
                turnover: turnover
            )
            add(price, totals, endingAt: end)
        }
        let opening = bars[0]
        addOnePrice(
            opening.close,
            lots: opening.dayVolume,
            turnover: opening.dayTurnover,
            endingAt: SessionPlan.openingUncross
        )
        let whole = min(progress.bar, continuousMinutes)
        for minute in 1..<(whole + 1) where whole > 0 {
            let figures = figures(ofMinute: minute, upTo: SnapshotGrid.stepsOfMinute)
            add(figures.open, figures.totals, endingAt: SimulatedDay.end(ofMinute: minute))
        }
        if progress.step > 0 {
            let figures = figures(ofMinute: whole + 1, upTo: progress.step)
            add(figures.open, figures.totals, endingAt: SimulatedDay.end(ofMinute: whole + 1))
        }
        if progress.bar > continuousMinutes, let last = bars.last {
            let before = bars[continuousMinutes]
            let afterHours = afterHoursLots(upTo: time)
            addOnePrice(
                last.close,
                lots: last.dayVolume - before.dayVolume + afterHours,
                turnover: last.dayTurnover - before.dayTurnover + afterHours * last.close,
                endingAt: SessionPlan.close
            )
        }
        return builder
    }

    /// When the n-th minute of continuous trading ends.
    private static func end(ofMinute minute: Int) -> TimeOfDay {
        let start = minute <= minutes / 2 ? TimeOfDay(9, 30) : TimeOfDay(11, 0)
        return TimeOfDay(milliseconds: start.milliseconds + Int64(minute) * 60_000)
    }
}
