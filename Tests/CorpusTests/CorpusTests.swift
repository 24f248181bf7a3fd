import Foundation
import Testing

/// The inputs that the fuzzers found and those they began with, kept in `Fuzz/Corpus`.
@Suite("Corpora")
struct CorpusTests {
    private static let corpora = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzz/Corpus")

    private static func inputs(of name: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: corpora.appending(path: name),
            includingPropertiesForKeys: nil
        ).sorted { $0.path < $1.path }
    }

    @Test(arguments: FuzzTarget.all.map(\.name))
    func `every input of a corpus holds what its target promises`(name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let inputs = try Self.inputs(of: name)
        #expect(inputs.count >= 3)
        for input in inputs {
            let broken = target.check(Array(try Data(contentsOf: input)))
            #expect(broken == nil, "\(input.lastPathComponent)")
        }
    }

    @Test(arguments: FuzzTarget.all.map(\.name))
    func `so do its inputs cut short at every byte, and with every byte changed`(
        name: String
    ) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        for input in try Self.inputs(of: name) {
            let whole = Array(try Data(contentsOf: input))
            let step = max(1, whole.count / 40)
            for place in stride(from: 0, to: whole.count, by: step) {
                var changed = whole
                changed[place] ^= 1 << UInt8(place % 8)
                #expect(target.check(Array(whole[..<place])) == nil, "\(input) to \(place)")
                #expect(target.check(changed) == nil, "\(input) changed at \(place)")
            }
        }
    }

    @Test func `every corpus has a target`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpora.path)
        #expect(Set(names) == Set(FuzzTarget.all.map(\.name)))
    }
}
