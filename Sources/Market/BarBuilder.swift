/// Makes the latest bars of one security out of its snapshots or trades, in the order of their times.
///
/// It keeps as many bars as are asked for, so its memory does not grow with what it is given.
public struct BarBuilder: Sendable {
    private let period: BarPeriod
    private let count: Int
    private let hasVolume: Bool
    private var kept: [Bar] = []
    /// The day's figures in the snapshot before.
    private var before = DayFigures()
    /// The day of the last snapshot, of no trades too.
    private var seen = TradingDay(number: .min)

    private static let firstMinute = TimeOfDay(9, 31)

    private struct DayFigures {
        var day = TradingDay(number: .min)
        var high = Price.zero
        var low = Price.zero
        var volume = Quantity.zero
        var turnover = Money.zero

        func extended(by quote: Quote) -> DayFigures {
            DayFigures(
                day: day,
                high: max(quote.highestSoFar, high),
                low: low > .zero ? min(quote.lowestSoFar, low) : quote.lowestSoFar,
                volume: max(quote.volume, volume),
                turnover: max(quote.turnover, turnover)
            )
        }
    }

    /// A builder of the last `count` bars; where the snapshots have no volume, every price after the opening
    /// auction counts as traded.
    public init(_ period: BarPeriod, last count: Int, hasVolume: Bool = true) {
        precondition(count > 0, "somebody asks for at least one bar")
        self.period = period
        self.count = count
        self.hasVolume = hasVolume
    }

    /// The bars, in order.
    public var bars: [Bar] { Array(kept.suffix(count)) }

    /// Adds a trade.
    public mutating func add(_ trade: MarketTrade) {
        guard trade.price > .zero else { return }
        add(
            Bar(
                time: period.end(of: trade.time),
                open: trade.price,
                high: trade.price,
                low: trade.price,
                close: trade.price,
                volume: trade.volume,
                turnover: try? trade.price.amount(of: trade.volume)
            )
        )
    }

    /// Adds a snapshot: what the day's figures have grown by belongs to the time since the one before.
    ///
    /// The first snapshot of a recording that begins in the middle of a day tells nothing of its minute but
    /// the last price.
    public mutating func add(_ quote: Quote) {
        let isFirstSeen = quote.time.day != seen
        seen = quote.time.day
        guard quote.last > .zero, quote.status == .trading, hasTraded(quote) else { return }
        let isLate = isFirstSeen && period == .minute && quote.time.time > BarBuilder.firstMinute
        let isFirstTraded = quote.time.day != before.day
        let former = isFirstTraded ? DayFigures(day: quote.time.day) : before
        let now = former.extended(by: quote)
        before = now
        // At a session's first instant a snapshot repeats the last one: a minute without a trade has no bar.
        if hasVolume, now.volume == former.volume, kept.last?.close == quote.last { return }
        let open = isFirstTraded && !isLate && quote.open > .zero ? quote.open : quote.last
        // A range that grew says that the price was there since the last snapshot.
        let isHigher = !isLate && now.high > former.high
        let isLower = !isLate && (former.low == .zero || now.low < former.low)
        add(
            Bar(
                time: period.end(of: quote.time),
                open: open,
                high: isHigher ? now.high : max(open, quote.last),
                low: isLower ? now.low : min(open, quote.last),
                close: quote.last,
                volume: isLate ? .zero : now.volume - former.volume,
                turnover: hasVolume && !isLate ? now.turnover - former.turnover : nil
            )
        )
    }

    private func hasTraded(_ quote: Quote) -> Bool {
        if hasVolume { return quote.volume > .zero }
        return quote.open > .zero || quote.time.time >= SessionPlan.openingUncross
    }

    private mutating func add(_ bar: Bar) {
        if let last = kept.last, last.time == bar.time {
            kept[kept.count - 1] = last.followed(by: bar)
            return
        }
        // Dropped in bulk: a drop from the front moves all that stays.
        if kept.count >= 2 * count { kept.removeFirst(kept.count - count + 1) }
        kept.append(bar)
    }
}
