import Foundation
import Testing

/// Long commands with a person at standard error; the bar comes at once here instead of after a second.
@Suite("Progress")
struct ProgressTests {
    private func sandbox() throws -> Sandbox {
        let box = try Sandbox()
        box.environment["ISTOCK_PROGRESS_AFTER"] = "0s"
        box.environment["TERM"] = "xterm"
        try box.done("init", "--seed", "7", "--start", "2026-01-05T09:30")
        try box.done("buy 600000 100")
        return box
    }

    /// Runs the program with its words on a terminal, and returns what that was shown.
    private func shown(_ words: String, in box: Sandbox) throws -> (shown: String, out: String) {
        let terminal = try Terminal()
        let run = try Program(
            Program.istock,
            words.split(separator: " ").map(String.init),
            environment: box.environment,
            output: box.path("data"),
            errors: terminal.path
        )
        var shown = ""
        #expect(
            eventually {
                shown += terminal.shown()
                return run.hasEnded
            }
        )
        #expect(run.wait() == 0, "\(shown)")
        return (shown + terminal.shown(), box.text(of: "data"))
    }

    @Test(arguments: [
        ("clock advance 30d", "clock  [", "left"), ("verify", "verifying  [", "/s"),
        ("backup %copy%", "backing up  [", "B/s"), ("export --format json", "exporting  [", "/s"),
        ("report --json", "reading  [", "/s"), ("actions import %actions%", "importing", "/s"),
        ("run --until-idle --speed max", "playing", "/s"),
    ])
    func `is drawn while a command works, and taken back`(
        words: String,
        begins: String,
        contains: String
    ) throws {
        let box = try sandbox()
        try box.write(
            "symbol,ex_date,cash_per_10\nsh600000,2026-12-10,3.20\n",
            to: "actions.csv"
        )
        let words = words.replacing("%copy%", with: box.path("copy.db"))
            .replacing("%actions%", with: box.path("actions.csv"))
        let (shown, out) = try shown(words, in: box)
        #expect(shown.hasPrefix("\r" + begins), "\(shown)")
        #expect(shown.contains(contains), "\(shown)")
        #expect(shown.hasSuffix("\r\u{1B}[K"), "\(shown)")
        #expect(!out.contains("\r") && !out.contains("\u{1B}"), "\(out)")
    }

    @Test func `is not drawn into a file, nor on a terminal that cannot`() throws {
        let box = try sandbox()
        #expect(try box.istock("clock advance 30d").err == "")
        box.environment["TERM"] = "dumb"
        #expect(try shown("clock advance 30d", in: box).shown == "")
    }

    @Test func `waits a second by itself`() throws {
        let box = try sandbox()
        box.environment["ISTOCK_PROGRESS_AFTER"] = nil
        #expect(try shown("account", in: box).shown == "")
    }

    @Test func `shows how far a session's file is`() throws {
        let box = try sandbox()
        let lines = (0..<400).map { "# \($0)\nadvance 1s\n" }.joined()
        try box.write("source sim\nbuy 600000 100\nadvance 5d\n" + lines, to: "long.session")
        let shown = try shown("session \(box.path("long.session"))", in: box).shown
        #expect(shown.contains("session  [") || shown.contains("运行会话  ["), "\(shown)")
        #expect(shown.hasSuffix("\r\u{1B}[K"))
    }

    @Test func `shows that a provider takes its time`() throws {
        let box = try Sandbox()
        box.environment["ISTOCK_PROGRESS_AFTER"] = "0s"
        box.environment["TERM"] = "xterm"
        let time = "2026-01-06T10:00:00"
        try box.open(live: [Snapshot(time, last: "10.00", ask: "10.00x900")], at: time)
        // The program waits until the test has seen the bar.
        let program =
            "read -r a; until [ -e '\(box.path("go"))' ]; do sleep 0.01; done; "
            + "cat '\(box.path("market.csv"))'; echo"
        try box.done("init", "--account", "slow", "--source", "exec:\(program)")
        let terminal = try Terminal()
        let run = try Program(
            Program.istock,
            ["quote", "600000", "--account", "slow"],
            environment: box.environment,
            output: box.path("data"),
            errors: terminal.path
        )
        var shown = ""
        #expect(
            eventually {
                shown += terminal.shown()
                return shown.contains("waiting for quotes  0:00")
            }
        )
        try box.write("", to: "go")
        #expect(run.wait() == 0)
        #expect((shown + terminal.shown()).hasSuffix("\r\u{1B}[K"))
    }
}
