import Market
import Testing
import Trading

struct DividendTaxTests {
    /// 1,000 shares bought on a day, with 500.00 of dividend recorded on 2024-06-13.
    private func holder(bought: String = "2024-01-15") throws -> ActionHolder {
        var holder = ActionHolder()
        try holder.buy(1000, at: "10.00", on: bought)
        try holder.takePart(in: action("2024-06-14", cash: "5"))
        return holder
    }

    @Test(arguments: [
        ("2024-01-15", "2024-06-14", "50.00"), ("2024-01-15", "2025-01-15", "50.00"),
        ("2024-01-15", "2025-01-16", "0.00"), ("2024-06-13", "2024-06-14", "100.00"),
        ("2024-06-13", "2024-07-12", "100.00"), ("2024-06-13", "2024-07-15", "50.00"),
        ("2024-05-14", "2024-06-14", "100.00"), ("2024-05-13", "2024-06-14", "50.00"),
        ("2023-06-14", "2024-06-14", "50.00"), ("2023-06-13", "2024-06-14", "0.00"),
    ])
    func `the gross is paid, the tax is taken when the shares are sold`(
        bought: String,
        sold: String,
        tax: String
    ) throws {
        var holder = try holder(bought: bought)
        #expect(holder.ledger.cash == money("990500.00"))
        let trade = try holder.sell(1000, at: "9.50", on: sold)
        #expect(trade.dividendTax == money(tax))
        #expect(trade.cashChange == money("9500.00") - money(tax))
        let posted = trade.postings.filter { $0.account == .dividendTax }
        #expect(posted == (tax == "0.00" ? [] : [Posting(.dividendTax, money(tax))]))
        #expect(holder.ledger.cash == money("1000000.00") - money(tax))
        #expect(holder.ledger.realizedPnl == -money(tax))
    }

