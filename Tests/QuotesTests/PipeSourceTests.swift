import Foundation
import Market
import Quotes
import Testing

private let header = "time_ms,symbol,last,volume"
private let bank = security("sh600000")
private let now = instant("2026-11-30T10:00:00")

/// A source whose program is a shell script.
private func script(_ text: String, deadline: Int = 10_000) -> PipeSource {
    PipeSource(
        command: PipeSource.execCommand(text),
        name: "exec:test",
        deadlineMilliseconds: deadline
    )
}

/// A loop that answers every question with these shell commands and an empty line.
private func answering(_ commands: String) -> String {
    "while read -r symbols; do \(commands); echo; done"
}

/// The row of a quote whose volume tells something to the test.
private func row(_ symbol: String = "sh600000", volume: String) -> String {
    "echo \(now.milliseconds),\(symbol),10.02,\(volume)"
}

/// Whether a process is there and no zombie.
private func isRunning(_ process: Int64) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
        return false
    }
    return !status.contains(") Z ")
}

/// Whether a process is gone; one that was sent KILL may need a moment.
private func isGone(_ process: Int64) -> Bool {
    let end = ContinuousClock.now + .seconds(5)
    while ContinuousClock.now < end {
        if !isRunning(process) { return true }
    }
    return false
}

@Suite(.serialized)
struct `A program that delivers quotes` {
    private func quote(_ source: PipeSource) throws -> Quote? {
        try source.quotes(of: [bank], at: now)[bank]
    }

    private func failure(_ source: PipeSource) -> SourceError? {
        #expect(throws: SourceError.self) { _ = try quote(source) }
    }

    @Test func `is asked for symbols and answers with rows`() throws {
        let source = script(
            answering(
                "echo \(header); "
                    + "for s in $symbols; do echo 1796004000000,$s,10.02,${#symbols}; done"
            )
        )
        let quotes = try source.quotes(of: [bank, security("sz000001")], at: now)
        #expect(Set(quotes.keys) == [bank, security("sz000001")])
        // "sh600000 sz000001" has 17 characters.
        #expect(quotes.values.allSatisfy { $0.volume == 17 && $0.last == price("10.02") })
        #expect(quotes[bank]?.time == Instant(milliseconds: 1_796_004_000_000))
    }

    @Test func `is kept between questions`() throws {
        let source = script("n=0; " + answering("n=$((n+1)); echo \(header); \(row(volume: "$n"))"))
        #expect(try (1...3).map { _ in try quote(source)?.volume } == [1, 2, 3])
    }

    @Test func `may print its header once`() throws {
        let source = script("echo \(header); " + answering(row(volume: "7")))
        #expect(try quote(source)?.volume == 7)
        #expect(try quote(source)?.volume == 7)
    }

    @Test func `may change its header`() throws {
        let source = script(
            "c=volume; "
                + answering("echo time_ms,symbol,last,$c; \(row(volume: "9")); c=prev_close")
        )
        #expect(try quote(source)?.volume == 9)
        #expect(try quote(source)?.previousClose == price("9"))
    }

    @Test func `needs no header for all columns in their order`() throws {
        let levels = "10.01,10.00,,,,100,200,,,,10.02,,,,,300,,,,"
        let day = "浦发银行,9.98,9.99,10.05,9.97,1000,10000.5,10.98,8.98,"
        let source = script(answering("echo \(now.milliseconds),sh600000,10.02,\(levels),\(day)"))
        let quote = try #require(try quote(source))
        #expect(quote.bids.text == "10.01x100 10.00x200")
        #expect(quote.asks.text == "10.02x300")
        #expect(quote.name == "浦发银行")
        #expect(quote.limitDown == price("8.98"))
        #expect(SnapshotColumns.all.count == 33)
    }

    @Test func `may leave symbols out and add others`() throws {
        let source = script(answering("echo \(header); \(row("sz000002", volume: "1"))"))
        #expect(try source.quotes(of: [bank], at: now).isEmpty)
        #expect(try source.quotes(of: [security("sz000002")], at: now).count == 1)
    }

    @Test func `may answer once and end`() throws {
        let source = script("read -r symbols; echo \(header); \(row(volume: "$$")); echo")
        let first = try #require(try quote(source)).volume
        let second = try #require(try quote(source)).volume
        #expect(first != second)
    }

    @Test func `warns of single symbols`() throws {
        let source = script(
            answering("echo \(header); echo '!row sh600000 has no quote'; \(row(volume: "1"))")
        )
        #expect(try quote(source)?.volume == 1)
        #expect(source.warnings == ["sh600000 has no quote"])
    }

