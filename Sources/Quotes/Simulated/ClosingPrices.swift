import Market

/// What happens to a security on a simulated day.
enum DayCharacter: Hashable, Sendable {
    case ordinary
    /// At the upper limit all day, with buyers only.
    case sealedUp
    /// At the lower limit all day, with sellers only.
    case sealedDown
    /// Not traded all day.
    case suspended
}

/// A simulated day before its minutes are drawn.
struct DayOutline {
    let day: TradingDay
    /// The number of trading days before it.
    let ordinal: Int
    let character: DayCharacter
    /// The close of the trading day before, less a dividend that goes ex, in ticks.
    let previousClose: Int
    /// The close, in ticks.
    let close: Int
    /// The exchange's limits, nil for an index.
    let limits: PriceLimits?
}

/// The daily closes of one security.
///
/// Layout: a tree over the trading days gives every day a price without looking at any other day:
/// the product, over eleven levels, of one plus a line through hashed values at the multiples of
/// 2^level. Invariant: one day's step of the tree is below 5%, well inside the narrowest limit
/// (10%). A special day leaves the tree; the closes behind it go back as far as each day's limits
/// let them, and are on the tree again after `recovery` days, so no close looks back further than
/// that.
struct ClosingPrices {
    /// The day on which every security closes at its reference price, special days apart.
    private static let anchorDay = TradingDay(literal: 20_261_022)

    /// The dividends, which the previous closes of their ex-dates are without.
    let dividends: SimulatedDividends
    private let security: SimulatedSecurity
    private let calendar: TradingCalendar
    private let closes: HashStream
    /// The tree's value on the anchor day, on which a close is the reference price.
    private let anchorGrowth: Int

    init(of security: SimulatedSecurity, calendar: TradingCalendar) {
        self.security = security
        self.calendar = calendar
        dividends = SimulatedDividends(of: security, calendar: calendar)
        closes = security.hash.branch(.closes)
        anchorGrowth = ClosingPrices.growth(
            closes,
            ordinal: calendar.ordinal(of: ClosingPrices.anchorDay)
        )
    }

    /// Returns the closes, the limits and the character of a trading day.
    func outline(of day: TradingDay) -> DayOutline {
        let ordinal = calendar.ordinal(of: day)
        guard let special = special(at: ordinal) else {
            let previousClose = withoutDividend(tree(ordinal - 1), on: day)
            return outline(of: day, ordinal, .ordinary, previousClose: previousClose)
        }

        var days = [day]
        for _ in special.ordinal..<ordinal {
            days.append(calendar.previous(before: days[days.count - 1]))
        }
        var current = outline(
            of: days.removeLast(),
            special.ordinal,
            special.character,
            previousClose: tree(special.ordinal - 1)
        )
        while let next = days.popLast() {
            current = outline(
                of: next,
                current.ordinal + 1,
                .ordinary,
                previousClose: current.close
            )
        }
        return current
    }

    /// The special day whose traces the day bears, nil on an ordinary day.
    private func special(at ordinal: Int) -> (ordinal: Int, character: DayCharacter)? {
        guard let special = specialDay(near: ordinal),
            (0...ClosingPrices.recovery).contains(ordinal - special.ordinal)
        else { return nil }
        return special
    }

    /// Whether a dividend goes ex on a day of its plan: only where the day is ordinary.
    func pays(on day: TradingDay) -> Bool { special(at: calendar.ordinal(of: day)) == nil }

    /// A close less the dividend that goes ex on the day: the ex reference price, in ticks.
    private func withoutDividend(_ close: Int, on day: TradingDay) -> Int {
        guard let dividend = dividends.dividend(on: day),
            let reference = dividend.referencePrice(
                previousClose: security.price(close),
                tick: security.tick
            )
        else { return close }
        return security.ticks(reference)
    }

    private func outline(
        of day: TradingDay,
        _ ordinal: Int,
        _ wanted: DayCharacter,
        previousClose: Int
    ) -> DayOutline {
        let limits = security.rules(on: day)?
            .limits(previousClose: security.price(previousClose))
        let character = limits == nil ? .ordinary : wanted
        let close =
            switch (character, limits) {
            case (.suspended, _): previousClose
            case (.sealedUp, let limits?): security.ticks(limits.up)
            case (.sealedDown, let limits?): security.ticks(limits.down)
            default: security.inside(limits, tree(ordinal))
            }
        return DayOutline(
            day: day,
            ordinal: ordinal,
            character: character,
            previousClose: previousClose,
            close: close,
            limits: limits
        )
    }
}

extension SimulatedSecurity {
    /// The price nearest to `ticks` that is positive and does not touch a limit.
    func inside(_ limits: PriceLimits?, _ ticks: Int) -> Int {
        guard let limits else { return max(ticks, 1) }
        return max(min(ticks, self.ticks(limits.up) - 1), self.ticks(limits.down) + 1)
    }
}

extension ClosingPrices {
    /// The days after a special one within which the closes are back on the tree.
    static let recovery = 4

    /// The trading days of a block, which has at most one special day.
    private static let block = 16

    /// The special day of the block that holds the day, nil where it has none.
    private func specialDay(near ordinal: Int) -> (ordinal: Int, character: DayCharacter)? {
        guard !security.isAlwaysOrdinary else { return nil }
        let number = ordinal / ClosingPrices.block
        let hash = security.hash.branch(.special, number)
        let character: DayCharacter
        switch hash.number(0, below: 32) {
        case 0...3: character = .sealedUp
        case 4...6: character = .sealedDown
        case 7...8: character = .suspended
        default: return nil
        }
        // The days left behind it in the block hold the recovery and one ordinary day.
        let offset = hash.number(1, below: ClosingPrices.block - ClosingPrices.recovery - 1)
        return (number * ClosingPrices.block + offset, character)
    }

    /// The amplitudes of the levels in millionths: 0.7% times the square root of 2^level.
    private static let amplitudes = [
        7000, 9900, 14_000, 19_799, 28_000, 39_598, 56_000, 79_196, 112_000, 158_392, 224_000,
    ]

    /// The tree's price of a day in ticks.
    private func tree(_ ordinal: Int) -> Int {
        let growth = ClosingPrices.growth(closes, ordinal: ordinal)
        return max((security.referenceTicks * growth + anchorGrowth / 2) / anchorGrowth, 1)
    }

    /// The product of all levels, in units of 2^-30.
    private static func growth(_ closes: HashStream, ordinal: Int) -> Int {
        var product = 1 << 30
        for (level, amplitude) in amplitudes.enumerated() {
            let change = closes.line(at: ordinal, level: level, amplitude: amplitude)
            product = product * (1_000_000 + change) / 1_000_000
        }
        return product
    }
}
