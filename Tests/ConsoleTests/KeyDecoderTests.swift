import Console
import Testing

struct KeyDecoderTests {
    static let keys: [(String, [Key])] = [
        ("q", [.character("q")]), ("浦9", [.character("浦"), .character("9")]),
        ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]),
        ("\u{7F}\u{8}", [.backspace, .backspace]),
        ("\u{3}\u{C}\u{1A}", [.control("c"), .control("l"), .control("z")]),
        ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
        ("\u{1B}OA\u{1B}OB\u{1B}OH\u{1B}OF\u{1B}OM", [.up, .down, .home, .end, .enter]),
        ("\u{1B}[1;5A", [.up]), ("\u{1B}[Z", [.backTab]),
        ("\u{1B}[5~\u{1B}[6~\u{1B}[3~", [.pageUp, .pageDown, .delete]),
        (
            "\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~\u{1B}[H\u{1B}[F",
            [.home, .end, .home, .end, .home, .end]
        ),
        // Keys that mean nothing leave nothing behind: F1, F5, F1 of the Linux console, Alt-q, a mouse.
        ("\u{1B}OPa\u{1B}[15~b\u{1B}[[Ac\u{1B}qd\u{1B}[<0;3;4Me", "abcde".map { .character($0) }),
        ("\u{1B}\u{1B}[A", [.escape, .up]),
        ("\u{1B}[200~10.05\n\u{1B}[A\u{1B}[201~x", [.paste("10.05\n\u{1B}[A"), .character("x")]),
        ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
        // A sequence that is none is left out as far as it went.
        ("\u{1B}[12\u{7F}", [.backspace]),
    ]

    @Test(arguments: keys)
    func `bytes are keys`(bytes: String, keys: [Key]) {
        var decoder = KeyDecoder()
        #expect(decoder.decode(bytes.utf8) == keys)
        #expect(!decoder.isWaiting)
    }

    @Test(arguments: keys)
    func `however they are cut into pieces`(bytes: String, keys: [Key]) {
        let all = Array(bytes.utf8)
        for first in 0...all.count {
            for second in first...all.count {
                var decoder = KeyDecoder()
                var seen = decoder.decode(all[..<first])
                seen += decoder.decode(all[first..<second])
                seen += decoder.decode(all[second...])
                #expect(seen == keys, "cut at \(first) and \(second)")
            }
        }
    }

    @Test func `a lone escape is one once nothing follows`() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B]) == [])
        #expect(decoder.isWaiting)
        #expect(decoder.flush() == [.escape])
        #expect(!decoder.isWaiting)
        #expect(decoder.decode("[A".utf8) == [.character("["), .character("A")])
    }

    @Test func `a sequence that never ends is given up`() {
        var decoder = KeyDecoder()
        let keys = decoder.decode(("\u{1B}[" + String(repeating: "1", count: 40) + "q").utf8)
        #expect(keys.last == .character("q"))
        _ = decoder.decode("\u{1B}[12".utf8)
        #expect(decoder.flush() == [])
        #expect(decoder.decode("q".utf8) == [.character("q")])
    }

    @Test func `no more than a page is pasted`() {
        var decoder = KeyDecoder()
        var keys = decoder.decode("\u{1B}[200~".utf8)
        for _ in 0..<1000 { keys += decoder.decode("0123456789".utf8) }
        keys += decoder.decode("\u{1B}[201~q".utf8)
        guard case .paste(let text) = keys.first else { return #expect(Bool(false), "\(keys)") }
        #expect(text.count == 4096)
        #expect(keys.last == .character("q"))
    }

    @Test(arguments: [[0xFF], [0xC0], [0x80], [0xE6, 0x41], [0xED, 0xA0, 0x80], [0xF5, 0x80]])
    func `bytes that are no text are left out`(bytes: [UInt8]) {
        var decoder = KeyDecoder()
        let keys = decoder.decode(bytes + Array("q".utf8))
        #expect(keys.last == .character("q"))
        #expect(keys.count == (bytes == [0xE6, 0x41] ? 2 : 1))
    }
}
