import Foundation
import Testing

/// Several accounts in one file: opened, chosen, begun anew and closed.
@Suite("Accounts")
struct AccountTests {
    private func sandbox() throws -> Sandbox {
        let box = try Sandbox()
        try box.done("init --cash 100000 --seed 7")
        return box
    }

    private func names(_ box: Sandbox) throws -> String {
        try box.json("account list").elements.map { account in
            let mark = account["default"] == .bool(true) ? "*" : ""
            let state = account["closedAt"] == .null ? "" : " closed"
            return mark + account["name"].word + state
        }.joined(separator: ", ")
    }

    @Test
    func `account alone shows what it always has`() throws {
        let box = try sandbox()
        let shown = try box.istock("account")
        #expect(shown == (try box.istock("account", "show")))
        #expect(
            try box.istock("account", "--json") == (try box.istock("--json", "account", "show"))
        )
        #expect(try box.json("account").words("name cash.total") == "default 100000.00")
    }

    @Test
    func `new opens an account on the terms of init`() throws {
        let box = try sandbox()
        let opened = try box.json(
            "account new second --cash 50000 --seed 3 --start 2026-12-01T10:00"
        )
        #expect(
            opened.words("name source seed clock cash")
                == "second sim 3 2026-12-01T10:00:00+08:00 50000.00"
        )
        #expect(try names(box) == "default, second")
        #expect(try box.istock("account new second").status == 2)
        #expect(try box.istock("account", "new", "").status == 2)
        #expect(try box.istock("account new third --account x").status == 2)
        #expect(try box.istock("account new a~1").status == 2)
        #expect(try box.istock("account new third --dry-run").status == 0)
        #expect(try names(box) == "default, second")
    }

    @Test
    func `use makes an account the one that is meant`() throws {
        let box = try sandbox()
        try box.done("account new second --cash 50000")
        #expect(try box.istock("orders").status == 2)
        let used = try box.istock("account use second")
        #expect(used == Consequences(out: "the default account is second\n"))
        #expect(try names(box) == "default, *second")
        #expect(try box.json("account").words("name cash.total") == "second 50000.00")
        #expect(try box.json("account --account default").words("name") == "default")
        try box.done("account use default --dry-run")
        #expect(try names(box) == "default, *second")
        try box.done("account use default")
        #expect(try names(box) == "*default, second")
        #expect(try box.istock("verify").status == 0)
    }

    @Test(arguments: ["use", "close", "reset"])
    func `an unknown name is not found`(word: String) throws {
        let box = try sandbox()
        let answer = try box.istock("account", word, "nobody")
        #expect(
            answer
                == Consequences(
                    status: 4,
                    err: "error: there is no account 'nobody' in \(box.database)\n"
                )
        )
    }

    @Test
    func `close refuses while orders are pending, unless they are cancelled`() throws {
        let box = try sandbox()
        try box.done("buy 600000 100 --price 9.50")
        let refused = try box.refusal("account close default")
        #expect(refused.words("refused account pending") == "ordersPending default 1")
        #expect(try names(box) == "default")
        try box.done("account close default --cancel --dry-run")
        #expect(try names(box) == "default")
        let closed = try box.json("account close default --cancel")
        #expect(closed["closedAt"] != .null)
        #expect(try box.json("orders")[0].words("status reason hold") == "cancelled user 0.00")
        #expect(try box.istock("verify").status == 0)
    }

    @Test(arguments: [
        "buy 600000 100", "sell 600000 100", "cancel 1", "cancel --all", "ticket new 600000",
        "clock advance 5m",
        "refresh", "run --until-idle --speed max", "config set drift.window 5s",
        "alert 600000 above 99",
        "account use default", "account close default", "account reset default",
    ])
    func `nothing is ordered on a closed account`(line: String) throws {
        let box = try sandbox()
        try box.done("buy 600000 100 --price 9.50")
        try box.done("account close default --cancel")
        let before = try Books(box.database).dump()
        let answer = try box.istock(line + " --json")
        // Nothing is pending, so there is nothing to cancel.
        guard line != "cancel --all" else { return #expect(answer == Consequences(out: "[]\n")) }
        #expect(answer.status == 3, "\(answer)")
        var json = try JSONValue(parsing: answer.out)
        if line == "cancel 1" { json = json[0] }
        #expect(json.words("refused account") == "closed default")
        #expect(answer.err.contains("account default is closed and can only be read"))
        #expect(try Books(box.database).dump() == before)
    }

    @Test(arguments: [
        "account", "orders", "order 1", "trades", "positions", "quote 600000", "events", "notices",
        "alert list",
        "config", "verify", "export --format json", "push list", "push deliver", "lock status",
        "account list",
        "clock",
    ])
    func `a closed account is read`(line: String) throws {
        let box = try sandbox()
        try box.done(
            "buy 600000 100 --price 20.00 --max".replacingOccurrences(of: " --max", with: "")
                .replacingOccurrences(of: " --price 20.00", with: "")
        )
        try box.done("account close default --yes --cancel")
        let answer = try box.istock(line)
        #expect(answer.status == 0, "\(answer)")
    }

    @Test
    func `a closed default is no default any more`() throws {
        let box = try sandbox()
        try box.done("account new second")
        try box.done("account use default")
        try box.done("account close default")
        #expect(try names(box) == "default closed, second")
        #expect(try box.json("account").words("name") == "second")
    }

    @Test
    func `reset begins anew and keeps what happened`() throws {
        let box = try sandbox()
        let first = try box.json("quote 600000")
        try box.done("config set fees.minimum 1")
        try box.done("buy 600000 500")
        try box.done("clock advance 1d")
        try box.done("buy 600000 100 --price 9.50")
        let before = try box.json("trades")
        let reset = try box.istock("account reset")
        #expect(reset.status == 0)
        #expect(
            reset.out.hasPrefix(
                "account default begins anew with 100000.00, epoch 2; what was before is default~1\n"
            )
        )
        #expect(try names(box) == "default~1 closed, default")
        #expect(
            try box.json("account").words("name cash.total clock")
                == "default 100000.00 2026-11-30T09:30:00+08:00"
        )
        #expect(try box.istock("trades --json") == Consequences(out: "[]\n"))
        #expect(try box.json("quote 600000") == first)
        #expect(try box.istock("config get fees.minimum") == Consequences(out: "1\n"))
        #expect(try box.json("trades --account default~1") == before)
        #expect(
            try box.json("orders --all --account default~1")[1].words("status reason")
                == "cancelled user"
        )
        #expect(try box.json("buy 600000 100")["id"] == .number("1"))
        try box.done("account reset default")
        #expect(try names(box) == "default~1 closed, default~2 closed, default")
        #expect(try box.json("account list")[2]["epoch"] == .number("3"))
        #expect(try box.istock("verify") == Consequences())
        try box.done(["backup", box.path("copy.db")])
        #expect(try box.istock(["verify", "--db", box.path("copy.db")]) == Consequences())
    }

    @Test
    func `reset keeps the default, the lock, the push targets and the watchlist`() throws {
        let box = try sandbox()
        try box.done("account new second")
        try box.done("account use second")
        try box.done("push add webhook http://127.0.0.1:1/ --no-test")
        try box.done("watchlist add 600519 600000")
        try box.write("123456\n", to: "pin")
        try box.done(["lock", "set", "--pin", "--new-pin-file", box.path("pin")])
        let locked = try box.istock("account reset")
        #expect(locked.status == 6)
        #expect(try names(box) == "default, *second")
        try box.done(["account", "reset", "--pin-file", box.path("pin")])
        #expect(try names(box) == "default, second~1 closed, *second")
        #expect(try box.istock("buy 600000 100").status == 6)
        #expect(try box.json("push list")[0].words("name") == "webhook")
        #expect(
            try box.json("watchlist list").elements.map { $0["symbol"].word }
                == ["sh600519", "sh600000"]
        )
        #expect(try box.istock("account use default").status == 0)
        #expect(try box.istock("account use second").status == 6)
        #expect(try box.istock("account close second").status == 6)
        #expect(try box.istock("verify") == Consequences())
    }

    @Test
    func `a run ends when another process begins its account anew`() throws {
        let box = try sandbox()
        let run = try box.start(["run", "--interval", "50ms", "--for", "60s"])
        while try box.json("clock")["clock"] == .string("2026-11-30T09:30:00+08:00"), !run.hasEnded
        {}
        try box.done("account reset")
        let end = run.end()
        #expect(end.status == 3)
        #expect(end.err.contains("is closed and can only be read"))
        #expect(try box.json("account").words("clock") == "2026-11-30T09:30:00+08:00")
    }

    @Test
    func `of two resets at once each closes an epoch`() throws {
        let box = try sandbox()
        let runs = try (0..<2).map { _ in try box.start(["account", "reset"]) }
        let ends = runs.map { $0.end() }
        // The one that comes second finds the account closed, or begins the next epoch.
        #expect(ends.map(\.status).sorted().first == 0)
        #expect(ends.allSatisfy { $0.status == 0 || $0.status == 3 })
        let open = try box.json("account list").elements.filter { $0["closedAt"] == .null }
        #expect(open.count == 1)
        #expect(try box.istock("verify") == Consequences())
    }

    @Test
    func `sessions trade on a named account, and not on a closed one`() throws {
        let box = try sandbox()
        try box.write("buy 600000 100\n", to: "one.session")
        try box.done("account new second --seed 7")
        try box.done("account close second")
        let arguments = [
            "session", "--db", box.database, "--account", "second", box.path("one.session"),
        ]
        let answer = try box.istock(arguments)
        #expect(answer.status == 1)
        #expect((answer.out + answer.err).contains("已销户"))
        try box.write("account new third\n", to: "two.session")
        #expect(try box.istock("session", box.path("two.session")).status == 2)
        try box.write("account list\n", to: "three.session")
        #expect(try box.istock("session", box.path("three.session")).status == 0)
    }

    @Test
    func `a terminal is asked before a reset`() throws {
        let box = try sandbox()
        for (typed, after) in [("n\n", "default"), ("y\n", "default~1 closed, default")] {
            let terminal = try Terminal()
            let run = try box.start(["account", "reset"], input: terminal.path)
            while !run.err.contains("[y/N]"), !run.hasEnded {}
            terminal.type(typed)
            #expect(run.end().status == 0)
            #expect(try names(box) == after)
        }
    }
}
