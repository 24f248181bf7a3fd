import Testing

/// Section I of the bug log, as far as it is about what several commands show; cost and profit themselves
/// are with the ledger.
@Suite("I: what commands show of one account")
struct ProfitTests {
    @Test
    func `I5 I6 account, positions and trades agree after a buy of 7,300 at 13 59`() throws {
        let account = try Reference(cash: "1000000.00", price: "13.59")
        try account.box.done("buy", "600000", "7300")
        let trade = try account.box.json("trades")[0]
        #expect(trade.words("amount commission transferFee") == "99207.00 29.76 0.99")
        let position = try account.box.json("positions")[0]
        #expect(
            position.words("quantity marketValue unrealizedPnl") == "7300 99207.00 -30.75"
        )
        let overview = try account.box.json("account")
        #expect(
            overview.words("cash.total marketValue equity fees")
                == "900762.25 99207.00 999969.25 30.75"
        )
        #expect(overview.words("unrealizedPnl todayPnl") == "-30.75 -30.75")
        #expect(try account.box.faults() == [])
    }
}
