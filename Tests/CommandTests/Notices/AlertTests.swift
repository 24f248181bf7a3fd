import Foundation
import Testing

/// `istock alert`: what is told of prices, on every kind of account.
@Suite("Alerts")
struct AlertTests {
    private static let day = "2026-01-06T"

    /// A recording of one security's last prices, three seconds apart from 10:00.
    private func replay(
        _ prices: [String],
        previousClose: String = "10.00",
        _ more: [Snapshot] = []
    ) throws -> Sandbox {
        let box = try Sandbox()
        let snapshots = prices.enumerated().map { index, price in
            Snapshot(
                String(format: "2026-01-06T10:%02d:%02d", index * 3 / 60, index * 3 % 60),
                last: price,
                previousClose: previousClose
            )
        }
        try box.open(replaying: snapshots + more)
        return box
    }

    private func told(_ box: Sandbox) throws -> [String] {
        try Books(box.database).texts(
            """
            SELECT kind || ' ' || strftime('%H:%M:%S', at_ms / 1000 + 28800, 'unixepoch') || ' '
                || printf('%.2f', last / 10000.0)
            FROM events JOIN event_details USING (account_id, seq) ORDER BY seq
            """
        )
    }

    private static let prices = [
        "10.40", "10.49", "10.50", "10.60", "10.49", "10.48", "10.55", "0", "10.55", "10.30",
        "10.50",
    ]

