/// A bar on its way to a terminal: drawn over itself while work goes on, and gone when it is over.
///
/// Whoever writes something else to the terminal meanwhile calls `clear` first; the next line comes by itself.
public final class ProgressMeter {
    private var bar: ProgressBar
    private let clock: () -> Int64
    private let columns: () -> Int
    private let draw: (String) -> Void
    private var isOnScreen = false
    private var done: Int64 = 0
    private var total: Int64?

    /// A meter.
    ///
    /// - Parameters:
    ///   - bar: what it shows, begun by the same clock.
    ///   - clock: milliseconds that only go forward.
    ///   - columns: how wide the terminal is now.
    ///   - draw: writes to the terminal as it is.
    public init(
        _ bar: ProgressBar,
        clock: @escaping () -> Int64,
        columns: @escaping () -> Int,
        draw: @escaping (String) -> Void
    ) {
        self.bar = bar
        self.clock = clock
        self.columns = columns
        self.draw = draw
    }

    /// Notes how much is done, of how much in all where that is known, and draws where that is due.
    public func advance(to done: Int64, of total: Int64?) {
        self.done = done
        self.total = total
        tick()
    }

    /// Draws where that is due: work goes on, and nothing more is done yet.
    public func tick() {
        let now = clock()
        guard bar.isDue(at: now),
            let line = bar.line(done: done, total: total, at: now, columns: columns())
        else { return }
        draw("\r" + line + ProgressMeter.eraseRest)
        isOnScreen = true
    }

    /// Takes the bar off the screen, if it is there; work may go on.
    public func clear() {
        guard isOnScreen else { return }
        isOnScreen = false
        draw("\r" + ProgressMeter.eraseRest)
    }

    private static let eraseRest = "\u{1B}[K"
}

@available(*, unavailable)
extension ProgressMeter: Sendable {}
