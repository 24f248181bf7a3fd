import Foundation
import Testing

@Suite("Cancels")
struct CancelTests {
    /// A pending order of 2026-01-06, on live quotes.
    private func sandbox(_ symbol: String = "sh600000") throws -> Sandbox {
        let box = try Sandbox()
        let time = "2026-01-06T09:00:00"
        try box.open(
            live: [Snapshot("2026-01-05T15:00:00", symbol, last: "10.00")],
            at: time
        )
        try box.done("buy", symbol, "100")
        return box
    }

    @Test(arguments: [
        ("09:10:00", nil), ("09:15:00", nil), ("09:19:59", nil),
        ("09:20:00", "2026-01-06T09:25:00+08:00"), ("09:24:59", "2026-01-06T09:25:00+08:00"),
        ("09:25:00", nil), ("09:30:00", nil), ("11:30:00", nil), ("12:30:00", nil),
        ("14:56:59", nil), ("14:57:00", "2026-01-06T15:00:00+08:00"),
        ("14:59:59", "2026-01-06T15:00:00+08:00"),
    ])
    func `a cancel is refused in the auctions' last minutes unless cancel.anytime is set`(
        time: String,
        until: String?
    ) throws {
        let box = try sandbox()
        box.now = "2026-01-06T\(time)"
        if let until {
            let answer = try box.istock("cancel", "1", "--json")
            #expect(answer.status == 3)
            let refusal = try JSONValue(parsing: answer.out)[0]
            #expect(refusal.words("id refused until") == "1 noCancelWindow \(until)")
            #expect(try box.json("order", "1")["status"] == .string("pending"))
            #expect(try box.istock("cancel", "--all").status == 3)
            try box.done("config", "set", "cancel.anytime", "true")
        }
        let cancelled = try box.json("cancel", "1")[0]
        #expect(cancelled.words("status reason hold") == "cancelled user 0.00")
        #expect(try box.json("account").words("cash.free cash.frozen") == "1000000.00 0.00")
        #expect(try box.faults() == [])
    }

    @Test
    func `a fund had no closing auction before 2026-07-06, and has one since`() throws {
        let box = try sandbox("sh510300")
        box.now = "2026-01-06T14:58:00"
        #expect(try box.istock("cancel", "1").status == 0)
        box.now = "2026-07-06T09:00:00"
        try box.show([Snapshot("2026-07-03T15:00:00", "sh510300", last: "4.000")])
        try box.done("buy", "510300", "100")
        box.now = "2026-07-06T14:58:00"
        #expect(try box.istock("cancel", "2").status == 3)
    }

    @Test(arguments: ["2026-01-06T20:00:00", "2026-01-10T10:00:00", "2026-02-18T14:58:00"])
    func `D3 outside exchange hours a cancel is immediate`(time: String) throws {
        let box = try sandbox()
        box.now = time
        try box.done("orders")
        #expect(try box.json("buy", "600000", "200")["status"] == .string("pending"))
        #expect(try box.json("cancel", "2")[0]["status"] == .string("cancelled"))
    }

    @Test
    func `D1 D2 an order has one final state`() throws {
        let box = try sandbox()
        try box.show(at: "2026-01-06T10:00:00", last: "10.00", ask: "10.00x100")
        try box.done("refresh")
        let late = try box.istock("cancel", "1")
        #expect(late == Consequences(status: 5, err: "error: order 1 is already filled\n"))
        try box.done("buy", "600000", "200", "--price", "9.50")
        try box.done("cancel", "2")
        // Acknowledged means cancelled: a crossing quote does not fill it any more.
        try box.show(at: "2026-01-06T10:00:03", last: "9.50", ask: "9.50x900")
        try box.done("refresh")
        #expect(try box.json("order", "2").words("status cumQuantity") == "cancelled 0")
        #expect(try box.json("orders", "--status", "pending").elements == [])
    }

    @Test
    func `S2 an order that is cancelled while its quote is fetched does not fill`() throws {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        box.now = time
        try box.show([Snapshot(time, last: "10.00")])
        // A program that is slow enough for a cancel between the question and its answer.
        let market = """
            while read -r asked; do
                if rm '\(box.path("strike"))' 2>/dev/null; then '\(Program.istock)' cancel 1 >&2; fi
                cat '\(box.path("market.csv"))'; echo
            done
            """
        try box.done("init", "--source", "exec:\(market)")
        try box.done("buy", "600000", "500", "--price", "10.00")
        try box.done("buy", "600000", "300", "--price", "10.00")
        try box.show(at: "2026-01-06T10:00:05", last: "10.00", ask: "10.00x900")
        try box.write("", to: "strike")
        #expect(try box.istock("refresh").status == 0)
        #expect(!FileManager.default.fileExists(atPath: box.path("strike")))
        #expect(try box.json("order", "1").words("status cumQuantity") == "cancelled 0")
        #expect(try box.json("order", "2").words("status cumQuantity") == "filled 300")
        #expect(try box.faults() == [])
    }

    @Test
    func `S1 cancelling everything of an empty book is done`() throws {
        let box = try sandbox()
        try box.done("cancel", "1")
        #expect(try box.istock("cancel", "--all") == Consequences())
        #expect(
            try box.istock("cancel", "2")
                == Consequences(
                    status: 4,
                    err: "error: there is no order 2; istock orders lists them\n"
                )
        )
    }

    @Test
    func `an order that expired meanwhile is too late to cancel`() throws {
        let box = try sandbox()
        box.now = "2026-01-06T15:00:01"
        let answer = try box.istock("cancel", "1")
        #expect(answer.status == 5)
        #expect(answer.out == "")
        #expect(answer.err.contains("error: order 1 is already cancelled\n"))
        #expect(try box.json("order", "1")["reason"] == .string("expired"))
    }

    @Test
    func `orders are listed by state and security`() throws {
        let box = try sandbox()
        try box.show(at: "2026-01-06T10:00:00", last: "10.00", ask: "10.00x100")
        try box.done("refresh")
        try box.done("buy", "600000", "200", "--price", "9.50")
        try box.done("buy", "600000", "300", "--price", "9.51")
        try box.done("cancel", "2")
        func ids(_ words: String...) throws -> [String] {
            try JSONValue(parsing: try box.istock(["orders", "--json"] + words).out)
                .elements.map { $0["id"].word }
        }
        #expect(try ids() == ["1", "2", "3"])
        #expect(try ids("--status", "filled") == ["1"])
        #expect(try ids("--status", "cancelled") == ["2"])
        #expect(try ids("--status", "pending") == ["3"])
        #expect(try ids("--symbol", "600000.SH") == ["1", "2", "3"])
        #expect(try ids("--symbol", "000001") == [])
        #expect(try ids("--symbol", "SH600000", "--status", "pending") == ["3"])
    }
}
