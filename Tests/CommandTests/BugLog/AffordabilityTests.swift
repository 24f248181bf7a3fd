import Testing

/// Section A of the bug log.
@Suite("A: fees and affordability")
struct AffordabilityTests {
    @Test
    func `A1 a full-size buy leaves room for its fees`() throws {
        let account = try Reference(cash: "10000.00")
        let order = try account.box.json("buy", "600000", "--max")
        #expect(order.words("quantity status") == "900 filled")
        #expect(try account.cash() == "994.91 0.00 994.91")
    }

    @Test
    func `A3 cash that equals price times quantity is short by the fees`() throws {
        let account = try Reference(cash: "1000.00")
        let answer = try account.box.istock("buy", "600000", "100", "--json")
        #expect(answer.status == 3)
        let refusal = try JSONValue(parsing: answer.out)
        #expect(refusal.words("refused need have shortBy") == "cash 1005.01 1000.00 5.01")
        #expect(
            answer.err == "error: not enough cash: needs 1005.01, has 1000.00, short by 5.01; "
                + "--max buys what the cash affords\n"
        )
    }

    @Test
    func `A5 sizing and check use one fee`() throws {
        let account = try Reference(cash: "998560.53", price: "124.79")
        try account.box.done("config", "set", "fees.commission", "0.0005")
        #expect(
            try account.box.refusal("buy", "600000", "8000").words("refused need")
                == "cash 998829.14"
        )
        #expect(
            try account.box.json("buy", "600000", "--max").words("quantity status") == "7900 filled"
        )
    }

    @Test
    func `A6 a sell is charged what was estimated`() throws {
        let account = try Reference(cash: "20000.00")
        try account.box.done("buy", "600000", "1000")
        try account.go(to: "2026-01-06")
        let order = try account.box.json("sell", "600000", "1000")
        #expect(order["trades"][0].words("commission stampDuty transferFee") == "5.00 5.00 0.10")
        #expect(try account.cash() == "19984.80 0.00 19984.80")
    }

    @Test
    func `A7 the minimum is the order's: 5 00 at the first fill, nothing at the second`() throws {
        let account = try Reference(quietWithCash: "100000")
        try account.box.show([
            Snapshot("2026-01-06T10:00:00", last: "3.00", ask: "3.00x400", previousClose: "3.00")
        ])
        try account.box.done("buy", "600000", "1000")
        account.box.now = "2026-01-06T10:00:03"
        try account.box.show([
            Snapshot("2026-01-06T10:00:03", last: "3.00", ask: "3.00x600", previousClose: "3.00")
        ])
        try account.box.done("refresh")
        let trades = try account.box.json("trades").elements.map { $0.words("quantity commission") }
        #expect(trades == ["400 5.00", "600 0.00"])
    }

    @Test
    func `A9 a sell pays its fees out of its proceeds`() throws {
        let account = try Reference(cash: "100105.00")
        try account.box.done("buy", "600000", "10000")
        #expect(try account.cash() == "74.00 0.00 74.00")
        try account.go(to: "2026-01-06")
        #expect(try account.box.json("sell", "600000", "10000")["status"] == .string("filled"))
        #expect(try account.cash() == "99993.00 0.00 99993.00")
    }

    @Test
    func `A10 held shares are sold without any cash`() throws {
        let account = try Reference(cash: "1005.01")
        try account.box.done("buy", "600000", "100")
        #expect(try account.cash() == "0.00 0.00 0.00")
        try account.go(to: "2026-01-06")
        #expect(try account.box.json("sell", "600000", "100")["status"] == .string("filled"))
        #expect(try account.cash() == "994.49 0.00 994.49")
    }

    @Test
    func `A11 a refused order is no order and has no price`() throws {
        let account = try Reference(cash: "1000.00")
        let before = try Books(account.box.database).dump()
        let refusal = try account.box.refusal("buy", "600000", "1000")
        #expect(refusal.names == ["refused", "message", "need", "have", "shortBy"])
        #expect(try account.box.json("orders").elements == [])
        #expect(try Books(account.box.database).dump() == before)
    }

    @Test
    func `A13 A15 a resting buy freezes its cash, and none is shrunk to fit`() throws {
        let account = try Reference(quietWithCash: "10005.10")
        #expect(try account.box.json("buy", "600000", "1000")["hold"] == .number("10005.10"))
        #expect(try account.cash() == "0.00 10005.10 10005.10")
        #expect(
            try account.box.refusal("buy", "600000", "1000").words("refused have") == "cash 0.00"
        )
        let other = try Reference(quietWithCash: "9005.09")
        #expect(
            try other.box.refusal("buy", "600000", "1000").words("refused have") == "cash 9005.09"
        )
        #expect(try other.box.json("buy", "600000", "900")["hold"] == .number("9005.09"))
    }

    @Test
    func `A14 the third of three buys of 40 % of the cash is refused when it is placed`() throws {
        let account = try Reference(quietWithCash: "100000.00")
        try account.box.done("buy", "600000", "4000")
        try account.box.done("buy", "600000", "4000")
        let third = try account.box.refusal("buy", "600000", "4000")
        #expect(third.words("refused need have") == "cash 40012.40 19975.20")
        #expect(try account.cash() == "19975.20 80024.80 100000.00")
    }

    @Test(arguments: [
        ("10000.00", "900"), ("10005.00", "1000"), ("1004.99", "0"), ("5.00", "0"), ("4.99", "0"),
    ])
    func `A17 with all rates at zero only the minimum fee counts`(cash: String, most: String) throws
    {
        let account = try Reference(cash: cash)
        for key in ["fees.commission", "fees.stampDuty", "fees.transferFee"] {
            try account.box.done("config", "set", key, "0")
        }
        #expect(try account.box.json("quote", "600000")[0]["maxBuyable"] == .number(most))
    }

    @Test
    func `A18 A19 what was never held is not sold, and the account is none the worse`() throws {
        let account = try Reference(cash: "10000.00")
        #expect(
            try account.box.refusal("sell", "600000", "100").words("refused need have shortBy")
                == "sellable 100 0 100"
        )
        #expect(try account.box.json("buy", "600000", "100")["status"] == .string("filled"))
        #expect(try account.cash() == "8994.99 0.00 8994.99")
        #expect(try account.box.faults() == [])
    }
}
