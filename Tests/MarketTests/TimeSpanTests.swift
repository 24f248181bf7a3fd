import Market
import Testing

struct TimeSpanTests {
    @Test(arguments: [
        ("10s", 10_000, "10s"), ("5m", 300_000, "5m"), ("2h", 7_200_000, "2h"),
        ("1d", 86_400_000, "1d"), ("500ms", 500, "500ms"), ("0.5s", 500, "500ms"),
        ("1.5m", 90_000, "90s"), ("60s", 60_000, "1m"), ("24h", 86_400_000, "1d"), ("0s", 0, "0s"),
        ("0ms", 0, "0s"), ("1000d", 86_400_000_000, "1000d"), ("0.001s", 1, "1ms"),
    ])
    func `a length is read and written in its largest unit`(
        text: String,
        milliseconds: Int64,
        written: String
    ) {
        #expect(TimeSpan(text)?.milliseconds == milliseconds)
        #expect(TimeSpan(text)?.description == written)
        #expect(TimeSpan(written)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "10", "s", "-5s", "+5s", "5 s", "5S", "5min", "5ms5", "1h30m", "0.5ms", "0.0001s",
        "1001d", "1000.001d", "99999999999999999d", "1e3s", "½s", "nan",
    ])
    func `what is no length, or longer than a thousand days, is refused`(text: String) {
        #expect(TimeSpan(text) == nil)
    }

    @Test func `lengths are ordered across units`() throws {
        let short = try #require(TimeSpan("90s"))
        let long = try #require(TimeSpan("2m"))
        #expect(short < long)
    }
}
