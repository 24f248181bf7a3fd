import Arguments
import Foundation
import Sessions
import Testing

@testable import istock

struct `A recording` {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func record(_ lines: String, database: String) throws -> Played {
        try Checkout.run(
            Checkout.program,
            ["session", "--record", folder.path("out.session"), "--db", database],
            input: lines
        )
    }

    @Test func `of a simulated account comes to the same ledger`() throws {
        let database = folder.path("a.db")
        let opened = istock([
            "init", "--seed", "9", "--cash", "300000", "--start", "2026-11-30T09:31:30",
            "--commission", "0.0003", "--db", database,
        ])
        #expect(opened.status == 0)
        let played = try record(
            """
            set CODE=600000
            buy ${CODE} 2000
            buy 600519 100 @ 1430 --client-id 'a b'
            buy 600000 150
            clock advance 90m
            cancel --all
            next day
            ticket new 600000 --side sell
            ticket quantity --max
            ticket submit
            until close

            """,
            database: database
        )
        #expect(played.status == 0, "\(played.errors)")
        let replayed = istock([
            "session", folder.path("out.session"), "--db", folder.path("b.db"), "--account",
            "default",
        ])
        #expect(replayed.status == 0, "\(replayed.errors)")
        let ledger = try Ledger(database).contents()
        #expect(try Ledger(folder.path("b.db")).contents() == ledger)
        #expect(ledger.contains { $0.hasPrefix("trades") })
        #expect(try Ledger(database).count("orders") == 3)
    }

    @Test func `of hand-made ticks comes to the same ledger`() throws {
        let database = folder.path("a.db")
        let played = try record(
            """
            given cash 50000
            given 600000 300 @ 9.80 since 2026-11-20
            tick 600000 10.02 prev 10.00 bid 10.01x5000 ask 10.02x300 name '*ST "x" $y'
            buy 600000 500 @ 10.02
            sell 600000 300 @ 10.02
            advance 3s
            tick 600000 10.02 bid 10.02x900 ask 10.03x300

            """,
            database: database
        )
        #expect(played.status == 0, "\(played.errors)")
        let again = istock([
            "session", folder.path("out.session"), "--db", folder.path("b.db"), "--account",
            "session",
        ])
        #expect(again.status == 0, "\(again.errors)")
        #expect(try Ledger(folder.path("b.db")).contents() == Ledger(database).contents())
    }

    @Test(arguments: [
        "a", "", "a b", "'", "\"", "#", "$", "${A}", "\\", "a'b\"c", "成交", "'''", "a \u{301}",
        "'\u{301}", "$\u{301}{A}", "b\u{FEFF}\u{301}",
    ])
    func `quotes a word so that it is read as it was`(word: String) throws {
        var isRead = false
        let text = "x " + Word.spelled(word)
        let played = try folder.play(
            "set A=1\nset B=" + Word.spelled(word) + "\nexpect notice ${B}"
        )
        isRead = played.errors.contains("“\(word)”")
        #expect(isRead || word.isEmpty, "\(text): \(played.errors)")
    }
}

struct `The events of an account` {
    @Test func `are printed in order, each once, from any number on`() throws {
        let folder = try Folder()
        let database = folder.path("a.db")
        _ = try folder.play(
            "tick 600000 10 prev 10 ask 10x500\nbuy 600000 100\nbuy 600000 200 @ 9.9\ncancel 2\nuntil close",
            "--db",
            database
        )
        let all = istock(["events", "--db", database, "--lang", "en"]).lines
        #expect(all.map { $0.prefix(9) } == (1...6).map { "{\"seq\":\($0)," })
        #expect(all[2].hasSuffix(#""text":"[PAPER] Filled: bought 浦发银行(600000), amount 1000.00"}"#))
        let kinds = ["opened", "accepted", "filled", "accepted", "cancelled", "settled"]
        #expect(zip(all, kinds).allSatisfy { $0.contains(#""kind":"\#($1)""#) })
        #expect(
            istock(["events", "--db", database, "--lang", "en", "--since", "4"]).lines
                == Array(all[4...])
        )
        #expect(istock(["events", "--db", database, "--since", "6"]).output == "")
        #expect(istock(["events", "--db", database, "--since", "-1"]).status == 2)
    }

    @Test func `are followed as they come, until the reader has enough`() throws {
        let folder = try Folder()
        let database = folder.path("a.db")
        #expect(istock(["init", "--db", database, "--seed", "7"]).status == 0)
        let process = Process()
        let output = Pipe()
        process.executableURL = Checkout.program
        process.arguments = ["events", "--follow", "--db", database]
        process.standardOutput = output
        try process.run()
        var text = ""
        func read(until part: String) {
            while !text.contains(part) {
                let data = output.fileHandleForReading.availableData
                if data.isEmpty { return }
                text += String(decoding: data, as: UTF8.self)
            }
        }
        read(until: "\"opened\"")
        #expect(istock(["buy", "600000", "100", "--db", database, "--price", "9.9"]).status == 0)
        read(until: "\"accepted\"")
        #expect(istock(["cancel", "1", "--db", database]).status == 0)
        read(until: "\"cancelled\"")
        // Tests' threads block the signals that a person would end it with.
        try output.fileHandleForReading.close()
        #expect(istock(["buy", "600000", "100", "--db", database, "--price", "9.8"]).status == 0)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(text.split(separator: "\n").count == 3)
    }
}

struct `The commands` {
    @Test func `are declared in order`() {
        let mine = ["istock session:", "istock events:"]
        let complaints = Istock.declarationComplaints()
        #expect(complaints.filter { text in mine.contains { text.hasPrefix($0) } } == [])
    }
}
