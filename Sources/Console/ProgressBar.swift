/// What is shown of a long work: a bar with rate and time left, once it has lasted for a while.
///
/// It is pure: it is told how much is done and how late it is, and says which line to draw, if any. Lines are never
/// wider than the terminal, so that each can be drawn over the one before.
public struct ProgressBar: Sendable {
    /// What is counted.
    public enum Unit: Sendable {
        /// Things of some kind: lines, events.
        case things
        /// Bytes, shown in kB and MB.
        case bytes
        /// Something whose amount says nothing to a person, such as virtual time: no rate is shown.
        case hidden
    }

    /// How long a work lasts before it is shown, in milliseconds.
    public static let patience: Int64 = 1000
    /// The least time between two lines, in milliseconds.
    public static let interval: Int64 = 100

    private let label: String
    private let unit: Unit
    private let left: String
    private let start: Int64
    private let patience: Int64
    private var lastDrawn: Int64?

    /// A bar of a work that begins at `start`, in milliseconds of any clock that only goes forward.
    ///
    /// `left` is the word for the time that is left.
    public init(
        _ label: String,
        unit: Unit,
        left: String,
        start: Int64,
        patience: Int64 = ProgressBar.patience
    ) {
        self.label = label
        self.unit = unit
        self.left = left
        self.start = start
        self.patience = patience
    }

    /// Whether a line is due at an instant.
    public func isDue(at now: Int64) -> Bool {
        now - start >= patience && now - (lastDrawn ?? .min / 2) >= ProgressBar.interval
    }

    /// Whether a line was ever drawn.
    public var isShown: Bool { lastDrawn != nil }

    /// Returns the line that is due, nil where none is.
    public mutating func line(
        done: Int64,
        total: Int64?,
        at now: Int64,
        columns: Int
    ) -> String? {
        guard isDue(at: now) else { return nil }
        lastDrawn = now
        let elapsed = max(now - start, 1)
        var parts: [String] = []
        var share: Double?
        if let total, total > 0 {
            let part = min(1, max(0, Double(done) / Double(total)))
            share = part
            parts.append(String(Int(part * 100)).padded(to: 3, .right) + "%")
        } else if unit != .hidden {
            parts.append(amount(Double(done)))
        }
        if unit != .hidden {
            parts.append(amount(Double(done) * 1000 / Double(elapsed)) + "/s")
        }
        if let share, share > 0 {
            parts.append(duration(Double(elapsed) * (1 - share) / share) + " " + left)
        } else {
            parts.append(duration(Double(elapsed)))
        }
        return composed(parts, share: share, columns: columns - 1)
    }

    /// Label, bar and numbers, as much of them as fits; the numbers go last.
    private func composed(_ parts: [String], share: Double?, columns: Int) -> String {
        let numbers = parts.joined(separator: "  ").truncated(to: columns)
        var room = columns - numbers.displayWidth - 2
        let name = label.truncated(to: max(0, min(room, label.displayWidth)))
        room -= name.displayWidth + 2
        var line = name.isEmpty ? "" : name + "  "
        if let share, room >= ProgressBar.narrowest + 2 {
            let width = min(room - 2, ProgressBar.widest)
            let full = Int(Double(width) * share)
            let head = full < width ? ">" : ""
            line += "[" + String(repeating: "=", count: full) + head
            line += String(repeating: " ", count: width - full - head.count) + "]  "
        }
        return line + numbers
    }

    private static let narrowest = 8
    private static let widest = 40

    private func amount(_ number: Double) -> String {
        let isBytes = unit == .bytes
        let steps = isBytes ? ["B", "kB", "MB", "GB", "TB"] : ["", "k", "M", "G", "T"]
        var (rest, step) = (number, 0)
        while rest >= 999.5, step < steps.count - 1 {
            rest /= 1000
            step += 1
        }
        // One decimal, by whole numbers: the same everywhere.
        let tenths = Int64(min((rest * 10).rounded(), 9e15))
        let text =
            step == 0 || tenths >= 1000
            ? String((tenths + 5) / 10) : "\(tenths / 10).\(tenths % 10)"
        return isBytes ? "\(text) \(steps[step])" : text + steps[step]
    }

    /// `0:07`, `12:30`, `3:05:00`.
    private func duration(_ milliseconds: Double) -> String {
        let seconds = Int64(min((milliseconds / 1000).rounded(), 359_999))
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return hours > 0
            ? "\(hours):\(two(minutes)):\(two(seconds % 60))"
            : "\(minutes):\(two(seconds % 60))"
    }
}
