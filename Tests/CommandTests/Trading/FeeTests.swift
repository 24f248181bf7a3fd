import Testing

/// What trades cost, to the fen, by date and by setting.
@Suite("Fees")
struct FeeTests {
    /// One row of the rules' section 8.4.
    struct Example: CustomTestStringConvertible {
        let side: String
        let quantity: String
        let symbol: String
        let price: String
        let day: String
        /// Commission, stamp duty, transfer fee.
        let fees: String
        let cash: String

        init(
            _ side: String,
            _ quantity: String,
            _ symbol: String,
            at price: String,
            on day: String = "2026-01-06",
            fees: String,
            cash: String
        ) {
            self.side = side
            self.quantity = quantity
            self.symbol = symbol
            self.price = price
            self.day = day
            self.fees = fees
            self.cash = cash
        }

        var testDescription: String { "\(side) \(quantity) \(symbol) @ \(price) on \(day)" }
    }

    static let examples = [
        Example("buy", "1000", "sh600000", at: "12.34", fees: "5.00 0.00 0.12", cash: "-12345.12"),
        Example("sell", "1000", "sh600000", at: "12.80", fees: "5.00 6.40 0.13", cash: "12788.47"),
        Example(
            "buy",
            "10000",
            "sh600000",
            at: "35.67",
            fees: "89.18 0.00 3.57",
            cash: "-356792.75"
        ),
        Example(
            "sell",
            "10000",
            "sh600000",
            at: "36.10",
            fees: "90.25 180.50 3.61",
            cash: "360725.64"
        ),
        Example("sell", "100", "sz000002", at: "3.05", fees: "5.00 0.15 0.00", cash: "299.85"),
        Example("buy", "10000", "sh510300", at: "3.987", fees: "9.97 0.00 0.00", cash: "-39879.97"),
        Example("buy", "101", "bj920002", at: "20.15", fees: "5.00 0.00 0.02", cash: "-2040.17"),
        Example(
            "sell",
            "1000",
            "sh600000",
            at: "12.80",
            on: "2021-06-01",
            fees: "5.00 12.80 0.26",
            cash: "12781.94"
        ),
    ]

    @Test(arguments: examples)
    func `the worked examples of the rules`(example: Example) throws {
        let box = try Sandbox()
        let levels = "\(example.price)x\(example.quantity)"
        func market(_ time: String) -> Snapshot {
            Snapshot(
                time,
                example.symbol,
                last: example.price,
                bid: levels,
                ask: levels,
                previousClose: example.price
            )
        }
        let day = example.day
        let eve = day == "2021-06-01" ? "2021-05-31" : "2026-01-05"
        try box.open(
            replaying: [market("\(eve)T10:00:00"), market("\(day)T10:00:00")],
            "--cash",
            "500000"
        )
        if example.side == "sell" { try box.done("buy", example.symbol, example.quantity) }
        try box.done("clock", "set", "\(day)T10:00")
        let before = try box.json("account")["cash.total"].word
        let trial = try box.json(example.side, example.symbol, example.quantity, "--dry-run")
        let order = try box.json(example.side, example.symbol, example.quantity)
        #expect(order["status"] == .string("filled"))
        #expect(order["trades"][0].words("commission stampDuty transferFee") == example.fees)
        let after = try box.json("account")["cash.total"].word
        #expect(fen(after) - fen(before) == fen(example.cash))
        // What a buy freezes is what it costs.
        if example.side == "buy" { #expect("-" + trial["hold"].word == example.cash) }
        #expect(try box.faults() == [])
    }

    @Test
    func `A7 the minimum counts once an order, however many trades fill it`() throws {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        func market(_ time: String, _ volume: Int) -> Snapshot {
            Snapshot(time, last: "12.34", ask: "12.34x\(volume)", previousClose: "12.34")
        }
        try box.open(
            replaying: [
                market(time, 300), market("2026-01-06T10:00:03", 300),
                market("2026-01-06T10:00:06", 400),
            ]
        )
        try box.done("buy", "600000", "1000")
        try box.done("clock", "advance", "6s")
        let order = try box.json("order", "1")
        #expect(
            order["trades"].elements.map { $0.words("quantity commission transferFee") }
                == ["300 5.00 0.04", "300 0.00 0.03", "400 0.00 0.05"]
        )
        #expect(try box.json("account").words("fees cash.total") == "5.12 987654.88")
    }

    @Test
    func `every rate is a setting, and 'rule' is the dated one`() throws {
        let box = try Sandbox()
        let market = ["2026-01-05T10:00:00", "2026-01-06T10:00:00"].map {
            Snapshot($0, last: "10.00", bid: "10.00x90000", ask: "10.00x90000")
        }
        try box.open(replaying: market, "--commission", "0.0003", "--min-commission", "1.00")
        #expect(try box.istock("config", "get", "fees.commission").out == "0.0003\n")
        #expect(
            try box.json("buy", "600000", "1000")["trades"][0].words("commission transferFee")
                == "3.00 0.10"
        )
        try box.done("config", "set", "fees.commission", "0")
        try box.done("config", "set", "fees.minimum", "0")
        try box.done("config", "set", "fees.transferFee", "0.00002")
        #expect(
            try box.json("buy", "600000", "1000")["trades"][0].words("commission transferFee")
                == "0.00 0.20"
        )
        try box.done("clock", "set", "2026-01-06T10:00")
        try box.done("config", "set", "fees.stampDuty", "0.001")
        #expect(
            try box.json("sell", "600000", "1000")["trades"][0].words("stampDuty transferFee")
                == "10.00 0.20"
        )
        try box.done("config", "set", "fees.stampDuty", "rule")
        try box.done("config", "set", "fees.transferFee", "default")
        #expect(
            try box.json("sell", "600000", "1000")["trades"][0].words("stampDuty transferFee")
                == "5.00 0.10"
        )
        #expect(try box.istock("config", "get", "fees.transferFee").out == "rule\n")
        #expect(try box.faults() == [])
    }

    @Test
    func `a rate cannot change under an order that waits, as its hold was made by it`() throws {
        let box = try Sandbox()
        try box.open(
            replaying: [
                Snapshot("2026-01-06T10:00:00", last: "10.00", ask: "10.00x300"),
                Snapshot("2026-01-06T10:00:03", last: "10.00", ask: "10.00x900"),
            ],
            "--cash",
            "10005.10"
        )
        try box.done("buy", "600000", "1000")
        for key in ["fees.commission", "fees.minimum", "fees.stampDuty", "fees.transferFee"] {
            let refusal = try box.refusal("config", "set", key, "0.01")
            #expect(refusal.words("refused setting") == "ratesInUse \(key)")
        }
        try box.done("config", "set", "drift.window", "20s")
        try box.done("clock", "advance", "3s")
        #expect(try box.json("order", "1")["status"] == .string("filled"))
        #expect(try box.json("account").words("cash.total cash.frozen fees") == "0.00 0.00 5.10")
        try box.done("config", "set", "fees.commission", "0.01")
        #expect(try box.faults() == [])
    }

    /// A text such as `-12345.12` in fen.
    private func fen(_ text: String) -> Int { Int(text.replacing(".", with: "")) ?? 0 }
}
