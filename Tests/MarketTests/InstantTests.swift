import Market
import Testing

struct InstantTests {
    @Test(arguments: [
        ("2026-11-30T09:30", 1_796_002_200_000), ("2026-11-30 09:30:00", 1_796_002_200_000),
        ("2026-11-30T09:30:00.000+08:00", 1_796_002_200_000),
        ("2026-11-30T01:30:00Z", 1_796_002_200_000), ("2026-11-29T20:30-05:00", 1_796_002_200_000),
        ("2026-11-30T07:15+05:45", 1_796_002_200_000), ("1970-01-01T08:00", 0),
        ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59.999Z", -1),
        ("2024-06-14T00:00", 1_718_294_400_000),
    ])
    func `a text names one instant, in exchange time unless it says otherwise`(
        text: String,
        milliseconds: Int64
    ) {
        #expect(Instant(text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "2026-11-30", "2026-11-30T", "2026-11-30T9:30", "2026-11-30x09:30", "2026-02-30T09:30",
        "2026-11-30T24:00", "2026-11-30T09:30z", "2026-11-30T09:30+0800", "2026-11-30T09:30+8:00",
        "2026-11-30T09:30+08:00Z", "2026-11-30T09:30+08:00:00", "2026-11-30T09:30 Asia/Shanghai",
        "2026-11-30T09:30++8:00", "2026-11-30T-9:30", "2026-11-30T-0:30:00",
        // The exchange's day is one that a text cannot name.
        "1900-01-01T00:00+23:59", "2200-12-31T23:59:59.999Z",
    ])
    func `what is no instant is refused`(text: String) {
        #expect(Instant(text) == nil)
    }

    @Test(arguments: [
        (1_796_002_200_000, "2026-11-30T09:30:00+08:00"), (0, "1970-01-01T08:00:00+08:00"),
        (1_796_002_200_500, "2026-11-30T09:30:00.500+08:00"),
        (-28_800_001, "1969-12-31T23:59:59.999+08:00"),
    ])
    func `an instant is written in exchange time and read back`(
        milliseconds: Int64,
        text: String
    ) {
        #expect(Instant(milliseconds: milliseconds).description == text)
        #expect(Instant(text)?.milliseconds == milliseconds)
    }

    @Test func `the exchange's date begins at 16:00 UTC`() throws {
        let before = try #require(Instant("2026-01-05T15:59:59.999Z"))
        let after = try #require(Instant("2026-01-05T16:00:00Z"))
        #expect(before.day == day("2026-01-05"))
        #expect(before.time == time("23:59:59.999"))
        #expect(after.day == day("2026-01-06"))
        #expect(after.time == time("00:00"))
    }

    @Test func `day and time make the instant they are of`() {
        for milliseconds in stride(from: Int64(-90_000_000), through: 90_000_000, by: 7_777_777) {
            let instant = Instant(milliseconds: milliseconds)
            #expect(Instant(instant.day, instant.time) == instant)
            #expect((0..<TimeOfDay.dayLength).contains(instant.time.milliseconds))
        }
    }

    @Test func `instants are moved and ordered by milliseconds`() {
        let start = Instant(day("2026-11-30"), time("14:59:59.999"))
        #expect(start.advanced(byMilliseconds: 1) == Instant(day("2026-11-30"), time("15:00")))
        #expect(start.advanced(byMilliseconds: -1) < start)
    }
}
