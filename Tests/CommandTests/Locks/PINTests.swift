import Foundation
import Testing

@Suite("An account locked with a PIN")
struct PINTests {
    static let asking = [
        "buy 600000 100", "buy 600000 100 --price 9.90 --yes", "sell 600000 100", "cancel 2",
        "cancel --all", "ticket submit", "config set fees.commission 0.0001",
        "config set cancel.anytime true", "config set quote.maxAge 5s",
        "config set drift.window 1s",
        "config set tencent.url http://127.0.0.1:1", "actions import %actions.csv%",
        "calendar import %days.csv%", "restore %copy.db%",
    ]
    static let quiet = [
        "quote 600000", "account", "positions", "orders", "order 2", "trades", "events", "config",
        "config get fees.commission", "lock status", "clock", "clock advance 1m", "refresh",
        "run --until-idle --for 0s", "ticket show", "ticket price 9.90", "ticket new 600000",
        "ticket discard", "actions list", "buy 600000 100 --dry-run", "cancel 2 --dry-run",
        "config set drift.window 1s --dry-run", "actions import %actions.csv% --dry-run",
        "calendar import %days.csv% --dry-run", "ticket submit --dry-run",
        "restore %copy.db% --dry-run", "verify", "alert list", "notices", "push list",
    ]

    @Test(arguments: asking)
    func `is not changed without it`(command: String) throws {
        let account = try LockedAccount()
        let before = try account.dump()
        let answer = try account.box.istock(account.words(command))
        #expect(answer == Consequences(status: 6, err: "error: \(LockedAccount.unanswered)\n"))
        let json = try account.box.istock(account.words(command) + ["--json"])
        #expect(json.status == 6)
        let refusal = try JSONValue(parsing: json.out)
        #expect(refusal.words("refused message") == "locked \(LockedAccount.unanswered)")
        #expect(try account.dump() == before)
    }

    @Test(
        arguments: asking.filter { !$0.contains("fees") && !$0.hasPrefix("restore") }
            + ["config set dividends.tax false"]
    )
    func `is changed with it`(command: String) throws {
        let account = try LockedAccount()
        let before = try account.dump()
        let answer = try account.box.istock(account.words(command) + account.pin)
        #expect(answer == Consequences(out: answer.out))
        #expect(try account.dump() != before)
        #expect(try account.box.json("lock status").words("locked triesLeft") == "true 5")
        #expect(try account.box.faults() == [])
    }

    @Test func `is replaced with it by a backup, and so is the lock`() throws {
        let account = try LockedAccount()
        try account.box.done(account.words("restore %copy.db%") + account.pin)
        #expect(try account.box.json("lock status").words("locked") == "false")
        try account.box.done("restore", account.box.database + ".before-restore")
        #expect(try account.box.json("lock status").words("locked triesLeft") == "true 5")
    }

    @Test(arguments: quiet)
    func `does not ask when it is read, tried out or carried on`(command: String) throws {
        let account = try LockedAccount()
        let answer = try account.box.istock(account.words(command))
        #expect(answer.status == 0, "\(answer)")
    }

    @Test func `takes it from a file, the environment or a descriptor`() throws {
        let account = try LockedAccount()
        let box = account.box
        let script = "\"$0\" config set drift.window 3s --pin-fd 3 3<'\(box.path("pin"))'"
        let read = try box.start(["-c", script, Program.istock], program: "/bin/sh").end()
        #expect(read == Consequences(out: "3s\n"))
        let piped = "cat '\(box.path("pin"))' | \"$0\" config set drift.window 4s --pin-fd 0"
        let end = try box.start(["-c", piped, Program.istock], program: "/bin/sh").end()
        #expect(end == Consequences(out: "4s\n"))
        box.environment["ISTOCK_PIN_FILE"] = box.path("pin")
        #expect(try box.istock("config set drift.window 5s") == Consequences(out: "5s\n"))
        // What the command line says goes before the environment.
        let wrong = try box.istock(["config", "set", "drift.window", "6s"] + account.wrong)
        #expect(wrong.status == 6)
    }

