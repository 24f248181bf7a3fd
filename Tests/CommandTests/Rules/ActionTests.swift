import Testing

/// Dividends, bonus shares and rights through the whole program.
@Suite("Corporate actions")
struct ActionTests {
    /// Bought on the 6th, record day the 7th, ex-date the 8th.
    private func sandbox(_ action: String, ex: String = "9.80") throws -> Sandbox {
        let box = try Sandbox()
        let days = [
            ("2026-01-06", "10.00", "10.00"), ("2026-01-07", "10.00", "10.00"),
            ("2026-01-08", ex, ex), ("2026-02-09", ex, ex),
        ]
        let market = days.flatMap { day, previous, last in
            ["T10:00:00", "T15:00:00"].map {
                Snapshot(
                    day + $0,
                    last: last,
                    bid: "\(last)x9000",
                    ask: "\(last)x9000",
                    previousClose: previous
                )
            }
        }
        try box.open(replaying: market)
        try box.write(
            "symbol,ex_date,cash_per_10,bonus_per_10,rights_per_10,rights_price\n\(action)\n",
            to: "actions.csv"
        )
        #expect(
            try box.json("actions", "import", box.path("actions.csv"))["imported"] == .number("1")
        )
        try box.done("config", "set", "fees.minimum", "0")
        try box.done("config", "set", "fees.commission", "0")
        try box.done("config", "set", "fees.transferFee", "0")
        try box.done("config", "set", "fees.stampDuty", "0")
        return box
    }

    @Test
    func `a dividend is earned on the ex-date, without a jump, and taxed at the sale`() throws {
        let box = try sandbox("600000,2026-01-08,2.0000,0,0,0")
        try box.done("buy", "600000", "1000", "--price", "10.00")
        try box.done("clock", "set", "2026-01-07T16:00")
        #expect(try box.json("account")["equity"] == .number("1000000.00"))
        // The evening before, limits follow from the reference price 9.80.
        #expect(try box.json("quote", "600000")[0].words("limitUp limitDown") == "10.78 8.82")
        let moved = try box.istock(["clock", "set", "2026-01-08T10:00"])
        #expect(moved.err.contains("Dividend paid: 浦发银行(600000), 200.00"))
        let account = try box.json("account")
        #expect(account.words("equity realizedPnl todayPnl") == "1000000.00 200.00 0.00")
        #expect(account["cash"]["total"] == .number("990200.00"))
        #expect(try box.json("positions")[0].words("averageCost dilutedCost") == "10.00 9.80")
        // Within a month: 20 per cent of 200.00.
        try box.done("sell", "600000", "1000", "--price", "9.80")
        #expect(try box.json("trades")[1]["dividendTax"] == .number("40.00"))
        #expect(try box.json("account").words("equity dividendTax") == "999960.00 40.00")
        #expect(try box.faults() == [])
    }

    @Test
    func `held for more than a month the tax is half, and none where it is switched off`() throws {
        let box = try sandbox("600000,2026-01-08,2.0000,0,0,0")
        try box.done("buy", "600000", "1000", "--price", "10.00")
        try box.done("clock", "set", "2026-02-09T10:00")
        try box.done("sell", "600000", "1000", "--price", "9.80")
        #expect(try box.json("account")["dividendTax"] == .number("20.00"))
        let free = try sandbox("600000,2026-01-08,2.0000,0,0,0")
        try free.done("config", "set", "dividends.tax", "false")
        try free.done("buy", "600000", "1000", "--price", "10.00")
        try free.done("clock", "set", "2026-01-08T10:00")
        try free.done("sell", "600000", "1000", "--price", "9.80")
        #expect(try free.json("account")["dividendTax"] == .number("0.00"))
    }

    @Test
    func `I14 who buys on the ex-date gets nothing`() throws {
        let box = try sandbox("600000,2026-01-08,2.0000,0,0,0")
        try box.done("clock", "set", "2026-01-08T10:00")
        try box.done("buy", "600000", "1000", "--price", "9.80")
        try box.done("clock", "set", "2026-02-09T10:00")
        #expect(try box.json("account")["cash"]["total"] == .number("990200.00"))
    }

    @Test
    func `bonus shares come on the ex-date and leave the equity as it was`() throws {
        // 10.00 / 1.3 = 7.69.
        let box = try sandbox("600000,2026-01-08,0,3.0000,0,0", ex: "7.69")
        try box.done("buy", "600000", "1100", "--price", "10.00")
        try box.done("clock", "set", "2026-01-08T10:00")
        let position = try box.json("positions")[0]
        #expect(position.words("quantity sellable averageCost") == "1430 1430 7.6923")
        #expect(try box.json("account")["equity"] == .number("999996.70"))
        #expect(try box.faults() == [])
    }

    @Test
    func `I18 rights are subscribed where it is set, and their lapse is said`() throws {
        // (10.00 + 0.3 x 8.00) / 1.3 = 9.54.
        let action = "600000,2026-01-08,0,0,3.0000,8.00"
        let box = try sandbox(action, ex: "9.54")
        try box.done("buy", "600000", "1000", "--price", "10.00")
        let lapsed = try box.istock(["clock", "set", "2026-01-08T10:00"])
        #expect(lapsed.err.contains("300 shares were not subscribed"))
        let other = try sandbox(action, ex: "9.54")
        try other.done("config", "set", "rights.subscribe", "true")
        try other.done("buy", "600000", "1000", "--price", "10.00")
        try other.done("clock", "set", "2026-01-08T10:00")
        #expect(try other.json("positions")[0]["quantity"] == .number("1300"))
        #expect(try other.json("account").words("equity") == "1000002.00")
        #expect(try other.faults() == [])
    }

    @Test
    func `an advance over an ex-date may be cut anywhere`() throws {
        var dumps: [[String]] = []
        for pieces in [
            ["2026-01-09T16:00"], ["2026-01-07T20:00", "2026-01-08T00:00", "2026-01-09T16:00"],
        ] {
            let box = try sandbox("600000,2026-01-08,2.0000,3.0000,0,0", ex: "7.54")
            try box.done("buy", "600000", "1000", "--price", "10.00")
            for piece in pieces { try box.done("clock", "set", piece) }
            dumps.append(try Books(box.database).dump().map { $0.replacing(box.folder, with: "") })
        }
        #expect(dumps[0] == dumps[1])
    }

    @Test(arguments: [
        ("symbol,ex_date\n600000,2026-01-08\n", "line 2"),
        ("symbol,ex_date,cash_per_10\n600000,2026-01-10,1\n", "is no trading day"),
        ("symbol,cash_per_10\n600000,1\n", "ex_date is missing"),
        ("symbol,ex_date,cash_per_10\n600000,2026-01-08,nan\n", "'nan' is no value of cash_per_10"),
    ])
    func `a bad file is refused with its line and changes nothing`(text: String, said: String)
        throws
    {
        let box = try sandbox("600000,2026-01-08,2.0000,0,0,0")
        try box.write(text, to: "bad.csv")
        let consequences = try box.istock(["actions", "import", box.path("bad.csv")])
        #expect(consequences.status == 2)
        #expect(consequences.err.contains(said))
        #expect(try box.json("actions", "list").elements.count == 1)
    }
}
