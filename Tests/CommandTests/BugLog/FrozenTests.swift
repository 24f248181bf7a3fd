import Testing

/// Section B of the bug log.
@Suite("B: frozen cash and shares")
struct FrozenTests {
    @Test
    func `B1 B2 a cancelled order releases all it froze`() throws {
        let account = try Reference(quietWithCash: "1000000.00")
        #expect(try account.box.json("buy", "600000", "99900")["hold"] == .number("999309.69"))
        #expect(try account.cash() == "690.31 999309.69 1000000.00")
        try account.box.done("cancel", "1")
        #expect(try account.cash() == "1000000.00 0.00 1000000.00")
        #expect(try account.box.json("buy", "600000", "99900")["status"] == .string("pending"))
        #expect(try account.box.faults() == [])
    }

    @Test
    func `B3 a cancel after a partial fill releases the rest`() throws {
        let account = try Reference(quietWithCash: "100000.00")
        try account.box.show(at: "2026-01-06T10:00:00", last: "10.00", ask: "10.00x100")
        try account.box.done("buy", "600000", "500")
        #expect(try account.cash() == "94994.95 4000.04 98994.99")
        try account.box.done("cancel", "1")
        #expect(try account.cash() == "98994.99 0.00 98994.99")
        #expect(try account.shares() == "100 0")
        #expect(try account.box.faults() == [])
    }

    @Test
    func `B6 a tiny order with much cash is accepted`() throws {
        let account = try Reference(cash: "90000000000.00", price: "0.05")
        #expect(try account.box.json("buy", "600000", "100").words("status hold") == "filled 0.00")
        #expect(try account.cash() == "89999999990.00 0.00 89999999990.00")
    }

    @Test
    func `B7 a buy lowers the cash once`() throws {
        let account = try Reference(cash: "10005.10")
        try account.box.done("buy", "600000", "1000")
        #expect(try account.cash() == "0.00 0.00 0.00")
    }

    @Test
    func `B10 a suspended sell expires and leaves no phantom`() throws {
        let box = try Sandbox()
        let other = "sz000001"
        try box.open(
            replaying: [
                Snapshot("2026-01-05T10:00:00", last: "10.00", ask: "10.00x1000"),
                Snapshot(
                    "2026-01-05T10:00:00",
                    other,
                    last: "20.00",
                    ask: "20.00x900",
                    previousClose: "20.00"
                ),
                Snapshot("2026-01-06T09:30:00", last: "10.00", status: "suspended"),
                Snapshot(
                    "2026-01-06T10:00:00",
                    other,
                    last: "20.00",
                    ask: "20.00x100",
                    previousClose: "20.00"
                ),
                Snapshot("2026-01-07T10:00:00", last: "10.00", bid: "10.00x1000"),
                Snapshot(
                    "2026-01-07T10:00:00",
                    other,
                    last: "20.00",
                    ask: "20.00x900",
                    previousClose: "20.00"
                ),
            ],
            "--cash",
            "20000.00",
            "--commission",
            "0.0003"
        )
        try box.done("buy", "600000", "1000")
        try box.done("clock", "set", "2026-01-05T16:00")
        try box.done("sell", "600000", "1000")
        #expect(try box.json("positions")[0].words("quantity sellable") == "1000 0")
        try box.done("clock", "set", "2026-01-06T10:00")
        // The buy is judged on the real free cash, whatever the sell may bring.
        #expect(try box.refusal("buy", other, "500").words("refused have") == "cash 9994.90")
        try box.done("buy", other, "200")
        let night = try box.istock("clock", "set", "2026-01-07T10:00")
        #expect(night.status == 0)
        #expect(
            try box.json("orders", "--all").elements.map {
                $0.words("id status reason cumQuantity")
            }
                == ["1 filled null 1000", "2 cancelled expired 0", "3 cancelled expired 100"]
        )
        #expect(try box.json("account").words("cash.free cash.frozen") == "7989.88 0.00")
        #expect(try box.json("sell", "600000", "1000")["status"] == .string("filled"))
        #expect(try box.faults() == [])
    }

    @Test
    func `B11 shares of a pending sell are frozen, and gone when it fills`() throws {
        let account = try Reference(cash: "20000.00")
        try account.box.done("buy", "600000", "1000")
        try account.go(to: "2026-01-06")
        let sell = try account.box.json("sell", "600000", "600", "--price", "10.50")
        #expect(sell.words("status hold") == "pending 600")
        #expect(try account.shares() == "1000 400")
        #expect(
            try account.box.refusal("sell", "600000", "500").words("refused have") == "sellable 400"
        )
        try account.box.done("cancel", "2")
        #expect(try account.shares() == "1000 1000")
        try account.box.done("sell", "600000", "600")
        #expect(try account.shares() == "400 400")
        #expect(try account.box.faults() == [])
    }

    @Test
    func `B13 nothing stays frozen over the end of the day`() throws {
        let account = try Reference(quietWithCash: "20000.00")
        try account.box.done("buy", "600000", "1000")
        #expect(try account.cash() == "9994.90 10005.10 20000.00")
        account.box.now = "2026-01-06T15:00:00"
        _ = try account.box.istock("refresh")
        #expect(try account.cash() == "20000.00 0.00 20000.00")
    }

    @Test
    func `B14 a cancel releases its own order's cash only`() throws {
        let account = try Reference(quietWithCash: "20000.00")
        for shares in ["100", "200", "300"] { try account.box.done("buy", "600000", shares) }
        #expect(try account.cash() == "13984.94 6015.06 20000.00")
        try account.box.done("cancel", "2")
        #expect(try account.cash() == "15989.96 4010.04 20000.00")
        let held = try account.box.json("orders", "--all").elements.map { $0["hold"].word }
        #expect(held == ["1005.01", "0.00", "3005.03"])
        #expect(try account.box.faults() == [])
    }

    @Test
    func `B15 the free cash is what is not frozen`() throws {
        let account = try Reference(quietWithCash: "1005.01")
        try account.box.done("buy", "600000", "100")
        let text = try account.box.istock("account")
        #expect(text.out.contains("free "))
        let lines = text.out.split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        let shown = lines.filter { ["free", "frozen", "total"].contains($0[0]) }
        #expect(shown == [["free", "0.00"], ["frozen", "1005.01"], ["total", "1005.01"]])
    }
}
