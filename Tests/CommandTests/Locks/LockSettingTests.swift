import Foundation
import Testing

@Suite("Setting the lock and taking it off")
struct LockSettingTests {
    private func status(_ box: Sandbox) throws -> String {
        try box.json("lock status").words("locked pin fingerprint triesLeft nextTry")
    }

    @Test func `an account is open until it is locked`() throws {
        let box = try Sandbox()
        try box.done("init")
        #expect(try status(box) == "false false false null null")
        #expect(
            try box.istock("lock status") == Consequences(out: "account default is not locked\n")
        )
        #expect(try box.istock("lock off") == Consequences(out: "account default is not locked\n"))
        try box.write("1234", to: "pin")
        let set = try box.istock(["lock", "set", "--pin", "--pin-file", box.path("pin")])
        #expect(
            set
                == Consequences(
                    out: """
                        account default is locked: placing, cancelling and settings ask for the PIN first
                        tries before a delay: 5

                        """
                )
        )
        #expect(try status(box) == "true true false 5 null")
    }

    @Test(arguments: [
        ("123\n", "a PIN has at least 4 characters; nothing was set"),
        ("密码锁\n", "a PIN has at least 4 characters; nothing was set"),
        (String(repeating: "1", count: 300), "a PIN has at most 256 bytes; nothing was set"),
        (
            "12\t34\n",
            "a PIN is one line of UTF-8 text without control characters; nothing was set"
        ),
        (
            "1234\n5678\n",
            "a PIN is one line of UTF-8 text without control characters; nothing was set"
        ),
    ])
    func `a PIN that breaks the rule is refused`(pin: String, sentence: String) throws {
        let box = try Sandbox()
        try box.done("init")
        let before = try Books(box.database).dump()
        try box.write(pin, to: "pin")
        let words = ["lock", "set", "--pin", "--pin-file", box.path("pin")]
        #expect(try box.istock(words) == Consequences(status: 3, err: "error: \(sentence)\n"))
        #expect(try box.refusal(words).words("refused message") == "pin \(sentence)")
        #expect(try Books(box.database).dump() == before)
    }

    @Test(arguments: ["lock set", "lock set --pin", "lock set --pin --pin-file /dev/null"])
    func `something must be set`(command: String) throws {
        let box = try Sandbox()
        try box.done("init")
        let before = try Books(box.database).dump()
        #expect(try box.istock(command).status == 2)
        #expect(try Books(box.database).dump() == before)
    }

    @Test(arguments: ["lock off", "lock set --pin --new-pin-file %wrong%"])
    func `only who has the PIN changes the lock`(command: String) throws {
        let account = try LockedAccount()
        let before = try account.dump()
        let none = try account.box.istock(account.words(command))
        #expect(none == Consequences(status: 6, err: "error: \(LockedAccount.unanswered)\n"))
        #expect(try account.dump() == before)
        #expect(try account.box.istock(account.words(command) + account.wrong).status == 6)
        // A dry run is no way to guess either: it counts.
        let tried = try account.box.istock(account.words(command) + account.wrong + ["--dry-run"])
        #expect(tried.status == 6)
        #expect(try status(account.box) == "true true false 3 null")
        let dry = try account.box.istock(account.words(command) + account.pin + ["--dry-run"])
        #expect(dry.status == 0)
        #expect(try account.box.istock(["cancel", "2"]).status == 6)
        try account.box.done(account.words(command) + account.pin)
        #expect(try account.dump() != before)
    }

    @Test func `a new PIN takes the place of the old one`() throws {
        let account = try LockedAccount()
        let box = account.box
        try box.write("another one", to: "new")
        let set = ["lock", "set", "--pin"]
        // The file that answers the lock is the old PIN: the new one must be named.
        #expect(try box.istock(set + account.pin).status == 2)
        try box.done(set + account.pin + ["--new-pin-file", box.path("new")])
        #expect(try box.istock(["cancel", "2"] + account.pin).status == 6)
        try box.done("cancel", "2", "--pin-file", box.path("new"))
        try box.done("lock", "off", "--pin-file", box.path("new"))
        #expect(try status(box) == "false false false null null")
        try box.done("buy 600000 100")
    }

    @Test func `each account has its own, and what is shared asks for all`() throws {
        let account = try LockedAccount()
        let box = account.box
        try box.done("init --account second")
        try box.done("buy 600000 100 --account second")
        let importing = account.words("actions import %actions.csv% --account second")
        let refused = try box.istock(importing)
        #expect(refused == Consequences(status: 6, err: "error: \(LockedAccount.unanswered)\n"))
        try box.done(importing + account.pin)
        try box.write("4321", to: "second")
        let set = ["lock", "set", "--pin", "--account", "second", "--pin-file"]
        try box.done(set + [box.path("second")])
        // Tried out, the same asks for none, also where another account is locked.
        for command in ["actions import %actions.csv%", "calendar import %days.csv%"] {
            let before = try account.dump()
            let words = account.words(command + " --account second --dry-run")
            #expect(try box.istock(words).status == 0)
            let play = ["session", "--db", box.database, "--account", "second", "--dry-run"]
            try box.write(
                "buy 600000 100\n\(account.words(command).joined(separator: " "))\n",
                to: "s"
            )
            #expect(try box.istock(play + [box.path("s")]).status == 0)
            #expect(try account.dump() == before)
        }
        let half = try box.istock(account.words("calendar import %days.csv%") + account.pin)
        #expect(half.status == 6)
        #expect(try Books(box.database).number("SELECT count(*) FROM closed_days") == 0)
        // The PIN of one was a wrong one for the other.
        let other = try box.json("lock", "status", "--account", "second")
        #expect(other["triesLeft"] == .number("4"))
    }

    @Test func `a session asks once, at the first line that needs it`() throws {
        let account = try LockedAccount()
        let box = account.box
        let play = ["session", "--account", "default", "--db", box.database, "--lang", "en"]
        try box.write("expect cash 1\n", to: "reading.session")
        let reading = try box.istock(play + [box.path("reading.session")])
        #expect(reading.status == 1)
        try box.write("buy 600000 100\ncancel 2\nconfig set drift.window 3s\n", to: "a.session")
        let without = try box.istock(play + [box.path("a.session")])
        #expect(without.status == 6)
        #expect(try box.json("orders", "--all").elements.count == 2)
        let wrong = try box.istock(play + [box.path("a.session"), "--keep-going"] + account.wrong)
        #expect(wrong.status == 1)
        // The wrong PIN was tried by the first line and not again by the others.
        #expect(try box.json("lock status")["triesLeft"] == .number("4"))
        #expect(try box.istock(play + [box.path("a.session"), "--dry-run"]).status == 0)
        #expect(try box.json("orders", "--all").elements.count == 2)
        let right = try box.istock(play + [box.path("a.session")] + account.pin)
        #expect(right.status == 0, "\(right)")
        #expect(try box.json("orders", "--all").elements.count == 3)
        #expect(try box.json("order", "2")["status"] == .string("cancelled"))
        try box.write("lock off\n", to: "off.session")
        #expect(try box.istock(play + [box.path("off.session")] + account.pin).status == 2)
        try box.write("cancel 3 --pin-file pin\n", to: "line.session")
        #expect(try box.istock(play + [box.path("line.session")]).status == 2)
    }

    @Test func `a session expects to be refused`() throws {
        let account = try LockedAccount()
        let box = account.box
        try box.write("buy 600000 100\nexpect refused locked\nexpect order 2 pending\n", to: "s")
        let played = try box.istock(
            "session",
            box.path("s"),
            "--account",
            "default",
            "--db",
            box.database
        )
        #expect(played.status == 0, "\(played)")
    }
}
