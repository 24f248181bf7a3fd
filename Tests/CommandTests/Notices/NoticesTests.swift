import Testing

/// `istock notices`: the inbox.
@Suite("Unread notices")
struct NoticesTests {
    private func traded() throws -> Sandbox {
        let box = try Sandbox()
        try box.open(
            replaying: [
                Snapshot("2026-01-06T10:00:00", last: "10.00", ask: "10.00x100"),
                Snapshot("2026-01-06T10:00:03", last: "10.00", ask: "10.00x400"),
                Snapshot("2026-01-06T15:00:00", last: "10.00"),
            ]
        )
        try box.done("buy 600000 500")
        try box.done("buy 600000 100 --price 9.90")
        try box.done("buy 600000 200 --price 9.80")
        try box.done("cancel 3")
        try box.done("clock advance 6h")
        return box
    }

    @Test
    func `every kind is listed once, with its action, and then it is read`() throws {
        let box = try traded()
        let text = """
            3 unread notices
            2026-01-06 10:00:00  [PAPER] Accepted: buy 浦发银行(600000) 500 @ 10.00  (istock order 1)
            2026-01-06 10:00:00  [PAPER] Filled: bought 浦发银行(600000), amount 1000.00  (istock order 1)
            2026-01-06 10:00:00  [PAPER] Accepted: buy 浦发银行(600000) 100 @ 9.90  (istock order 2)
            2026-01-06 10:00:00  [PAPER] Accepted: buy 浦发银行(600000) 200 @ 9.80  (istock order 3)
            2026-01-06 10:00:00  [PAPER] Cancelled: 200 shares to buy of 浦发银行(600000)  (istock order 3)
            2026-01-06 10:00:03  [PAPER] Filled: bought 浦发银行(600000), amount 4000.00  (istock order 1)
            2026-01-06 15:00:00  [PAPER] Expired: 100 shares to buy of 浦发银行(600000) \
            were not filled by the close  (istock order 2)
            2026-01-06 15:00:00  [PAPER] Settled 2026-01-06: equity 999994.95, today -5.05

            """
        #expect(try box.istock("notices --peek") == Consequences(out: text))
        #expect(try box.istock("notices") == Consequences(out: text))
        #expect(try box.istock("notices") == Consequences(out: "0 unread notices\n"))
    }

    @Test
    func `in JSON each has its number, its order and its kind`() throws {
        let notices = try traded().json("notices")
        #expect(notices["unread"] == .number("3"))
        #expect(
            notices["notices"].elements.map { $0.words("seq notice orderId") } == [
                "2 accepted 1", "3 partlyFilled 1", "4 accepted 2", "5 accepted 3", "6 cancelled 3",
                "7 filled 1", "8 expired 2", "9 settlement null",
            ]
        )
        #expect(notices["notices"][0]["action"] == .string("istock order 1"))
    }

    @Test
    func `the kinds that are listed, and those that are counted, are chosen`() throws {
        let box = try traded()
        try box.done("push kinds notices accepted=off partlyFilled=silent settlement=on")
        let notices = try box.json("notices", "--peek")
        #expect(notices["unread"] == .number("3"))
        #expect(
            notices["notices"].elements.map { $0["notice"].word }
                == ["partlyFilled", "cancelled", "filled", "expired", "settlement"]
        )
        try box.done("push kinds notices filled=silent")
        #expect(try box.json("notices")["unread"] == .number("2"))
    }

    @Test
    func `run prints the kinds that were chosen for it`() throws {
        let box = try traded()
        try box.done("push kinds stdout filled=off partlyFilled=off cancelled=on")
        #expect(
            try box.istock("run --for 0s").out
                == "[PAPER] Cancelled: 200 shares to buy of 浦发银行(600000)\n"
        )
    }

    @Test
    func `L9 every notice says that it is paper trading, in both languages`() throws {
        let box = try traded()
        for (language, mark) in [("zh", "[模拟] "), ("en", "[PAPER] ")] {
            let notices = try box.json("notices", "--peek", "--lang", language)["notices"].elements
            #expect(notices.count == 8)
            for notice in notices { #expect(notice["text"].word.hasPrefix(mark)) }
        }
    }

    @Test
    func `a refused order and a dry run leave no notice`() throws {
        let box = try traded()
        try box.done("notices")
        _ = try box.refusal("buy", "600000", "150")
        try box.done("buy 600000 100 --price 9.90 --dry-run")
        try box.done("clock advance 1d --dry-run")
        #expect(try box.json("notices")["notices"].elements.isEmpty)
    }

    @Test
    func `L7 days without trading have no notice`() throws {
        let box = try Sandbox()
        try box.done("init --start 2026-12-04T15:30")
        try box.done("clock set 2026-12-07T08:00")
        #expect(try box.json("notices")["notices"].elements.isEmpty)
    }
}