    @Test func `reports its own error, and can be asked again`() throws {
        let source = script(
            "e='!blocked'; "
                + answering("echo \(header); ${e:+echo \"$e\"}; \(row(volume: "$$")); e=")
        )
        #expect(failure(source) == .provider("blocked"))
        #expect(try quote(source) != nil)
    }

    @Test(
        arguments: [
            ("echo '! blocked'", "blocked"), ("echo '!'", "an error without a text"),
            ("echo '!blocked'; exit 1", "blocked"), ("echo '!blocked'; sleep 100", "blocked"),
        ]
    )
    func `has the last word on what went wrong`(commands: String, text: String) {
        let source = script("read -r symbols; \(commands); echo", deadline: 1000)
        #expect(failure(source) == .provider(text))
    }

    @Test(
        arguments: [
            ("echo hello", "time_ms is no time: hello"),
            ("echo 1,sh600000", "the row has 2 columns where the header has 33"),
            ("echo \(header); echo 5,sh600000,nan,1", "last is no price: nan"),
            (
                "echo time,symbol,price,volume,aggressor",
                "a program answers with snapshots, not with trades"
            ),
            ("echo symbol,last", "the header lacks time_ms"),
        ]
    )
    func `that prints no rows is told so`(commands: String, reason: String) {
        guard case .badRow(let source, _, let told) = failure(script(answering(commands))) else {
            Issue.record("it was not told so")
            return
        }
        #expect(source == "exec:test")
        #expect(told == reason)
    }

    @Test(
        arguments: [
            ("exit 3", "ended with status 3 before its answer was complete"),
            ("exec 1>&-; sleep 100", "closed its output before its answer was complete"),
            (
                "read -r s; echo \(header); exit 0",
                "ended with status 0 before its answer was complete"
            ),
            ("kill -9 $$", "was ended by signal 9 before its answer was complete"),
            (
                "head -c 70000 /dev/zero | tr '\\\\0' x; sleep 100",
                "wrote a line of more than 65536 bytes"
            ),
            ("yes \"$(head -c 60000 /dev/zero | tr '\\0' x)\"", "wrote more than 16 MiB"),
        ]
    )
    func `that breaks the protocol is an error`(commands: String, reason: String) {
        #expect(failure(script(commands)) == .childFailed(command: "exec:test", reason: reason))
    }

    @Test func `that ends its answer twice is an error`() throws {
        let source = script("while read -r symbols; do printf '\\n\\n'; done")
        #expect(try source.quotes(of: [bank], at: now).isEmpty)
        let reason = "answered before it had read the question"
        #expect(failure(source) == .childFailed(command: "exec:test", reason: reason))
    }

    @Test func `may print the header of its next answer at once`() throws {
        let source = script(
            "while :; do echo \(header); read -r s; \(row(volume: "$$")); echo; done"
        )
        let volumes = try (1...5).map { _ in try quote(source)?.volume }
        #expect(Set(volumes).count == 1)
    }

    @Test func `that is not there is an error`() {
        let source = PipeSource(
            command: ["/no/such/program"],
            name: "nothing",
            deadlineMilliseconds: 1000
        )
        let reason = "could not be started: No such file or directory"
        #expect(failure(source) == .childFailed(command: "nothing", reason: reason))
        let empty = PipeSource(command: [], name: "nothing", deadlineMilliseconds: 1000)
        let missing = "could not be started: there is no command"
        #expect(failure(empty) == .childFailed(command: "nothing", reason: missing))
    }

    @Test func `that is searched for on the path is found`() throws {
        let source = PipeSource(
            command: ["sh", "-c", answering("echo \(header); \(row(volume: "4"))")],
            name: "sh",
            deadlineMilliseconds: 10_000
        )
        #expect(try quote(source)?.volume == 4)
    }

    @Test func `that is too slow is ended and started again`() throws {
        let source = script(answering("echo \(header); sleep 100"), deadline: 200)
        let start = ContinuousClock.now
        #expect(failure(source) == .timedOut(command: "exec:test", milliseconds: 200))
        #expect(failure(source) == .timedOut(command: "exec:test", milliseconds: 200))
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test func `that reads nothing is ended when it is asked for more than a pipe holds`() {
        let source = script("sleep 100", deadline: 200)
        let symbols = (0..<20_000).map { Symbol(.sse, UInt32($0)) }
        #expect(throws: SourceError.timedOut(command: "exec:test", milliseconds: 200)) {
            try source.quotes(of: symbols, at: now)
        }
    }

