import Foundation
import Testing
import VirtualTerminal

@Suite("The ticket on the screen")
struct TradeScreenTests {
    /// A simulated account, whose market is the same on every machine, held at 09:30:00.
    private func sandbox(_ language: String = "en") throws -> Sandbox {
        let box = try Sandbox()
        box.environment["ISTOCK_LANG"] = language
        try box.done("init --seed 7 --cash 100000 --start 2026-11-30T09:30")
        return box
    }

    private func open(_ box: Sandbox, _ words: String = "trade 600000 --paused") throws
        -> LiveTerminal
    {
        let terminal = try LiveTerminal(box, words)
        terminal.expect("600000", "10.35")
        return terminal
    }

    private func leave(_ terminal: LiveTerminal) {
        terminal.type("q")
        #expect(terminal.end() == 0)
        #expect(terminal.screen.isAsBefore)
        #expect(terminal.screen.complaints == [])
        #expect(terminal.hasSettingsBefore)
    }

    @Test(arguments: ["zh", "en"])
    func `shows market, fields and account`(language: String) throws {
        let box = try sandbox(language)
        try box.done("buy 600000 200 --price 9.90")
        let terminal = try open(box)
        #expect(terminal.shows { $0.text == TicketScreens.texts[language] })
        if terminal.screen.text != TicketScreens.texts[language] {
            Issue.record("\(terminal.screen.text)")
        }
        #expect(!terminal.screen.hasCursor)
        leave(terminal)
    }

    @Test func `typed price and quantity are placed after a question`() throws {
        let box = try sandbox()
        let terminal = try open(box)
        terminal.type("10.35" + LiveTerminal.tab + "300" + LiveTerminal.enter)
        terminal.expect("Place this order?", "300 @ 10.35", "amount 3105.00  fees 5.03", "3110.03")
        terminal.type("n")
        terminal.expect("can buy 9600")
        terminal.type(LiveTerminal.enter + "y")
        terminal.expect("300 @ 10.35  partly filled 200", "[PAPER] Filled: bought 浦发银行(600000)")
        #expect(try box.json("order 1")["quantity"] == .number("300"))
        // Below is the order's life: the next snapshot fills the rest of it.
        terminal.type("n")
        terminal.expect("300 @ 10.35  filled", "2026-11-30 09:30:03")
        leave(terminal)
        #expect(try box.json("order 1")["status"] == .string("filled"))
    }

    @Test func `arrows step by tick and lot, letters take parts`() throws {
        let box = try sandbox()
        let terminal = try open(box)
        terminal.type(LiveTerminal.up + LiveTerminal.up + LiveTerminal.down)
        terminal.expect(" 10.36 ", "market price in 10 s")
        terminal.type("g")
        terminal.expect("follows the market")
        terminal.type("m")
        terminal.expect("▶ quantity", " 9600 ")
        terminal.type("h")
        terminal.expect(" 4800 ")
        terminal.type("t")
        terminal.expect(" 3200 ")
        terminal.type(LiveTerminal.down)
        terminal.expect(" 3100 ")
        terminal.type("o")
        terminal.expect("▶ price", " 10.35 ")
        terminal.type("w")
        terminal.expect(" 10.34   market price")
        terminal.type("s")
        terminal.expect("can sell 0", "amount -")
        terminal.type("m")
        terminal.expect("not enough to sell")
        leave(terminal)
    }

    @Test func `what a rule refuses is said, and nothing is placed`() throws {
        let box = try sandbox()
        let terminal = try open(box)
        terminal.type("99" + LiveTerminal.enter)
        terminal.expect("limit price 99.00 is above the upper limit 11.40")
        terminal.type(LiveTerminal.escape)
        #expect(terminal.shows { !$0.text.contains("99") })
        terminal.type(LiveTerminal.tab + "150" + LiveTerminal.enter)
        terminal.expect("150_")
        #expect(terminal.shows { $0.text.contains("lot") || $0.text.contains("multiple") })
        terminal.type(LiveTerminal.escape)
        #expect(terminal.shows { !$0.text.contains("150") })
        terminal.type(LiveTerminal.enter)
        terminal.expect("type a quantity")
        leave(terminal)
        #expect(try box.json("orders").elements == [])
    }

    @Test func `a typed price goes back to the market, also under the question`() throws {
        let box = try sandbox()
        try box.done("config set drift.window 300ms")
        let terminal = try open(box, "trade 600000 --interval 1h")
        terminal.type("9.90" + LiveTerminal.enter)
        terminal.expect("the price went back to the market: 9.90 -> 10.35", "follows the market")
        leave(terminal)
        try box.done("config set drift.window 4s")
        let asked = try open(box, "trade 600000 --interval 1h")
        asked.type(LiveTerminal.tab + "100" + LiveTerminal.tab + LiveTerminal.tab)
        asked.type("9.80" + LiveTerminal.enter)
        asked.expect("Place this order?", "100 @ 9.80", "market price in")
        asked.expect("100 @ 10.35", "9.80 -> 10.35")
        asked.type("y")
        asked.expect("100 @ 10.35  filled")
        leave(asked)
    }

    @Test func `an order is cancelled after a question`() throws {
        let box = try sandbox()
        try box.done("buy 600000 200 --price 9.90")
        let terminal = try open(box)
        terminal.type("x")
        terminal.expect("Cancel order 1?")
        terminal.type(LiveTerminal.escape)
        #expect(terminal.shows { !$0.text.contains("Cancel order") })
        terminal.type("xy")
        terminal.expect("200 @ 9.90  cancelled", "free 100000.00")
        leave(terminal)
    }

