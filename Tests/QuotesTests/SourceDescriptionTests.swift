import Quotes
import Testing

struct `The name of a source` {
    @Test(
        arguments: [
            ("sim", SourceDescription.sim), ("tencent", .tencent),
            ("replay:ticks.csv", .replay(path: "ticks.csv")),
            ("replay:/a b/c:d.csv", .replay(path: "/a b/c:d.csv")),
            ("exec:python3 quotes.py", .exec(command: "python3 quotes.py")),
            ("exec:a:b", .exec(command: "a:b")),
        ]
    )
    func `is read and written`(text: String, source: SourceDescription) {
        #expect(SourceDescription(text) == source)
        #expect(source.text == text)
    }

    @Test(arguments: [
        "", "sims", "SIM", "sim:", "sim:1", "replay", "replay:", "exec", "exec:", "x:y",
    ])
    func `is refused where it names none`(text: String) {
        #expect(SourceDescription(text) == nil)
    }

    @Test func `tells whether a virtual clock plays it`() {
        #expect(SourceDescription.sim.isVirtual)
        #expect(SourceDescription.replay(path: "a").isVirtual)
        #expect(!SourceDescription.exec(command: "a").isVirtual)
        #expect(!SourceDescription.tencent.isVirtual)
    }
}
