/// A point in time: milliseconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Comparable, Sendable {
    /// Milliseconds since the epoch.
    public let milliseconds: Int64

    /// The instant so many milliseconds after the epoch.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// The instant at which a day of the exchange reaches a time of day.
    public init(_ day: TradingDay, _ time: TimeOfDay) {
        self.milliseconds =
            Int64(day.number) * TimeOfDay.dayLength + time.milliseconds - exchangeOffset
    }

    /// The exchange's date at this instant.
    public var day: TradingDay {
        TradingDay(number: Int32(floorDivision(local, TimeOfDay.dayLength)))
    }

    /// The exchange's time of day at this instant.
    public var time: TimeOfDay {
        TimeOfDay(milliseconds: local - Int64(day.number) * TimeOfDay.dayLength)
    }

    private var local: Int64 { milliseconds + exchangeOffset }

    /// The instant so many milliseconds later, or earlier.
    public func advanced(byMilliseconds distance: Int64) -> Instant {
        Instant(milliseconds: milliseconds + distance)
    }

    /// The order of instants.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.milliseconds < right.milliseconds
    }
}

/// Exchange time is UTC+8, all year.
private let exchangeOffset: Int64 = 8 * 3_600_000

private func floorDivision(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
}

extension Instant: CustomStringConvertible {
    /// ISO 8601 in exchange time: `2026-11-30T09:30:00+08:00`, with milliseconds where there are any.
    public var description: String { "\(day)T\(time)+08:00" }

    /// The instant in `text`: `2026-11-30T09:30[:00[.000]]`, with `T` or a space, in exchange time,
    /// and `Z` or an offset such as `+08:00` where another zone is meant.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 16, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
            let day = TradingDay(String(decoding: bytes[0..<10], as: UTF8.self))
        else { return nil }
        var clock = bytes[11...]
        var offset = exchangeOffset
        if clock.last == UInt8(ascii: "Z") {
            clock = clock.dropLast()
            offset = 0
        } else if let sign = clock.firstIndex(where: {
            $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
        }) {
            guard
                let distance = TimeOfDay(String(decoding: clock[(sign + 1)...], as: UTF8.self)),
                clock.count - (sign - clock.startIndex) == 6
            else { return nil }
            offset =
                clock[sign] == UInt8(ascii: "+") ? distance.milliseconds : -distance.milliseconds
            clock = clock[..<sign]
        }
        guard let time = TimeOfDay(String(decoding: clock, as: UTF8.self)) else { return nil }
        self.init(day, time)
        self = advanced(byMilliseconds: exchangeOffset - offset)
        // In exchange time it may be the day before or after.
        guard TradingDay.readable.contains(self.day) else { return nil }
    }
}
