/// A calendar date of the exchange, as the number of days since 1970-01-01.
///
/// The civil-date arithmetic is the program's own: an exchange's date is at UTC+8, whatever the
/// machine's zone is.
public struct TradingDay: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    public let number: Int32

    /// The days that are read from text.
    public static let readable = TradingDay(literal: 19_000_101)...TradingDay(literal: 22_001_231)

    /// The day so many days after 1970-01-01.
    public init(number: Int32) {
        self.number = number
    }

    /// The day of a year from 1 to 9999, a month and a day of the month, where there is one.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.number = Int32(era * 146_097 + dayOfEra - 719_468)
        let back = civil
        guard back.year == year, back.month == month, back.day == day else { return nil }
    }

    /// The day a literal such as `20_190_722` names; it must be a date.
    public init(literal: Int) {
        guard
            let day = TradingDay(
                year: literal / 10_000,
                month: literal / 100 % 100,
                day: literal % 100
            )
        else { preconditionFailure("\(literal) is not a date") }
        self = day
    }

    /// The day in `text`, written `2026-11-30`, one of `readable`.
    public init?(_ text: some StringProtocol) {
        var numbers = (0, 0, 0)
        var count = 0
        for byte in text.utf8 {
            switch count {
            case 4, 7: guard byte == UInt8(ascii: "-") else { return nil }
            case 0..<10:
                guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
                let digit = Int(byte - UInt8(ascii: "0"))
                if count < 4 {
                    numbers.0 = numbers.0 * 10 + digit
                } else if count < 7 {
                    numbers.1 = numbers.1 * 10 + digit
                } else {
                    numbers.2 = numbers.2 * 10 + digit
                }
            default: return nil
            }
            count += 1
        }
        guard count == 10 else { return nil }
        self.init(year: numbers.0, month: numbers.1, day: numbers.2)
        guard TradingDay.readable.contains(self) else { return nil }
    }

    /// Year, month and day of the month.
    public var civil: (year: Int, month: Int, day: Int) {
        let shifted = Int(number) + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
            dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    /// The day of the week, 1 for Monday to 7 for Sunday.
    public var weekday: Int { Int((number + 3) % 7 + 7) % 7 + 1 }

    /// Whether the day is a Saturday or a Sunday, on which the exchanges never trade.
    public var isWeekend: Bool { weekday > 5 }

    /// The day so many days later, or earlier.
    public func advanced(by days: Int) -> TradingDay {
        TradingDay(number: number + Int32(days))
    }

    /// The order of days.
    public static func < (left: TradingDay, right: TradingDay) -> Bool {
        left.number < right.number
    }
}

extension TradingDay: CustomStringConvertible {
    /// The date as `2026-11-30`.
    public var description: String {
        let (year, month, day) = civil
        return "\(year)-\(twoDigits(month))-\(twoDigits(day))"
    }
}

func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
