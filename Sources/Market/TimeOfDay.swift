/// A time of the exchange's day, in milliseconds since midnight.
public struct TimeOfDay: Hashable, Comparable, Sendable {
    /// Milliseconds since midnight.
    public let milliseconds: Int64

    /// The milliseconds of a day.
    public static let dayLength: Int64 = 86_400_000

    /// The time so many milliseconds after midnight.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// The time at an hour, minute and second.
    public init(_ hour: Int, _ minute: Int, _ second: Int = 0) {
        self.milliseconds = Int64((hour * 60 + minute) * 60 + second) * 1000
    }

    /// The time in `text`: `09:30`, `09:30:00` or `09:30:00.000`.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.dropFirst(2).first == UInt8(ascii: ":") else { return nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, !text.contains("-"),
            parts[0].utf8.count == 2, parts[1].utf8.count == 2,
            let hour = DecimalText.parse(parts[0], fractionDigits: 0), (0...23).contains(hour),
            let minute = DecimalText.parse(parts[1], fractionDigits: 0), (0...59).contains(minute)
        else { return nil }
        var milliseconds: Int64 = 0
        if parts.count == 3 {
            guard parts[2].prefix(while: { $0 != "." }).utf8.count == 2,
                let parsed = DecimalText.parse(parts[2], fractionDigits: 3),
                (0..<60_000).contains(parsed)
            else { return nil }
            milliseconds = parsed
        }
        self.milliseconds = (hour * 60 + minute) * 60_000 + milliseconds
    }

    /// The order of times within a day.
    public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
        left.milliseconds < right.milliseconds
    }
}

extension TimeOfDay: CustomStringConvertible {
    /// The time as `09:30:00`, with milliseconds where there are any.
    public var description: String {
        let seconds = Int(milliseconds / 1000)
        let text =
            "\(twoDigits(seconds / 3600)):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
        let rest = Int(milliseconds % 1000)
        guard rest > 0 else { return text }
        return text + "." + (rest < 100 ? "0" : "") + (rest < 10 ? "0" : "") + "\(rest)"
    }
}
