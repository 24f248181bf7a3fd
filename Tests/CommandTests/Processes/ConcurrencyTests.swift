import Foundation
import Testing

/// Many processes on one file: no error, no lost order, balances that add up.
@Suite("Many processes on one file")
struct ConcurrencyTests {
    /// Starts a shell that runs a script; `$0` in it is the program.
    private func shell(_ script: String, in box: Sandbox) throws -> Run {
        try box.start(["-c", script, Program.istock], program: "/bin/sh")
    }

    @Test
    func `C2 two processes trade while a third runs the loop`() throws {
        let box = try Sandbox()
        try box.done("init --cash 100000000")
        try box.done("config set cancel.anytime true")
        try box.done("buy 601398 60000")
        try box.done("clock set 2026-12-01T09:30")
        let loop = try box.start(["run", "--interval", "10ms", "--speed", "300"])
        let orders = 60
        let buyer = try shell(
            """
            set -e; i=0
            while [ $i -lt \(orders) ]; do i=$((i + 1))
                "$0" buy 600000 $((i * 100)) --client-id b$i > /dev/null
                if [ $((i % 7)) = 0 ]; then "$0" cancel --all > /dev/null; fi
            done
            """,
            in: box
        )
        let seller = try shell(
            """
            set -e; i=0
            while [ $i -lt \(orders) ]; do i=$((i + 1))
                "$0" buy 000001 100 --client-id a$i > /dev/null
                "$0" sell 601398 $((i % 3 * 100 + 100)) --client-id s$i > /dev/null
                "$0" orders --status pending > /dev/null
            done
            """,
            in: box
        )
        #expect(buyer.end() == Consequences())
        #expect(seller.end() == Consequences())
        loop.signal(SIGTERM)
        let followed = loop.end()
        #expect(followed.status == 0)
        #expect(!followed.err.contains("error"))
        let books = try Books(box.database)
        #expect(try books.faults() == [])
        #expect(try books.number("SELECT count(*) FROM orders") == Int64(3 * orders + 1))
        // Every fill was told once, and none was forgotten.
        let rest = try box.istock("run --for 0s --interval 1ms")
        let told = (followed.out + rest.out).split(separator: "\n")
        let filled = try books.number("SELECT count(*) FROM events WHERE kind = 'filled'")
        #expect(Int64(told.count) == filled)
    }

    @Test
    func `C6 of twenty buys at once nine are accepted, and no deduction is lost`() throws {
        let account = try Reference(quietWithCash: "9999.00")
        let box = account.box
        let runs = try (1...20).map { number in
            try box.start(["buy", "600000", "100", "--client-id", "c\(number)", "--json"])
        }
        let answers = runs.map { $0.end() }
        #expect(answers.filter { $0.status == 0 }.count == 9)
        #expect(answers.filter { $0.status == 3 }.count == 11)
        #expect(try account.cash() == "953.91 9045.09 9999.00")
        let ids = try box.json("orders").elements.map { $0["id"].word }
        #expect(ids == (1...9).map(String.init))
        #expect(try box.faults() == [])
    }

    @Test
    func `K5 the same client id from ten processes at once places one order`() throws {
        let account = try Reference(quietWithCash: "100000.00")
        let runs = try (1...10).map { _ in
            try account.box.start(["buy", "600000", "100", "--client-id", "same", "--json"])
        }
        for run in runs {
            let answer = run.end()
            #expect(answer.status == 0)
            #expect(try JSONValue(parsing: answer.out)["id"] == .number("1"))
        }
        #expect(try account.cash() == "98994.99 1005.01 100000.00")
    }

    @Test
    func `displayed volume is used once by processes that come at once`() throws {
        let account = try Reference(quietWithCash: "1000000.00")
        let box = account.box
        try box.show(at: "2026-01-06T10:00:00", last: "10.00", ask: "10.00x500")
        let runs = try (1...8).map { _ in
            try box.start(["buy", "600000", "100", "--price", "10.00"])
        }
        for run in runs { #expect(run.end().status == 0) }
        let filled = try box.json("orders").elements.filter { $0["status"] == .string("filled") }
        #expect(filled.count == 5)
        #expect(try box.faults() == [])
    }

    @Test
    func `several accounts are opened in one new file at once`() throws {
        let box = try Sandbox()
        let runs = try (1...6).map { try box.start(["init", "--account", "a\($0)"]) }
        for run in runs { #expect(run.end().status == 0) }
        let names = try Books(box.database).texts("SELECT name FROM accounts ORDER BY name")
        #expect(names == (1...6).map { "a\($0)" })
        // Of two that ask for the same name, one gets it.
        let twins = try (1...4).map { _ in try box.start(["init", "--account", "twin"]) }
        #expect(twins.map { $0.end().status }.sorted() == [0, 2, 2, 2])
        let left = try FileManager.default.contentsOfDirectory(atPath: box.folder)
        #expect(!left.contains { $0.contains("-new-") })
    }

    @Test
    func `clocks that are moved at once play every instant once`() throws {
        let box = try Sandbox()
        try box.done("init")
        try box.done("buy 600000 90000 --price 10.20")
        let runs = try (1...4).map { _ in try box.start(["clock", "set", "2026-12-02T10:00"]) }
        for run in runs { #expect(run.end().status == 0) }
        let books = try Books(box.database)
        #expect(try books.faults() == [])
        #expect(try books.number("SELECT count(*) FROM settlements") == 2)
        let alone = try Sandbox()
        try alone.done("init")
        try alone.done("buy 600000 90000 --price 10.20")
        try alone.done("clock set 2026-12-02T10:00")
        #expect(try books.dump() == (try Books(alone.database).dump()))
    }

    @Test
    func `K1 K3 a writer waits for another, and a reader for none`() throws {
        let box = try Sandbox()
        try box.done("init")
        let lock = try #require(FileHandle(forUpdatingAtPath: box.database + "-lock"))
        #expect(flock(lock.fileDescriptor, LOCK_EX) == 0)
        let writer = try box.start(["buy", "600000", "100", "--price", "9.50"])
        #expect(try box.istock("orders --json") == Consequences(out: "[]\n"))
        #expect(!writer.hasEnded)
        #expect(flock(lock.fileDescriptor, LOCK_UN) == 0)
        #expect(writer.end().status == 0)
        #expect(try box.json("orders").elements.count == 1)
    }
}
