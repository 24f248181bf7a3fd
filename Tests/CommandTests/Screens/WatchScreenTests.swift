import Foundation
import Testing
import VirtualTerminal

@Suite("The watch on the screen")
struct WatchScreenTests {
    private func sandbox(_ language: String = "en") throws -> Sandbox {
        let box = try Sandbox()
        box.environment["ISTOCK_LANG"] = language
        try box.done("init --seed 7 --cash 200000 --start 2026-11-30T10:00")
        try box.done("buy 600000 500 --price 10.40")
        try box.done("buy 600519 100")
        try box.done("buy 510300 200 --price 1.60")
        return box
    }

    private func open(_ box: Sandbox, _ words: String = "", rows: Int = 24) throws -> LiveTerminal {
        let terminal = try LiveTerminal(
            box,
            "watch 600000 000001 600519 510300 --paused \(words)",
            rows: rows
        )
        terminal.expect("sh600000", "Tab")
        return terminal
    }

    private func leave(_ terminal: LiveTerminal) {
        terminal.type("q")
        #expect(terminal.end() == 0)
        #expect(terminal.screen.isAsBefore)
        #expect(terminal.screen.complaints == [])
        #expect(terminal.hasSettingsBefore)
    }

    /// The codes of the rows from the first section on, as they stand.
    private func codes(_ screen: VirtualTerminal, in rows: Range<Int>) -> [String] {
        rows.map { String(screen.text(row: $0).dropFirst().prefix(8)) }
    }

    @Test(arguments: ["zh", "en"])
    func `shows list, positions, orders and notices`(language: String) throws {
        let terminal = try open(try sandbox(language))
        #expect(terminal.shows { $0.text == WatchScreens.texts[language] })
        if terminal.screen.text != WatchScreens.texts[language] {
            Issue.record("\(terminal.screen.text)")
        }
        leave(terminal)
    }

    @Test func `rows are sorted and filtered`() throws {
        let terminal = try open(try sandbox())
        let given = ["sh600000", "sz000001", "sh600519", "sh510300"]
        #expect(codes(terminal.screen, in: 5..<9) == given)
        terminal.type("oo")
        #expect(terminal.shows { codes($0, in: 5..<9) == given.sorted() })
        terminal.type("O")
        terminal.expect("by code, descending")
        #expect(terminal.shows { codes($0, in: 5..<9) == given.sorted().reversed() })
        terminal.type("/银行")
        terminal.expect("filter: 银行_")
        #expect(terminal.shows { codes($0, in: 5..<7) == ["sz000001", "sh600000"] })
        #expect(!terminal.screen.text(row: 7).contains("sh"))
        terminal.type(LiveTerminal.enter)
        terminal.expect("filter: 银行 ")
        terminal.type(LiveTerminal.escape)
        terminal.expect("sh600519")
        leave(terminal)
    }

    @Test func `a chosen security opens its ticket, and the way leads back`() throws {
        let terminal = try open(try sandbox())
        terminal.type(LiveTerminal.down + LiveTerminal.enter)
        terminal.expect("sz000001  continuous trading", "can buy")
        terminal.type("q")
        terminal.expect("▶sz000001", "notices")
        terminal.type(LiveTerminal.tab + LiveTerminal.enter)
        terminal.expect("can sell 0")
        terminal.type("q")
        terminal.expect("notices")
        leave(terminal)
    }

    @Test func `orders are cancelled and notices read`() throws {
        let box = try sandbox()
        let terminal = try open(box)
        terminal.expect("unread")
        terminal.type("r")
        #expect(terminal.shows { !$0.text.contains("unread") })
        terminal.type(LiveTerminal.tab + LiveTerminal.tab + "x")
        terminal.expect("Cancel order 3?")
        terminal.type("y")
        #expect(terminal.shows { !$0.text.contains(" 3 sh510300") })
        leave(terminal)
        #expect(try box.json("order 3")["status"] == .string("cancelled"))
        #expect(try box.json("notices --peek")["unread"] == .number("0"))
    }