    @Test func `the keys of the clock hold, step and speed the market`() throws {
        let box = try sandbox()
        let terminal = try open(box)
        terminal.expect("09:30:00  paused x1")
        terminal.type("n")
        terminal.expect("09:30:03  paused x1")
        terminal.type(">>n")
        terminal.expect("09:30:18  paused x5")
        terminal.type("<")
        terminal.expect("paused x2")
        leave(terminal)
        #expect(try box.json("clock")["clock"] == .string("2026-11-30T09:30:18+08:00"))
        let running = try open(box, "trade 600000 --interval 20ms --speed 100")
        #expect(running.shows { !$0.text(row: 0).contains("09:30:") })
        running.type(" ")
        running.expect("paused x100")
        leave(running)
    }

    @Test func `only what changed is written`() throws {
        let terminal = try open(try sandbox())
        func changes(_ keys: String, until text: String) {
            terminal.forget()
            let before = terminal.screen
            terminal.type(keys)
            terminal.expect(text)
            let after = terminal.screen
            var changed = 0
            for row in 0..<24 {
                for column in 0..<80 where before[row, column] != after[row, column] {
                    changed += after[row, column].text.isEmpty ? 0 : 1
                }
            }
            #expect(after.written - before.written == changed)
            #expect(!terminal.bytes.isEmpty)
        }
        // A key without an effect writes nothing before the next one does.
        changes("zz" + LiveTerminal.tab, until: "▶ quantity")
        changes("m", until: " 9600 ")
        changes("n", until: "09:30:03")
        leave(terminal)
    }

    @Test func `the screen follows its window, and says where it is too small`() throws {
        let terminal = try open(try sandbox())
        terminal.expect("? keys")
        let before = terminal.screen.text
        terminal.resize(columns: 120, rows: 40)
        #expect(terminal.shows { $0.text(row: 39).contains("? keys") })
        #expect(terminal.screen.text(row: 4) == String(repeating: "─", count: 120))
        terminal.resize(columns: 79, rows: 24)
        terminal.expect("the terminal is too small: 79x24", "80x20 are needed")
        terminal.resize(columns: 80, rows: 19)
        terminal.expect("the terminal is too small: 80x19")
        terminal.resize(columns: 80, rows: 20)
        #expect(terminal.shows { $0.text(row: 19).contains("? keys") })
        terminal.resize(columns: 80, rows: 24)
        #expect(terminal.shows { $0.text == before })
        leave(terminal)
    }

    @Test func `the question mark lists the keys`() throws {
        let terminal = try open(try sandbox("zh"))
        terminal.type("?")
        terminal.expect("按键", "全部，一半，三分之一", "暂停行情，走一步")
        terminal.type(LiveTerminal.escape)
        #expect(terminal.shows { !$0.text.contains("PgUp") && $0.text.contains("卖1") })
        leave(terminal)
    }

    @Test func `a locked account asks on the terminal, and then places`() throws {
        let box = try sandbox()
        try box.write("4711\n", to: "pin")
        try box.done(["lock", "set", "--pin", "--pin-file", box.path("pin")])
        let terminal = try open(box)
        terminal.type(LiveTerminal.tab + "100" + LiveTerminal.enter + "y")
        #expect(terminal.shows { !$0.isAlternate && terminal.asksForHiddenLine })
        terminal.expect("PIN of account default:")
        terminal.type("1234\n")
        terminal.expect("the PIN is wrong, nothing was done", "can buy")
        terminal.type(LiveTerminal.enter + "y")
        #expect(terminal.shows { !$0.isAlternate && terminal.asksForHiddenLine })
        terminal.expect("PIN of account default:")
        terminal.type("4711\n")
        terminal.expect("100 @ 10.35  filled")
        // The process has answered: the next order is not asked for again.
        terminal.type(LiveTerminal.tab + "100" + LiveTerminal.enter + "y")
        terminal.expect("2 09:30:00 buy  100 @ 10.35")
        #expect(!String(decoding: terminal.bytes, as: UTF8.self).contains("4711"))
        leave(terminal)
    }

    @Test func `--dry-run keeps nothing`() throws {
        let box = try sandbox()
        let before = try Books(box.database).dump()
        let terminal = try open(box, "trade 600000 --paused --dry-run")
        terminal.type(LiveTerminal.tab + "100" + LiveTerminal.enter + "y")
        terminal.expect("100 @ 10.35  filled")
        terminal.type("n")
        terminal.expect("09:30:03")
        terminal.type("q")
        #expect(terminal.end() == 0)
        #expect(terminal.screen.text.contains("dry run: nothing was kept"))
        #expect(try Books(box.database).dump() == before)
    }

    @Test func `a live source that fails is said so, and may come back`() throws {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        try box.open(live: [Snapshot(time, last: "10.35", ask: "10.35x900")], at: time)
        let terminal = try LiveTerminal(box, "trade 600000 --interval 50ms")
        terminal.expect("10.35", "can buy")
        try box.write("!the exchange is closed for repairs\n", to: "market.csv")
        terminal.expect("the exchange is closed for repairs", "can buy")
        try box.show([Snapshot(time, last: "10.36", ask: "10.36x900")])
        terminal.expect("10.36")
        leave(terminal)
    }
}
