import Foundation
import Testing

@Suite("An account that one terminal session keeps open")
struct UnlockForTests {
    /// Runs a script whose `istock` is the program, in a shell of its own.
    private func shell(_ script: String, _ account: LockedAccount) throws -> Consequences {
        let whole = "istock() { '\(Program.istock)' \"$@\"; }\npin='\(account.box.path("pin"))'\n"
        return try account.box.start(["-c", whole + script], program: "/bin/sh").end()
    }

    @Test func `without a terminal it is the parent process`() throws {
        let account = try LockedAccount()
        let end = try shell(
            """
            istock config set drift.window 3s --pin-file "$pin" --unlock-for 10m &&
            istock config set drift.window 4s &&
            istock cancel 2 > /dev/null &&
            ISTOCK_NOW=2026-01-06T10:09:59 istock config set drift.window 5s
            ISTOCK_NOW=2026-01-06T10:10:00 istock config set drift.window 6s
            echo $?
            ISTOCK_NOW=2026-01-06T09:59:59 istock config set drift.window 7s
            echo $?
            sh -c "'\(Program.istock)' config set drift.window 8s; echo \\$?"
            """,
            account
        )
        #expect(end.out == "3s\n4s\n5s\n6\n6\n6\n")
        // This process is another parent.
        #expect(try account.box.istock("config set drift.window 9s").status == 6)
        #expect(try account.box.json("lock status")["unlockedUntil"] == .null)
    }

    @Test func `the lock itself is not open, and can be closed again`() throws {
        let account = try LockedAccount()
        let end = try shell(
            """
            istock lock status --unlock-for 10m --pin-file "$pin"
            istock lock off; echo $?
            istock lock set --pin --new-pin-file "$pin"; echo $?
            istock config set drift.window 4s --unlock-for 1h; echo $?
            istock config set drift.window 4s; echo $?
            istock lock now
            istock config set drift.window 5s; echo $?
            """,
            account
        )
        let locked =
            "account default is locked: placing, cancelling and settings ask for the PIN first\n"
        #expect(
            end.out == locked
                + "this terminal session is unlocked until 2026-01-06 10:10:00\n"
                + "tries before a delay: 5\n6\n6\n6\n4s\n0\n" + locked
                + "tries before a delay: 5\n6\n"
        )
    }

    @Test func `a lock is set and kept open at once`() throws {
        let account = try LockedAccount()
        let end = try shell(
            """
            istock lock off --pin-file "$pin" > /dev/null
            istock lock set --pin --pin-file "$pin" --unlock-for 10m --json
            istock config set drift.window 5s
            """,
            account
        )
        #expect(
            end
                == Consequences(
                    out:
                        #"{"locked":true,"pin":true,"fingerprint":false,"triesLeft":5,"nextTry":null,"#
                        + #""unlockedUntil":"2026-01-06T10:10:00+08:00","reader":null}"# + "\n5s\n"
                )
        )
    }

    /// Starts a shell as the leader of a session of its own, on a terminal of its own.
    private func login(
        _ script: String,
        on terminal: Terminal,
        _ account: LockedAccount
    ) throws -> Run {
        try account.box.start(
            ["--ctty", "--wait", "/bin/sh", "-c", script, Program.istock, account.box.path("pin")],
            program: "/usr/bin/setsid",
            input: terminal.path
        )
    }

    @Test func `on a terminal it is the session on it, with all its shells`() throws {
        let account = try LockedAccount()
        let terminal = try Terminal()
        let mine = try login(
            """
            "$0" config set drift.window 3s --pin-file "$1" --unlock-for 10m
            sh -c "sh -c \\"'$0' config set drift.window 4s; true\\"; true"
            read -r go
            "$0" config set drift.window 6s < /dev/null
            """,
            on: terminal,
            account
        )
        #expect(eventually { mine.out == "3s\n4s\n" }, "\(mine.err)")
        // Another terminal has to answer, and so does another session without one.
        let other = try Terminal()
        let theirs = try login(
            "\"$0\" config set drift.window 5s < /dev/null; exit $?",
            on: other,
            account
        )
        let end = theirs.end()
        #expect(end.out == "")
        #expect(end.err == "error: \(LockedAccount.unanswered)\n")
        #expect(try account.box.istock("config set drift.window 5s").status == 6)
        terminal.type("\n")
        #expect(mine.end() == Consequences(out: "3s\n4s\n6s\n"))
    }

    @Test(arguments: ["0s", "25h", "-1m", "ten", ""])
    func `a length that makes no sense is a mistake`(length: String) throws {
        let account = try LockedAccount()
        let before = try account.dump()
        let words = ["cancel", "2", "--unlock-for=\(length)"] + account.pin
        #expect(try account.box.istock(words).status == 2)
        #expect(try account.box.istock(["lock", "off", "--unlock-for", "1m"]).status == 2)
        #expect(try account.dump() == before)
    }

    @Test func `a session of lines can be kept open too`() throws {
        let account = try LockedAccount()
        let box = account.box
        try box.write("cancel 2\nconfig set drift.window 3s\n", to: "a.session")
        let end = try shell(
            """
            istock session '\(box.path("a.session"))' --db "$ISTOCK_DB" --account default \
                --pin-file "$pin" --unlock-for 10m > /dev/null
            istock config set drift.window 5s
            """,
            account
        )
        #expect(end == Consequences(out: "5s\n"))
    }
}
