import Market
import Testing
import Trading

struct EntitlementTests {
    @Test func `holders at the close of the record date are entitled, nobody later (I14)`() throws {
        let dividend = action("2024-06-14", recorded: "2024-06-13", cash: "10")
        var holder = ActionHolder()
        try holder.buy(500, at: "10.00", on: "2024-06-13")
        try holder.buy(700, at: "9.00", on: "2024-06-14")
        let entitlement = try #require(try holder.entitlement(to: dividend))
        #expect(entitlement.quantity == 500)
        #expect(entitlement.cash == money("500.00"))

        var late = ActionHolder()
        try late.buy(1000, at: "9.00", on: "2024-06-14")
        #expect(try late.entitlement(to: dividend) == nil)
        #expect(try ActionHolder().entitlement(to: dividend) == nil)
    }

    @Test(arguments: [
        // (bonus, transfer, held) gives (bonus shares, transfer shares, dropped).
        ("3.3333", "0", 1000, 333, 0, "0.33"), ("0", "3.3333", 1000, 0, 333, "0.33"),
        ("3", "0", 2366, 709, 0, "0.8"), ("3", "5", 1005, 301, 503, "0"),
        ("3", "5", 1, 0, 0, "0.8"), ("0", "10", 7, 0, 7, "0"), ("0.44", "0.44", 99, 4, 4, "0.712"),
    ])
    func `shares are whole, fractions dropped and listed (I15)`(
        bonus: String,
        transfer: String,
        held: Int64,
        bonusShares: Int64,
        transferShares: Int64,
        dropped: String
    ) throws {
        let entitlement = try Entitlement(
            to: action("2024-06-14", bonus: bonus, transfer: transfer),
            holding: Quantity(held),
            tax: nil
        )
        #expect(entitlement.bonusShares == Quantity(bonusShares))
        #expect(entitlement.transferShares == Quantity(transferShares))
        #expect(entitlement.dropped.description == dropped)
    }

    @Test(arguments: [
        // The par value of bonus shares is income, that of transfer shares is not.
        ("2024-06-14", "1.6", "3", "0", "460.00", "0.00"),
        ("2024-06-14", "1.6", "0", "3", "160.00", "0.00"),
        ("2014-06-13", "1.6", "3", "0", "460.00", "23.00"),
        ("2010-06-10", "1.6", "3", "0", "460.00", "46.00"),
        // No more is withheld than is paid.
        ("2014-06-13", "0.1", "10", "0", "1010.00", "10.00"),
        ("2014-06-13", "0", "10", "0", "1000.00", "0.00"),
    ])
    func `the law of the record date says what is income and what is withheld`(
        exDate: String,
        cash: String,
        bonus: String,
        transfer: String,
        income: String,
        withheld: String
    ) throws {
        var holder = ActionHolder()
        try holder.buy(1000, at: "10.00", on: "2010-01-04")
        let action = action(exDate, cash: cash, bonus: bonus, transfer: transfer)
        let entitlement = try #require(try holder.entitlement(to: action))
        #expect(entitlement.taxableIncome == money(income))
        #expect(entitlement.withheldTax == money(withheld))
        #expect(entitlement.netCash == entitlement.cash - money(withheld))
    }

    @Test func `where nothing is taxed nothing is income`() throws {
        let entitlement = try Entitlement(
            to: action("2010-06-10", cash: "1.6", bonus: "3"),
            holding: 1000,
            tax: nil
        )
        #expect(entitlement.taxableIncome == .zero)
        #expect(entitlement.netCash == money("160.00"))
    }

    @Test func `what cannot be counted is an error`() {
        #expect(throws: ArithmeticOverflow.self) {
            try Entitlement(
                to: action("2024-06-14", transfer: "1000000"),
                holding: Quantity(.max / 1000),
                tax: nil
            )
        }
    }
}

struct RightsOfferTests {
    private let offer = action("2024-06-14", cash: "3", rights: "3", at: "8.00")

    @Test func `rights are offered, never forgotten (I18)`() throws {
        var holder = ActionHolder()
        try holder.buy(1000, at: "15.20", on: "2024-06-03")
        let entitlement = try #require(try holder.entitlement(to: offer))
        let rights = try #require(entitlement.rights)
        #expect(rights == RightsOffer(quantity: 300, price: price("8.00")))

        // 15.20 less 0.30 is 13.31 with the rights: who does not subscribe loses 300 x 5.31.
        let reference = try #require(
            offer.referencePrice(previousClose: price("15.20"), tick: price("0.01"))
        )
        #expect(try rights.worth(at: reference) == money("1593.00"))
        let before = try holder.equity(at: price("15.20"))
        holder.goEx(entitlement)
        #expect(try holder.equity(at: reference) == before - money("1590.00"))
    }

    @Test func `rights below the price of the market are worth nothing`() throws {
        let rights = RightsOffer(quantity: 300, price: price("8.00"))
        #expect(try rights.worth(at: price("7.99")) == .zero)
    }

    @Test func `a subscription keeps what the holding is worth (I18)`() throws {
        var holder = ActionHolder()
        try holder.buy(1000, at: "15.20", on: "2024-06-03")
        let before = try holder.equity(at: price("15.20"))
        let entitlement = try #require(try holder.entitlement(to: offer))
        holder.goEx(entitlement)
        try holder.subscribe(300, to: entitlement)
        #expect(holder.position.quantity == 1300)
        #expect(holder.position.cost == money("17600.00"))
        #expect(holder.position.dilutedCost == money("17300.00"))
        #expect(holder.ledger.cash == money("982400.00"))
        // 13.31 is rounded from 13.3077: 1,300 x 0.0023.
        #expect(try holder.equity(at: price("13.31")) == before + money("3.00"))
        #expect(holder.posted[.shares] == money("17600.00"))
    }

    @Test func `less may be subscribed, more not`() throws {
        var holder = ActionHolder()
        try holder.buy(1000, at: "15.20", on: "2024-06-03")
        let entitlement = try #require(try holder.entitlement(to: offer))
        holder.goEx(entitlement)
        try holder.subscribe(100, to: entitlement)
        #expect(holder.position.quantity == 1100)
        let before = holder
        #expect(throws: Refusal.maxQuantity(quantity: 301, maximum: 300)) {
            try holder.subscribe(301, to: entitlement)
        }
        #expect(holder.ledger == before.ledger)
    }

    @Test func `a subscription without the cash is refused`() throws {
        var holder = ActionHolder(cash: "17000")
        try holder.buy(1000, at: "15.20", on: "2024-06-03")
        let entitlement = try #require(try holder.entitlement(to: offer))
        holder.goEx(entitlement)
        let before = holder
        #expect(throws: Refusal.cash(need: money("2400.00"), have: money("1800.00"))) {
            try holder.subscribe(300, to: entitlement)
        }
        #expect(holder.ledger == before.ledger)
    }

    @Test func `an action without rights has nothing to subscribe`() throws {
        var holder = ActionHolder()
        try holder.buy(1000, at: "15.20", on: "2024-06-03")
        let entitlement = try #require(
            try holder.entitlement(to: action("2024-06-14", cash: "3"))
        )
        #expect(entitlement.rights == nil)
        #expect(throws: Refusal.maxQuantity(quantity: 1, maximum: 0)) {
            try holder.subscribe(1, to: entitlement)
        }
    }
}
