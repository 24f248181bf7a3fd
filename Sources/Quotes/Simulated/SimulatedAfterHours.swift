import Market

extension SimulatedDay {
    /// The lots that traded after hours at the day's close, up to a time of the grid.
    ///
    /// Up to three in a thousand of the day's, evenly over the 25 minutes; none of a sealed security, whose one
    /// side finds nobody.
    func afterHoursLots(upTo time: TimeOfDay) -> Int {
        let window = SnapshotGrid.afterHours
        guard sessions.hasAfterHours, outline.character == .ordinary,
            time > window.lowerBound, let day = bars.last
        else { return 0 }
        let lots = day.dayVolume * hash.branch(.afterHours).number(0, below: 31) / 10_000
        let length = window.upperBound.milliseconds - window.lowerBound.milliseconds
        let passed = min(time, window.upperBound).milliseconds - window.lowerBound.milliseconds
        return lots * Int(passed) / Int(length)
    }
}
