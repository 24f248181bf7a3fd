public import Market

/// The answers that a locked account was given since the last right one, and when it takes the next.
///
/// The first five are taken at once. From then on each wrong answer makes the next one wait longer.
public struct LockTries: Hashable, Sendable {
    /// How many answers are taken without a delay.
    public static let undelayed = 5
    /// The delay behind the last of those; it doubles with every further one.
    public static let firstDelay = TimeSpan(milliseconds: 30_000)
    /// The longest delay.
    public static let longestDelay = TimeSpan(milliseconds: 3_600_000)

    /// How many answers were given.
    public let count: Int
    /// When the latest one was, by the wall clock; nil where there was none.
    public let latest: Instant?

    /// So many answers; `latest` is nil exactly where there was none.
    public init(count: Int, latest: Instant?) {
        precondition(count >= 0 && (count == 0) == (latest == nil), "a try has its time")
        self.count = count
        self.latest = latest
    }

    /// No answer yet.
    public static let none = LockTries(count: 0, latest: nil)

    /// How many more answers are taken before the next has to wait.
    public var left: Int { max(LockTries.undelayed - count, 0) }

    /// How long the next answer has to wait behind the latest one.
    public var delay: TimeSpan {
        guard count >= LockTries.undelayed else { return TimeSpan(milliseconds: 0) }
        let doublings = min(count - LockTries.undelayed, 20)
        let delay = TimeSpan(milliseconds: LockTries.firstDelay.milliseconds << doublings)
        return min(delay, LockTries.longestDelay)
    }

    /// The instant from which the next answer is taken; nil where it is taken at `now`.
    ///
    /// Where the clock has gone back behind the latest answer, the delay begins anew at `now`: it is never
    /// skipped so, and never lasts longer than it is.
    public func next(at now: Instant) -> Instant? {
        guard let latest = anchored(at: now).latest else { return nil }
        let next = latest.advanced(byMilliseconds: delay.milliseconds)
        return next > now ? next : nil
    }

    /// The tries with the latest one not later than `now`, as they are to be kept when the clock has gone back.
    public func anchored(at now: Instant) -> LockTries {
        LockTries(count: count, latest: latest.map { min($0, now) })
    }

    /// The tries with one more, given at `now`.
    public func adding(at now: Instant) -> LockTries {
        LockTries(count: count + 1, latest: now)
    }
}
