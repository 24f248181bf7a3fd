import Market

/// The times of a day at which the simulated market shows a snapshot: every three seconds of the
/// trading phases, and the instants at which the auctions' prices are published.
struct SnapshotGrid {
    /// The distance of two snapshots, in milliseconds.
    static let interval: Int64 = 3000

    /// The snapshots of a minute.
    static let stepsOfMinute = 20

    /// The stretches of the grid, in order, both ends included.
    private let stretches: [ClosedRange<TimeOfDay>]

    /// After-hours trading, where it follows.
    static let afterHours = TimeOfDay(15, 5)...TimeOfDay(15, 30)

    private init(lastContinuous: TimeOfDay, hasAfterHours: Bool = false) {
        let day = [
            SessionPlan.start...TimeOfDay(9, 24, 57),
            SessionPlan.openingUncross...SessionPlan.openingUncross,
            SessionPlan.continuousStart...TimeOfDay(11, 30),
            TimeOfDay(13, 0)...lastContinuous,
            SessionPlan.close...SessionPlan.close,
        ]
        stretches = hasAfterHours ? day + [SnapshotGrid.afterHours] : day
    }

    private static let withAfterHours = SnapshotGrid(
        lastContinuous: TimeOfDay(14, 57),
        hasAfterHours: true
    )
    private static let withClosingAuction = SnapshotGrid(lastContinuous: TimeOfDay(14, 57))
    private static let withoutClosingAuction = SnapshotGrid(lastContinuous: SessionPlan.close)

    /// The grid of a day with these phases; who trades after hours has a closing auction.
    static func of(_ sessions: SessionPlan) -> SnapshotGrid {
        if sessions.hasAfterHours { return withAfterHours }
        return sessions.hasClosingAuction ? withClosingAuction : withoutClosingAuction
    }

    /// The last time of the grid.
    var end: TimeOfDay { stretches[stretches.count - 1].upperBound }

    /// The last time of the grid that is not after `time`; nil before the first.
    func latest(notAfter time: TimeOfDay) -> TimeOfDay? {
        guard let stretch = stretches.last(where: { $0.lowerBound <= time }) else { return nil }
        let end = min(time, stretch.upperBound).milliseconds
        let start = stretch.lowerBound.milliseconds
        return TimeOfDay(milliseconds: end - (end - start) % SnapshotGrid.interval)
    }

    /// The first time of the grid after `time`; nil after the last.
    func next(after time: TimeOfDay) -> TimeOfDay? {
        guard let stretch = stretches.first(where: { $0.upperBound > time }) else { return nil }
        guard time >= stretch.lowerBound else { return stretch.lowerBound }
        let passed = time.milliseconds - stretch.lowerBound.milliseconds
        let steps = passed / SnapshotGrid.interval + 1
        return TimeOfDay(
            milliseconds: stretch.lowerBound.milliseconds + steps * SnapshotGrid.interval
        )
    }

    /// Whether `time` is on the grid.
    func contains(_ time: TimeOfDay) -> Bool { latest(notAfter: time) == time }
}