    @Test(arguments: [
        // Withheld when paid, then due at the sale.
        ("2012-12-31", "2013-01-15", "50.00", "0.00"),
        ("2012-12-31", "2014-06-16", "50.00", "0.00"),
        ("2013-06-13", "2013-06-14", "25.00", "75.00"),
        ("2013-06-13", "2013-12-16", "25.00", "25.00"),
        ("2013-06-13", "2014-12-01", "25.00", "0.00"),
        ("2015-09-07", "2016-12-01", "25.00", "0.00"),
        ("2015-09-08", "2016-12-01", "0.00", "0.00"),
        ("2015-09-08", "2015-09-09", "0.00", "100.00"),
    ])
    func `the law is that of the record date`(
        recorded: String,
        sold: String,
        withheld: String,
        due: String
    ) throws {
        var holder = ActionHolder()
        let exDate = date(recorded).advanced(by: 1).description
        try holder.buy(1000, at: "10.00", on: recorded)
        let entitlement = try #require(
            try holder.takePart(in: action(exDate, recorded: recorded, cash: "5"))
        )
        #expect(entitlement.withheldTax == money(withheld))
        let trade = try holder.sell(1000, at: "9.50", on: sold)
        #expect(trade.dividendTax == money(due))
        #expect(holder.posted[.dividendTax, default: .zero] == money(withheld) + money(due))
    }

    @Test func `the oldest shares are sold first`() throws {
        var holder = ActionHolder()
        try holder.buy(300, at: "10.00", on: "2023-06-01")
        try holder.buy(300, at: "10.00", on: "2024-01-15")
        try holder.buy(400, at: "10.00", on: "2024-06-13")
        try holder.takePart(in: action("2024-06-14", cash: "5"))
        // 300 free of tax, then 100 at 10% of 50.00.
        #expect(try holder.sell(400, at: "9.50", on: "2024-06-17").dividendTax == money("5.00"))
        // The other 200 at 10% of 100.00, and 100 at 20% of 50.00.
        #expect(try holder.sell(300, at: "9.50", on: "2024-06-17").dividendTax == money("20.00"))
        #expect(try holder.sell(300, at: "9.50", on: "2024-06-17").dividendTax == money("30.00"))
        #expect(holder.posted[.dividendTax] == money("55.00"))
    }

    @Test func `income of several years is taxed by the age of the shares`() throws {
        var holder = ActionHolder()
        try holder.buy(1000, at: "10.00", on: "2014-01-15")
        try holder.takePart(in: action("2014-06-13", cash: "1"))
        try holder.takePart(in: action("2015-06-12", cash: "2", bonus: "5"))
        try holder.takePart(in: action("2016-06-13", cash: "3"))
        let incomes = holder.position.lots.first?.dividends.map(\.income)
        #expect(incomes == [money("100.00"), money("700.00"), money("450.00")])
        // 5% was withheld of the first two, and the shares are older than a year.
        #expect(holder.posted[.dividendTax] == money("40.00"))
        #expect(try holder.sell(1500, at: "9.50", on: "2016-06-14").dividendTax == .zero)
    }

    @Test func `bonus shares are taxed at par, transfer shares are not`() throws {
        for (bonus, transfer, tax) in [("3", "0", "30.00"), ("0", "3", "0.00")] {
            var holder = ActionHolder()
            try holder.buy(1000, at: "10.00", on: "2024-01-15")
            try holder.takePart(in: action("2024-06-14", bonus: bonus, transfer: transfer))
            let trade = try holder.sell(1300, at: "7.69", on: "2024-06-17")
            #expect(trade.dividendTax == money(tax))
        }
    }

    @Test func `new shares share the income of the lot they came to`() throws {
        var holder = try holder()
        try holder.takePart(in: action("2024-07-05", transfer: "10"))
        // Half of the lot, half of the 500.00.
        #expect(try holder.sell(1000, at: "5.00", on: "2024-07-08").dividendTax == money("25.00"))
        #expect(holder.position.lots.first?.dividends.first?.income == money("250.00"))
    }

    @Test(arguments: [[1, 999], [333, 333, 334], [100, 100, 800], [997, 1, 1, 1]])
    func `a lot that is sold in parts is taxed as a whole`(parts: [Int64]) throws {
        var holder = ActionHolder()
        try holder.buy(1000, at: "10.00", on: "2024-06-13")
        try holder.takePart(in: action("2024-06-14", cash: "0.335"))
        var tax = Money.zero
        for part in parts {
            tax += try holder.sell(Quantity(part), at: "9.96", on: "2024-06-17").dividendTax
        }
        // 20% of 33.50; each part may round by half a fen.
        let slack = Money(fen: Int64(parts.count) / 2)
        #expect((money("6.70") - slack...money("6.70") + slack).contains(tax))
        #expect(holder.position.lots.isEmpty)
    }

    @Test func `an account without the tax pays none`() throws {
        var holder = ActionHolder(isTaxed: false)
        try holder.buy(1000, at: "10.00", on: "2012-06-12")
        try holder.takePart(in: action("2012-06-14", cash: "5", bonus: "3"))
        #expect(try holder.sell(1300, at: "7.31", on: "2012-06-15").dividendTax == .zero)
        #expect(holder.posted[.dividendTax] == nil)
    }

    @Test func `a sale whose tax the cash does not pay waits`() throws {
        var holder = ActionHolder(cash: "10000")
        try holder.buy(1000, at: "10.00", on: "2024-06-13")
        try holder.takePart(in: action("2024-06-14", cash: "50"))
        holder.ledger.cash = .zero
        let before = holder.ledger
        // 1,000.00 of tax on the shares sold, 100 x 0.01 of proceeds.
        let fill = try holder.trade(.sell, 1000, at: price("0.01"), on: date("2024-06-17"))
        #expect(fill == nil)
        #expect(holder.ledger == before)
    }

    @Test func `a pure look at a sale changes nothing`() throws {
        let position = try holder().position
        let sale = position.selling(400, on: date("2024-06-17"))
        #expect(sale.dividendTax == money("20.00"))
        #expect(sale.lots.map(\.quantity) == [600])
        #expect(sale.lots.first?.dividends.map(\.income) == [money("300.00")])
        #expect(position.selling(0, on: date("2024-06-17")).lots == position.lots)
    }
}
