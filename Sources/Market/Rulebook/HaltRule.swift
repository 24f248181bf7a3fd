/// When the exchange halts trading in a security inside a day because its price moved far (盘中临时停牌;
/// rules, section 12).
///
/// Each level halts once in each direction. During a halt orders and cancels are accepted; it ends
/// with a call auction of what is there, or at `latestResumption` in the closing auction.
public struct HaltRule: Hashable, Sendable {
    /// One threshold and what crossing it brings.
    public struct Level: Hashable, Sendable {
        /// The move in per cent of the base.
        public let percent: Int64
        /// The length of the halt in minutes; nil where it lasts until the latest resumption.
        public let minutes: Int?
    }

    /// What the moves are measured from.
    public enum Base: Hashable, Sendable {
        /// The day's open.
        case open
        /// The previous close, which on a first day is the issue price.
        case previousClose
    }

    /// The thresholds, nearest first.
    public let levels: [Level]
    /// What the moves are measured from.
    public let base: Base
    /// When a halt ends at the latest.
    public let latestResumption: TimeOfDay

    /// One price at which trading halts.
    public struct Trigger: Hashable, Sendable {
        /// The threshold it belongs to.
        public let level: Level
        /// Whether it is above the base.
        public let isUp: Bool
        /// The first price of the tick grid that reaches the threshold.
        public let price: Price
    }

    /// Returns the prices at which trading halts, upward first, nearest first.
    public func triggers(base: Price, tick: Price) -> [Trigger] {
        let unit = tick.tenThousandths * 100
        return [true, false].flatMap { isUp in
            levels.map { level in
                let percent = isUp ? 100 + level.percent : 100 - level.percent
                let exact = base.tenThousandths * percent
                let ticks = isUp ? (exact + unit - 1) / unit : exact / unit
                return Trigger(
                    level: level,
                    isUp: isUp,
                    price: Price(tenThousandths: ticks * tick.tenThousandths)
                )
            }
        }
    }

    /// Returns the halt that a price which reached the level at `time` brings; nil where it came too late to
    /// halt anything.
    ///
    /// Before continuous trading only the opening auction trades, so a halt begins with it at the earliest.
    public func halt(by level: Level, reachedAt time: TimeOfDay) -> TimeWindow? {
        let start = max(time, SessionPlan.continuousStart)
        let end = resumption(after: level, haltedAt: start)
        return start < end ? TimeWindow(start: start, end: end) : nil
    }

    /// Returns when trading resumes after a halt that began at `time`.
    ///
    /// A halt whose minutes end at midday ends with the midday break.
    public func resumption(after level: Level, haltedAt time: TimeOfDay) -> TimeOfDay {
        guard let minutes = level.minutes else { return latestResumption }
        let end = TimeOfDay(milliseconds: time.milliseconds + Int64(minutes) * 60_000)
        let isAtMidday = end >= TimeOfDay(11, 30) && end < TimeOfDay(13, 0)
        return min(isAtMidday ? TimeOfDay(13, 0) : end, latestResumption)
    }
}

/// When all trading stops because the CSI 300 index moved far (指数熔断).
public struct CircuitBreakerRule: Hashable, Sendable {
    /// The move in per cent that stops trading for a while.
    public let firstPercent: Int64
    /// For how many minutes.
    public let minutes: Int
    /// From when on the first move stops trading for the rest of the day.
    public let restOfDayFrom: TimeOfDay
    /// The move in per cent that stops trading for the rest of the day.
    public let secondPercent: Int64
}

extension Rulebook {
    /// The index circuit breaker of `day`, which held from 2016-01-04 to 2016-01-07.
    public static func circuitBreaker(on day: TradingDay) -> CircuitBreakerRule? {
        circuitBreakers.value(on: day) ?? nil
    }

    static let circuitBreakers: [DatedRule<CircuitBreakerRule?>] = [
        DatedRule(
            20_160_101,
            CircuitBreakerRule(
                firstPercent: 5,
                minutes: 15,
                restOfDayFrom: TimeOfDay(14, 45),
                secondPercent: 7
            ),
            source: "K1 K2 K3 A"
        ),
        DatedRule(20_160_108, nil, source: "M"),
    ]
}