    @Test
    func `an alert fires on each crossing, and says so where the clock is moved`() throws {
        let box = try replay(AlertTests.prices)
        #expect(
            try box.istock("alert 600000 above 10.50")
                == Consequences(out: "alert 1  浦发银行(600000) above 10.50\n")
        )
        let moved = try box.istock("clock advance 1m")
        #expect(
            moved.out.split(separator: "\n").dropLast() == [
                "[PAPER] Price alert: 浦发银行(600000) at 10.50, above 10.50",
                "[PAPER] Price alert: 浦发银行(600000) at 10.55, above 10.50",
                "[PAPER] Price alert: 浦发银行(600000) at 10.50, above 10.50",
            ]
        )
        #expect(
            try told(box) == [
                "alertFired 10:00:06 10.50", "alertFired 10:00:18 10.55",
                "alertFired 10:00:30 10.50",
            ]
        )
        #expect(try box.faults() == [])
    }

    @Test
    func `G5 a price of zero fires no alert below`() throws {
        let box = try replay(["10.40", "0", "10.40", "10.20"])
        try box.done("alert 600000 below 10.30")
        try box.done("clock advance 1m")
        #expect(try told(box) == ["alertFired 10:00:09 10.20"])
    }

    @Test
    func `an alert on a price that is there waits for the way back, and says so`() throws {
        let box = try replay(AlertTests.prices)
        try box.done("clock advance 9s")
        let added = try box.json("alert", "600000", "above", "10.50")
        #expect(added[0]["armed"] == .bool(false))
        try box.done("clock advance 3s")
        #expect(try box.json("alert", "list")[0]["armed"] == .bool(true))
        try box.done("clock advance 1m")
        #expect(try told(box) == ["alertFired 10:00:18 10.55", "alertFired 10:00:30 10.50"])
    }

    @Test(arguments: [1, 2, 3, 4, 5, 7, 11])
    func `it does not matter how an advance is cut into pieces`(seconds: Int) throws {
        func prepared() throws -> Sandbox {
            let box = try replay(AlertTests.prices)
            try box.done("alert 600000 above 10.50")
            try box.done("alert 600000 below 10.48")
            try box.done("buy 600000 100 --price 10.30")
            return box
        }
        let whole = try prepared()
        try whole.done("clock set 2026-01-06T10:00:44")
        let box = try prepared()
        for step in 1...(44 / seconds) {
            let time = step * seconds
            try box.done("clock set 2026-01-06T10:00:\(time < 10 ? "0" : "")\(time)")
        }
        try box.done("clock set 2026-01-06T10:00:44")
        func dump(_ box: Sandbox) throws -> [String] {
            try Books(box.database).dump().filter { !$0.hasPrefix("accounts: ") }
        }
        #expect(try dump(box) == dump(whole))
        #expect(
            try told(whole).filter { $0.hasPrefix("alertFired") } == [
                "alertFired 10:00:06 10.50", "alertFired 10:00:15 10.48",
                "alertFired 10:00:18 10.55",
                "alertFired 10:00:27 10.30", "alertFired 10:00:30 10.50",
            ]
        )
    }

    @Test(arguments: [1, 5, 8])
    func `on the simulated market too, over days`(seed: Int) throws {
        func prepared() throws -> Sandbox {
            let box = try Sandbox()
            try box.done("init --seed \(seed)")
            let last = try box.json("quote", "600519")[0]["last"].word
            try box.done("alert 600519 above \(last)")
            try box.done("alert 600519 below \(last)")
            try box.done("buy 600000 100")
            return box
        }
        let whole = try prepared()
        try whole.done("clock set 2026-12-02T15:10")
        let box = try prepared()
        for time in [
            "11-30T10:07:31", "11-30T14:59:59", "11-30T15:00", "12-01T09:20", "12-02T13:00:01",
        ] {
            try box.done("clock set 2026-\(time)")
        }
        try box.done("clock set 2026-12-02T15:10")
        #expect(try Books(box.database).dump() == Books(whole.database).dump())
        #expect(try told(whole).filter { $0.hasPrefix("alertFired") }.count > 2)
        #expect(try box.faults() == [])
    }

    @Test
    func `alerts are listed by number and removed, and a number is used once`() throws {
        let box = try replay(AlertTests.prices)
        try box.done("alert 600000 above 10.50")
        try box.done("alert sh600000 below 9.80")
        #expect(try box.istock("alert remove 2").out == "removed alert 2\n")
        try box.done("alert 600000 below 9.70")
        #expect(
            try box.json("alert", "list").elements.map { $0.words("id direction price armed") }
                == ["1 above 10.50 true", "3 below 9.70 true"]
        )
        let gone = try box.istock("alert remove 2")
        #expect(
            gone
                == Consequences(
                    status: 4,
                    err: "error: there is no alert 2; istock alert list shows them\n"
                )
        )
        try box.done("alert remove 1 3")
        try box.done("clock advance 1m")
        #expect(try told(box) == [])
    }

    @Test(arguments: [
        ("alert 600000", 2), ("alert 600000 over 10", 2), ("alert 600000 above", 2),
        ("alert 600000 above 0", 2), ("alert 600000 above x", 2), ("alert list 1", 2),
        ("alert remove", 2), ("alert remove x", 2), ("alert 600001x above 10", 2),
        ("alert 601398 above 10", 7), ("alert 600000 above 10.005", 3),
        ("alert remove 1", 4),
    ])
    func `what makes no sense is refused and changes nothing`(words: String, status: Int) throws {
        let box = try replay(AlertTests.prices)
        let before = try Books(box.database).dump()
        #expect(try box.istock(words).status == Int32(status))
        #expect(try Books(box.database).dump() == before)
    }

    @Test
    func `a limit that is reached is told once a day and side`() throws {
        let box = try replay(["10.90", "11.00", "10.95", "11.00", "9.00"])
        try box.done("alert 600000 above 12.00")
        try box.done("clock advance 1m")
        #expect(try told(box) == ["limitUp 10:00:03 11.00", "limitDown 10:00:12 9.00"])
        let notices = try box.json("notices")["notices"].elements.map { $0["text"].word }
        #expect(
            notices == [
                "[PAPER] Limit up: 浦发银行(600000) at 11.00",
                "[PAPER] Limit down: 浦发银行(600000) at 9.00",
            ]
        )
    }

    @Test
    func `of a security that is only held, at the close`() throws {
        let close = [
            Snapshot("2026-01-06T15:00:00", last: "11.00"),
            Snapshot("2026-01-07T10:00:00", last: "11.10", previousClose: "11.00"),
            Snapshot("2026-01-07T15:00:00", last: "11.10", previousClose: "11.00"),
        ]
        let box = try Sandbox()
        try box.open(
            replaying: [Snapshot("2026-01-06T10:00:00", last: "10.00", ask: "10.00x500")] + close
        )
        try box.done("buy 600000 500")
        try box.done("clock advance 2d")
        #expect(try told(box) == ["limitUp 15:00:00 11.00"])
    }

    @Test
    func `a live account's run fetches what has an alert, and a stale quote fires nothing`() throws
    {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        try box.open(live: [Snapshot(time, last: "10.00")], at: time)
        try box.done("alert 600000 above 10.50")
        box.now = "2026-01-06T10:00:30"
        try box.show([Snapshot(time, last: "10.60")])
        #expect(
            try box.json("refresh")["withoutFreshQuote"][0] == .string("sh600000")
        )
        #expect(try told(box) == [])
        try box.show(at: "2026-01-06T10:00:31", last: "10.60")
        #expect(
            try box.istock("run --for 0s").out
                == "[PAPER] Price alert: 浦发银行(600000) at 10.60, above 10.50\n"
        )
        try box.show(at: "2026-01-06T10:00:32", last: "10.70")
        #expect(try box.istock("run --for 0s").out == "")
        try box.show(at: "2026-01-06T10:00:33", last: "10.40")
        try box.done("refresh")
        try box.show(at: "2026-01-06T10:00:34", last: "10.50")
        try box.done("refresh")
        #expect(try told(box).map { $0.suffix(5) } == ["10.60", "10.50"])
    }

    @Test
    func `a live account is told of limits that what it holds reaches`() throws {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        try box.open(live: [Snapshot(time, last: "10.00", ask: "10.00x500")], at: time)
        try box.done("buy 600000 500")
        try box.show(at: "2026-01-06T10:00:05", last: "11.00")
        #expect(
            try box.istock("run --for 0s --follower b").out.hasSuffix(
                "[PAPER] Limit up: 浦发银行(600000) at 11.00\n"
            )
        )
        try box.show(at: "2026-01-06T10:00:08", last: "11.00")
        try box.done("refresh")
        #expect(try told(box).map { $0.prefix(7) } == ["limitUp"])
        // Nobody waits for these quotes, so that a source in trouble is no error.
        try box.write("!the line is down\n", to: "market.csv")
        #expect(try box.istock("refresh") == Consequences(out: "no order is pending\n"))
    }

    @Test
    func `a session's ticks fire alerts and reach limits`() throws {
        let box = try Sandbox()
        try box.write(
            """
            tick 600000 10.00 prev 10.00
            alert 600000 above 10.50
            tick 600000 10.50
            expect notice "价格提醒：sh600000(600000) 10.50，已到10.50以上"
            tick 600000 10.40
            tick 600000 10.60
            expect notice "10.60，已到10.50以上"
            tick 600000 11.00
            expect notice "涨停"
            tick 600000 10.90
            tick 600000 11.00
            expect no notice "涨停"
            """.replacingOccurrences(of: "sh600000(600000)", with: "浦发银行(600000)"),
            to: "a.session"
        )
        #expect(try box.istock("session", box.path("a.session")).status == 0)
    }
}
