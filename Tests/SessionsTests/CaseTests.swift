import Foundation
import Testing

struct `Sessions as tests` {
    @Test(arguments: CaseFiles.sessions(withTranscript: false))
    func `a row of the bug log has its right result`(name: String) {
        let played = istock(["session", CaseFiles.path(name)])
        #expect(played.status == 0, "\(played.errors)")
        #expect(!played.errors.contains("error:"))
    }

    @Test(arguments: CaseFiles.sessions(withTranscript: true))
    func `a row of the bug log prints what is written beside it`(name: String) throws {
        try CaseTranscript(of: name).follow()
    }

    @Test(arguments: CaseFiles.sessions)
    func `M18 with --json every line of every case is one document`(name: String) throws {
        let played = istock(["session", "--json", CaseFiles.path(name)])
        #expect(!played.lines.isEmpty)
        for line in played.lines {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            #expect(object is [String: Any], "\(line)")
        }
    }

    @Test(arguments: Checkout.sessions(in: "Examples"))
    func `a lesson holds what it says`(name: String) {
        let path = Checkout.root.appendingPathComponent("Examples/\(name)").path
        let played = istock(["session", path])
        #expect(played.status == 0, "\(played.errors)")
    }

    @Test func `there is a dozen lessons, and every row has its name`() {
        #expect(Checkout.sessions(in: "Examples").count >= 12)
        let rows = CaseFiles.sessions + CaseFiles.folders
        #expect(rows.count >= 49)
        #expect(
            rows.allSatisfy { $0.wholeMatch(of: /[A-S][0-9]+(-[a-z0-9]+)+(\.session)?/) != nil }
        )
    }

    @Test func `a lesson with a wrong number fails`() throws {
        let lesson = Checkout.root.appendingPathComponent("Examples/first-day.session")
        let text = try String(contentsOf: lesson, encoding: .utf8)
        let folder = try Folder()
        let played = try folder.play(text.replacingOccurrences(of: "94984.95", with: "94984.96"))
        #expect(played.status == 1)
        #expect(
            played.errors
                == "\(folder.path("a.session")):19:13: error: cash 是 94984.95，应为 94984.96\n"
        )
    }

    @Test func `a session file runs as a program`() throws {
        let folder = try Folder()
        let path = try folder.write(
            "#!/usr/bin/env -S istock session\ngiven cash 5\nexpect cash 5\naccount --json\n",
            to: "a.session"
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        let search = Checkout.program.deletingLastPathComponent().path
        let environment = [
            "PATH": search + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        ]
        let played = try Checkout.run(
            URL(fileURLWithPath: path),
            [],
            environment: environment
        )
        #expect(played.status == 0)
        #expect(played.output.contains(#""total":5.00"#))
    }
}

struct `The strategies` {
    @Test func `in Python trade over the pipe`() throws {
        let played = try run("python3", "strategy.py")
        #expect(played.errors == "")
        #expect(played.status == 0)
        #expect(played.lines.first == "10:50:00 [模拟] 成交！买入浦发银行(600000)，成交金额5160.00元")
        #expect(played.lines.last?.hasPrefix("cash 199") == true)
    }

    @Test func `in shell trade over the pipe`() throws {
        let played = try run("bash", "strategy.sh")
        #expect(played.errors == "")
        #expect(played.status == 0)
        #expect(played.lines.count == 6)
        #expect(played.lines.first == "2026-11-30 bought 100 at 10.34")
    }

    private func run(_ interpreter: String, _ name: String) throws -> Played {
        try Checkout.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            [interpreter, Checkout.root.appendingPathComponent("Examples/\(name)").path],
            environment: ["ISTOCK": Checkout.program.path]
        )
    }
}
