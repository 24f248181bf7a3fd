import Market
import Quotes
import Testing

@Suite struct `Bars of a recording` {
    private let trades = """
        time,symbol,price,volume,aggressor
        2019-02-01T09:25:02+08:00,sh600000,10.82,500,auction
        2019-02-01T09:30:02+08:00,sh600004,9.00,100,buy
        2019-02-01T09:31:00+08:00,sh600000,10.80,300,sell
        2019-02-01T09:31:30+08:00,sh600000,10.85,200,buy
        2019-02-11T10:00:00+08:00,sh600000,10.90,100,buy
        2019-02-11T10:00:01+08:00,sh600000,oops,100,buy

        """

    private func figures(_ bars: [Bar]) -> [String] {
        bars.map { "\($0.time) \($0.open) \($0.high) \($0.low) \($0.close) \($0.volume)" }
    }

    @Test func `hold the trades up to the instant, and none behind it`() throws {
        let source = try ReplayFile(trades)
        let replay = try source.source()
        let bank = security("sh600000")
        func bars(_ period: BarPeriod, _ time: String) throws -> [String] {
            figures(try replay.bars(of: bank, period, last: 9, through: instant(time)))
        }
        #expect(try bars(.day, "2019-02-01T09:00:00") == [])
        #expect(
            try bars(.minute, "2019-02-01T09:31:29")
                == ["2019-02-01T09:31:00+08:00 10.82 10.82 10.80 10.80 800"]
        )
        #expect(
            try bars(.day, "2019-02-11T10:00:00") == [
                "2019-02-01T15:00:00+08:00 10.82 10.85 10.80 10.85 1000",
                "2019-02-11T15:00:00+08:00 10.90 10.90 10.90 10.90 100",
            ]
        )
        #expect(throws: SourceError.self) { _ = try bars(.day, "2019-02-11T10:00:01") }
    }

    @Test func `of snapshots without volumes go by the last prices`() throws {
        let file = try ReplayFile(
            """
            time_ms,symbol,last
            \(stamp("2026-11-30T09:20:00")),600000,9.90
            \(stamp("2026-11-30T09:30:03")),600000,10.02
            \(stamp("2026-11-30T09:30:06")),600000,9.99

            """
        )
        let bars = try file.source().bars(
            of: security("sh600000"),
            .day,
            last: 9,
            through: instant("2026-11-30T09:30:06")
        )
        #expect(figures(bars) == ["2026-11-30T15:00:00+08:00 10.02 10.02 9.99 9.99 0"])
    }
}

@Suite struct `Bars of a program` {
    private let bank = security("sh600000")
    private let now = instant("2026-11-30T10:00:00")

    private func bars(_ script: String) throws(SourceError) -> [Bar] {
        let source = PipeSource(
            command: PipeSource.execCommand(script),
            name: "exec:test",
            deadlineMilliseconds: 10_000
        )
        defer { source.close() }
        return try source.bars(of: bank, .day, last: 2, through: now)
    }

    private func echoing(_ lines: String...) -> String {
        "while read -r line; do " + lines.map { "echo \"\($0)\"; " }.joined() + "echo; done"
    }

    @Test func `are the rows of its answer`() throws {
        let found = try bars(
            echoing(
                "time_ms,symbol,open,high,low,close,volume,turnover",
                "\(stamp("2026-11-26T15:00:00")),sh600000,1,1,1,1,1,",
                "\(stamp("2026-11-27T15:00:00")),sh600000,10.00,10.20,9.90,10.10,1200,12120.50",
                "\(stamp("2026-11-30T15:00:00")),sh600000,10.10,10.30,10.05,10.25,300,",
                "\(stamp("2026-12-01T15:00:00")),sh600000,10.10,10.30,10.05,10.25,300,"
            )
        )
        #expect(found.map(\.close) == [price("10.10"), price("10.25")])
        #expect(found.map(\.turnover) == [Money(fen: 1_212_050), nil])
    }

    @Test(arguments: ["time_ms,symbol,last", "", "1796004000000,sh600000,10.02"])
    func `are none where it answers with something else`(line: String) {
        let script = line.isEmpty ? "while read -r line; do echo; done" : echoing(line)
        #expect(throws: SourceError.noBars) { _ = try bars(script) }
    }

    @Test(arguments: [
        "1,sh600001,1,1,1,1,1,", "1,sh600000,1,1,2,1,1,", "1,sh600000,1,1,1,1", "x",
        "1,sh600000,a,1,1,1,1,",
    ])
    func `are refused where a row is none`(row: String) {
        #expect(throws: SourceError.self) {
            _ = try bars(echoing("time_ms,symbol,open,high,low,close,volume,turnover", row))
        }
    }

    @Test func `may be answered by an error`() {
        #expect(throws: SourceError.provider("blocked")) { _ = try bars(echoing("!blocked")) }
    }
}
