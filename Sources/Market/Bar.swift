/// What the trades of a stretch of time come to: a candlestick (K 线), and its volume.
public struct Bar: Hashable, Sendable {
    /// When it ends: the last minute of its trades, and for a day and more 15:00 of the last day.
    public var time: Instant
    /// The first price.
    public var open: Price
    /// The highest price.
    public var high: Price
    /// The lowest price.
    public var low: Price
    /// The last price.
    public var close: Price
    /// The shares traded.
    public var volume: Quantity
    /// The money traded, nil where the source does not say.
    public var turnover: Money?

    /// A bar.
    public init(
        time: Instant,
        open: Price,
        high: Price,
        low: Price,
        close: Price,
        volume: Quantity,
        turnover: Money? = nil
    ) {
        self.time = time
        self.open = open
        self.high = high
        self.low = low
        self.close = close
        self.volume = volume
        self.turnover = turnover
    }

    /// Whether it is drawn as rising: the close is not below the open.
    public var isRising: Bool { close >= open }

    /// Whether its prices are above zero and in order.
    public var isSound: Bool {
        low > .zero && low <= min(open, close) && max(open, close) <= high
            && high <= .highest && volume >= .zero && volume <= .highest
    }

    /// The bar of this one and the one that follows it.
    public func followed(by next: Bar) -> Bar {
        Bar(
            time: next.time,
            open: open,
            high: max(high, next.high),
            low: min(low, next.low),
            close: next.close,
            volume: Quantity(clamping: volume.shares, next.volume.shares),
            turnover: turnover.flatMap { turnover in
                next.turnover.map { turnover.clamped(adding: $0) }
            }
        )
    }
}

extension Quantity {
    fileprivate init(clamping left: Int64, _ right: Int64) {
        let (sum, overflowed) = left.addingReportingOverflow(right)
        self.init(overflowed ? Int64.max : sum)
    }
}

extension Money {
    fileprivate func clamped(adding other: Money) -> Money {
        let (sum, overflowed) = tenThousandths.addingReportingOverflow(other.tenThousandths)
        return Money(tenThousandths: overflowed ? Int64.max : sum)
    }
}

/// The stretch of time that a source gives bars of.
public enum BarPeriod: String, Hashable, Sendable, CaseIterable {
    /// A trading day, auctions and after-hours trading included.
    case day
    /// A minute of trading.
    case minute
}

extension BarPeriod {
    /// The end of the bar that trades at `instant` belong to.
    ///
    /// A day has 240 minutes, the first ending at 09:31 and the last at 15:00. The opening auction is in the
    /// first minute, prints behind the close of a session are in its last, what trades after hours is in the
    /// one of 15:00; these are the habits of the Chinese terminals.
    public func end(of instant: Instant) -> Instant {
        switch self {
        case .day: Instant(instant.day, SessionPlan.close)
        case .minute: Instant(instant.day, BarPeriod.minuteEnd(of: instant.time))
        }
    }

    private static func minuteEnd(of time: TimeOfDay) -> TimeOfDay {
        let (noon, afternoon) = (TimeOfDay(11, 30), TimeOfDay(13, 0))
        let minute: Int64 = 60_000
        let ceiling = TimeOfDay(milliseconds: (time.milliseconds + minute - 1) / minute * minute)
        if time < afternoon { return min(max(ceiling, TimeOfDay(9, 31)), noon) }
        return min(max(ceiling, TimeOfDay(13, 1)), SessionPlan.close)
    }

    /// The number of a minute of the day, from 1 for the one that ends at 09:31 to 240.
    static func minuteNumber(endingAt time: TimeOfDay) -> Int {
        let minutes = Int(time.milliseconds / 60_000)
        return minutes <= 690 ? minutes - 570 : minutes - 660
    }
}