    @Test func `what goes on is filled and told`() throws {
        let box = try sandbox()
        try box.done("buy 600000 100 --price 10.30")
        let terminal = try LiveTerminal(box, "watch --interval 10ms --speed 1000")
        terminal.expect("[PAPER] Filled: bought 浦发银行(600000), amount 1030.00")
        leave(terminal)
        #expect(try box.json("order 4")["status"] == .string("filled"))
    }

    @Test func `sections share a small window, and scroll`() throws {
        let terminal = try open(try sandbox(), rows: 16)
        terminal.expect("watchlist", "positions", "orders", "notices", "1/4")
        terminal.type(LiveTerminal.down + LiveTerminal.down + LiveTerminal.down)
        terminal.expect("4/4", "▶sh510300")
        leave(terminal)
    }
}

/// The same where there is no terminal.
@Suite("Trade and watch without a terminal")
struct PlainScreenTests {
    private func sandbox() throws -> Sandbox {
        let box = try Sandbox()
        try box.done("init --seed 7 --cash 100000 --start 2026-11-30T09:30")
        try box.done("buy 600000 200 --price 9.90")
        return box
    }

    @Test func `trade prints the ticket once and names the commands`() throws {
        let end = try sandbox().istock("trade", "600000")
        #expect(end.status == 0)
        #expect(end.err == "")
        #expect(end.out.contains("ask1  10.35"))
        #expect(
            end.out.hasSuffix(
                """
                free 98014.98  frozen 1985.02
                held 0  sellable 0
                to order: istock buy 600000 QTY --price PRICE; step by step: istock ticket new 600000; \
                the full screen needs a terminal

                """
            )
        )
    }

    @Test func `watch prints once, or each pass`() throws {
        let box = try sandbox()
        let once = try box.istock("watch", "600000", "--once")
        #expect(
            once
                == Consequences(
                    out: """
                        2026-11-30 09:30:00  continuous trading  equity 100000.00  today 0.00  free 98014.98
                        code      name       last  change%   volume
                        sh600000  浦发银行  10.35   -0.10%  1123500

                        1  buy 浦发银行(600000) 200 @ 9.90  filled 0  \
                        the opposite side is at 10.35 (quote of 09:30:00)

                        [PAPER] Accepted: buy 浦发银行(600000) 200 @ 9.90

                        """
                )
        )
        let passes = try box.start([
            "watch", "600000", "--interval", "20ms", "--speed", "150", "--json",
        ])
        #expect(eventually { passes.out.filter { $0 == "\n" }.count >= 3 })
        passes.signal(SIGTERM)
        let end = passes.end()
        #expect(end.status == 0)
        let times = try end.out.split(separator: "\n").prefix(3).map {
            try JSONValue(parsing: String($0))["time"]
        }
        #expect(
            times == ["00", "03", "06"].map { .string("2026-11-30T09:30:\($0)+08:00") }
        )
    }

    @Test func `--for ends it, and an unknown code is told`() throws {
        let box = try sandbox()
        let end = try box.istock("watch 600000 --interval 10ms --for 30ms --json")
        #expect(end.status == 0)
        #expect(!end.out.isEmpty)
        #expect(try box.istock("watch sz600000 --once").status == 4)
        #expect(try box.istock("trade sh000001").status == 0)
    }

    @Test(arguments: ["dumb", ""])
    func `a terminal that shows no screens is printed on`(type: String) throws {
        let box = try sandbox()
        box.environment["TERM"] = type
        let terminal = try LiveTerminal(box, "trade 600000")
        #expect(terminal.end() == 0)
        let text = String(decoding: terminal.bytes, as: UTF8.self)
        #expect(text.contains("to order: istock buy 600000"))
        #expect(!text.contains("\u{1B}[?"))
    }
}
