import Foundation
import Market
import Testing

struct CalendarTests {
    private let calendar = TradingCalendar()

    @Test(arguments: [
        "2005-01-03", "2008-09-15", "2019-02-04", "2019-02-08", "2020-01-31", "2024-02-09",
        "2024-02-16", "2025-10-08", "2026-01-02", "2026-02-23", "2026-06-19", "2026-10-07",
    ])
    func `a listed weekday is closed`(text: String) {
        #expect(!calendar.isTradingDay(day(text)))
    }

    @Test(arguments: [
        "2005-01-04", "2018-08-20", "2019-07-22", "2020-02-03", "2024-02-08", "2024-02-19",
        "2025-10-09", "2026-07-06", "2026-10-08", "2026-11-30", "2026-12-31",
    ])
    func `another weekday is a session`(text: String) {
        #expect(calendar.isTradingDay(day(text)))
    }

    @Test(arguments: ["2024-02-04", "2024-02-18", "2025-09-28", "2026-01-04", "2026-10-10"])
    func `a weekend is no session, on make-up working days neither`(text: String) {
        #expect(!calendar.isTradingDay(day(text)))
    }

    @Test(arguments: [(2024, 242), (2025, 243), (2026, 242)])
    func `a year has its number of sessions`(year: Int, count: Int) {
        let from = day("\(year)-01-01")
        let to = day("\(year + 1)-01-01")
        #expect(calendar.ordinal(of: to) - calendar.ordinal(of: from) == count)
    }

    @Test(arguments: [
        ("2019-02-01", "2019-02-11"), ("2026-02-13", "2026-02-24"), ("2026-09-30", "2026-10-08"),
        ("2026-11-27", "2026-11-30"), ("2026-11-30", "2026-12-01"), ("2026-12-31", "2027-01-01"),
    ])
    func `the next session skips weekends and closed days (J6)`(from: String, to: String) {
        #expect(calendar.next(after: day(from)) == day(to))
        #expect(calendar.previous(before: day(to)) == day(from))
    }

    @Test func `a session is its own next or same, a closed day is not`() {
        #expect(calendar.nextOrSame(day("2026-09-30")) == day("2026-09-30"))
        #expect(calendar.nextOrSame(day("2026-10-01")) == day("2026-10-08"))
        #expect(calendar.nextOrSame(day("2026-10-10")) == day("2026-10-12"))
    }

    @Test func `the ordinal grows by one with every session, and with nothing else`() {
        var ordinal = calendar.ordinal(of: day("2004-12-31"))
        var current = day("2004-12-31")
        while current < day("2028-01-01") {
            #expect(calendar.ordinal(of: current) == ordinal)
            if calendar.isTradingDay(current) { ordinal += 1 }
            current = current.advanced(by: 1)
        }
    }

    @Test func `stepping by sessions finds what ordinals count`() {
        var current = day("2019-01-02")
        let first = calendar.ordinal(of: current)
        for step in 0..<2000 {
            #expect(calendar.ordinal(of: current) == first + step)
            #expect(calendar.isTradingDay(current))
            current = calendar.next(after: current)
        }
    }

    @Test func `what lies behind the list is provisional`() {
        #expect(calendar.end == day("2026-12-31"))
        #expect(!calendar.isProvisional(day("2026-12-31")))
        #expect(calendar.isProvisional(day("2027-01-01")))
        #expect(calendar.isTradingDay(day("2027-02-08")))
    }

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: sharedClosedDays.path),
            "shared/rules/closed-days.csv is not beside this checkout"
        )
    )
    func `the bundled days are those of the shared list, all of them and no more`() throws {
        let text = try String(contentsOf: sharedClosedDays, encoding: .utf8)
        let listed = Set(try TradingCalendar.parse(text))
        #expect(listed.count == 396)
        var current = day("2005-01-01")
        while current <= day("2026-12-31") {
            let isSession = !current.isWeekend && !listed.contains(current)
            #expect(calendar.isTradingDay(current) == isSession, "\(current)")
            current = current.advanced(by: 1)
        }
    }
}

/// `shared/rules/closed-days.csv` beside the checkout, where there is one.
private let sharedClosedDays = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .appending(path: "../../../shared/rules/closed-days.csv")
    .standardizedFileURL
