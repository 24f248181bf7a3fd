import Sessions
import Testing

struct `The lexer` {
    struct Example: CustomTestStringConvertible {
        let text: String
        let words: [String]
        var testDescription: String { text }
    }

    /// The words of a text's lines, with `|` between lines; block by block of so many bytes.
    private func words(_ text: [UInt8], block: Int = 4096) throws -> [[Word]] {
        var rest = text[...]
        let script = Script(name: "t") { () throws(ScriptReadError) in
            let block = Array(rest.prefix(block))
            rest = rest.dropFirst(block.count)
            return block
        }
        var lines: [[Word]] = []
        let values = ["A": "one", "B_2": "two words"]
        while let line = try script.nextLine(value: { values[$0] }) { lines.append(line.words) }
        return lines
    }

    static let examples = [
        Example(text: "buy 600000  500\t@ 10.05", words: ["buy", "600000", "500", "@", "10.05"]),
        Example(text: "  a # comment", words: ["a"]),
        Example(text: "a#b '#c' \"#d\"", words: ["a#b", "#c", "#d"]),
        Example(
            text: ##"'a b' "c \"d\" \\" e\ f \# \'"##,
            words: ["a b", #"c "d" \"#, "e f", "#", "'"]
        ),
        Example(
            text: #"'${A}' "${A}" ${A}${A} x${B_2}y"#,
            words: ["${A}", "one", "oneone", "xtwo wordsy"]
        ),
        Example(text: "'' \"\"", words: ["", ""]),
        Example(text: "$ $A {A}", words: ["$", "$A", "{A}"]),
        Example(text: "成交 '浦发 银行'", words: ["成交", "浦发 银行"]),
        Example(text: "\u{FEFF}a \u{FEFF} b\u{FEFF}c", words: ["a", "b", "c"]),
        Example(text: "a\\\n b \\\r\n  c", words: ["a", "b", "c"]),
        Example(text: "a \\\n# nothing", words: ["a"]),
        Example(text: "\n \r\n\u{FEFF}\r\n# x\n#!x\na\r\n", words: ["a"]),
    ]

    @Test(arguments: examples, [1, 2, 7, 4096])
    func `splits a line into words`(example: Example, block: Int) throws {
        let lines = try words(Array(example.text.utf8), block: block)
        #expect(lines.map { $0.map(\.text) } == [example.words])
    }

    @Test func `knows where each word begins, counted in characters`() throws {
        let lines = try words(Array("买 '成 交'  x\n\n\u{FEFF}  y \\\n  z".utf8))
        #expect(
            lines.map { $0.map { "\($0.line):\($0.column)" } } == [
                ["1:1", "1:3", "1:10"], ["3:3", "4:3"],
            ]
        )
    }

    static let faults: [(text: [UInt8], place: String, reason: FaultReason)] = [
        (Array("a 'b".utf8), "t:1:3", .openQuote),
        (Array("\na \"b\\\"".utf8), "t:2:3", .openQuote),
        (Array("成 ${".utf8), "t:1:3", .badReference),
        (Array("${1A}".utf8), "t:1:1", .badReference),
        (Array("a ${C}".utf8), "t:1:3", .unsetName("C")),
        (Array("a ".utf8) + [0], "t:1:3", .controlCharacter(0)),
        (Array("成 b".utf8) + [0x1B], "t:1:4", .controlCharacter(0x1B)),
        (Array("成 ".utf8) + [0xFF], "t:1:3", .notUTF8),
        (Array("a".utf8) + [0xE6, 0x88], "t:1:2", .notUTF8),
        (Array("a\n".utf8) + [0xC0, 0x80], "t:2:1", .notUTF8),
        (Array(String(repeating: "a", count: 65_537).utf8), "t:1:1", .lineTooLong(limit: 65_536)),
        (
            Array(String(repeating: "a\\\n", count: 40_000).utf8), "t:32769:1",
            .lineTooLong(limit: 65_536)
        ),
    ]

    @Test(arguments: faults.indices)
    func `says where a text is none`(index: Int) throws {
        let expected = Self.faults[index]
        let fault = #expect(throws: SessionFault.self) { try words(expected.text) }
        #expect(fault?.place.description == expected.place)
        #expect(fault?.reason == expected.reason)
    }

    @Test func `takes the longest line, and no byte more`() throws {
        let longest = String(repeating: "a", count: Script.longestLine)
        #expect(try words(Array((longest + "\nb").utf8)).count == 2)
    }

    @Test func `holds a block and a line, whatever the text's length`() throws {
        var blocks = 0
        let script = Script(name: "t") { () throws(ScriptReadError) in
            blocks += 1
            return blocks > 300 ? [] : Array(repeating: UInt8(ascii: "\n"), count: 4096)
        }
        #expect(try script.nextLine(value: { _ in nil }) == nil)
        #expect(blocks == 301)
    }
}
