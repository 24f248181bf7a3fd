/// A stretch of a day, its start included, its end not.
public struct TimeWindow: Hashable, Sendable {
    /// When it begins.
    public let start: TimeOfDay
    /// When it ends.
    public let end: TimeOfDay

    /// A stretch.
    public init(start: TimeOfDay, end: TimeOfDay) {
        self.start = start
        self.end = end
    }

    /// Whether `time` lies in it.
    public func contains(_ time: TimeOfDay) -> Bool { time >= start && time < end }
}

/// After-hours trading at the day's closing price (盘后固定价格交易; rules, section 5.2).
public struct AfterHoursRule: Hashable, Sendable {
    /// The contract's word for an order of this kind.
    public static let word = "after-hours"

    /// How many shares an order may be for.
    public let quantity: QuantityRule
    /// When orders are accepted.
    public let entry: [TimeWindow]
    /// When orders are accepted but not cancelled.
    public let noCancel: TimeWindow
    /// When orders are matched, one by one in the order of their entry.
    public let matching: TimeWindow

    /// Whether an order is accepted at `time`.
    public func acceptsOrders(at time: TimeOfDay) -> Bool { entry.contains { $0.contains(time) } }

    /// Whether a cancel is accepted at `time`.
    public func acceptsCancels(at time: TimeOfDay) -> Bool {
        acceptsOrders(at: time) && !noCancel.contains(time)
    }

    /// Whether an order with this limit takes part at all: a buy below the closing price, or a sell above
    /// it, does not (G5 G11 B).
    public static func admits(isBuy: Bool, limitPrice: Price, close: Price) -> Bool {
        isBuy ? limitPrice >= close : limitPrice <= close
    }
}

extension AfterHoursRule {
    /// The times, which are the same on every board (E2 T2 G11 A; the cancels C).
    fileprivate init(_ quantity: QuantityRule) {
        self.init(
            quantity: quantity,
            entry: [
                TimeWindow(start: TimeOfDay(9, 30), end: TimeOfDay(11, 30)),
                TimeWindow(start: TimeOfDay(13, 0), end: TimeOfDay(15, 30)),
            ],
            noCancel: TimeWindow(start: TimeOfDay(15, 0), end: TimeOfDay(15, 5)),
            matching: TimeWindow(start: TimeOfDay(15, 5), end: TimeOfDay(15, 30))
        )
    }
}

extension Rulebook {
    private static func rule(
        minimum: Quantity,
        step: Quantity,
        _ oddLot: QuantityRule.OddLot
    ) -> AfterHoursRule {
        AfterHoursRule(
            QuantityRule(
                minimum: minimum,
                step: step,
                oddLot: oddLot,
                maximumLimitOrder: 1_000_000,
                maximumMarketOrder: 1_000_000
            )
        )
    }

    private static let ofLots = rule(minimum: 100, step: 100, .withWholeLots)

    static let afterHours: [Board: [DatedRule<AfterHoursRule>]] = [
        .star: [
            DatedRule(
                20_190_722,
                rule(minimum: 200, step: 1, .leftoverOnly),
                source: "E2 E3 G5 G6 A; no cancel from 15:00 to 15:05 C"
            )
        ],
        .chiNext: [DatedRule(20_200_824, ofLots, source: "P1 G5 G12 B; cancels C")],
        .main: [DatedRule(20_260_706, ofLots, source: "R1 R3 A; size C, ST G11 against R6 X")],
        .fund: [DatedRule(20_260_706, ofLots, source: "R1 R3 A; size M")],
        .beijing: [
            DatedRule(
                20_260_706,
                rule(minimum: 100, step: 1, .leftoverOnly),
                source: "R1 R3 A; size M"
            )
        ],
    ]
}

extension RuleQuery {
    /// Open-end funds only: a REIT is closed.
    var afterHoursRow: DatedRule<AfterHoursRule>? {
        guard fund?.type != .realEstate else { return nil }
        return Rulebook.afterHours[board]?.row(on: ruleDay)
    }
}
