import Testing

/// Section H of the bug log.
@Suite("H: T+1, odd lots, boards")
struct LotTests {
    @Test
    func `H1 H6 shares bought today are not sold today`() throws {
        let account = try Reference(cash: "20000.00")
        try account.box.done("buy", "600000", "100")
        try account.box.done("clock", "advance", "5m")
        #expect(
            try account.box.refusal("sell", "600000", "100").words("refused need have")
                == "sellable 100 0"
        )
        #expect(try account.shares() == "100 0")
    }

    @Test
    func `H2 they are on the next trading day`() throws {
        let account = try Reference(cash: "20000.00")
        try account.box.done("buy", "600000", "1000")
        #expect(try account.shares() == "1000 0")
        try account.go(to: "2026-01-06")
        #expect(try account.shares() == "1000 1000")
        #expect(try account.box.json("sell", "600000", "1000")["status"] == .string("filled"))
    }

    @Test
    func `H3 the money of a sale is free at once`() throws {
        let account = try Reference(cash: "50015.50")
        try account.box.done("buy", "600000", "5000")
        #expect(try account.cash() == "0.00 0.00 0.00")
        try account.go(to: "2026-01-06")
        try account.box.done("sell", "600000", "5000")
        #expect(try account.cash() == "49959.50 0.00 49959.50")
        #expect(try account.box.json("buy", "600000", "4900")["status"] == .string("filled"))
    }

    @Test
    func `H5 what was bought over two days is sellable by its day`() throws {
        let account = try Reference(cash: "200000.00")
        try account.box.done("buy", "600000", "9200")
        try account.go(to: "2026-01-06")
        try account.box.done("buy", "600000", "100")
        #expect(try account.shares() == "9300 9200")
        #expect(try account.box.refusal("sell", "600000", "9300").words("need have") == "9300 9200")
        #expect(try account.box.json("sell", "600000", "--max")["quantity"] == .number("9200"))
    }

    /// An account that holds an odd number of shares, as partial fills may leave them.
    private func holder(of shares: Int) throws -> Sandbox {
        let box = try Sandbox()
        try box.open(
            replaying: [
                Snapshot("2026-01-05T10:00:00", last: "10.00", ask: "10.00x\(shares)"),
                Snapshot("2026-01-06T10:00:00", last: "10.00"),
            ]
        )
        try box.done("buy", "600000", "\((shares + 99) / 100 * 100)")
        let night = try box.istock("clock", "set", "2026-01-06T10:00")
        #expect(night.status == 0)
        #expect(try box.json("positions")[0]["sellable"] == .number("\(shares)"))
        return box
    }

    @Test
    func `H7 H15 of 1,137 shares lots are sold, with or without the odd 37`() throws {
        let box = try holder(of: 1137)
        for allowed in ["100", "1100", "37", "137", "1037", "1137"] {
            #expect(
                try box.json("sell", "600000", allowed, "--dry-run")["quantity"] == .number(allowed)
            )
        }
        for refused in ["50", "36", "38", "150", "1136", "1"] {
            let refusal = try box.refusal("sell", "600000", refused)
            #expect(refusal.words("refused quantity sellable") == "lot \(refused) 1137")
        }
        #expect(try box.refusal("sell", "600000", "1200")["refused"] == .string("sellable"))
        #expect(try box.json("sell", "600000", "--max")["quantity"] == .number("1137"))
    }

    @Test
    func `H7 what is frozen does not count as the odd part`() throws {
        let box = try holder(of: 1137)
        try box.done("sell", "600000", "37", "--price", "11.00")
        #expect(try box.refusal("sell", "600000", "37")["refused"] == .string("lot"))
        try box.done("sell", "600000", "1100", "--price", "11.00")
        #expect(try box.faults() == [])
    }

    @Test
    func `H9 150 held are sold in one order`() throws {
        let box = try holder(of: 150)
        #expect(try box.json("sell", "600000", "150", "--dry-run")["quantity"] == .number("150"))
        #expect(try box.json("sell", "600000", "50", "--dry-run")["quantity"] == .number("50"))
    }

    @Test(arguments: [
        ("sh600000", 37, false), ("sh600000", 100, true), ("sh600000", 150, false),
        ("sz300750", 150, false), ("sz300750", 300, true), ("sh688981", 1, false),
        ("sh688981", 199, false), ("sh688981", 200, true), ("sh688981", 201, true),
        ("bj920002", 99, false), ("bj920002", 100, true), ("bj920002", 101, true),
        ("bj920002", 123, true), ("sh510300", 100, true), ("sh510300", 101, false),
    ])
    func `H10 H11 H13 buys are the board's lots`(code: String, shares: Int, isAllowed: Bool) throws
    {
        let account = try Reference(cash: "100000.00", symbol: code)
        let answer = try account.box.istock("buy", code, String(shares), "--json")
        #expect(answer.status == (isAllowed ? 0 : 3))
        if !isAllowed {
            #expect(try JSONValue(parsing: answer.out).words("refused quantity") == "lot \(shares)")
        }
    }

    @Test
    func `H14 cash for 950 shares buys 900`() throws {
        let account = try Reference(cash: "9505.10")
        #expect(try account.box.json("buy", "600000", "--max")["quantity"] == .number("900"))
    }

    @Test(arguments: [
        ("sh600000", 1_000_000), ("sz300750", 300_000), ("sh688981", 100_000),
    ])
    func `one order is for no more than the board's maximum`(code: String, most: Int) throws {
        let account = try Reference(cash: "99000000.00", symbol: code)
        let refusal = try account.box.refusal("buy", code, String(most + 100))
        #expect(refusal.words("refused maximum") == "maxQuantity \(most)")
        #expect(try account.box.json("quote", code)[0]["maxBuyable"] == .number("\(most)"))
        #expect(try account.box.json("buy", code, "--max")["quantity"] == .number("\(most)"))
    }
}
