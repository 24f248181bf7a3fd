import Foundation
import Testing

@Suite("Many processes at one lock")
struct GuessingTests {
    @Test(arguments: [0, 3])
    func `ten that guess get no more tries than one`(before: Int) throws {
        let account = try LockedAccount()
        try account.guess(before)
        let untouched = try Books(account.box.database).number("SELECT count(*) FROM events")
        let runs = try (0..<10).map { _ in
            try account.box.start(["cancel", "2", "--json"] + account.wrong)
        }
        let answers = runs.map { $0.end() }
        #expect(answers.allSatisfy { $0.status == 6 })
        let wrong = answers.count { $0.err.contains("the PIN is wrong") }
        let early = answers.count { $0.err.contains("too many wrong answers") }
        #expect(wrong == 5 - before)
        #expect(early == 5 + before)
        let books = try Books(account.box.database)
        #expect(try books.number("SELECT tries FROM trade_locks") == 5)
        #expect(try books.number("SELECT count(*) FROM events") == untouched)
    }

    @Test func `a guess among ten right ones does not keep them out`() throws {
        let account = try LockedAccount()
        let box = account.box
        try box.done(["config", "set", "cancel.anytime", "true"] + account.pin)
        let right = try (0..<10).map { _ in
            try box.start(["buy", "600000", "100", "--price", "9.70"] + account.pin)
        }
        let wrong = try box.start(["cancel", "2"] + account.wrong)
        #expect(right.map { $0.end().status } == Array(repeating: 0, count: 10))
        #expect(wrong.end().status == 6)
        #expect(try box.json("orders", "--all").elements.count == 12)
        #expect(try box.faults() == [])
    }

    /// A guesser who kills the program before it answers has used the try up all the same.
    @Test func `a killed try counts, and leaves the lock whole`() throws {
        let account = try LockedAccount()
        let box = account.box
        var answered = 0
        for round in 0..<40 {
            let run = try box.start(["cancel", "2"] + account.wrong)
            // Later and later, so that the kills fall on every part of a run.
            let end = ContinuousClock.now + .microseconds(round * 700)
            _ = eventually(within: .seconds(1)) { ContinuousClock.now >= end || run.hasEnded }
            run.signal(SIGKILL)
            if run.end().err.contains("the PIN is wrong") { answered += 1 }
        }
        let books = try Books(box.database)
        let counted = try #require(try books.number("SELECT tries FROM trade_locks"))
        #expect(counted >= answered)
        #expect(counted <= 5)
        #expect(try box.faults() == [])
        box.now = "2026-01-06T10:00:30"
        try box.done(["cancel", "2"] + account.pin)
    }
}
