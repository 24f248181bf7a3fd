import Console
import Testing

struct `A progress bar` {
    private func bar(_ label: String = "clock", _ unit: ProgressBar.Unit = .things) -> ProgressBar {
        ProgressBar(label, unit: unit, left: "left", start: 5000)
    }

    @Test func `is not drawn within the first second`() {
        var bar = bar()
        #expect(bar.line(done: 1, total: 2, at: 5000, columns: 80) == nil)
        #expect(bar.line(done: 1, total: 2, at: 5999, columns: 80) == nil)
        #expect(!bar.isShown)
        #expect(bar.line(done: 1, total: 2, at: 6000, columns: 80) != nil)
        #expect(bar.isShown)
    }

    @Test func `is drawn ten times a second at most`() {
        var bar = bar()
        let drawn = stride(from: Int64(5000), to: 8000, by: 1).filter {
            bar.line(done: $0, total: nil, at: $0, columns: 80) != nil
        }
        #expect(drawn == Array(stride(from: 6000, to: 8000, by: 100)))
    }

    @Test func `shows the part that is done, the rate and the time left`() {
        var bar = bar()
        #expect(
            bar.line(done: 2500, total: 10_000, at: 7000, columns: 80)
                == "clock  [==========>                             ]   25%  1.3k/s  0:06 left"
        )
        #expect(
            bar.line(done: 10_000, total: 10_000, at: 9000, columns: 80)
                == "clock  [========================================]  100%  2.5k/s  0:00 left"
        )
    }

    @Test(arguments: [
        (ProgressBar.Unit.things, Int64(1234), "clock  1.2k  617/s  0:02"),
        (.bytes, 12_345_678, "clock  12.3 MB  6.2 MB/s  0:02"), (.hidden, 5, "clock  0:02"),
    ])
    func `shows the time gone where nobody knows how much there is`(
        unit: ProgressBar.Unit,
        done: Int64,
        line: String
    ) {
        var bar = bar("clock", unit)
        #expect(bar.line(done: done, total: nil, at: 7000, columns: 80) == line)
    }

    @Test(arguments: [20, 12, 40, 2, 5, 79, 200])
    func `is never as wide as the terminal`(columns: Int) {
        for label in ["clock", "推进时钟到很远的将来", ""] {
            for total in [nil, 3, Int64.max] {
                var bar = bar(label)
                let line = bar.line(done: 1, total: total, at: 9000, columns: columns) ?? ""
                #expect(line.displayWidth < columns, "\(line)")
            }
        }
    }

    @Test(arguments: [
        (Int64(-5), Int64(10)), (20, 10), (.max, 1), (1, .max), (0, 0), (0, -1),
    ])
    func `stands numbers that make no sense`(done: Int64, total: Int64) {
        var bar = bar()
        let line = bar.line(done: done, total: total, at: .max / 4, columns: 80)
        #expect(line?.isEmpty == false)
    }

    @Test func `says long times in hours`() {
        var bar = bar()
        let line = bar.line(done: 1, total: 3601, at: 6000, columns: 80) ?? ""
        #expect(line.hasSuffix("0%  1/s  1:00:00 left"))
    }
}

struct `A progress meter` {
    private final class Screen {
        var now: Int64 = 0
        var shown: [String] = []
    }

    private func meter(on screen: Screen) -> ProgressMeter {
        ProgressMeter(
            ProgressBar("x", unit: .hidden, left: "left", start: 0),
            clock: { screen.now },
            columns: { 40 },
            draw: { screen.shown.append($0) }
        )
    }

    @Test func `draws over itself and leaves nothing behind`() {
        let screen = Screen()
        let meter = meter(on: screen)
        meter.advance(to: 1, of: 2)
        meter.clear()
        #expect(screen.shown == [])
        screen.now = 1000
        meter.advance(to: 1, of: 2)
        screen.now = 1050
        meter.tick()
        meter.clear()
        meter.clear()
        screen.now = 1100
        meter.tick()
        #expect(
            screen.shown == [
                "\rx  [========>        ]   50%  0:01 left\u{1B}[K", "\r\u{1B}[K",
                "\rx  [========>        ]   50%  0:01 left\u{1B}[K",
            ]
        )
    }
}
