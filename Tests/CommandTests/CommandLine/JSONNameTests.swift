import Testing

/// The names of `--json` are fixed: those of the issue, and those this program adds to them.
@Suite("JSON names")
struct JSONNameTests {
    private static let order = [
        "id", "clientId", "symbol", "name", "side", "type", "limitPrice", "quantity", "cumQuantity",
        "leavesQuantity", "averagePrice", "status", "reason", "hold", "session", "placedAt",
        "closedAt", "trades",
    ]
    private static let trade = [
        "id", "orderId", "symbol", "name", "side", "price", "quantity", "amount", "commission",
        "stampDuty", "transferFee", "dividendTax", "basis", "time", "quoteTime",
    ]
    private static let notice = [
        "seq", "time", "kind", "orderId", "quantity", "amount", "text", "notice", "symbol", "price",
        "action",
    ]

    private func sandbox() throws -> Sandbox {
        let box = try Sandbox()
        try box.open(
            replaying: [
                Snapshot("2026-01-06T10:00:00", last: "10.00", bid: "9.99x100", ask: "10.00x300"),
                Snapshot("2026-01-06T10:00:00", "sh000001", last: "3000.12"),
            ]
        )
        return box
    }

    @Test
    func `an order, its trades and its notices`() throws {
        let box = try sandbox()
        let bought = try box.json("buy", "600000", "300")
        #expect(bought.names == JSONNameTests.order + ["notices"])
        #expect(bought["trades"][0].names == JSONNameTests.trade)
        #expect(bought["notices"][0].names == JSONNameTests.notice)
        #expect(try box.json("orders")[0].names == JSONNameTests.order)
        #expect(try box.json("order", "1").names == JSONNameTests.order + ["waiting"])
        #expect(try box.json("trades")[0].names == JSONNameTests.trade)
        let preview = try box.json("buy", "600000", "100", "--dry-run")
        #expect(preview.names == JSONNameTests.order + ["dryRun", "notices"])
        try box.done("buy", "600000", "100")
        #expect(try box.json("cancel", "2")[0].names == JSONNameTests.order)
    }

    @Test
    func `a quote with its levels and indices`() throws {
        let quote = try sandbox().json("quote", "600000")[0]
        #expect(
            quote.names == [
                "symbol", "name", "last", "previousClose", "open", "high", "low", "volume",
                "turnover", "limitUp", "limitDown", "bids", "asks", "indices", "phase", "suspended",
                "haltedUntil", "time", "source", "maxBuyable",
            ]
        )
        #expect(quote["bids"][0].names == ["price", "volume"])
        #expect(quote["asks"][0].names == ["price", "volume"])
        #expect(quote["indices"][0].names == ["symbol", "name", "last", "previousClose"])
    }

    @Test
    func `a ticket`() throws {
        let ticket = try sandbox().json("ticket", "new", "600000")
        #expect(
            ticket.names == [
                "symbol", "name", "side", "price", "quantity", "maxBuyable", "driftResetAt",
                "resetFrom",
            ]
        )
    }

    @Test
    func `an account and a position`() throws {
        let box = try sandbox()
        try box.done("buy", "600000", "300")
        let account = try box.json("account")
        #expect(
            account.names == [
                "name", "source", "clock", "cash", "marketValue", "equity", "realizedPnl",
                "unrealizedPnl", "fees", "commission", "stampDuty", "transferFee", "receivable",
                "dividendTax", "todayPnl",
            ]
        )
        #expect(account["cash"].names == ["free", "frozen", "total"])
        let position = try box.json("positions")[0]
        #expect(
            position.names == [
                "symbol", "name", "quantity", "sellable", "averageCost", "last", "marketValue",
                "unrealizedPnl", "dilutedCost", "todayPnl",
            ]
        )
    }

    @Test(arguments: [
        (["buy", "600000", "150"], "lot", ["quantity", "minimum", "step", "sellable"]),
        (["buy", "600000", "1000100"], "maxQuantity", ["quantity", "maximum"]),
        (["buy", "600000", "200000"], "cash", ["need", "have", "shortBy"]),
        (["sell", "600000", "100"], "sellable", ["need", "have", "shortBy"]),
        (["buy", "600000", "100", "--price", "10.005"], "tick", ["price", "tick"]),
        (
            ["buy", "600000", "100", "--price", "11.01"], "limit",
            ["price", "limitUp", "limitDown"]
        ),
        (["buy", "sh000001", "100"], "notTradable", ["symbol"]),
        (["clock", "set", "2026-01-05T10:00"], "clockBackwards", ["clock", "asked"]),
    ])
    func `a refusal has its code, a sentence and its numbers`(
        words: [String],
        code: String,
        numbers: [String]
    ) throws {
        let box = try sandbox()
        let answer = try box.istock(words + ["--json"])
        let refusal = try JSONValue(parsing: answer.out)
        #expect(refusal.names == ["refused", "message"] + numbers)
        #expect(refusal["refused"] == .string(code))
        // The sentence is also said to whoever watches the run.
        #expect(
            answer
                == Consequences(
                    status: 3,
                    out: answer.out,
                    err: "error: \(refusal["message"].word)\n"
                )
        )
    }

    @Test(arguments: [
        (["refresh"], ["symbols", "withoutFreshQuote", "notices"]),
        (["clock"], ["clock", "virtual", "notices"]),
        (["clock", "advance", "5m"], ["clock", "virtual", "notices"]),
        (["ticket", "discard"], ["discarded"]),
        (["config", "get", "drift.window"], ["drift.window"]),
        (
            ["config"],
            [
                "fees.commission", "fees.minimum", "fees.stampDuty", "fees.transferFee",
                "drift.window", "drift.band", "quote.maxAge", "cancel.anytime", "dividends.tax",
                "rights.subscribe", "tencent.url", "colors.up",
            ]
        ),
        (["init", "--account", "b"], ["name", "source", "seed", "clock", "cash", "db"]),
    ])
    func `the other commands answer with one object`(words: [String], names: [String]) throws {
        let box = try sandbox()
        try box.done("ticket", "new", "600000")
        let answer = try box.istock(words + ["--json"])
        #expect(answer == Consequences(out: answer.out))
        #expect(try JSONValue(parsing: answer.out).names == names)
    }

    @Test
    func `lists are arrays, empty ones too`() throws {
        let box = try sandbox()
        for command in ["orders", "trades", "positions"] {
            #expect(try box.istock(command, "--json") == Consequences(out: "[]\n"))
        }
        #expect(try box.istock("cancel", "--all", "--json") == Consequences(out: "[]\n"))
    }

    @Test
    func `money has its fen, times have their zone, and nothing known is null`() throws {
        let box = try sandbox()
        let order = try box.json("buy", "600000", "500", "--price", "10.00")
        #expect(order["clientId"] == .null)
        #expect(order["limitPrice"] == .number("10.00"))
        #expect(order["hold"] == .number("2000.02"))
        #expect(order["placedAt"] == .string("2026-01-06T10:00:00+08:00"))
        #expect(order["closedAt"] == .null)
        #expect(order["trades"][0]["amount"] == .number("3000.00"))
        #expect(order["trades"][0]["commission"] == .number("5.00"))
        #expect(order["trades"][0]["stampDuty"] == .number("0.00"))
        let quote = try box.json("quote", "600000")[0]
        #expect(quote["open"] == .null)
        #expect(quote["last"] == .number("10.00"))
        #expect(quote["suspended"] == .bool(false))
        #expect(try box.json("positions")[0]["averageCost"] == .number("10.0168"))
    }
}
