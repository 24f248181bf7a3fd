import Foundation
import LoopbackServer
import Testing

/// `kill -9` between a fill and its delivery: nothing is missing, nothing out of order, and only the last before a
/// kill comes again.
@Suite("Kills between fill and delivery")
struct DeliveryKillTests {
    /// A recording of so many seconds with a hundred shares each, and an order for all of them.
    private func market(_ steps: Int) throws -> Sandbox {
        let box = try Sandbox()
        try box.open(
            replaying: (0..<steps).map { step in
                Snapshot(
                    String(format: "2026-01-06T10:%02d:%02d", step / 60, step % 60),
                    last: "10.00",
                    ask: "10.00x100"
                )
            }
        )
        return box
    }

    /// Runs a command and kills it after so long; returns what it wrote and whether it had ended.
    private func kill(
        _ words: [String],
        after delay: Duration,
        in box: Sandbox
    ) throws -> (out: String, hadEnded: Bool) {
        let run = try box.start(words)
        let hadEnded = eventually(within: delay) { run.hasEnded }
        run.signal(SIGKILL)
        return (run.end().out, hadEnded)
    }

    private func fills(_ box: Sandbox, kinds: String = "'filled'") throws -> [String] {
        try Books(box.database)
            .texts("SELECT CAST(seq AS TEXT) FROM events WHERE kind IN (\(kinds)) ORDER BY seq")
    }

    @Test
    func `a loop that is killed 200 times tells every fill in order`() throws {
        var kills = 0
        while kills < 200 { kills += try killLoop(atMost: 200 - kills) }
    }

    /// Kills the loop on a new account until it is idle, checks what was told, and returns how often it was killed.
    private func killLoop(atMost limit: Int) throws -> Int {
        let steps = 150
        let box = try market(steps)
        try box.done("buy 600000 \(steps * 100)")
        var told: [[String]] = []
        var kills = 0
        while kills < limit {
            // A pass takes some milliseconds; the kill comes anywhere in it.
            let delay = Duration.microseconds(Int64.random(in: 2000...30_000))
            let words = ["run", "--speed", "max", "--interval", "2s", "--until-idle", "--json"]
            let (out, hadEnded) = try kill(words, after: delay, in: box)
            told.append(seqs(out))
            if hadEnded { break }
            kills += 1
        }
        told.append(seqs(try box.istock("run --until-idle --speed max --json").out))
        var once: [String] = []
        for run in told {
            // Within a run each is told once; the first may be the last of the run before.
            #expect(Set(run).count == run.count)
            once += run.first == once.last ? Array(run.dropFirst()) : run
        }
        #expect(once == (try fills(box)))
        #expect(once.count == steps)
        #expect(try box.faults() == [])
        return kills
    }

    /// The numbers of the notices; a line that was cut off was not read.
    private func seqs(_ out: String) -> [String] {
        out.split(separator: "\n").compactMap { try? JSONValue(parsing: String($0))["seq"].word }
    }

    @Test
    func `a deliverer that is killed 200 times sends everything, in order, under the same keys`()
        throws
    {
        let server = PushServer()
        let box = try market(1)
        try box.done("push add webhook \(server.url)/hook --no-test")
        try box.done("push kinds webhook settlement=off")
        box.now = "2026-01-06T12:00:00"
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            // Something new for each kill: without a kill the queue would be empty.
            try box.done("buy 600000 100 --price 9.90")
            let delay = Duration.microseconds(Int64.random(in: 1000...40_000, using: &random))
            _ = try kill(["push", "deliver"], after: delay, in: box)
        }
        try box.done("push resume webhook")
        // The istock-net of a killed deliverer may still be sending, and holds the lease until it has.
        let targets = try Books(box.database)
        #expect(
            eventually {
                _ = try? box.istock("push deliver")
                let cursor = "SELECT max(seq) FROM followers WHERE name = 'push:webhook'"
                return (try? targets.number(cursor))
                    == (try? targets.number("SELECT max(seq) FROM events"))
            }
        )
        let keys = server.requests.compactMap { $0.header("X-Istock-Event") }
        let seqs = keys.compactMap { $0.split(separator: "-").last.map(String.init) }
        #expect(Set(keys.compactMap { $0.split(separator: "-").first }).count == 1)
        var once: [String] = []
        for seq in seqs where once.last != seq { once.append(seq) }
        #expect(once == (try fills(box, kinds: "'accepted'")))
        #expect(once.count == 200)
        #expect(try box.faults() == [])
    }

    @Test
    func `a run that is killed with its deliverer under way pushes every fill`() throws {
        let server = PushServer()
        let steps = 60
        let box = try market(steps)
        box.now = "2026-01-06T12:00:00"
        try box.done("push add webhook \(server.url)/hook --no-test")
        try box.done("buy 600000 \(steps * 100)")
        for kill in 0..<20 {
            let words = ["run", "--speed", "max", "--interval", "1s", "--until-idle"]
            if try self.kill(words, after: .milliseconds(4 + kill), in: box).hadEnded { break }
        }
        try box.done("run --until-idle --speed max --interval 1s")
        // The loop is gone; what its deliverer has not sent yet the next pass sends.
        let expected = Set(try fills(box, kinds: "'accepted', 'filled'"))
        let isDone = eventually {
            _ = try? box.istock("push deliver")
            let seqs = server.requests.compactMap {
                $0.header("X-Istock-Event")?.split(separator: "-").last.map(String.init)
            }
            return Set(seqs) == expected
        }
        #expect(isDone)
        let seqs = server.requests.compactMap {
            $0.header("X-Istock-Event")?.split(separator: "-").last.flatMap { Int($0) }
        }
        #expect(seqs == seqs.sorted())
        #expect(try box.faults() == [])
    }
}
