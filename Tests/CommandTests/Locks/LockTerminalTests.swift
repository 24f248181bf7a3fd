import Foundation
import Testing

@Suite("A PIN that is typed")
struct LockTerminalTests {
    private static let question = "PIN of account default: "

    private func start(
        _ words: String,
        on terminal: Terminal,
        in account: LockedAccount
    ) throws -> Run {
        try account.box.start(account.words(words), input: terminal.path)
    }

    /// Waits for a question, and for the terminal to stop showing what is typed.
    private func asked(_ question: String, _ run: Run, _ terminal: Terminal) -> Bool {
        eventually { run.err.hasSuffix(question) && !terminal.echoes }
    }

    @Test func `is not shown, and then the order is confirmed`() throws {
        let account = try LockedAccount()
        let terminal = try Terminal()
        let run = try start("buy 600000 100 --price 9.90", on: terminal, in: account)
        #expect(asked(LockTerminalTests.question, run, terminal))
        terminal.type(LockedAccount.pin + "\n")
        #expect(eventually { run.err.hasSuffix("Place it? [y/N] ") })
        #expect(terminal.echoes)
        terminal.type("y\n")
        let end = run.end()
        #expect(end.status == 0)
        #expect(!terminal.shown().contains(LockedAccount.pin))
        #expect(!(end.out + end.err).contains(LockedAccount.pin))
        #expect(try account.box.json("order", "3")["limitPrice"] == .number("9.90"))
    }

    @Test func `that is wrong is told so at once`() throws {
        let account = try LockedAccount()
        let terminal = try Terminal()
        let run = try start("cancel 2", on: terminal, in: account)
        #expect(asked(LockTerminalTests.question, run, terminal))
        terminal.type("12345\n")
        #expect(
            run.end()
                == Consequences(
                    status: 6,
                    err: LockTerminalTests.question
                        + "\nerror: the PIN is wrong, nothing was done; "
                        + "4 more tries are possible before a delay\n"
                )
        )
        #expect(terminal.echoes)
    }

    @Test(arguments: ["\n", "\u{4}", "INT", "TERM"])
    func `that is not given leaves the account as it is`(answer: String) throws {
        let account = try LockedAccount()
        let before = try account.dump()
        let terminal = try Terminal()
        let run = try start("cancel 2", on: terminal, in: account)
        #expect(asked(LockTerminalTests.question, run, terminal))
        switch answer {
        case "INT": run.signal(SIGINT)
        case "TERM": run.signal(SIGTERM)
        default: terminal.type(answer)
        }
        #expect(
            run.end()
                == Consequences(
                    status: 6,
                    err: LockTerminalTests.question + "\nerror: \(LockedAccount.unanswered)\n"
                )
        )
        #expect(terminal.echoes)
        #expect(try account.dump() == before)
    }

    @Test func `is not asked for while a delay runs`() throws {
        let account = try LockedAccount()
        try account.guess(5)
        let terminal = try Terminal()
        let end = try start("cancel 2", on: terminal, in: account).end()
        #expect(end.status == 6)
        #expect(end.err.hasPrefix("error: account default is locked and was given too many"))
    }

    @Test(arguments: [("4711", "4711", 0), ("4711", "4712", 2), ("4711", "", 2), ("471", "", 3)])
    func `is set when it was typed twice`(first: String, second: String, status: Int32) throws {
        let account = try LockedAccount()
        try account.box.done(["lock", "off"] + account.pin)
        let before = try account.dump()
        let terminal = try Terminal()
        let run = try start("lock set --pin", on: terminal, in: account)
        #expect(asked("new PIN: ", run, terminal))
        terminal.type(first + "\n")
        if status != 3 {
            #expect(asked("once more: ", run, terminal))
            terminal.type(second + "\n")
        }
        #expect(run.end().status == status)
        #expect(try (account.dump() == before) == (status != 0))
        #expect(!terminal.shown().contains(first))
        guard status == 0 else { return }
        try account.box.write(first, to: "typed")
        try account.box.done("cancel", "2", "--pin-file", account.box.path("typed"))
    }

    @Test func `is changed after the old one was typed`() throws {
        let account = try LockedAccount()
        let terminal = try Terminal()
        let run = try start("lock set --pin", on: terminal, in: account)
        for (question, answer) in [
            (LockTerminalTests.question, LockedAccount.pin), ("new PIN: ", "87 65"),
            ("once more: ", "87 65"),
        ] {
            #expect(asked(question, run, terminal))
            terminal.type(answer + "\n")
        }
        #expect(run.end().status == 0)
        try account.box.write("87 65", to: "typed")
        try account.box.done("cancel", "2", "--pin-file", account.box.path("typed"))
    }
}
