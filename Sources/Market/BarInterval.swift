/// How much time a candlestick of a chart stands for.
public enum BarInterval: Hashable, Sendable {
    /// So many minutes of trading.
    case minutes(Int)
    /// A trading day.
    case day
    /// The trading days of a calendar week.
    case week
    /// The trading days of a calendar month.
    case month
    /// The trading days of a calendar year.
    case year

    /// The intervals that bars of a period can be put together to, the shortest first.
    public static func all(of period: BarPeriod) -> [BarInterval] {
        switch period {
        case .day: [.day, .week, .month, .year]
        case .minute: [1, 2, 3, 5, 10, 15, 30, 60, 120, 240].map { .minutes($0) }
        }
    }

    /// A number that bars of the same interval share, and no neighbours do.
    private func group(of time: Instant) -> Int {
        let day = time.day
        switch self {
        case .minutes(let length):
            let minute = BarPeriod.minuteNumber(endingAt: time.time)
            return Int(day.number) * 240 + (minute - 1) / length
        case .day: return Int(day.number)
        // Day 0 was a Thursday, so weeks that begin on Mondays are counted from three days before.
        case .week: return (Int(day.number) + 3 + 7 * 100_000) / 7
        case .month: return day.civil.year * 12 + day.civil.month
        case .year: return day.civil.year
        }
    }

    /// Returns bars, which are in order, put together to this interval.
    public func bars(of bars: [Bar]) -> [Bar] {
        var grouped: [Bar] = []
        var last: Int?
        for bar in bars {
            let group = group(of: bar.time)
            if group == last {
                grouped[grouped.count - 1] = grouped[grouped.count - 1].followed(by: bar)
            } else {
                grouped.append(bar)
            }
            last = group
        }
        return grouped
    }
}

/// The mean of the last closes (MA), rounded half-up to 1/10,000 yuan.
public enum MovingAverage: Sendable {
    /// Returns, for each bar, the mean of its close and those before it, nil where there are too few.
    public static func values(of bars: [Bar], length: Int) -> [Price?] {
        var sum: Int64 = 0
        return bars.indices.map { index in
            sum += bars[index].close.tenThousandths
            if index >= length { sum -= bars[index - length].close.tenThousandths }
            guard index >= length - 1 else { return nil }
            return Price(tenThousandths: (sum + Int64(length) / 2) / Int64(length))
        }
    }
}
