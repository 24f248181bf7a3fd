import Credentials
import Desk
import Market
import SQLite
import Store
import Testing
import Trading

struct TradeLockTests {
    private func pin(_ text: String) throws -> PIN { try #require(PIN(text.utf8)) }

    /// What the lock said, if it refused.
    private func refusal(_ body: () throws -> Void) throws -> LockRefusal? {
        do {
            try body()
            return nil
        } catch let error as DeskError {
            guard case .locked(let refusal, _) = error else { throw error }
            return refusal
        }
    }

    /// Puts the finger on the reader that it expects.
    private func touch(_ desk: Desk) throws -> LockRefusal? {
        try refusal { try desk.lock.openByFingerprint(reason: "test", interruption: nil) }
    }

    private func locked(_ bench: Workbench) throws -> Desk {
        let desk = try bench.open()
        try desk.lock.set(pin: pin("1234"), fingerprint: false)
        return try bench.desk()
    }

    private static let changes: [(name: String, change: @Sendable (Desk) throws -> Void)] = [
        (
            "place",
            { desk in
                let symbol = try desk.symbol("600000")
                _ = try desk.place(
                    PlaceRequest(symbol: symbol, side: .buy, size: .shares(100), price: nil)
                )
            }
        ),
        ("cancel", { desk in _ = try desk.cancel(OrderID(1)) }),
        ("set", { desk in try desk.set("drift.window", to: "1s") }),
        ("submit", { desk in _ = try desk.submitTicket() }),
        ("actions", { desk in try desk.importActions([], locks: FileLocks(of: desk)) }),
    ]

    /// The desk itself refuses, whatever the command line asked before.
    @Test(arguments: changes.map(\.name))
    func `no change is made behind the lock's back`(name: String) throws {
        let bench = try Workbench()
        let first = try bench.open()
        let symbol = try first.symbol("600000")
        let price = try #require(try first.panels([symbol]).panels.first?.security.limits?.down)
        _ = try first.place(
            PlaceRequest(symbol: symbol, side: .buy, size: .shares(100), price: price)
        )
        _ = try first.newTicket(symbol, side: .buy)
        _ = try first.typeQuantity(.shares(100))
        try first.lock.set(pin: pin("1234"), fingerprint: false)
        let change = try #require(TradeLockTests.changes.first { $0.name == name }).change
        let desk = try bench.desk()
        let before = try bench.contents()
        guard case .unanswered(let methods) = try refusal({ try change(desk) }) else {
            Issue.record("\(name) was done")
            return
        }
        #expect(methods.pin && !methods.fingerprint)
        #expect(try bench.contents() == before)
        try desk.lock.open(with: pin("1234"))
        try change(desk)
    }

    @Test func `a lock that was set meanwhile holds at once`() throws {
        let bench = try Workbench()
        let desk = try bench.open()
        let other = try bench.desk()
        try other.lock.set(pin: pin("1234"), fingerprint: false)
        #expect(throws: DeskError.self) { try desk.set("drift.window", to: "1s") }
        try desk.lock.open(with: pin("1234"))
        try desk.set("drift.window", to: "1s")
        // An answer to a lock is none to its successor.
        bench.wallClock = Instant(milliseconds: 1)
        try other.lock.set(pin: pin("1234"), fingerprint: false)
        #expect(throws: DeskError.self) { try desk.set("drift.window", to: "2s") }
        #expect(throws: DeskError.self) { try desk.lock.remove() }
    }

    /// The last transaction of a right answer is made to fail: the try was counted before it was looked at.
    @Test func `a try is counted before the PIN is compared`() throws {
        let bench = try Workbench()
        _ = try locked(bench)
        let file = try AccountFile.open(path: bench.path, for: .writing)
        let desk = try Desk(file: file, accountName: nil, environment: bench.environment)
        final class Count { var begun = 0 }
        let count = Count()
        file.statementHook = { sql throws(SQLiteError) in
            if sql.hasPrefix("BEGIN") { count.begun += 1 }
            if count.begun == 2 {
                throw SQLiteError(extendedCode: 10, message: "made to fail", path: "")
            }
        }
        #expect(throws: DeskError.self) { try desk.lock.open(with: pin("1234")) }
        file.statementHook = nil
        #expect(try desk.lock.status().triesLeft == 4)
        #expect(throws: DeskError.self) { try desk.set("drift.window", to: "1s") }
    }

    /// A minute and a half of each clock: what the session is spared must be inside both.
    @Test(
        arguments: [
            ("a", 0, 0, true), ("a", 59_999, 59_999, true), ("a", 60_000, 59_999, false),
            ("a", 0, 60_000, false), ("a", -1, 1, false), ("a", 30_000, -1, false),
            ("b", 1, 1, false),
            (nil, 1, 1, false),
        ] as [(String?, Int64, Int64, Bool)]
    )
    func `one terminal session is spared for a while`(
        identity: String?,
        wall: Int64,
        uptime: Int64,
        isOpen: Bool
    ) throws {
        let bench = try Workbench()
        _ = try locked(bench)
        let start = Instant(milliseconds: 1_000_000_000)
        bench.wallClock = start
        bench.terminal = TerminalSession(identity: "a", uptime: 5000)
        let first = try bench.desk()
        let minute = TimeSpan(milliseconds: 60_000)
        // Only who has answered may stay.
        #expect(throws: DeskError.self) { try first.lock.keepOpen(for: minute) }
        try first.lock.open(with: pin("1234"))
        try first.lock.keepOpen(for: minute)
        bench.wallClock = start.advanced(byMilliseconds: wall)
        bench.terminal = identity.map { TerminalSession(identity: $0, uptime: 5000 + uptime) }
        let later = try bench.desk()
        #expect(try later.lock.isClosed() != isOpen)
        let until = try later.lock.status().unlockedUntil
        #expect(until == (isOpen ? start.advanced(byMilliseconds: 60_000) : nil))
        if isOpen {
            try later.set("drift.window", to: "1s")
        } else {
            #expect(throws: DeskError.self) { try later.set("drift.window", to: "1s") }
        }
        // To change the lock, and to be spared longer, one must answer anew.
        #expect(throws: DeskError.self) { try later.lock.remove() }
        #expect(throws: DeskError.self) { try later.lock.keepOpen(for: minute) }
    }

    @Test func `nobody is spared by a lock that was set, taken off or closed since`() throws {
        let bench = try Workbench()
        bench.terminal = TerminalSession(identity: "a", uptime: 0)
        let hour = TimeSpan(milliseconds: 3_600_000)
        let desk = try bench.open()
        try desk.lock.set(pin: pin("1234"), fingerprint: false)
        try desk.lock.keepOpen(for: hour)
        #expect(try !bench.desk().lock.isClosed())
        try desk.lock.set(pin: pin("1234"), fingerprint: false)
        #expect(try bench.desk().lock.isClosed())
        try desk.lock.keepOpen(for: hour)
        try desk.lock.remove()
        try desk.lock.set(pin: pin("1234"), fingerprint: false)
        #expect(try bench.desk().lock.isClosed())
        try desk.lock.keepOpen(for: hour)
        try desk.lock.close()
        #expect(try bench.desk().lock.isClosed())
        #expect(try desk.lock.isClosed())
        bench.terminal = nil
        #expect(throws: DeskError.self) { try desk.lock.keepOpen(for: hour) }
    }

    @Test func `a finger opens, another one counts as a wrong answer`() throws {
        let bench = try Workbench()
        let desk = try bench.open()
        try desk.lock.set(pin: nil, fingerprint: true)
        let other = try bench.desk()
        bench.sensor.fault = .noMatch
        for left in [4, 3, 2, 1, 0] {
            let next = left > 0 ? nil : Instant(milliseconds: 30_000)
            #expect(try touch(other) == .fingerprint(.noMatch, left: left, next: next))
        }
        // The delay holds for the right finger too, which is not even asked for.
        bench.sensor.fault = nil
        #expect(try touch(other) == .tooEarly(next: Instant(milliseconds: 30_000)))
        #expect(bench.sensor.fingers == 5)
        bench.wallClock = Instant(milliseconds: 30_000)
        #expect(try touch(other) == nil)
        try other.set("drift.window", to: "1s")
        #expect(try other.lock.status().triesLeft == 5)
    }

    @Test(arguments: [
        FingerprintFault.notInstalled, .noService, .noReader, .noFinger, .notPermitted, .busy,
        .timedOut, .failed("x"),
    ])
    func `what is no finger counts nothing, and cannot be set as a lock`(
        fault: FingerprintFault
    ) throws {
        let bench = try Workbench()
        let desk = try bench.open()
        bench.sensor.fault = fault
        let before = try bench.contents()
        #expect(throws: DeskError.self) { try desk.lock.set(pin: nil, fingerprint: true) }
        #expect(try bench.contents() == before)
        bench.sensor.fault = nil
        try desk.lock.set(pin: nil, fingerprint: true)
        bench.sensor.fault = fault
        let other = try bench.desk()
        #expect(try touch(other) == .fingerprint(fault, left: 5, next: nil))
        #expect(try other.lock.isClosed())
    }

    @Test func `a hash that is none of ours matches nothing`() throws {
        let bench = try Workbench()
        _ = try locked(bench)
        for damaged in ["$y$", "x", "$1$a$b", "$y$j9T$salt"] {
            let connection = try Connection(path: bench.path, mode: .readWrite)
            try connection.run(
                "UPDATE trade_locks SET pin_hash = ?, tries = 0, latest_try_ms = NULL",
                [.text(damaged)]
            )
            try connection.close()
            let desk = try bench.desk()
            #expect(throws: DeskError.self, "\(damaged)") { try desk.lock.open(with: pin("1234")) }
            #expect(try desk.lock.isClosed())
        }
    }
}
