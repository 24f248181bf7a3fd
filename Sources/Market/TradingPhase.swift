/// A phase of the exchange's day; the raw values are the words of the JSON output.
public enum TradingPhase: String, Hashable, Sendable, CaseIterable {
    /// The opening call auction while cancels are accepted (开盘集合竞价).
    case openingAuction
    /// The opening call auction's last minutes, without cancels.
    case lockedAuction
    /// Between the opening auction's price and continuous trading: orders are held.
    case gap
    /// Continuous trading (连续竞价).
    case continuous
    /// The midday break.
    case lunch
    /// The closing call auction, without cancels (收盘集合竞价).
    case closingAuction
    /// After-hours fixed-price trading (盘后固定价格交易).
    case afterHours
    /// Outside the day's phases.
    case closed
}

/// One stretch of a day with one phase.
public struct PhaseWindow: Hashable, Sendable {
    /// The phase.
    public let phase: TradingPhase
    /// When it begins, inclusive.
    public let start: TimeOfDay
    /// When it ends: exclusive for orders, inclusive for data.
    public let end: TimeOfDay
}

/// The phases of a trading day for one kind of security (rules, section 5.1).
public struct SessionPlan: Hashable, Sendable {
    /// When the opening auction is decided and its price published.
    public static let openingUncross = TimeOfDay(9, 25)
    /// When continuous trading begins.
    public static let continuousStart = TimeOfDay(9, 30)
    /// When orders are first accepted.
    public static let start = TimeOfDay(9, 15)
    /// When the day's orders expire, those of after-hours trading apart.
    public static let close = TimeOfDay(15, 0)

    /// The windows, in order, from midnight to midnight without a hole.
    public let windows: [PhaseWindow]
    /// Whether the day ends with a call auction.
    public let hasClosingAuction: Bool
    /// Whether after-hours trading follows; its orders are entered before, too.
    public let hasAfterHours: Bool

    /// The plan with or without a closing auction and after-hours trading.
    public init(hasClosingAuction: Bool, hasAfterHours: Bool = false) {
        let steps: [(TradingPhase, TimeOfDay)] = [
            (.closed, TimeOfDay(0, 0)),
            (.openingAuction, SessionPlan.start),
            (.lockedAuction, TimeOfDay(9, 20)),
            (.gap, SessionPlan.openingUncross),
            (.continuous, SessionPlan.continuousStart),
            (.lunch, TimeOfDay(11, 30)),
            (.continuous, TimeOfDay(13, 0)),
            hasClosingAuction ? (.closingAuction, TimeOfDay(14, 57)) : nil,
            (.closed, SessionPlan.close),
            hasAfterHours ? (.afterHours, TimeOfDay(15, 5)) : nil,
            hasAfterHours ? (.closed, TimeOfDay(15, 30)) : nil,
        ].compactMap { $0 }
        let ends = steps.dropFirst().map(\.1) + [TimeOfDay(24, 0)]
        windows = zip(steps, ends).map { PhaseWindow(phase: $0.0, start: $0.1, end: $1) }
        self.hasClosingAuction = hasClosingAuction
        self.hasAfterHours = hasAfterHours
    }

    /// The window in which an order typed at `time` is.
    public func window(at time: TimeOfDay) -> PhaseWindow {
        windows.last { $0.start <= time } ?? windows[0]
    }

    /// Whether the price of an auction is published at `time`: between the opening auction and continuous
    /// trading, or from the close on where the day ends with one.
    public func endsAuction(at time: TimeOfDay) -> Bool {
        if time >= SessionPlan.close { return hasClosingAuction }
        return time >= SessionPlan.openingUncross && time < SessionPlan.continuousStart
    }

    /// The window a snapshot or trade stamped `time` belongs to.
    ///
    /// Continuous trading includes its last instant: real files have prints at 11:30:00 and
    /// 14:57:00 (contract, quotes and time).
    public func window(ofData time: TimeOfDay) -> PhaseWindow {
        windows.last { $0.phase == .continuous && $0.end == time } ?? window(at: time)
    }
}
