import Foundation
import Testing

/// `kill -9` at any moment: the next command works, and nothing is there by half.
@Suite("Kills")
struct KillTests {
    /// Starts a command, kills it after so long, and says whether it had ended before.
    private func kill(_ words: String, after delay: Duration, in box: Sandbox) throws {
        let run = try box.start(words.split(separator: " ").map(String.init))
        _ = eventually(within: delay) { run.hasEnded }
        run.signal(SIGKILL)
        let status = run.end().status
        #expect(status == 0 || status == 128 + SIGKILL)
    }

    /// Starts a command and kills it as soon as the write-ahead log has grown.
    private func killWhenWriting(_ words: String, in box: Sandbox) throws {
        let run = try box.start(words.split(separator: " ").map(String.init))
        var log = stat()
        _ = eventually {
            run.hasEnded || (unsafe stat(box.database + "-wal", &log) == 0 && log.st_size > 0)
        }
        run.signal(SIGKILL)
        _ = run.end()
    }

    private func expectWhole(_ box: Sandbox) throws {
        let orders = try box.istock("orders --json")
        #expect(orders.status == 0)
        #expect(try box.faults() == [])
        let books = try Books(box.database)
        // The fill of a taker is in the order's own transaction.
        let filled = try books.number("SELECT count(*) FROM orders WHERE status = 'filled'")
        #expect(Int64(try JSONValue(parsing: orders.out).elements.count) == filled)
    }

    private func market() throws -> Sandbox {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        try box.open(replaying: [Snapshot(time, last: "10.00", ask: "10.00x90000")])
        return box
    }

    @Test
    func `K9 a buy that is killed is placed and filled, or was never there`() throws {
        let box = try market()
        for step in 0..<16 {
            try kill("buy 600000 100", after: .microseconds(step * 900), in: box)
            try expectWhole(box)
        }
        for _ in 0..<8 {
            try killWhenWriting("buy 600000 100", in: box)
            try expectWhole(box)
        }
        #expect(try box.json("buy", "600000", "100")["status"] == .string("filled"))
        try expectWhole(box)
    }

    @Test
    func `C3 the fill of a killed process is not booked again`() throws {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        try box.open(live: [Snapshot(time, last: "10.00", ask: "10.10x500")], at: time)
        try box.done("buy 600000 500")
        let loop = try box.start(["run", "--interval", "1ms"])
        try box.show([Snapshot(time, last: "10.00", ask: "10.00x500")])
        let books = try Books(box.database)
        #expect(eventually { (try? books.number("SELECT count(*) FROM trades")) == 1 })
        loop.signal(SIGKILL)
        _ = loop.end()
        let next = try box.istock("run --for 0s")
        #expect(next.status == 0)
        #expect(
            try box.json("trades").elements.map { $0.words("quantity amount") } == ["500 5000.00"]
        )
        #expect(try box.json("account")["cash.total"] == .number("994994.95"))
        #expect(try box.faults() == [])
    }

    @Test
    func `a killed advance stops at an instant, and the rest of the way leads to the same end`()
        throws
    {
        let end = "2026-12-04T11:00"
        func prepared() throws -> Sandbox {
            let box = try Sandbox()
            try box.done("init")
            for price in ["10.10", "10.05", "10.00"] {
                try box.done("buy 600000 20000 --price \(price)")
            }
            return box
        }
        let whole = try prepared()
        try whole.done("clock set \(end)")
        let box = try prepared()
        for step in 0..<14 {
            try kill("clock set \(end)", after: .microseconds(2000 + step * 1700), in: box)
            #expect(try box.istock("clock --json").status == 0)
            #expect(try box.faults() == [])
        }
        for _ in 0..<4 {
            try killWhenWriting("clock advance 3s", in: box)
            #expect(try box.faults() == [])
        }
        try box.done("clock set \(end)")
        #expect(try Books(box.database).dump() == (try Books(whole.database).dump()))
    }

    @Test
    func `an init that is killed leaves a whole file or none`() throws {
        for step in 0..<10 {
            let box = try Sandbox()
            try kill("init", after: .microseconds(step * 1200), in: box)
            if FileManager.default.fileExists(atPath: box.database) {
                #expect(try Books(box.database).faults() == [])
            }
            let account = try box.istock("account")
            #expect([0, 4].contains(account.status))
            if account.status == 4 { try box.done("init") }
            #expect(try box.json("account")["cash.free"] == .number("1000000.00"))
        }
    }

    @Test
    func `a run that is killed loses no notice, and repeats at most the last with its number`()
        throws
    {
        let box = try Sandbox()
        let seconds = (0..<40).map { $0 < 10 ? "0\($0)" : "\($0)" }
        try box.open(
            replaying: seconds.map {
                Snapshot("2026-01-06T10:00:\($0)", last: "10.00", ask: "10.00x100")
            }
        )
        try box.done("buy 600000 4000")
        var told: [String] = []
        func read(_ out: String) throws {
            // A line that was cut off is written again.
            for line in out.split(separator: "\n") {
                guard let notice = try? JSONValue(parsing: String(line)) else { continue }
                told.append(notice["seq"].word)
            }
        }
        for step in 0..<10 {
            let run = try box.start(["run", "--until-idle", "--speed", "max", "--json"])
            _ = eventually(within: .microseconds(8000 + step * 2500)) { run.hasEnded }
            run.signal(SIGKILL)
            try read(run.end().out)
        }
        try read(try box.istock("run --until-idle --speed max --json").out)
        var once: [String] = []
        for seq in told where once.last != seq { once.append(seq) }
        let events = try Books(box.database)
            .texts("SELECT CAST(seq AS TEXT) FROM events WHERE kind = 'filled' ORDER BY seq")
        #expect(once == events)
        #expect(events.count == 40)
        #expect(try box.faults() == [])
    }
}
