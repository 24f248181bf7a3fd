/// Which days the exchanges trade on: weekdays that are not on the list of closed days.
///
/// The list covers 2005 to the end of the last year it was given for. After that, weekdays count
/// as sessions, provisionally; before it, weekdays count as sessions too.
public struct TradingCalendar: Hashable, Sendable {
    /// The closed weekdays, in order, each once.
    private let closed: [TradingDay]

    /// The last day of the last year that the list covers.
    public let end: TradingDay

    /// The bundled calendar, extended by closed days of other years.
    ///
    /// A year that `closedDays` mentions counts as covered to its 31 December; days that both lists
    /// have are one day.
    public init(adding closedDays: [TradingDay] = []) {
        let weekdays = closedDays.filter { !$0.isWeekend }
        let bundled = TradingCalendar.bundledClosedDays.map { TradingDay(literal: $0) }
        closed = weekdays.isEmpty ? bundled : Set(bundled + weekdays).sorted()
        let lastYear = closedDays.max()?.civil.year ?? 0
        end = max(
            TradingCalendar.bundledEnd,
            TradingDay(year: lastYear, month: 12, day: 31) ?? TradingCalendar.bundledEnd
        )
    }

    /// Whether the exchanges trade on the day, as far as the list knows.
    public func isTradingDay(_ day: TradingDay) -> Bool {
        !day.isWeekend && !isClosed(day)
    }

    /// Whether the day lies after the list's end, so that only its weekday is known.
    public func isProvisional(_ day: TradingDay) -> Bool { day > end }

    /// The first trading day after `day`.
    public func next(after day: TradingDay) -> TradingDay {
        var candidate = day.advanced(by: 1)
        while !isTradingDay(candidate) { candidate = candidate.advanced(by: 1) }
        return candidate
    }

    /// The last trading day before `day`.
    public func previous(before day: TradingDay) -> TradingDay {
        var candidate = day.advanced(by: -1)
        while !isTradingDay(candidate) { candidate = candidate.advanced(by: -1) }
        return candidate
    }

    /// `day` where it is a trading day, otherwise the first one after it.
    public func nextOrSame(_ day: TradingDay) -> TradingDay {
        isTradingDay(day) ? day : next(after: day)
    }

    /// The number of trading days before `day` since 1970, an ordinal that grows by one a session.
    public func ordinal(of day: TradingDay) -> Int {
        // 1970-01-01 was a Thursday; count from the Monday before it.
        let days = Int(day.number) + 3
        let weekdays = days / 7 * 5 + min(days % 7, 5)
        return weekdays - position(of: day)
    }

    private func isClosed(_ day: TradingDay) -> Bool {
        let index = position(of: day)
        return index < closed.count && closed[index] == day
    }

    /// The number of closed days before `day`, by binary search.
    private func position(of day: TradingDay) -> Int {
        var low = 0
        var high = closed.count
        while low < high {
            let middle = (low + high) / 2
            if closed[middle] < day { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// What is wrong with a file of closed days.
public struct CalendarFileError: Error, Hashable, Sendable {
    /// The line, counted from one.
    public let line: Int
    /// The text that is no date.
    public let text: String
}

extension TradingCalendar {
    /// Returns the days of a file of closed days: a header line `date`, then a date a line.
    ///
    /// - Throws: `CalendarFileError` for the first line that is neither.
    public static func parse(_ text: String) throws(CalendarFileError) -> [TradingDay] {
        var days: [TradingDay] = []
        var number = 0
        // "\r\n" is one character, so a line may end with either.
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            number += 1
            var content = line
            if number == 1, content.hasPrefix("\u{FEFF}") { content = content.dropFirst() }
            while let last = content.last, last.isWhitespace { content = content.dropLast() }
            if content.isEmpty || (number == 1 && content == "date") { continue }
            guard let day = TradingDay(content) else {
                throw CalendarFileError(line: number, text: String(content))
            }
            days.append(day)
        }
        return days
    }
}
