import Console
import Testing

@Suite struct `Display width` {
    @Test(
        arguments: [
            ("", 0), ("sh600000", 8), ("贵州茅台", 8), ("万科Ａ", 6), ("万  科Ａ", 8), ("*ST某某", 7),
            ("G三峡EB1", 8), ("（模拟）", 8), ("「成交」", 8), ("￥10.05", 7), ("¥10.05", 6), ("成交！", 6),
        ]
    )
    func `Chinese and fullwidth characters take two columns, Latin ones one`(
        text: String,
        width: Int
    ) {
        #expect(text.displayWidth == width)
    }

    @Test(
        arguments: [
            ("é", 1), ("e\u{301}", 1), ("e\u{301}\u{323}", 1), ("a\u{20DD}", 1), ("が", 2),
            ("か\u{3099}", 2), ("\u{200B}", 0), ("a\u{200D}b", 2), ("\u{FEFF}a", 1), ("a\u{AD}b", 3),
            ("\u{2028}", 0), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("हिन्दी", 4),
        ]
    )
    func `combining and invisible characters take no column`(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test(arguments: ["\0", "\t", "\n", "\r\n", "\u{1B}", "\u{7F}", "\u{9B}"])
    func `control characters take no column`(text: String) {
        #expect(text.displayWidth == 0)
        #expect("a\(text)b".displayWidth == 2)
    }

    @Test(arguments: [
        "😀", "📈", "⌚", "☀\u{FE0F}", "1\u{FE0F}\u{20E3}", "👍🏽", "🏽", "👨‍👩‍👧‍👦", "🇨🇳", "🫪",
    ])
    func `a picture takes two columns, however many scalars draw it`(text: String) {
        #expect(text.displayWidth == 2)
    }

    @Test(arguments: ["☀", "─", "→", "±", "…", "①", "·", "a\u{FE0F}", "ｱ", "▲", "▼"])
    func `symbols of ambiguous width and halfwidth letters take one column`(text: String) {
        #expect(text.displayWidth == 1)
    }

    @Test(
        arguments: [
            (0x10FF, 1), (0x1100, 2), (0x115F, 2), (0x2E7F, 1), (0x2E80, 2), (0x303E, 2),
            (0x303F, 1),
            (0x3400, 2), (0x4DBF, 2), (0x4E00, 2), (0x9FFF, 2), (0xA48C, 2), (0xA48D, 1),
            (0xABFF, 1),
            (0xAC00, 2), (0xD7A3, 2), (0xD7A4, 1), (0xF900, 2), (0xFAFF, 2), (0xFF00, 1),
            (0xFF01, 2),
            (0xFF60, 2), (0xFF61, 1), (0xFFE6, 2), (0xFFE7, 1), (0x1F4FD, 1), (0x1F4FC, 2),
            (0x1FFFF, 1), (0x20000, 2), (0x2FFFD, 2), (0x30000, 2), (0x3FFFD, 2), (0x40000, 1),
        ] as [(UInt32, Int)]
    )
    func `ranges begin and end where Unicode says`(value: UInt32, width: Int) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(String(Character(scalar)).displayWidth == width)
    }
}

@Suite struct `Fitting a text into columns` {
    @Test(
        arguments: [
            ("ab", 4, .left, "ab  "), ("ab", 4, .right, "  ab"), ("平安", 6, .left, "平安  "),
            ("平安", 6, .right, "  平安"), ("平安", 4, .left, "平安"), ("平安", 3, .right, "平安"),
            ("", 2, .left, "  "), ("e\u{301}", 3, .right, "  e\u{301}"), ("a", -1, .left, "a"),
        ] as [(String, Int, Alignment, String)]
    )
    func `a text is padded by columns`(
        text: String,
        columns: Int,
        alignment: Alignment,
        padded: String
    ) {
        #expect(text.padded(to: columns, alignment) == padded)
    }

    @Test(
        arguments: [
            ("贵州茅台", 8, "贵州茅台"), ("贵州茅台", 7, "贵州茅…"), ("贵州茅台", 6, "贵州…"),
            ("贵州茅台", 5, "贵州…"), ("贵州茅台", 4, "贵…"), ("贵州茅台", 3, "贵…"),
            ("贵州茅台", 2, "…"), ("贵州茅台", 1, "…"), ("贵州茅台", 0, ""), ("贵州茅台", -1, ""),
            ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("*ST某某", 6, "*ST某…"),
            ("*ST某某", 5, "*ST…"), ("ae\u{301}bc", 3, "ae\u{301}…"), ("👨‍👩‍👧a👨‍👩‍👧", 4, "👨‍👩‍👧a…"),
        ]
    )
    func `a text is cut between characters and ends in an ellipsis`(
        text: String,
        columns: Int,
        cut: String
    ) {
        #expect(text.truncated(to: columns) == cut)
        #expect(text.truncated(to: columns).displayWidth <= max(0, columns))
    }
}
