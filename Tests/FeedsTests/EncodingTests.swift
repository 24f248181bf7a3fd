import Feeds
import Market
import Testing

@testable import Feeds

@Suite struct `Encodings` {
    @Test(arguments: Payload.allCases)
    func `GBK and UTF-8 give equal answers`(payload: Payload) throws {
        #expect(try payload.answer(.gbk) == payload.answer(.utf8))
        #expect(try payload.bytes(.gbk) != payload.bytes(.utf8))
    }

    @Test func `a character that holds the byte of a separator does not separate`() throws {
        let bytes = try Payload.names.bytes(.gbk)
        let names = try Payload.names.answer(.gbk).quotes.map(\.name)
        #expect(names == ["珇瑋股份", "乣乗通讯", "額雫科技"])
        // 珇 is AB 7E, and 0x7E is "~"; 瑋 is AC 7C, and 0x7C is "|".
        #expect(contains(bytes, [0xAB, 0x7E, 0xAC, 0x7C]))
    }

    @Test(arguments: TextEncoding.allCases)
    func `one bad byte loses one row`(encoding: TextEncoding) throws {
        var bytes = try Payload.names.bytes(encoding)
        let rows = bytes.indices.filter { bytes[$0] == UInt8(ascii: "~") }
        // The name of the second row begins after the key and the market; 0xFF is a byte of
        // neither encoding.
        let second = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
        let name = try #require(rows.first { $0 > second }) + 1
        bytes[name] = 0xFF
        let answer = try TencentFeed(encoding: encoding).parse(bytes)
        #expect(answer.quotes.map(\.symbol) == [symbol("sz000060"), symbol("sz000066")])
        #expect(answer.problems.map(\.symbol) == [symbol("sz000063")])
        let problem = try #require(answer.problems.first)
        #expect(problem.sentence.hasPrefix("the row has bytes that are not"))
    }

    @Test func `the wrong encoding is noticed, not guessed around`() throws {
        let gbk = try Payload.trading.bytes(.gbk)
        let answer = try TencentFeed(encoding: .utf8).parse(gbk)
        #expect(answer.quotes == [])
        #expect(answer.problems.count == 8)
    }

    @Test(
        arguments: [
            ([0xC6, 0xD6, 0xB7, 0xA2], "浦发"),
            ([0xA3, 0xC1], "Ａ"),
            ([0x81, 0x30, 0x81, 0x30], "\u{80}"),
            ([0x95, 0x32, 0x82, 0x36], "𠀀"),
            ([0x41, 0x7E], "A~"),
        ] as [([UInt8], String)]
    )
    func `GBK and the rest of GB18030 are read`(bytes: [UInt8], text: String) throws {
        #expect(try RowDecoder(.gbk).decode(bytes[...]) == text)
    }

    @Test(arguments: [[0xFF], [0xC6], [0xC6, 0x20], [0x81, 0x30, 0x81]] as [[UInt8]])
    func `bytes that are no text are refused, and the next row is not`(bytes: [UInt8]) throws {
        let decoder = RowDecoder(.gbk)
        #expect(throws: RowFault.self) { try decoder.decode(bytes[...]) }
        #expect(try decoder.decode([0xC6, 0xD6]) == "浦")
    }

    @Test(arguments: [
        ("万  科Ａ", "万科A"), ("罗 牛 山", "罗牛山"), ("\u{3000}＊ＳＴ康佳　", "*ST康佳"),
        ("N 新股－Ｕ", "N新股-U"), ("XD招商银", "XD招商银"), ("国华退", "国华退"), ("", ""),
        ("a\u{1B}[31m\u{202E}b\u{A0}\u{7}", "a[31mb"), ("！～", "!~"),
    ])
    func `names are folded and cleaned`(text: String, name: String) {
        #expect(cleanedName(text) == name)
    }

    private func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: part) }
    }
}
