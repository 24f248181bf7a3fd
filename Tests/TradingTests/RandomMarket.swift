import Market
import Trading

/// Random events of one security, most of them plausible, some of them hostile.
struct RandomMarket {
    let limits: PriceLimits
    /// The price of the opening auction.
    let open: Price
    private var middle: Int64
    private var volume: Quantity = 0

    init(_ generator: inout SeededGenerator) {
        let close = Price(tenThousandths: generator.number(50...5000) * 100)
        limits = rules().limits(previousClose: close) ?? PriceLimits(up: close, down: close)
        middle = generator.number(limits.down.fen...limits.up.fen)
        open = Price(fen: middle)
    }

    /// A price an order may have, mostly near the market.
    func limitPrice(_ generator: inout SeededGenerator) -> Price {
        let near = middle + generator.number(-30...30)
        let range = limits.down.fen...limits.up.fen
        return Price(fen: generator.oneIn(10) ? generator.number(range) : near.clamped(to: range))
    }

    mutating func snapshot(at time: Instant, _ generator: inout SeededGenerator) -> Quote {
        move(&generator)
        var quote = Quote(symbol: pufa, time: time, last: Price(fen: middle))
        quote.open = time.time >= SessionPlan.openingUncross ? open : .zero
        quote.volume = volume
        quote.bids = side(from: middle - 1, step: -1, &generator)
        quote.asks = side(from: middle, step: 1, &generator)
        if generator.oneIn(8) { spoil(&quote, &generator) }
        return quote
    }

    mutating func trade(at time: Instant, _ generator: inout SeededGenerator) -> MarketTrade {
        move(&generator)
        let beyond = generator.oneIn(12) ? generator.number(-900...900) : 0
        return MarketTrade(
            symbol: pufa,
            time: time,
            price: Price(fen: middle + beyond),
            volume: Quantity(generator.oneIn(12) ? 0 : generator.number(1...3000)),
            aggressor: Aggressor.allCases[Int(generator.number(0...2))]
        )
    }

    private mutating func move(_ generator: inout SeededGenerator) {
        let range = limits.down.fen...limits.up.fen
        middle = (middle + generator.number(-8...8)).clamped(to: range)
        volume = volume + Quantity(generator.number(0...4000))
    }

    /// Up to five levels; a side is empty now and then, and a level may lie beyond the limits.
    private func side(
        from start: Int64,
        step: Int64,
        _ generator: inout SeededGenerator
    ) -> Levels {
        var levels = Levels()
        guard !generator.oneIn(8) else { return levels }
        var fen = start
        for _ in 0..<generator.number(1...5) {
            levels.append(
                Level(price: Price(fen: max(fen, 0)), volume: Quantity(generator.number(0...900)))
            )
            fen += step * generator.number(1...4)
        }
        return levels
    }

    private func spoil(_ quote: inout Quote, _ generator: inout SeededGenerator) {
        switch generator.number(1...6) {
        case 1: quote.last = .zero
        case 2: quote.high = quote.last - price("0.01")
        case 3: quote.low = quote.last + price("0.01")
        case 4: quote.status = .suspended
        case 5: quote.last = limits.up + price("0.01")
        default: quote.hasLevels = false
        }
    }
}

extension Price {
    init(fen: Int64) {
        self.init(tenThousandths: fen * 100)
    }

    var fen: Int64 { tenThousandths / 100 }
}

extension Int64 {
    func clamped(to range: ClosedRange<Int64>) -> Int64 {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
