import Market

/// How far the ticks of one security's day have gone, and when they came there.
struct StagedRange {
    /// The day's range from a tick on that went further than all before it.
    private struct Step {
        let time: Instant
        let high: Price
        let low: Price
    }

    private var steps: [Step] = []

    mutating func note(_ quote: Quote) {
        guard quote.lowestSoFar > .zero else { return }
        let high = max(quote.highestSoFar, steps.last?.high ?? .zero)
        let low = min(quote.lowestSoFar, steps.last?.low ?? quote.lowestSoFar)
        if let last = steps.last, last.high == high, last.low == low { return }
        steps.append(Step(time: quote.time, high: high, low: low))
    }

    func firstInstant(upTo instant: Instant, reaching price: Price, isUp: Bool) -> Instant? {
        steps.first {
            $0.time <= instant && (isUp ? $0.high >= price : $0.low <= price)
        }?.time
    }
}
