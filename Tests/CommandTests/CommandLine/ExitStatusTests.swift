import Foundation
import Testing

@Suite("Exit statuses")
struct ExitStatusTests {
    /// Order 1 is filled, 2 is pending, 3 is cancelled.
    private func sandbox() throws -> Sandbox {
        let box = try Sandbox()
        try box.open(
            replaying: [
                Snapshot("2026-01-06T10:00:00", last: "10.00", bid: "9.99x500", ask: "10.00x300"),
                Snapshot("2026-01-06T10:00:00", "sz000002", last: "5.00", status: "suspended"),
                Snapshot("2026-01-06T10:00:00", "sz000003", last: "0.30", status: "delisted"),
                Snapshot("2026-01-06T10:00:00", "sh603999", last: "0", previousClose: "0"),
            ]
        )
        try box.done("buy", "600000", "300")
        try box.done("buy", "600000", "200", "--price", "9.50")
        try box.done("buy", "600000", "100", "--price", "9.51")
        try box.done("cancel", "3")
        return box
    }

    @Test(arguments: [
        (0, "orders"), (0, "order 1"), (0, "cancel 2"), (0, "cancel --all"), (0, "refresh"),
        (0, "run --until-idle --speed max"), (0, "config get fees.minimum"),
        (2, "buy"), (2, "buy 600000"), (2, "buy 600000 100 --max"), (2, "buy 600000 100 200"),
        (2, "buy 600000 1.5"), (2, "buy 600000 0"), (2, "buy 60000 100"), (2, "buy abcdef 100"),
        (2, "buy 600000 100 --client-id="), (2, "buy 600000 100 --wait=soon"), (2, "quote"),
        (2, "cancel"), (2, "cancel 1 --all"), (2, "cancel 0"), (2, "cancel x"), (2, "order"),
        (2, "order -1"), (2, "orders --status open"), (2, "clock advance"), (2, "clock show 5m"),
        (2, "clock set tomorrow"), (2, "clock advance -5m"), (2, "config get"), (2, "config set a"),
        (2, "config get nothing"), (2, "config set drift.band wide"), (2, "run --speed 0"),
        (2, "run --interval 0s"), (2, "run --follower="), (2, "ticket quantity"),
        (2, "ticket price 0"), (2, "init --cash x"), (2, "init --seed -1"), (2, "init --source x"),
        (2, "init --account="), (2, "init --source exec:true --start 2026-01-06T10:00"),
        (2, "init --source exec:true --seed 7"), (2, "calendar import nowhere.csv"),
        (2, "orders --account="), (2, "orders --db="), (2, "--lang fr orders"), (2, "orders --db"),
        (3, "buy 600000 150"), (3, "sell 600000 300"), (3, "buy 000002 100"), (3, "buy 000003 100"),
        (3, "buy 603999 100"), (3, "buy 600000 100 --price 12"), (3, "clock set 2025-01-01T10:00"),
        (4, "quote 999999"), (4, "buy sz600000 100"), (4, "order 4"), (4, "cancel 4"),
        (4, "orders --account nobody"), (4, "ticket show"), (4, "ticket submit"),
        (4, "orders --db nowhere.db"),
        (5, "cancel 1"), (5, "cancel 3"), (5, "cancel 3 4"), (5, "cancel 4 3 2"),
        (7, "quote 601398"), (7, "buy 601398 100"), (7, "ticket new 601398"),
        (7, "init --account b --source replay:nowhere.csv"),
        (8, "orders --db replay.csv"), (8, "init --db replay.csv"),
    ])
    func `a command ends with the status of what happened`(status: Int32, words: String) throws {
        let box = try sandbox()
        let before = try Books(box.database).dump()
        let arguments = words.split(separator: " ").map { word in
            ["nowhere.csv", "nowhere.db", "replay.csv"].reduce(String(word)) {
                $0.replacing($1, with: box.path($1))
            }
        }
        let answer = try box.istock(arguments)
        #expect(answer.status == status)
        #expect(answer.err.isEmpty == (status == 0) || words.hasPrefix("run"))
        #expect(answer.err.hasPrefix("error: ") || status == 0)
        // What did not succeed has changed nothing, save for a list of ids, of which some were good.
        if status != 0, words != "cancel 4 3 2" {
            #expect(try Books(box.database).dump() == before)
        }
    }

