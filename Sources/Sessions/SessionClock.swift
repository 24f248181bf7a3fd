public import Desk
public import Market

extension SessionAccount {
    /// Moves the clock to a time, of a day or of the present one.
    ///
    /// - Throws: `DeskError.clockBackwards`, `.clockNotVirtual`, or what moving throws.
    public func move(to time: TimeOfDay, on day: TradingDay?) throws(DeskError) {
        try move(to: Instant(day ?? now.day, time))
        isDayUnbegun = false
    }

    /// Moves the clock forward by a length of time.
    ///
    /// - Throws: what moving throws.
    public func move(by span: TimeSpan) throws(DeskError) {
        try beginDay()
        try move(to: now.advanced(byMilliseconds: span.milliseconds))
    }

    /// Moves the clock to the close of the present session, or of the next one where it is over.
    ///
    /// - Throws: what moving throws.
    public func moveToClose() throws(DeskError) {
        let isOver = now.time >= SessionPlan.close || !calendar.isTradingDay(now.day)
        let day = isOver ? calendar.next(after: now.day) : now.day
        try move(to: SessionPlan.close, on: day)
    }

    /// Moves the clock to the next trading day, whose time is 09:30 unless the next line names another.
    ///
    /// - Throws: what moving throws.
    public func moveToNextDay() throws(DeskError) {
        try move(to: TimeOfDay(0, 0), on: calendar.next(after: now.day))
        isDayUnbegun = true
    }

    /// Lets a day that `next day` has come to begin at 09:30.
    ///
    /// - Throws: what moving throws.
    public func beginDay() throws(DeskError) {
        guard isDayUnbegun else { return }
        isDayUnbegun = false
        try move(to: Instant(now.day, SessionPlan.continuousStart))
    }

    /// Ends a day that has reached its close, whose last ticks have come.
    ///
    /// - Throws: what moving throws.
    public func endDayIfDue() throws(DeskError) {
        guard let desk, desk.isDayEndDue else { return }
        try desk.advance(to: desk.now)
    }

    private func move(to target: Instant) throws(DeskError) {
        if try moveLineClock(to: target) { return }
        if let desk {
            try desk.advance(to: target, leavingDayOpen: stagedMarket != nil && !isExisting)
        } else {
            if let clock, target < clock { throw .clockBackwards(from: clock, to: target) }
            clock = target
        }
    }
}
