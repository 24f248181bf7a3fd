import Foundation
import Testing

@testable import istock

struct `What a session keeps` {
    private let folder: Folder
    private var database: String { folder.path("a.db") }

    init() throws { folder = try Folder() }

    /// Two lines that do something, one that is wrong.
    private static let text = """
        tick 600000 10.00 prev 10.00 bid 9.99x5000 ask 10.00x5000
        buy 600000 100 @ 10.00
        advance 1m
        buy 600000 100 @ 9.90
        """

    @Test(
        arguments: CommitMode.allCases,
        [
            ("expect cash 5", Int32(1)), ("byu 600000", 2), ("buy 600000 150", 1),
            ("sell 600519 100 @ x", 2),
        ]
    )
    func `is what precedes a bad line`(mode: CommitMode, bad: (line: String, status: Int32)) throws
    {
        let played = try folder.play(
            Self.text + "\n" + bad.line + "\nbuy 600000 300",
            "--db",
            database,
            "--commit",
            mode.rawValue
        )
        #expect(played.status == bad.status)
        #expect(played.errors.contains("a.session:5:"))
        #expect(try Ledger(database).count("orders") == 2)
        #expect(try Ledger(database).complaints() == [])
    }

    @Test(arguments: [(CommitMode.file, Int64(0)), (.time, 1), (.line, 2)])
    func `is kept by a kill as often as it was committed`(mode: CommitMode, orders: Int64) throws {
        // The process ends by a signal while it waits for more; a pipe holds its input open.
        let process = Process()
        let input = Pipe()
        let output = Pipe()
        process.executableURL = Checkout.program
        process.arguments = ["session", "--db", database, "--commit", mode.rawValue, "--json", "-"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        input.fileHandleForWriting.write(Data((Self.text + "\n").utf8))
        var answered = ""
        while !answered.contains(#"{"line":4,"ok":true"#) {
            answered += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let held = FileManager.default.fileExists(atPath: database)
        #expect(held)
        #expect(try Ledger(database).count("orders") == orders)
        #expect(answered.contains(#""kind":"filled","orderId":1,"symbol""#) == (orders > 0))
    }

    @Test func `tells its notices after the commit`() throws {
        let text = Self.text + "\nquote 600000 --json"
        let early = try folder.play(text, "--db", database, "--commit", "line")
        let late = try folder.play(text, "--db", database, "--commit", "file", "--account", "b")
        let between = try folder.play(text, "--db", database, "--commit", "time", "--account", "c")
        let apart = try folder.play(text)
        let notice = "[模拟] 成交！买入浦发银行(600000)，成交金额1000.00元"
        #expect(early.lines.firstIndex(of: notice) == 1)
        #expect(apart.lines.firstIndex(of: notice) == 1)
        #expect(between.lines.firstIndex(of: notice) == 1)
        #expect(late.lines.last == notice)
        for played in [early, late, between, apart] {
            #expect(played.lines.count { $0 == notice } == 1)
        }
    }

    @Test func `undoes one statement alone when that one fails`() throws {
        let played = try folder.play(
            """
            tick 600000 10.00 prev 10.00 bid 9.99x5000 ask 10.00x5000
            buy 600000 100 @ 10.00
            sell 600000 100 @ 9.99
            expect refused sellable
            buy 600000 100 @ 9.99
            cancel 1 2 9
            expect refused noSuchOrder
            expect order 2 cancelled
            expect position 600000 100
            """,
            "--db",
            database
        )
        #expect(played.status == 0, "\(played.errors)")
        #expect(try Ledger(database).complaints() == [])
    }

    @Test func `is nothing with --dry-run`() throws {
        let played = try folder.play(Self.text, "--db", database, "--dry-run")
        #expect(played.status == 0)
        #expect(!FileManager.default.fileExists(atPath: database))
        _ = try folder.play(Self.text, "--db", database)
        let before = try Ledger(database).contents()
        let again = istock([
            "session", "--db", database, "--account", "a", "--dry-run",
            try folder.write("cancel --all", to: "b.session"),
        ])
        #expect(again.status == 0)
        #expect(try Ledger(database).contents() == before)
    }

    @Test func `goes into a new account named after the file`() throws {
        _ = try folder.play(Self.text, "--db", database)
        #expect(istock(["account", "--db", database, "--json"]).output.hasPrefix(#"{"name":"a","#))
        _ = try folder.play(Self.text, "--db", database, "--account", "other")
        #expect(istock(["account", "--db", database, "--account", "other"]).status == 0)
    }

    @Test(arguments: [
        "source sim", "replay x.csv", "tick 600000 10", "suspend 600000", "limit 600000 11 9",
        "given cash 5", "given 600000 100 @ 9",
    ])
    func `is not staged on an account that was there before`(line: String) throws {
        _ = try folder.play(Self.text, "--db", database)
        let played = try folder.play("cancel 2\n" + line, "--db", database)
        #expect(played.status == 2)
        #expect(played.errors.contains("a.session:2:1: error: 账户已存在"))
        #expect(istock(["order", "2", "--db", database, "--json"]).output.contains("cancelled"))
    }

    @Test func `leaves other files as they are`() throws {
        let other = try folder.write("no database", to: "x.db")
        let played = try folder.play("account", "--db", other)
        #expect(played.status == 8)
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "no database")
    }
}
