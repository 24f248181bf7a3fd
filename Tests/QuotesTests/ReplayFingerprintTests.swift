import Foundation
import Market
import Quotes
import Testing

struct `The fingerprint of a replay file` {
    private static let text = "time_ms,symbol,last\n\(stamp("2025-01-06T09:30:00")),600000,10\n"

    @Test func `is the same for the same bytes`() throws {
        let first = try ReplayFile(Self.text).source().fingerprint
        #expect(try ReplayFile(Self.text).source().fingerprint == first)
        #expect(first.utf8.count == 16)
    }

    @Test func `opens the file it was taken of`() throws {
        let file = try ReplayFile(Self.text)
        let fingerprint = try file.source().fingerprint
        let source = try file.source(expecting: fingerprint)
        #expect(source.path == URL(fileURLWithPath: file.path).resolvingSymlinksInPath().path)
    }

    @Test(arguments: ["11\n", "10\n\n", "10", "1\n0"])
    func `refuses a changed file`(ending: String) throws {
        let file = try ReplayFile(Self.text)
        let source = try file.source()
        try file.replace(with: Self.text.dropLast(3) + ending)
        let error = #expect(throws: SourceError.self) {
            try file.source(expecting: source.fingerprint)
        }
        #expect(error == .fileChanged(path: source.path))
    }

    @Test func `tells every single byte of a small file`() throws {
        let bytes = Array(Self.text.utf8)
        var seen: Set<String> = [try ReplayFile(Self.text).source().fingerprint]
        for place in 20..<bytes.count {
            var changed = bytes
            changed[place] ^= 0x40
            seen.insert(try ReplayFile(Data(changed)).source().fingerprint)
        }
        #expect(seen.count == bytes.count - 20 + 1)
    }

    @Test func `of a large file counts its length, its ends and blocks between`() throws {
        let filler = Data(repeating: UInt8(ascii: "\n"), count: 6 << 20)
        let large = Data(Self.text.utf8) + filler
        let fingerprint = try ReplayFile(large).source().fingerprint
        #expect(try ReplayFile(large + Data([10])).source().fingerprint != fingerprint)
        // The ends, and a block in the middle (64 KiB and 31 steps between the blocks).
        let blocks = 65_536 + (large.count - 2 * 65_536 - 4096) / 63 * 31
        for place in [60_000, blocks, blocks + 4095, large.count - 1] {
            var changed = large
            changed[place] = UInt8(ascii: "\r")
            #expect(try ReplayFile(changed).source().fingerprint != fingerprint)
        }
    }

    @Test func `is not needed to notice a file that is cut while it is played`() throws {
        let file = try ReplayFile(Self.text + String(repeating: "\n", count: 2 << 20) + Self.text)
        let source = try file.source()
        try file.replace(with: Self.text)
        #expect(throws: SourceError.fileChanged(path: source.path)) {
            try source.quotes(of: [security("sh600000")], at: instant("2030-01-01T00:00"))
        }
    }

    @Test func `is asked of no file that is missing`() throws {
        let file = try ReplayFile(Self.text)
        try file.remove()
        let error = #expect(throws: SourceError.self) { try file.source() }
        let reason = "No such file or directory"
        #expect(error == .fileUnreadable(path: file.path, reason: reason))
    }

    @Test func `is asked of no folder`() throws {
        let folder = URL(fileURLWithPath: try ReplayFile(Self.text).path)
            .deletingLastPathComponent().deletingLastPathComponent().path
        let error = #expect(throws: SourceError.self) {
            try ReplaySource(path: folder, calendar: calendar)
        }
        guard case .fileUnreadable(_, let reason) = error else {
            Issue.record("a folder was opened: \(String(describing: error))")
            return
        }
        #expect(reason == "it is not a regular file")
    }
}
