import Charts
import Console
import Market
import Testing

@Suite struct `A chart` {
    static let words = ChartWords(
        open: "O",
        high: "H",
        low: "L",
        close: "C",
        volume: "Vol",
        notation: .thousands,
        name: { $0 == .day ? "daily" : "other" }
    )

    /// Bars of `open high low close volume`, prices in fen, one a day.
    static func bars(_ rows: [[Int64]]) -> [Bar] {
        rows.enumerated().map { index, row in
            func price(_ place: Int) -> Price { Price(tenThousandths: row[place] * 100) }
            return Bar(
                time: Instant(
                    TradingDay(literal: 20_261_102).advanced(by: index),
                    TimeOfDay(15, 0)
                ),
                open: price(0),
                high: price(1),
                low: price(2),
                close: price(3),
                volume: Quantity(row[4])
            )
        }
    }

    static let days = bars([
        [1000, 1050, 980, 1040, 1_000_000], [1040, 1060, 1010, 1020, 2_000_000],
        [1020, 1030, 950, 960, 4_000_000], [960, 1000, 940, 1000, 500_000],
        [1000, 1000, 1000, 1000, 0], [1000, 1100, 1000, 1100, 3_000_000],
    ])

    static func chart(_ history: [Bar] = days, last count: Int = 60, capacity: Int = 60) -> Chart {
        Chart(
            title: "浦发银行 sh600000",
            note: "simulated",
            history: history,
            .day,
            last: count,
            capacity: capacity,
            tick: Price(tenThousandths: 100),
            words: words
        )
    }

    private func lines(
        _ glyphs: TextChart.Glyphs,
        _ style: Style = .plain,
        width: Int = 40,
        height: Int = 16
    ) -> [String] {
        TextChart(width: width, height: height, glyphs: glyphs, style: style).lines(Self.chart())
    }

    @Test func `is drawn with box characters, hollow where prices rise`() {
        let golden = [
            "浦发银行 sh600000  daily  2026-11-02 - …",
            "O 10.00  H 11.00  L 10.00  C 11.00  +1.…", "⠄MA5 10.16  ⠤MA10 -  ⠶MA20 -",
        ]
        #expect(Array(lines(.unicode).prefix(3)) == golden)
        #expect(lines(.unicode).count == 16)
    }

    @Test(arguments: [(32, 12), (40, 16), (80, 24), (200, 50)])
    func `fills its size and no more`(width: Int, height: Int) {
        for glyphs in [TextChart.Glyphs.unicode, .ascii] {
            let lines = lines(glyphs, width: width, height: height)
            #expect(lines.count == height)
            #expect(lines.allSatisfy { $0.displayWidth <= width && $0.last != " " })
        }
    }

    @Test func `is ASCII where that is asked for, but for names`() {
        let drawing = lines(.ascii).dropFirst()
        #expect(drawing.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } || $0.contains("…") })
        #expect(drawing.contains { $0.contains("O") } && drawing.contains { $0.contains("#") })
    }

    @Test func `is painted red up and green down, or the other way round`() {
        var style = Style(isEnabled: true)
        let habit = lines(.unicode, style)
        style.swapsRedAndGreen = true
        let swapped = lines(.unicode, style)
        #expect(habit != swapped)
        // Where it is painted, bodies are filled.
        #expect(!habit.joined().contains("║"))
        #expect(habit[1].contains("\u{1B}[31m11.00"))
        #expect(swapped[1].contains("\u{1B}[32m11.00"))
    }

    @Test func `has a body as high as open and close, and a wick beyond`() {
        // One bar from 10 to 12 with a wick of the same length on both sides.
        let chart = Self.chart(Self.bars([[1200, 1400, 800, 1000, 100]]))
        let drawing = TextChart(width: 40, height: 20, glyphs: .ascii, style: .plain).lines(chart)
        let column = drawing[3..<15].map { Array($0)[1] }
        #expect(String(column) == "||||####||||")
    }

    @Test func `shows volumes in eighths of a row`() {
        let history = Self.bars((1...8).map { [1000, 1000, 1000, 1000, Int64($0)] })
        let drawing = TextChart(width: 40, height: 12, glyphs: .unicode, style: .plain)
            .lines(Self.chart(history))
        #expect(drawing[9].hasPrefix(" ▂  ▄  ▆  █  █  █  █  █"))
        #expect(drawing[8].hasPrefix("             ▂  ▄  ▆  █"))
    }

    @Test func `puts bars together that do not fit`() {
        let history = Self.bars((0..<70).map { [1000 + $0, 1002 + $0, 999 + $0, 1001 + $0, 100] })
        let daily = Self.chart(history, last: 30, capacity: 30)
        #expect(daily.interval == .day && daily.bars.count == 30)
        #expect(daily.averages.allSatisfy { $0.values.allSatisfy { $0 != nil } })
        let weekly = Self.chart(history, last: 70, capacity: 30)
        #expect(weekly.interval == .week && weekly.bars.count == 10)
        #expect(weekly.bars.reduce(0) { $0 + $1.volume.shares } == 7000)
        #expect(Self.chart(history, last: 70, capacity: 3).interval == .month)
    }

    @Test func `of one price has a range all the same`() {
        let chart = Self.chart(Self.bars([[1000, 1000, 1000, 1000, 0]]))
        #expect(
            TextChart(width: 40, height: 12, glyphs: .unicode, style: .plain).lines(chart).count
                == 12
        )
        #expect(SVGChart().text(chart).hasSuffix("</svg>\n"))
    }
}

@Suite struct `An SVG chart` {
    @Test func `is the same bytes every time, whole and alone`() {
        let text = SVGChart().text(`A chart`.chart())
        #expect(text == SVGChart().text(`A chart`.chart()))
        #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 540\""))
        #expect(text.split(separator: "http").count == 2)
        #expect(!text.contains("<script") && !text.contains("url("))
        #expect(text.components("<rect class=\"u\"") == 4)
        #expect(text.components("<rect class=\"d\"") == 2)
        #expect(text.contains("MA5 10.16") && text.contains("浦发银行") && text.contains("11.00"))
    }

    @Test func `swaps its colours, and escapes names`() {
        let chart = Chart(
            title: "A<&>B",
            note: "",
            history: `A chart`.days,
            .day,
            last: 5,
            capacity: 5,
            tick: Price(tenThousandths: 100),
            words: `A chart`.words
        )
        let text = SVGChart(risesInGreen: true).text(chart)
        #expect(text.contains("A&lt;&amp;&gt;B"))
        #expect(text.contains(".u{stroke:#1a7f37;"))
        #expect(SVGChart().text(chart).contains(".u{stroke:#d1242f;"))
    }
}

extension String {
    fileprivate func components(_ part: String) -> Int { split(separator: part).count - 1 }
}
