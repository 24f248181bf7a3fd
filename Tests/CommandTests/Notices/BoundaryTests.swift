import Console
import Credentials
import Desk
import Foundation
import Market
import Push
import SQLite
import Store
import Testing

@testable import istock

/// A kill at every boundary between a fill and its delivery: before each statement, and before each line is out.
@Suite("Boundaries of delivery")
struct BoundaryTests {
    /// What ends a run in the middle, as a kill would.
    private static let kill = SQLiteError(extendedCode: 10, message: "killed", path: "")

    /// An output whose reader is killed before a line of that number is out.
    private final class Screen: Output {
        private(set) var lines: [String] = []
        private var waiting = ""
        private var left: Int

        init(lines left: Int = .max) { self.left = left }

        func write(data: String) { waiting += data }
        func write(words: String) {}

        func flush() throws(OutputError) {
            guard left > 0 else { throw .readerIsGone }
            left -= 1
            lines += waiting.split(separator: "\n").map(String.init)
            waiting = ""
        }
    }

    /// An account with an order that fills in three steps and a webhook that was told nothing.
    private func prepared() throws -> Sandbox {
        let box = try Sandbox()
        try box.open(
            replaying: (0..<4).map {
                Snapshot("2026-01-06T10:00:0\($0)", last: "10.00", ask: "10.00x100")
            }
        )
        try box.done("push add webhook http://127.0.0.1:1/ --no-test")
        try box.done("buy 600000 400")
        return box
    }

    private func copy(of box: Sandbox, _ number: Int) throws -> String {
        let path = box.path("copy-\(number).db")
        try FileManager.default.copyItem(atPath: box.database, toPath: path)
        return path
    }

    /// A desk that is killed before its statement of a number.
    private func desk(_ path: String, killedAt statement: Int = .max) throws -> (Desk, () -> Bool) {
        let file = try AccountFile.open(path: path, for: .writing)
        let environment = DeskEnvironment(
            wallClock: { Instant(milliseconds: 1_767_700_000_000) },
            networkProgram: "/nonexistent",
            fingerprints: systemFingerprintSensor(milliseconds: 1),
            terminalSession: { nil }
        )
        let desk = try Desk(file: file, accountName: nil, environment: environment)
        var count = 0
        file.statementHook = { sql throws(SQLiteError) in
            // What a kill leaves behind is rolled back too.
            if sql == "ROLLBACK" { return }
            count += 1
            if count > statement { throw BoundaryTests.kill }
        }
        return (desk, { count > statement })
    }

    /// Runs passes of the loop until nothing is pending; returns the numbers of what was told.
    private func loop(_ desk: Desk, _ screen: Screen) throws -> [String] {
        var options = GlobalOptions()
        options.json = true
        let context = Context(options: options.terms, path: "istock run", output: screen)
        do {
            let loop = RefreshLoop(
                desk: desk,
                context: context,
                follower: "stdout",
                rings: false,
                pushes: false,
                lease: try LoopLease(desk)
            )
            while try !loop.pass(step: TimeSpan(milliseconds: 1500)) {}
        } catch {}
        return try screen.lines.map { try JSONValue(parsing: $0)["seq"].word }
    }

    private func expectWhole(
        _ told: [[String]],
        _ expected: [String],
        _ boundary: Int,
        _ location: SourceLocation = #_sourceLocation
    ) {
        var once: [String] = []
        for run in told {
            #expect(Set(run).count == run.count, "\(boundary)", sourceLocation: location)
            once += run.first == once.last ? Array(run.dropFirst()) : run
        }
        #expect(once == expected, "\(boundary)", sourceLocation: location)
    }

    @Test
    func `the loop tells every fill, wherever it was killed`() throws {
        let box = try prepared()
        var boundary = 0
        while true {
            let path = try copy(of: box, boundary)
            let (first, wasKilled) = try desk(path, killedAt: boundary)
            let before = try loop(first, Screen())
            let after = try loop(try desk(path).0, Screen())
            expectWhole([before, after], ["3", "4", "5", "6"], boundary)
            #expect(try Books(path).faults() == [])
            if !wasKilled() { break }
            boundary += 1
        }
        #expect(boundary > 100)
    }

    @Test
    func `the loop tells every fill, whichever line was the last`() throws {
        let box = try prepared()
        for lines in 0...4 {
            let path = try copy(of: box, lines)
            let before = try loop(try desk(path).0, Screen(lines: lines))
            #expect(before.count == lines)
            let after = try loop(try desk(path).0, Screen())
            #expect(before + after == ["3", "4", "5", "6"])
        }
    }

    @Test
    func `the deliverer sends everything under the same keys, wherever it was killed`() throws {
        let box = try prepared()
        try box.done("clock advance 1m")
        var boundary = 0
        var keys: Set<String> = []
        while true {
            let path = try copy(of: box, boundary)
            var sent: [[String]] = []
            func deliver(_ desk: Desk) {
                sent.append([])
                let deliverer = Deliverer(desk: desk) { message, _ in
                    sent[sent.count - 1].append(message.key)
                }
                _ = try? deliverer.deliver()
            }
            let (first, wasKilled) = try desk(path, killedAt: boundary)
            deliver(first)
            deliver(try desk(path).0)
            for key in sent.joined() { keys.insert(key) }
            let seqs = sent.map { $0.compactMap { $0.split(separator: "-").last.map(String.init) } }
            expectWhole(seqs, ["2", "3", "4", "5", "6"], boundary)
            if !wasKilled() { break }
            boundary += 1
        }
        #expect(boundary > 30)
        #expect(keys.count == 5)
    }
}
