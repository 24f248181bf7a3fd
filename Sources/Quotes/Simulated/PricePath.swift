/// The prices of a simulated day, minute by minute, in ticks.
///
/// The closes run from the opening price to the day's close on a straight line, on which lines
/// through hashed values at several distances are laid, bent so that they begin and end at zero.
struct PricePath {
    /// The close of each minute; the first is the opening auction's price.
    let closes: [Int]

    private let security: SimulatedSecurity
    private let outline: DayOutline
    private let hash: HashStream

    init(of security: SimulatedSecurity, _ outline: DayOutline, _ hash: HashStream) {
        self.security = security
        self.outline = outline
        self.hash = hash
        closes =
            outline.character == .ordinary
            ? PricePath.wandering(of: security, outline, hash)
            : Array(repeating: outline.close, count: SimulatedDay.minutes + 1)
    }

    /// The lowest to the highest price of a minute, its first and last price among them.
    func range(ofMinute minute: Int) -> ClosedRange<Int> {
        let (first, last) = (closes[minute - 1], closes[minute])
        guard outline.character == .ordinary else { return last...last }
        // Five in ten thousand of the price, and at least a tick.
        let reach = outline.previousClose / 2000 + 2
        let high = max(first, last) + hash.branch(.highWick).number(minute, below: reach)
        let low = min(first, last) - hash.branch(.lowWick).number(minute, below: reach)
        return security.inside(outline.limits, low)...security.inside(outline.limits, high)
    }
}

extension PricePath {
    /// The levels' shares of the day's amplitude in 1/1024, each the root of two times the last.
    private static let shares = [28, 40, 57, 80, 113, 160, 226, 320]

    private static func wandering(
        of security: SimulatedSecurity,
        _ outline: DayOutline,
        _ hash: HashStream
    ) -> [Int] {
        let previous = outline.previousClose
        let gap = previous * hash.deviation(0, amplitude: 6000) / 1_000_000
        let open = security.inside(outline.limits, previous + gap)
        // 0.3% to 1.5% of the price, in millionths.
        let amplitude = 3000 + hash.number(1, below: 12_000)
        let noise = bent(waves(hash.branch(.path), amplitude: amplitude))
        let minutes = SimulatedDay.minutes
        return (0...minutes).map { minute in
            let straight = open * minutes + (outline.close - open) * minute
            let price = straight * 1_000_000 + previous * noise[minute] * minutes
            return security.inside(outline.limits, price / (1_000_000 * minutes))
        }
    }

    private static func waves(_ shape: HashStream, amplitude: Int) -> [Int] {
        var waves = Array(repeating: 0, count: SimulatedDay.minutes + 1)
        for (level, share) in shares.enumerated() {
            let bound = amplitude * share / 1024
            for minute in waves.indices {
                waves[minute] += shape.line(at: minute, level: level, amplitude: bound)
            }
        }
        return waves
    }

    /// The waves less the straight line between their ends.
    private static func bent(_ waves: [Int]) -> [Int] {
        let last = waves.count - 1
        return waves.indices.map { index in
            waves[index] - (waves[0] * (last - index) + waves[last] * index) / last
        }
    }
}
