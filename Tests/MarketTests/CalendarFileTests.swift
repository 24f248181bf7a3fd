import Market
import Testing

struct CalendarFileTests {
    @Test(arguments: [
        "date\n2027-01-01\n2027-02-08\n", "2027-01-01\n2027-02-08",
        "date\r\n2027-01-01\r\n2027-02-08\r\n",
        "\u{FEFF}date\n2027-01-01\n2027-02-08\n", "\u{FEFF}2027-01-01\r\n2027-02-08",
        "date\n\n2027-01-01  \n   \n2027-02-08\t\n\n",
    ])
    func `a file is a header and a date a line, whatever its line ends (M13, M14, M15)`(
        text: String
    ) throws {
        #expect(try TradingCalendar.parse(text) == [day("2027-01-01"), day("2027-02-08")])
    }

    @Test(arguments: ["", "date", "date\n", "\n\n", "\u{FEFF}"])
    func `a file may have no days`(text: String) throws {
        #expect(try TradingCalendar.parse(text).isEmpty)
    }

    @Test(arguments: [
        ("date\n2027-01-01\nnonsense\n", 3, "nonsense"), ("2027-02-30", 1, "2027-02-30"),
        ("date\r\n2027-01-01\r\n2027-1-2\r\n", 3, "2027-1-2"), ("day\n", 1, "day"),
        ("date\n\n\ndate\n", 4, "date"), ("2027-01-01,New Year", 1, "2027-01-01,New Year"),
        ("date\n 2027-01-01\n", 2, " 2027-01-01"),
    ])
    func `the first line that is no date is named with its number`(
        text: String,
        line: Int,
        content: String
    ) {
        let error = #expect(throws: CalendarFileError.self) { try TradingCalendar.parse(text) }
        #expect(error?.line == line)
        #expect(error?.text == content)
    }

    @Test func `the days of a later year extend the calendar to its end`() throws {
        let days = try TradingCalendar.parse("date\n2027-01-01\n2027-02-08\n2027-02-07\n")
        let calendar = TradingCalendar(adding: days)
        #expect(calendar.end == day("2027-12-31"))
        #expect(!calendar.isTradingDay(day("2027-02-08")))
        #expect(calendar.isTradingDay(day("2027-02-09")))
        #expect(!calendar.isProvisional(day("2027-12-31")))
        #expect(calendar.isProvisional(day("2028-01-01")))
        #expect(calendar.next(after: day("2026-12-31")) == day("2027-01-04"))
        #expect(!calendar.isTradingDay(day("2026-10-01")))
    }

    @Test func `days that both lists have, or given twice, count once`() {
        let twice = [day("2026-10-01"), day("2026-10-01"), day("2027-01-01"), day("2027-01-01")]
        let calendar = TradingCalendar(adding: twice)
        let added = TradingCalendar(adding: [day("2027-01-01")])
        #expect(calendar == added)
        let sessions =
            calendar.ordinal(of: day("2028-01-01")) - calendar.ordinal(of: day("2027-01-01"))
        #expect(sessions == 260)
    }

    @Test func `a day of a covered year closes it late, as in 2020`() {
        let calendar = TradingCalendar(adding: [day("2026-12-07")])
        #expect(!calendar.isTradingDay(day("2026-12-07")))
        #expect(calendar.end == day("2026-12-31"))
    }
}