    @Test
    func `M1 M5 M6 a number that is none is a usage error`() throws {
        let box = try sandbox()
        let numbers = [
            "nan", "inf", "NaN", "1e400", "1e2", "0x10", "1_000", "", "-100", "-0", "+100", "١٠٠",
            " 100", "10,0",
        ]
        for number in numbers {
            for words in [
                ["buy", "600000", number], ["buy", "600000", "100", "--price=\(number)"],
            ] {
                let answer = try box.istock(words)
                #expect(answer.status == 2, "\(words)")
                #expect(answer.out == "", "\(words)")
            }
        }
    }

    @Test
    func `M2 M3 a number too large is refused and not wrapped`() throws {
        let box = try sandbox()
        for quantity in [
            "1111111111111111111111111111111", "9223372036854775807", "9223372036854775808",
        ] {
            let answer = try box.istock("buy", "600000", quantity)
            #expect([2, 3].contains(answer.status), "\(quantity)")
            #expect(try box.json("account")["cash.frozen"] == .number("1905.02"))
        }
        let answer = try box.istock("init", "--account", "b", "--cash", "9223372036854775807")
        #expect(answer.status == 2)
    }

    @Test
    func `several ids are each answered and the status is the highest`() throws {
        let box = try sandbox()
        let answer = try box.istock("cancel", "2", "4", "1", "--json")
        #expect(answer.status == 5)
        let answers = try JSONValue(parsing: answer.out)
        #expect(
            answers.elements.map { $0.words("id status error") } == [
                "2 cancelled missing", "4 missing noSuchOrder", "1 missing tooLate",
            ]
        )
        #expect(
            answer.err == "error: there is no order 4; istock orders lists them\n"
                + "error: order 1 is already filled\n"
        )
    }

    @Test
    func `a replay that is gone or changed is exit 7, and back again all is well`() throws {
        let box = try sandbox()
        let file = box.path("replay.csv")
        let rows = box.text(of: "replay.csv")
        try FileManager.default.removeItem(atPath: file)
        let gone = try box.istock("quote", "600000")
        #expect(gone.status == 7)
        #expect(gone.err.hasPrefix("error: the replay file \(file) cannot be read: "))
        try box.write(rows.replacing("9.99", with: "9.98"), to: "replay.csv")
        let changed = try box.istock("buy", "600000", "100")
        #expect(
            changed
                == Consequences(
                    status: 7,
                    err: "error: the replay file \(file) is not the one the account was opened on: "
                        + "put that one back\n"
                )
        )
        try box.write(rows, to: "replay.csv")
        #expect(try box.json("quote", "600000")[0]["last"] == .number("10.00"))
    }

    @Test(arguments: [
        ("exit 3", "ended with status 3 before its answer was complete"),
        ("read -r q; echo '!no network'; echo", "no network"),
        ("read -r q; echo nonsense; echo", "line 1"),
        ("read -r q; kill -9 $$", "was ended by signal 9 before its answer was complete"),
        ("/nowhere/program", "ended with status 127 before its answer was complete"),
    ])
    func `a live source without an answer is exit 7 and stores nothing`(
        program: String,
        reason: String
    ) throws {
        let box = try Sandbox()
        box.now = "2026-01-06T10:00:00"
        try box.done("init", "--source", "exec:\(program)")
        let before = try Books(box.database).dump()
        for words in [
            ["buy", "600000", "100"], ["quote", "600000"], ["ticket", "new", "600000"],
        ] {
            let answer = try box.istock(words)
            #expect(answer.status == 7)
            #expect(answer.out == "")
            #expect(answer.err.contains(reason), "\(answer.err)")
        }
        #expect(try Books(box.database).dump() == before)
        // What needs no quote still works.
        #expect(try box.json("account")["cash.free"] == .number("1000000.00"))
    }
}
