import Market
import Testing

struct TradingDayTests {
    @Test func `every day from 1990 to 2100 is where stepping finds it`() throws {
        var number = 7305  // 1990-01-01, a Monday: twenty years of 365 days and five leap days.
        var weekday = 1
        for year in 1990...2100 {
            let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year == 2000)
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            for (month, length) in zip(1..., lengths) {
                for dayOfMonth in 1...length {
                    let day = try #require(
                        TradingDay(year: year, month: month, day: dayOfMonth)
                    )
                    let civil = day.civil
                    #expect(day.number == Int32(number))
                    #expect(day.weekday == weekday)
                    #expect(day.isWeekend == (weekday > 5))
                    #expect(civil == (year, month, dayOfMonth))
                    number += 1
                    weekday = weekday % 7 + 1
                }
                #expect(TradingDay(year: year, month: month, day: length + 1) == nil)
            }
        }
        #expect(number == 47_847)
    }

    @Test(arguments: [
        ("1970-01-01", 0, 4), ("1969-12-31", -1, 3), ("2000-02-29", 11_016, 2),
        ("2026-11-30", 20_787, 1), ("1900-01-01", -25_567, 1), ("2200-12-31", 84_370, 3),
    ])
    func `a day has its number and its weekday`(text: String, number: Int32, weekday: Int) {
        #expect(day(text).number == number)
        #expect(day(text).weekday == weekday)
        #expect(day(text).description == text)
    }

    @Test(arguments: [
        "", "2026-02-29", "2100-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "2026-04-31",
        "1899-12-31", "2201-01-01", "2026-1-1", "26-01-01", "20260101", "2026/01/01", "2026-01-01 ",
        "2026-01-01-", "-026-01-01", "２０２６-01-01", "2026-0a-01",
    ])
    func `what is no date is refused`(text: String) {
        #expect(TradingDay(text) == nil)
    }

    @Test(arguments: [(1899, "1899-12-31"), (2203, "2203-12-31"), (9999, "9999-12-31")])
    func `a day that texts do not name has its number all the same`(year: Int, text: String) throws
    {
        let day = try #require(TradingDay(year: year, month: 12, day: 31))
        #expect(day.description == text)
        #expect(day.civil == (year, 12, 31))
    }

    @Test(arguments: [0, -1, 10_000])
    func `no day is of a year without four digits`(year: Int) {
        #expect(TradingDay(year: year, month: 12, day: 31) == nil)
    }

    @Test func `a literal names its day`() {
        #expect(TradingDay(literal: 20_190_722) == day("2019-07-22"))
    }

    @Test func `days are stepped over months and years`() {
        #expect(day("2026-12-31").advanced(by: 1) == day("2027-01-01"))
        #expect(day("2024-03-01").advanced(by: -1) == day("2024-02-29"))
        #expect(day("2026-11-30") < day("2026-12-01"))
    }
}
