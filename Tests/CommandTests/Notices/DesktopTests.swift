import Foundation
import Push
import Testing

@testable import istock

/// Notices on this machine: the desktop by way of `notify-send`, and the terminal's bell.
@Suite("Desktop and bell")
struct DesktopTests {
    /// A sandbox whose `notify-send` writes its words down, a line each, and then does `more`.
    private func sandbox(then more: String = "") throws -> Sandbox {
        let box = try Sandbox()
        try FileManager.default.createDirectory(
            atPath: box.path("bin"),
            withIntermediateDirectories: true
        )
        try box.write(
            "#!/bin/sh\nprintf '%s\\n' \"$@\" ===== >> '\(box.path("shown"))'\n\(more)\n",
            to: "bin/notify-send"
        )
        _ = unsafe chmod(box.path("bin/notify-send"), 0o755)
        box.environment["PATH"] = box.path("bin") + ":/usr/bin:/bin"
        box.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(box.path("bus"))"
        try box.open(
            replaying: [Snapshot("2026-01-06T10:00:00", last: "10.00", ask: "10.00x90000")]
        )
        box.now = "2026-01-06T12:00:00"
        return box
    }

    private func shown(_ box: Sandbox) -> [[String]] {
        box.text(of: "shown").components(separatedBy: "=====\n").dropLast().map { text in
            text.split(separator: "\n").map(String.init)
        }
    }

    @Test
    func `a message is no part of the script that shows it on macOS`() {
        let message = PushMessage(
            key: "a-1",
            title: "PAPER",
            text: "\" & (do shell script \"id\") & \"",
            urgency: .normal,
            tag: "filled",
            group: "a",
            badge: 1,
            order: 1,
            payload: []
        )
        #expect(
            Desktop.command(message, on: .macOS) == [
                "osascript", "-e", "on run argv", "-e",
                "display notification (item 2 of argv) with title (item 1 of argv)", "-e",
                "end run", "PAPER", "\" & (do shell script \"id\") & \"",
            ]
        )
    }

    @Test
    func `a notice is shown with its heading, its sentence and its command`() throws {
        let box = try sandbox()
        try box.done("push add desktop --lang zh")
        try box.done("buy 600000 100")
        #expect(try box.json("push", "deliver").words("delivered") == "2")
        let shown = shown(box)
        #expect(shown.map { Array($0.suffix(3).prefix(1)) }.count == 3)
        #expect(shown[0].suffix(2) == ["模拟 · 测试", "[模拟] 推送目标 desktop 可以收到通知"])
        #expect(shown[1].contains("--urgency=low"))
        #expect(
            shown[2].filter { !$0.hasPrefix("--hint") } == [
                "--app-name=istock", "--urgency=normal", "--", "模拟 · 成交",
                "[模拟] 成交！买入浦发银行(600000)，成交金额1000.00元", "istock order 1",
            ]
        )
        #expect(
            shown[2].contains {
                $0.hasPrefix("--hint=string:x-istock-event:") && $0.hasSuffix("-3")
            }
        )
    }

    @Test(
        .enabled(
            if: NotificationDaemon.programs != nil,
            "dbus-daemon (dbus) and notify-send (libnotify-bin) make the desktop"
        )
    )
    func `on a real session bus the desktop shows it`() throws {
        let programs = try #require(NotificationDaemon.programs)
        let box = try Sandbox()
        let desktop = try NotificationDaemon(in: box, bus: programs.bus)
        try box.open(
            replaying: [Snapshot("2026-01-06T10:00:00", last: "10.00", ask: "10.00x90000")]
        )
        box.now = "2026-01-06T12:00:00"
        box.environment["DBUS_SESSION_BUS_ADDRESS"] = desktop.address
        #expect(
            try box.istock("push add desktop").out == "desktop: the test message was delivered\n"
        )
        try box.done("push kinds desktop accepted=off")
        try box.done("buy 600000 100")
        #expect(try box.json("push", "deliver").words("delivered") == "1")
        #expect(
            desktop.shown == [
                ShownNotification(
                    application: "istock",
                    summary: "PAPER: test",
                    body: "[PAPER] push target desktop receives notices"
                ),
                ShownNotification(
                    application: "istock",
                    summary: "PAPER: filled",
                    body: "[PAPER] Filled: bought 浦发银行(600000), amount 1000.00\nistock order 1"
                ),
            ]
        )
    }

    @Test
    func `what could be markup is escaped`() throws {
        let box = try sandbox()
        try box.done("push add desktop --name a<b>&c")
        #expect(shown(box)[0].last == "[PAPER] push target a&lt;b&gt;&amp;c receives notices")
    }

    @Test
    func `without a session bus there is nothing to register, and notices wait for one`() throws {
        let box = try sandbox()
        try box.done("push add desktop")
        let bus = box.environment.removeValue(forKey: "DBUS_SESSION_BUS_ADDRESS")
        let refused = try box.istock("push add desktop --name other")
        #expect(
            refused
                == Consequences(
                    status: 7,
                    err: "error: the push to other failed: there is no session bus\n"
                )
        )
        try box.done("buy 600000 100")
        #expect(try box.json("push", "deliver").words("delivered") == "0")
        #expect(try box.json("push", "list")[0].words("state failures") == "active 0")
        // The bus's usual place will do as well.
        _ = bus
        box.environment["XDG_RUNTIME_DIR"] = box.folder
        try box.write("", to: "bus")
        #expect(try box.json("push", "deliver").words("delivered") == "2")
    }

    @Test(arguments: ["exit 1", "sleep 100"])
    func `a desktop that fails or hangs is tried again later`(more: String) throws {
        let box = try sandbox(then: more)
        try box.done("push add desktop --no-test")
        try box.done("buy 600000 100")
        let started = ContinuousClock.now
        let report = try JSONValue(parsing: box.istock("push deliver --json").out)
        #expect(ContinuousClock.now - started < .seconds(30))
        #expect(report.words("delivered") == "0")
        #expect(report["failures"][0]["reason"].word.hasPrefix("notify-send: "))
        #expect(try box.json("push", "list")[0].words("state failures") == "retrying 1")
    }

    @Test
    func `a machine without notify-send says so`() throws {
        let box = try sandbox()
        box.environment["PATH"] = box.path("nothing")
        #expect(
            try box.istock("push add desktop").err.hasPrefix(
                "error: the push to desktop failed: notify-send: "
            )
        )
    }

    @Test
    func `the bell rings by choice, on a terminal, for what is on`() throws {
        let box = try sandbox()
        let terminal = try Terminal()
        let script = "\"$0\" \"$@\" 2> '\(terminal.path)'"
        func run(_ words: String) throws -> Consequences {
            try box.start(
                ["-c", script, Program.istock] + words.split(separator: " ").map(String.init),
                program: "/bin/sh"
            ).end()
        }
        try box.done("buy 600000 100")
        #expect(try run("run --until-idle --follower a").status == 0)
        #expect(terminal.shown() == "")
        try box.done("buy 600000 100")
        #expect(try run("run --until-idle --bell").out.split(separator: "\n").count == 2)
        #expect(terminal.shown() == "\u{7}\u{7}")
        try box.done("push kinds stdout filled=silent")
        try box.done("buy 600000 100")
        #expect(try run("run --until-idle --bell").out.split(separator: "\n").count == 1)
        #expect(terminal.shown() == "")
        // Where standard error is no terminal nothing rings.
        try box.done("push kinds stdout filled=on")
        try box.done("buy 600000 100")
        #expect(try box.istock("run --until-idle --bell").err == "")
    }
}
