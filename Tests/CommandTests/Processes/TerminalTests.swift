import Foundation
import Testing

/// `buy` and `sell` with a person at standard input.
@Suite("The question on a terminal")
struct TerminalTests {
    private static let time = "2026-01-06T10:00:00"
    private static let question = """
        order 1  buy 浦发银行(600000) 100 @ 10.00  pending  hold 1005.01
        Place it? [y/N]
        """

    private func sandbox() throws -> Sandbox {
        let box = try Sandbox()
        try box.open(
            live: [Snapshot(TerminalTests.time, last: "10.00", ask: "10.00x900")],
            at: TerminalTests.time
        )
        return box
    }

    private func start(_ words: String, on terminal: Terminal, in box: Sandbox) throws -> Run {
        try box.start(words.split(separator: " ").map(String.init), input: terminal.path)
    }

    @Test(arguments: ["y", "Y", "yes", "是", " y "])
    func `yes places the order`(answer: String) throws {
        let box = try sandbox()
        let terminal = try Terminal()
        let run = try start("buy 600000 100", on: terminal, in: box)
        #expect(eventually { run.err.hasPrefix(TerminalTests.question) })
        terminal.type(answer + "\n")
        let end = run.end()
        #expect(end.status == 0)
        #expect(
            end.out == """
                order 1  buy 浦发银行(600000) 100 @ 10.00  filled  filled 100 average 10.00
                [PAPER] Filled: bought 浦发银行(600000), amount 1000.00

                """
        )
    }

    @Test(arguments: ["n\n", "\n", "yesterday\n", "\u{4}"])
    func `anything else places nothing`(answer: String) throws {
        let box = try sandbox()
        let before = try Books(box.database).dump()
        let terminal = try Terminal()
        let run = try start("buy 600000 100", on: terminal, in: box)
        #expect(eventually { run.err.hasPrefix(TerminalTests.question) })
        terminal.type(answer)
        let end = run.end()
        #expect(
            end == Consequences(err: TerminalTests.question + " nothing was placed\n")
        )
        #expect(try Books(box.database).dump() == before)
    }

    @Test
    func `an interrupt places nothing`() throws {
        let box = try sandbox()
        let terminal = try Terminal()
        let run = try start("buy 600000 100", on: terminal, in: box)
        #expect(eventually { run.err.hasPrefix(TerminalTests.question) })
        run.signal(SIGINT)
        #expect(run.end().out == "")
        #expect(try box.json("orders").elements == [])
    }

    @Test
    func `--yes does not ask, and neither does a refusal`() throws {
        let box = try sandbox()
        let terminal = try Terminal()
        let placed = try start("buy 600000 100 --yes", on: terminal, in: box).end()
        #expect(placed.status == 0)
        #expect(placed.err == "")
        let refused = try start("buy 600000 150", on: terminal, in: box).end()
        #expect(refused.status == 3)
        #expect(!refused.err.contains("Place it?"))
    }

    @Test
    func `the drift window runs in real seconds while the question is open`() throws {
        let box = try sandbox()
        try box.done("config set drift.window 200ms")
        let terminal = try Terminal()
        let run = try start("buy 600000 100 --price 9.90", on: terminal, in: box)
        let notice = "the price went back to the market: 9.90 -> 10.00"
        #expect(eventually { run.err.contains(notice) && run.err.hasSuffix("Place it? [y/N] ") })
        terminal.type("y\n")
        #expect(run.end().status == 0)
        #expect(try box.json("order", "1").words("limitPrice status") == "10.00 filled")
    }

    @Test
    func `an answer inside the window places the typed price`() throws {
        let box = try sandbox()
        try box.done("config set drift.window 1h")
        let terminal = try Terminal()
        let run = try start("buy 600000 100 --price 9.90", on: terminal, in: box)
        #expect(eventually { run.err.hasSuffix("Place it? [y/N] ") })
        terminal.type("y\n")
        #expect(run.end().status == 0)
        #expect(try box.json("order", "1").words("limitPrice status") == "9.90 pending")
    }

    @Test
    func `the question of a new day is not stopped by what expired`() throws {
        let box = try Sandbox()
        try box.open(
            live: [Snapshot(TerminalTests.time, last: "10.00")],
            at: TerminalTests.time,
            "--cash",
            "1005.01"
        )
        try box.done("buy 600000 100")
        try box.show(at: "2026-01-07T10:00:00", last: "10.00", ask: "10.00x900")
        let terminal = try Terminal()
        let run = try start("buy 600000 100", on: terminal, in: box)
        #expect(eventually { run.err.hasSuffix("Place it? [y/N] ") })
        terminal.type("y\n")
        #expect(run.end().status == 0)
        #expect(try box.json("order", "2")["status"] == .string("filled"))
    }
}
