public import Market

/// What a chart shows: candlesticks, their volumes and the moving averages of their closes.
public struct Chart: Sendable {
    /// A moving average.
    public struct Average: Sendable {
        /// The bars it is over.
        public let length: Int
        /// Its value at each bar of the chart, nil where there are too few bars before.
        public let values: [Price?]
    }

    /// Name and code of the security.
    public let title: String
    /// What the reader must know of the prices: that they are simulated, or where they are from.
    public let note: String
    /// What each bar stands for.
    public let interval: BarInterval
    /// The bars that are shown, in order; there is at least one.
    public let bars: [Bar]
    /// The close before the first bar, nil where it is not known.
    public let closeBefore: Price?
    /// The averages over 5, 10 and 20 bars.
    public let averages: [Average]
    /// The step of prices, which says how many decimals they have.
    public let tick: Price
    /// The chart's words.
    public let words: ChartWords

    /// The chart of the last `count` bars of a history, put together to the shortest interval at which no more
    /// than `capacity` are left; what goes before them counts for the averages.
    public init(
        title: String,
        note: String,
        history: [Bar],
        _ period: BarPeriod,
        last count: Int,
        capacity: Int,
        tick: Price,
        words: ChartWords
    ) {
        precondition(!history.isEmpty && count > 0 && capacity > 0, "a chart has something to show")
        let wanted = Array(history.suffix(count))
        let intervals = BarInterval.all(of: period)
        let interval =
            intervals.first { $0.bars(of: wanted).count <= capacity }
            ?? intervals[intervals.count - 1]
        let all = interval.bars(of: history)
        let shown = min(interval.bars(of: wanted).count, capacity)
        self.title = title
        self.note = note
        self.interval = interval
        bars = Array(all.suffix(shown))
        closeBefore = all.count > shown ? all[all.count - shown - 1].close : nil
        averages = [5, 10, 20].map { length in
            let values = MovingAverage.values(of: all, length: length)
            return Average(length: length, values: Array(values.suffix(shown)))
        }
        self.tick = tick
        self.words = words
    }

    /// The lowest to the highest price, at least two ticks apart.
    var range: ClosedRange<Price> {
        let low = bars.map(\.low).min() ?? .zero
        let high = bars.map(\.high).max() ?? .zero
        return low < high ? low...high : low - tick...high + tick
    }

    /// The largest volume, at least one share.
    var highestVolume: Int64 { max(bars.map(\.volume.shares).max() ?? 1, 1) }

    func text(_ price: Price) -> String { price.text(tick: tick) }

    /// The last bar's close against the one before, in yuan and per cent; nil without one before.
    var change: (amount: Price, text: String)? {
        guard let last = bars.last,
            let before = bars.count > 1 ? bars[bars.count - 2].close : closeBefore, before > .zero
        else { return nil }
        let amount = last.close - before
        let scaled = abs(amount.tenThousandths) * 10_000
        let hundredths = (scaled + before.tenThousandths / 2) / before.tenThousandths
        let percent = DecimalText.format(hundredths, fractionDigits: 2, minimum: 2)
        let sign = amount < .zero ? "-" : "+"
        let size = text(Price(tenThousandths: abs(amount.tenThousandths)))
        return (amount, "\(sign)\(size) (\(sign)\(percent)%)")
    }

    /// The prices at which the axis has a label: round ones, not more than `count` and a few.
    func labels(about count: Int) -> [Price] {
        let (low, high) = (range.lowerBound.tenThousandths, range.upperBound.tenThousandths)
        let distance = max((high - low) / Int64(max(count, 1)), 1)
        var unit: Int64 = 1
        while unit * 10 <= distance { unit *= 10 }
        let step = max(
            [1, 2, 5, 10].map { $0 * unit }.first { $0 >= distance } ?? unit * 10,
            tick.tenThousandths
        )
        let first = (low + step - 1) / step * step
        return stride(from: first, through: high, by: Int64.Stride(step)).map {
            Price(tenThousandths: $0)
        }
    }

    /// When a bar ends, as the time axis says it.
    func label(of index: Int) -> String {
        let (time, former) = (bars[index].time, index > 0 ? bars[index - 1].time : nil)
        let date = time.day.description
        switch interval {
        case .minutes:
            let isNewDay = former.map { $0.day != time.day } ?? (bars.last?.time.day != time.day)
            return isNewDay ? String(date.dropFirst(5)) : String(time.time.description.prefix(5))
        case .day, .week: return String(date.dropFirst(5))
        case .month: return String(date.prefix(7))
        case .year: return String(date.prefix(4))
        }
    }

    /// When a bar ends, in full.
    func fullLabel(of bar: Bar) -> String {
        if case .minutes = interval {
            return "\(bar.time.day) \(bar.time.time.description.prefix(5))"
        }
        return bar.time.day.description
    }
}