    @Test(arguments: [
        (["--pin-file", "/nonexistent/pin"], 2, "/nonexistent/pin cannot be read"),
        (["--pin-file", ""], 2, "'--pin-file' was empty"),
        (["--pin-fd", "17"], 2, "--pin-fd 17 cannot be read"),
        (["--pin-fd", "-1"], 2, "--pin-fd"), (["--pin-fd", "x"], 2, "--pin-fd"),
        (["--pin-fd", "0", "--pin-file", "x"], 2, "exclude each other"),
        (["--pin-file", "/dev/null"], 6, "is locked"), (["--pin-fd", "0"], 6, "is locked"),
    ])
    func `says what is wrong with a source`(
        options: [String],
        status: Int32,
        words: String
    ) throws {
        let account = try LockedAccount()
        let before = try account.dump()
        let answer = try account.box.istock(["cancel", "2"] + options)
        #expect(answer.status == status)
        #expect(answer.err.contains(words))
        #expect(try account.dump() == before)
    }

    @Test func `counts wrong ones and then waits longer each time`() throws {
        let account = try LockedAccount()
        let box = account.box
        func refusal(_ pin: [String]) throws -> String {
            let answer = try box.istock(["cancel", "2", "--json"] + pin)
            #expect(answer.status == 6)
            let refusal = try JSONValue(parsing: answer.out)
            #expect(refusal["refused"] == .string("locked"))
            return refusal.words("triesLeft nextTry")
        }
        for left in [4, 3, 2, 1] { #expect(try refusal(account.wrong) == "\(left) null") }
        #expect(try refusal(account.wrong) == "0 2026-01-06T10:00:30+08:00")
        // Even the right one is not looked at, and does not count.
        box.now = "2026-01-06T10:00:29"
        #expect(try refusal(account.pin) == "0 2026-01-06T10:00:30+08:00")
        box.now = "2026-01-06T10:00:30"
        #expect(try refusal(account.wrong) == "0 2026-01-06T10:01:30+08:00")
        box.now = "2026-01-06T10:01:30"
        #expect(try refusal(account.wrong) == "0 2026-01-06T10:03:30+08:00")
        #expect(
            try box.json("lock status").words("triesLeft nextTry") == "0 2026-01-06T10:03:30+08:00"
        )
        box.now = "2026-01-06T10:03:30"
        try box.done(["cancel", "2"] + account.pin)
        #expect(try box.json("lock status").words("triesLeft nextTry") == "5 null")
    }

    @Test func `waits no longer than the delay when the clock goes back`() throws {
        let account = try LockedAccount()
        let box = account.box
        box.now = "2036-01-06T10:00:00"
        try account.guess(5)
        box.now = "2026-01-06T10:00:00"
        let early = try box.istock(["cancel", "2"] + account.pin)
        #expect(early.status == 6)
        #expect(early.err.contains("the next try is possible at 2026-01-06 10:00:30"))
        box.now = "2026-01-06T10:00:30"
        try box.done(["cancel", "2"] + account.pin)
    }

    @Test func `says in both languages how many tries are left`() throws {
        let account = try LockedAccount()
        let box = account.box
        let words = ["cancel", "2"] + account.wrong
        #expect(
            try box.istock(words).err
                == "error: the PIN is wrong, nothing was done; 4 more tries are possible before a delay\n"
        )
        #expect(try box.istock(words + ["--lang", "zh"]).err == "error: PIN 错误，未执行；还可再试3次，之后须等待\n")
        try account.guess(2)
        #expect(
            try box.istock(words + ["--lang", "zh"]).err
                == "error: PIN 错误，未执行；2026-01-06 10:00:30 起可再试\n"
        )
        #expect(
            try box.istock(words).err
                == "error: account default is locked and was given too many wrong answers, nothing "
                + "was done; the next try is possible at 2026-01-06 10:00:30\n"
        )
    }

    @Test func `does not show it anywhere`() throws {
        let account = try LockedAccount()
        let box = account.box
        for words in ["buy 600000 100", "lock status", "config set drift.window 3s", "cancel 9"] {
            for more in [[], ["--json"]] {
                let answer = try box.istock(account.words(words) + account.pin.prefix(0) + more)
                #expect(!(answer.out + answer.err).contains(LockedAccount.pin))
            }
        }
        let answer = try box.istock(["buy", "600000", "100", "--json"] + account.pin)
        #expect(!(answer.out + answer.err).contains(LockedAccount.pin))
        for name in try FileManager.default.contentsOfDirectory(atPath: box.folder)
        where name != "pin" {
            let data = try Data(contentsOf: URL(filePath: box.path(name)))
            #expect(data.range(of: Data(LockedAccount.pin.utf8)) == nil, "\(name)")
        }
        let hash = try Books(box.database).texts("SELECT pin_hash FROM trade_locks")
        #expect(hash.count == 1 && hash[0].hasPrefix("$y$"))
    }
}
