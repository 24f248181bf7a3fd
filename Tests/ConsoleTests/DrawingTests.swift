import Console
import Testing
import VirtualTerminal

struct DrawingTests {
    private static let drawing = Drawing(style: Style(isEnabled: true))

    private static func frame(_ lines: [(String, Look)], columns: Int = 12) -> Frame {
        var frame = Frame(columns: columns, rows: 3)
        for (row, line) in lines.enumerated() { frame.put(line.0, line.1, row: row, column: 0) }
        return frame
    }

    /// Whether a terminal shows what a frame is.
    private static func shows(_ terminal: VirtualTerminal, _ frame: Frame) -> Bool {
        for row in 0..<frame.rows {
            for column in 0..<frame.columns {
                let (cell, drawn) = (frame[row, column], terminal[row, column])
                var codes: Set<Int> = []
                if cell.look.isBold { codes.insert(1) }
                if cell.look.isDim { codes.insert(2) }
                if cell.look.isReversed { codes.insert(7) }
                if let color = cell.look.color { codes.insert(color.rawValue) }
                if drawn.text != cell.text || drawn.look != codes { return false }
            }
        }
        return true
    }

    @Test func `an unchanged frame writes nothing`() {
        let frame = Self.frame([("浦发银行", .bold), ("10.02", Look(.red))])
        #expect(Self.drawing.bytes(from: frame, to: frame) == "")
    }

    @Test func `a changed price writes its cells and no other`() {
        let old = Self.frame([("浦发银行", .bold), ("10.02  900", .plain)])
        let new = Self.frame([("浦发银行", .bold), ("10.13  900", .plain)])
        #expect(
            Self.drawing.bytes(from: old, to: new)
                == "\u{1B}[?2026h\u{1B}[2;4H\u{1B}[0m13\u{1B}[0m\u{1B}[?2026l"
        )
    }

    @Test func `the first frame, and one of another size, is drawn whole`() {
        let frame = Self.frame([("a", .plain)])
        let whole = "\u{1B}[?2026h\u{1B}[0m\u{1B}[2J\u{1B}[1;1H\u{1B}[0ma\u{1B}[0m\u{1B}[?2026l"
        #expect(Self.drawing.bytes(from: nil, to: frame) == whole)
        let wider = Self.frame([("a", .plain)], columns: 13)
        #expect(Self.drawing.bytes(from: wider, to: frame) == whole)
    }

    @Test func `without colours only what is chosen is marked`() {
        let drawing = Drawing(style: .plain)
        let frame = Self.frame([("a", Look(.red, isBold: true, isReversed: true))])
        #expect(drawing.bytes(from: nil, to: frame).contains("\u{1B}[0;7ma"))
    }

    @Test(arguments: 0..<200)
    func `any frame over any other is shown as it is`(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        let texts = ["浦发", "a", "▁▂", "银", "10.05", "x浦y", "…", "万科Ａ", "\u{7}\t"]
        let looks: [Look] = [
            .plain, .bold, .dim, .reversed, Look(.red), Look(.green, isBold: true),
        ]
        var terminal = VirtualTerminal(columns: 12, rows: 3)
        var shown: Frame?
        for _ in 0..<20 {
            var next =
                random(3) == 0 ? Frame(columns: 12, rows: 3) : shown ?? Frame(columns: 12, rows: 3)
            for _ in 0..<random(6) {
                let (text, look) = (texts[random(texts.count)], looks[random(looks.count)])
                next.put(text, look, row: random(3), column: random(12))
            }
            terminal.take(Self.drawing.bytes(from: shown, to: next).utf8)
            shown = next
            #expect(Self.shows(terminal, next))
        }
        #expect(terminal.complaints == [])
    }

    @Test func `texts are cut at their width and at the edge`() {
        var frame = Frame(columns: 9, rows: 1)
        #expect(frame.put("浦发银行", row: 0, column: 2, width: 5) == 6)
        #expect(frame.text == "  浦发")
        #expect(frame.put("银行A", row: 0, column: 6) == 8)
        #expect(frame.text == "  浦发银")
        frame.put("x", row: 0, column: 3)
        #expect(frame.text == "   x发银")
        #expect(frame.put("out", row: 7, column: 0) == 0)
    }

    @Test func `a column keeps its side, and cuts with a mark`() {
        var frame = Frame(columns: 12, rows: 3)
        frame.put("10.05", row: 0, column: 1, width: 8, .right)
        frame.put("沪深300ETF", row: 1, column: 1, width: 8, .left)
        frame.put("沪深300ETF", row: 2, column: 1, width: 8, .left, ellipsis: "~")
        #expect(frame.text == "    10.05\n 沪深300…\n 沪深300~")
    }
}

struct GlyphTests {
    @Test(
        arguments: [
            ([1, 2, 3, 4, 5, 6, 7, 8], "▁▂▃▄▅▆▇█"), ([5, 5], "▄▄"), ([], ""), ([0, 100], "▁█"),
            ([-3, 0, 3], "▁▅█"), ([Int64.min / 4, Int64.max / 4], "▁█"),
        ] as [([Int64], String)]
    )
    func `a sparkline goes from the lowest to the highest`(values: [Int64], line: String) {
        #expect(Glyphs.unicode.sparkline(values) == line)
    }

    @Test(
        arguments: [
            (["C.UTF-8"], true), (["", "zh_CN.utf8"], true), ([nil, nil, "en_US.UTF-8"], true),
            (["C", "en_US.UTF-8"], false), ([nil], false), (["zh_CN.GBK"], false),
        ] as [([String?], Bool)]
    )
    func `signs beyond ASCII need a locale that has them`(locales: [String?], isUnicode: Bool) {
        #expect(Glyphs(locales: locales).isUnicode == isUnicode)
    }

    @Test func `arrows in a list of keys are spelled for the others`() {
        #expect(Glyphs.ascii.keys("↑ ↓ Tab") == "^ v Tab")
        #expect(Glyphs.unicode.keys("↑ ↓ Tab") == "↑ ↓ Tab")
    }
}
