import Market

/// One minute of a simulated day, with the day's totals up to its end.
///
/// Prices are in ticks, volumes in lots of 100 and turnovers in ticks times lots.
struct MinuteBar {
    let close: Int
    let high: Int
    let low: Int
    let dayHigh: Int
    let dayLow: Int
    let dayVolume: Int
    let dayTurnover: Int
}

/// The minutes of one security's day.
///
/// Layout: bar 0 is the opening auction, bar n the n-th minute of continuous trading, and the bar
/// behind the last minute the closing auction, where there is one. A suspended day has no bars.
/// Invariant: every price lies strictly inside the limits, or on the limit of a sealed day; all
/// trades of a minute count at the minute's first price, so the average lies inside the day's
/// range.
struct SimulatedDay {
    /// The minutes of a day.
    static let minutes = 240

    let outline: DayOutline
    let sessions: SessionPlan
    let bars: [MinuteBar]
    let name: String
    let hash: HashStream

    init(of security: SimulatedSecurity, _ outline: DayOutline) {
        self.outline = outline
        name = security.name(on: outline.day)
        hash = security.hash.branch(.dayShape, outline.ordinal)
        let instrument = Instrument(security.symbol, name: name)
        sessions =
            instrument.map { Rulebook.sessions(of: $0, on: outline.day) }
            ?? SessionPlan(hasClosingAuction: false)
        bars =
            outline.character == .suspended
            ? []
            : SimulatedDay.bars(
                of: security,
                outline,
                hash,
                closingAuction: sessions.hasClosingAuction
            )
    }

    var hasClosingAuction: Bool { sessions.hasClosingAuction }

    /// The minutes of continuous trading: three fewer where an auction ends the day.
    var continuousMinutes: Int {
        hasClosingAuction ? SimulatedDay.minutes - 3 : SimulatedDay.minutes
    }

    var grid: SnapshotGrid { SnapshotGrid.of(sessions) }
}

extension SimulatedDay {
    private static func bars(
        of security: SimulatedSecurity,
        _ outline: DayOutline,
        _ hash: HashStream,
        closingAuction: Bool
    ) -> [MinuteBar] {
        let path = PricePath(of: security, outline, hash)
        let volumes = VolumeCurve(of: security, outline, hash)
        var bars = [
            MinuteBar(opening: path.closes[0], volume: volumes.auction(share: 0))
        ]
        bars.reserveCapacity(minutes + 1)
        let count = closingAuction ? minutes - 3 : minutes
        for minute in 1...count {
            let range = path.range(ofMinute: minute)
            bars.append(
                bars[minute - 1].followed(
                    by: range,
                    close: path.closes[minute],
                    volume: volumes.lots(ofMinute: minute)
                )
            )
        }
        if closingAuction {
            bars.append(
                bars[count].closed(at: outline.close, volume: volumes.auction(share: 1))
            )
        }
        return bars
    }
}

extension MinuteBar {
    fileprivate init(opening price: Int, volume: Int) {
        self.init(
            close: price,
            high: price,
            low: price,
            dayHigh: price,
            dayLow: price,
            dayVolume: volume,
            dayTurnover: price * volume
        )
    }

    /// The next minute's bar; what trades in it counts at this bar's close, its first price.
    fileprivate func followed(by range: ClosedRange<Int>, close: Int, volume: Int) -> MinuteBar {
        MinuteBar(
            close: close,
            high: range.upperBound,
            low: range.lowerBound,
            dayHigh: max(dayHigh, range.upperBound),
            dayLow: min(dayLow, range.lowerBound),
            dayVolume: dayVolume + volume,
            dayTurnover: dayTurnover + volume * self.close
        )
    }

    /// The closing auction's bar: one price.
    fileprivate func closed(at price: Int, volume: Int) -> MinuteBar {
        MinuteBar(
            close: price,
            high: price,
            low: price,
            dayHigh: max(dayHigh, price),
            dayLow: min(dayLow, price),
            dayVolume: dayVolume + volume,
            dayTurnover: dayTurnover + price * volume
        )
    }
}
