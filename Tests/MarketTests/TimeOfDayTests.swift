import Market
import Testing

struct TimeOfDayTests {
    @Test(arguments: [
        ("00:00", 0, "00:00:00"), ("09:30", 34_200_000, "09:30:00"),
        ("09:25:02", 33_902_000, "09:25:02"), ("14:59:59.999", 53_999_999, "14:59:59.999"),
        ("09:30:00.5", 34_200_500, "09:30:00.500"), ("09:30:00.007", 34_200_007, "09:30:00.007"),
        ("09:30:00.070", 34_200_070, "09:30:00.070"), ("23:59:59", 86_399_000, "23:59:59"),
    ])
    func `a time is read and written`(text: String, milliseconds: Int64, written: String) {
        #expect(time(text).milliseconds == milliseconds)
        #expect(time(text).description == written)
    }

    @Test(arguments: [
        "", "9:30", "09:3", "0930", "24:00", "09:60", "09:30:60", "09:30:5", "09:30:00.",
        "09:30:00.0001", "09:30:00:00", " 09:30", "09:30 ", "-1:30", "-0:30", "09:-0", "09:30:-0",
        "09.30", "０９:30",
    ])
    func `what is no time is refused`(text: String) {
        #expect(TimeOfDay(text) == nil)
    }

    @Test func `hour, minute and second make a time`() {
        #expect(TimeOfDay(9, 25, 2) == time("09:25:02"))
        #expect(TimeOfDay(14, 57) < TimeOfDay(15, 0))
    }
}
