import Testing

/// What `buy` and `sell` take: keys, maxima, trials.
@Suite("Placing")
struct PlacingTests {
    private func sandbox(cash: String = "1000000") throws -> Sandbox {
        let box = try Sandbox()
        try box.open(
            replaying: [
                Snapshot("2026-01-06T10:00:00", last: "10.00", ask: "10.00x300"),
                Snapshot("2026-01-06T10:00:00", "sz000001", last: "20.00", previousClose: "20.00"),
                Snapshot("2026-01-07T10:00:00", last: "10.00", bid: "10.00x900"),
            ],
            "--cash",
            cash
        )
        return box
    }

    @Test
    func `the same client id again returns the first order and places nothing`() throws {
        let box = try sandbox()
        let first = try box.json("buy", "600000", "500", "--client-id", "rebalance-1")
        #expect(first.words("id clientId status cumQuantity") == "1 rebalance-1 pending 300")
        let before = try Books(box.database).dump()
        let again = try box.json("buy", "600000", "500", "--client-id", "rebalance-1")
        #expect(again.words("id cumQuantity notices") == "1 300 []")
        #expect(try Books(box.database).dump() == before)
        // After it ended, too.
        try box.done("cancel", "1")
        #expect(
            try box.json("buy", "600000", "500", "--client-id", "rebalance-1")["status"]
                == .string("cancelled")
        )
        let other = try box.istock("sell", "600000", "500", "--client-id", "rebalance-1", "--json")
        #expect(other.status == 2)
        #expect(try JSONValue(parsing: other.out)["error"] == .string("clientIdTaken"))
        #expect(try box.json("orders").elements.count == 1)
    }

    @Test
    func `a client id is free again when its order was refused`() throws {
        let box = try sandbox()
        #expect(
            try box.refusal("buy", "600000", "150", "--client-id", "a")["refused"] == .string("lot")
        )
        #expect(try box.json("buy", "600000", "100", "--client-id", "a")["id"] == .number("1"))
    }

    @Test
    func `C5 two equal orders without a client id are two, with a warning`() throws {
        let box = try sandbox()
        let words = ["buy", "600000", "200", "--price", "9.50"]
        #expect(try box.istock(words).err == "")
        let second = try box.istock(words)
        #expect(second.status == 0)
        #expect(
            second.err == "warning: an equal order is pending already; "
                + "--client-id keeps a repeat from being placed twice\n"
        )
        #expect(try box.json("orders").elements.count == 2)
        #expect(try box.istock("buy", "600000", "200", "--price", "9.51").err == "")
    }

    @Test
    func `a dry run answers as the order would, and stores nothing`() throws {
        let box = try sandbox()
        let before = try Books(box.database).dump()
        let trial = try box.json("buy", "600000", "500", "--price", "9.90", "--dry-run")
        #expect(
            trial.words("id symbol side limitPrice quantity status hold dryRun trades notices")
                == "1 sh600000 buy 9.90 500 pending 4955.05 true [] []"
        )
        #expect(try box.refusal("buy", "600000", "150", "--dry-run")["refused"] == .string("lot"))
        #expect(try Books(box.database).dump() == before)
        #expect(try box.json("buy", "600000", "500", "--price", "9.90")["hold"] == trial["hold"])
    }

    @Test
    func `a dry run after the close judges the cash that expiry released`() throws {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        try box.open(
            live: [Snapshot(time, last: "10.00", ask: "10.10x100")],
            at: time,
            "--cash",
            "10005.10"
        )
        try box.done("buy", "600000", "1000")
        try box.show(at: "2026-01-07T10:00:00", last: "10.00", ask: "10.10x100")
        let trial = try box.istock("buy", "600000", "1000", "--dry-run", "--json")
        #expect(trial.status == 0)
        #expect(try JSONValue(parsing: trial.out)["hold"] == .number("10005.10"))
    }

    @Test(arguments: ["10005.09", "10005.10", "305.00", "1005.01", "1000000", "98764321.12", "0"])
    func `A2 --max is what quote tells and is always accepted, a lot more never`(cash: String)
        throws
    {
        let box = try sandbox(cash: cash)
        let most = try box.json("quote", "600000")[0]["maxBuyable"].word
        let more = try box.refusal("buy", "600000", String((Int(most) ?? 0) + 100))
        #expect(["cash", "maxQuantity"].contains(more["refused"].word))
        guard most != "0" else {
            let none = try box.refusal("buy", "600000", "--max")
            #expect(none.words("refused need") == "cash 1005.01")
            return
        }
        #expect(try box.json("buy", "600000", "--max")["quantity"].word == most)
        #expect(try box.faults() == [])
    }

    @Test
    func `sell --max is what can be sold`() throws {
        let box = try sandbox()
        #expect(
            try box.refusal("sell", "600000", "--max").words("refused need have message")
                == """
                sellable 1 0 none of it can be sold now; shares bought today can be sold on the next \
                trading day
                """
        )
        try box.done("buy", "600000", "300")
        #expect(try box.refusal("sell", "600000", "--max")["refused"] == .string("sellable"))
        try box.done("clock", "set", "2026-01-07T10:00")
        #expect(try box.json("sell", "600000", "--max").words("quantity status") == "300 filled")
    }

    @Test(arguments: [
        "600000", "sh600000", "SH600000", "600000.SH", "600000.sh", "600000.XSHG", "600000.SS",
        "sh.600000", "SHSE.600000", "1.600000",
    ])
    func `B5 every spelling is one security`(code: String) throws {
        let box = try sandbox()
        #expect(
            try box.json("buy", code, "200", "--price", "9.00")["symbol"] == .string("sh600000")
        )
        #expect(try box.json("orders", "--symbol", code).elements.count == 1)
    }

    @Test
    func `B5 what spellings freeze adds up`() throws {
        let box = try sandbox()
        for (shares, code) in [
            ("100", "sh600000"), ("200", "SH600000"), ("300", "600000"), ("400", "600000.SH"),
        ] {
            try box.done("buy", code, shares, "--price", "9.00")
        }
        #expect(try box.json("account")["cash.frozen"] == .number("9020.10"))
        #expect(try box.json("quote", "000001")[0].words("symbol name") == "sz000001 平安银行")
    }

    @Test
    func `--wait of an order that is final, or not within its time, ends`() throws {
        let box = try sandbox()
        #expect(try box.json("buy", "600000", "300", "--wait")["status"] == .string("filled"))
        let pending = try box.json("buy", "600000", "200", "--price", "9.00", "--wait=1ms")
        #expect(pending.words("status notices") == "pending []")
        let text = try box.istock("buy", "600000", "200", "--price", "9.10", "--wait=0s")
        #expect(text.status == 0)
        #expect(text.out.hasPrefix("order 3  buy"))
    }

    @Test
    func `--wait prints the fill that comes while it waits`() throws {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        try box.open(live: [Snapshot(time, last: "10.00", ask: "10.10x100")], at: time)
        let run = try box.start(["buy", "600000", "100", "--wait=30s", "--json"])
        #expect(
            eventually { (try? Books(box.database).number("SELECT count(*) FROM orders")) == 1 }
        )
        // The clock of the child stands still, so the newer quote has its instant too.
        try box.show([Snapshot(time, last: "10.00", ask: "10.00x100")])
        let order = try JSONValue(parsing: run.end().out)
        #expect(order.words("status cumQuantity") == "filled 100")
        #expect(order["notices"].elements.map { $0["amount"].word } == ["1000.00"])
    }

    @Test
    func `an interrupted --wait leaves the order pending`() throws {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        try box.open(live: [Snapshot(time, last: "10.00", ask: "10.10x100")], at: time)
        let run = try box.start(["buy", "600000", "100", "--wait"])
        #expect(eventually { run.out.contains("order 1") })
        run.signal(2)
        let end = run.end()
        #expect(end.status == 0)
        #expect(try box.json("order", "1")["status"] == .string("pending"))
    }
}