    @Test func `that stops reading is an error and no signal`() throws {
        let source = script(
            "read -r s; exec 0<&-; echo \(header); \(row(volume: "1")); echo; sleep 100",
            deadline: 1000
        )
        #expect(try quote(source)?.volume == 1)
        #expect(failure(source) == .timedOut(command: "exec:test", milliseconds: 1000))
    }

    @Test func `answers for many symbols`() throws {
        let source = script(
            answering("echo \(header); for s in $symbols; do echo 1796004000000,$s,10.02,1; done")
        )
        let symbols = SecuritiesDirectory.symbols
        #expect(try source.quotes(of: symbols, at: now).count == symbols.count)
        #expect(try source.quotes(of: [], at: now).isEmpty)
    }
}

@Suite(.serialized)
struct `The process of a program that delivers quotes` {
    private static let telling = "echo \(header); \(row(volume: "$$"))"

    private func process(_ source: PipeSource) throws -> Int64 {
        try #require(try source.quotes(of: [bank], at: now)[bank]).volume.shares
    }

    @Test func `ends when its source is closed, and can be started again`() throws {
        let source = script(answering(Self.telling))
        let first = try process(source)
        #expect(isRunning(first))
        source.close()
        #expect(!isRunning(first))
        #expect(try process(source) != first)
    }

    @Test func `ends when its source goes`() throws {
        var source: PipeSource? = script(answering(Self.telling))
        let number = try process(try #require(source))
        #expect(isRunning(number))
        source = nil
        #expect(!isRunning(number))
    }

    @Test func `ends even if it ignores its input's end and TERM`() throws {
        let source = script("trap '' TERM; \(answering(Self.telling)); while :; do sleep 0.1; done")
        let number = try process(source)
        source.close()
        #expect(!isRunning(number))
    }

    @Test func `takes with it what it has started`() throws {
        let source = script("sleep 1000 & " + answering("echo \(header); \(row(volume: "$!"))"))
        let grandchild = try process(source)
        #expect(isRunning(grandchild))
        source.close()
        #expect(isGone(grandchild))
    }

    @Test func `ends when it is too slow`() throws {
        let slow = script(
            "read -r s; \(Self.telling); echo; read -r s; sleep 1000",
            deadline: 1000
        )
        let number = try process(slow)
        #expect(throws: SourceError.self) { try process(slow) }
        #expect(!isRunning(number))
    }

    @Test func `leads a group of its own`() throws {
        let group = "$(cut -d' ' -f5 /proc/$$/stat)"
        let source = script(answering("echo \(header),turnover; \(row(volume: "$$")),\(group)"))
        let quote = try #require(try source.quotes(of: [bank], at: now)[bank])
        #expect(quote.turnover == Money(fen: quote.volume.shares * 100))
    }

    @Test func `blocks and ignores no signals, whatever we do`() throws {
        var blocked = sigset_t()
        var before = sigset_t()
        unsafe sigemptyset(&blocked)
        unsafe sigaddset(&blocked, SIGUSR1)
        unsafe pthread_sigmask(SIG_BLOCK, &blocked, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        // No shell: it blocks signals of its own now and then.
        let masks = "s/^SigBlk:[^0-9a-f]*/!row /p; s/^SigIgn:[^0-9a-f]*/!row /p; $s/.*//p"
        let source = PipeSource(
            command: ["sed", "-n", masks, "/proc/self/status"],
            name: "sed",
            deadlineMilliseconds: 10_000
        )
        _ = try source.quotes(of: [bank], at: now)
        let numbers = source.warnings.compactMap { UInt64($0, radix: 16) }
        try #require(numbers.count == 2)
        #expect(numbers[0] == 0)
        // The C library keeps the signals 32 and 33 for itself, and ignores them here.
        #expect(numbers[1] & 0x7FFF_FFFF == 0)
    }

    @Test func `leaves no descriptor open`() throws {
        func open() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
        }
        let before = try open()
        for _ in 0..<30 {
            let source = script(answering(Self.telling))
            _ = try process(source)
            let failing = script("exit 1")
            #expect(throws: SourceError.self) { try process(failing) }
            let missing = PipeSource(command: ["/none"], name: "none", deadlineMilliseconds: 100)
            #expect(throws: SourceError.self) { try process(missing) }
        }
        // Other suites open files of their own at the same time; a leak would be 60 or more.
        #expect(try open() < before + 30)
    }
}
