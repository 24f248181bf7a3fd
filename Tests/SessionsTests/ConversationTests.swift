import Foundation
import Testing

/// A conversation with `istock session -` over two pipes.
private final class Conversation {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var rest = ""

    init(_ options: String...) throws {
        process.executableURL = Checkout.program
        process.arguments = ["session"] + options + ["-"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    deinit { if process.isRunning { process.terminate() } }

    /// Sends a line and returns the next lines of the answer, up to one that `isLast`.
    func say(_ line: String, until isLast: (String) -> Bool) -> [String] {
        input.fileHandleForWriting.write(Data((line + "\n").utf8))
        var lines: [String] = []
        while true {
            while let end = rest.firstIndex(of: "\n") {
                lines.append(String(rest[..<end]))
                rest.removeSubrange(...end)
                if let last = lines.last, isLast(last) { return lines }
            }
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { return lines }
            rest += String(decoding: data, as: UTF8.self)
        }
    }

    func end() throws -> Int32 {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        return process.terminationStatus
    }
}

struct `A conversation` {
    @Test func `answers each line at once, events first`() throws {
        let conversation = try Conversation("--json")
        let isAnswer = { (line: String) in line.contains(#","ok":"#) }
        #expect(
            conversation.say("given cash 100000", until: isAnswer) == [#"{"line":1,"ok":true}"#]
        )
        _ = conversation.say("tick 600000 10.02 prev 10.00 ask 10.02x3000", until: isAnswer)
        let bought = conversation.say("buy 600000 500 @ 10.02", until: isAnswer)
        #expect(
            bought.map { $0.prefix(18) } == [
                #"{"line":3,"seq":1,"#, #"{"line":3,"seq":2,"#, #"{"line":3,"seq":3,"#,
                #"{"line":3,"ok":true,"#.prefix(18),
            ]
        )
        let refused = conversation.say("# nothing\n\nsell 600000 500", until: isAnswer)
        #expect(refused.count == 1)
        #expect(refused[0].hasPrefix(#"{"line":6,"ok":false,"refused":"sellable","#))
        #expect(
            conversation.say("expect cash 94984.95", until: isAnswer) == [#"{"line":7,"ok":true}"#]
        )
        #expect(try conversation.end() == 0)
    }

    @Test func `answers a person with ok where there is nothing else to say`() throws {
        let conversation = try Conversation()
        for line in ["given cash 5", "set A=1", "expect cash 5", "expect no trades"] {
            #expect(conversation.say(line, until: { $0 == "ok" }) == ["ok"])
        }
        #expect(conversation.say("at 10:00", until: { _ in true }) == ["2026-11-30 10:00:00"])
        #expect(try conversation.end() == 0)
    }

    @Test(arguments: [
        ("buy 600000 150\n", Int32(0)), ("expect cash 5\naccount\n", 1), ("byu\naccount\n", 2),
        ("at 10:00\nat 09:00\n", 0),
    ])
    func `ends as the contract says`(input: String, status: Int32) throws {
        let played = try Checkout.run(
            Checkout.program,
            ["session", "-"],
            input: "tick 600000 10 prev 10 ask 10x5000\n" + input
        )
        #expect(played.status == status)
        if status > 0 { #expect(played.errors.hasPrefix("-:2:")) }
        #expect(!played.output.contains("session "))
    }

    @Test func `goes on after a failed check when it is told to`() throws {
        let played = try Checkout.run(
            Checkout.program,
            ["session", "--keep-going", "-"],
            input: "expect cash 5\nexpect cash 1000000\nexpect free 6\n"
        )
        #expect(played.status == 1)
        #expect(played.lines == ["ok"])
        #expect(played.errors.hasSuffix("3项检查中2项未通过\n"))
    }

    @Test(arguments: ["line", "file"])
    func `keeps what the commit option promised when its reader goes`(mode: String) throws {
        let folder = try Folder()
        let orders = String(repeating: "buy 600000 100 @ 9.90\n", count: 300)
        let text = "tick 600000 10 prev 10 ask 10x5000\n" + orders
        let path = try folder.write(text, to: "in.session")
        let command =
            "'\(Checkout.program.path)' session --db '\(folder.path("a.db"))' --commit \(mode) --json - "
            + "< '\(path)' | head -n 5 > /dev/null; echo ${PIPESTATUS[0]}"
        let played = try Checkout.run(URL(fileURLWithPath: "/bin/bash"), ["-c", command])
        #expect(played.output == "0\n")
        let ledger = Ledger(folder.path("a.db"))
        #expect(try ledger.count("orders") > 0)
        #expect(try ledger.complaints() == [])
    }
}
