import Market

/// The five levels on each side of a simulated snapshot.
///
/// Each snapshot has its own levels, hashed from its number in the day. The last price is the best
/// bid or the best ask; no level lies beyond a limit, and a sealed side is empty.
struct SimulatedBook {
    private(set) var bids = Levels()
    private(set) var asks = Levels()

    private let security: SimulatedSecurity
    private let outline: DayOutline
    private let hash: HashStream
    private let snapshot: Int

    init(of security: SimulatedSecurity, _ outline: DayOutline, last: Int, snapshot: Int) {
        self.security = security
        self.outline = outline
        self.snapshot = snapshot
        hash = security.hash.branch(.side, outline.ordinal)
        switch outline.character {
        case .suspended: break
        case .sealedUp: bids = levels(from: last, .bid, queue: true)
        case .sealedDown: asks = levels(from: last, .ask, queue: true)
        case .ordinary:
            if hash[snapshot] & 1 == 0 {
                bids = levels(from: last, .bid)
                asks = levels(from: nearest(last, .ask), .ask)
            } else {
                bids = levels(from: nearest(last, .bid), .bid)
                asks = levels(from: last, .ask)
            }
        }
    }
}

extension SimulatedBook {
    private enum Side {
        case bid
        case ask

        var direction: Int { self == .bid ? -1 : 1 }
        var gap: HashStream.Purpose { self == .bid ? .bidGap : .askGap }
        var volume: HashStream.Purpose { self == .bid ? .bidVolume : .askVolume }
    }

    /// The best price of the side that does not show the last price.
    private func nearest(_ last: Int, _ side: Side) -> Int {
        clamped(last + side.direction * gap(last, side, Levels.depth))
    }

    private func levels(from best: Int, _ side: Side, queue: Bool = false) -> Levels {
        var levels = Levels()
        var ticks = best
        for depth in 0..<Levels.depth where ticks == clamped(ticks) {
            let lots = queue && depth == 0 ? queuedLots(side) : lots(side, depth)
            levels.append(Level(price: security.price(ticks), volume: Quantity(Int64(lots * 100))))
            ticks += side.direction * gap(ticks, side, depth)
        }
        return levels
    }

    /// One tick; above 10,000 ticks, which is 100 yuan for a stock, one to five.
    private func gap(_ price: Int, _ side: Side, _ depth: Int) -> Int {
        guard price > 10_000 else { return 1 }
        return 1 + hash.branch(side.gap).number(index(depth), below: 5)
    }

    /// 1 to 500 lots; a best level in four has at most five, so that orders fill in parts.
    private func lots(_ side: Side, _ depth: Int) -> Int {
        let hash = hash.branch(side.volume)
        let isThin = depth == 0 && hash.number(index(6), below: 4) == 0
        return 1 + hash.number(index(depth), below: isThin ? 5 : 500)
    }

    /// What waits at the limit of a sealed stock: 20,000 to 200,000 lots.
    private func queuedLots(_ side: Side) -> Int {
        20_000 + hash.branch(side.volume).number(index(7), below: 180_001)
    }

    private func index(_ place: Int) -> Int { snapshot * 8 + place }

    private func clamped(_ ticks: Int) -> Int {
        guard let limits = outline.limits else { return max(ticks, 1) }
        return max(min(ticks, security.ticks(limits.up)), security.ticks(limits.down))
    }
}
