import Market
import Testing
import Trading

struct LedgerActionTests {
    @Test func `cash is claimed on the ex-date and paid on the pay date`() throws {
        let dividend = action("2024-07-04", paid: "2024-07-08", cash: "5")
        var holder = ActionHolder(cash: "10000")
        try holder.buy(1000, at: "9.00", on: "2024-06-03")
        let entitlement = try #require(try holder.entitlement(to: dividend))
        #expect(holder.ledger.receivable == .zero)

        holder.goEx(entitlement)
        #expect(holder.ledger.cash == money("1000.00"))
        #expect(holder.ledger.receivable == money("500.00"))
        #expect(holder.ledger.realizedPnl == money("500.00"))
        #expect(try holder.equity(at: price("8.50")) == money("10000.00"))

        holder.receivePayment(entitlement)
        #expect(holder.ledger.cash == money("1500.00"))
        #expect(holder.ledger.receivable == .zero)
        #expect(try holder.equity(at: price("8.50")) == money("10000.00"))
        #expect(holder.posted[.dividendIncome] == -money("500.00"))
        #expect(holder.posted[.dividendReceivable] == .zero)
    }

    @Test func `a dividend sold on the ex-date is still paid`() throws {
        var holder = ActionHolder(cash: "10000", isTaxed: false)
        try holder.buy(1000, at: "9.00", on: "2024-06-03")
        let dividend = action("2024-07-04", paid: "2024-07-08", cash: "5")
        let entitlement = try #require(try holder.entitlement(to: dividend))
        holder.goEx(entitlement)
        try holder.sell(1000, at: "8.50", on: "2024-07-04")
        holder.receivePayment(entitlement)
        #expect(holder.ledger.cash == money("10000.00"))
        #expect(holder.ledger.realizedPnl == .zero)
        #expect(holder.position == Position(symbol: pufa))
    }

    @Test func `each step is an entry of its own`() throws {
        var holder = ActionHolder()
        try holder.buy(1000, at: "9.00", on: "2014-06-03")
        let both = action("2014-06-13", cash: "5", bonus: "2", transfer: "1")
        let entitlement = try #require(try holder.entitlement(to: both))
        #expect(
            holder.ledger.bookExDate(of: entitlement) == [
                Posting(.shares, .zero, quantity: 300),
                Posting(.dividendReceivable, money("500.00")),
                Posting(.dividendIncome, -money("500.00")),
            ]
        )
        // 5% of 500.00 and of the 200 bonus shares at par.
        #expect(
            holder.ledger.bookPayment(of: entitlement) == [
                Posting(.cash, money("465.00")),
                Posting(.dividendReceivable, -money("500.00")),
                Posting(.dividendTax, money("35.00")),
            ]
        )
        #expect(holder.ledger.realizedPnl == money("465.00"))
    }

    @Test func `shares alone make no claim, cash alone no shares`() throws {
        var holder = ActionHolder()
        try holder.buy(1000, at: "9.00", on: "2024-06-03")
        let shares = try #require(
            try holder.entitlement(to: action("2024-06-14", transfer: "3"))
        )
        #expect(
            holder.ledger.bookExDate(of: shares) == [Posting(.shares, .zero, quantity: 300)]
        )
        #expect(holder.ledger.bookPayment(of: shares).isEmpty)
        let cash = try #require(try holder.entitlement(to: action("2024-07-05", cash: "1")))
        #expect(holder.ledger.bookExDate(of: cash).map(\.account).contains(.shares) == false)
    }

    @Test func `the dividend is reinvested at the ex price, with fees (I13)`() throws {
        var holder = ActionHolder(cash: "10000", fees: .reference)
        holder.ledger.position = Position(
            symbol: pufa,
            lots: [Lot(purchaseDay: date("2024-06-03"), quantity: 1000)],
            cost: money("10000.00")
        )
        holder.ledger.cash = .zero
        let dividend = action("2024-06-14", cash: "10")
        let reference = try #require(
            dividend.referencePrice(previousClose: price("10.00"), tick: price("0.01"))
        )
        #expect(reference == price("9.00"))
        try holder.takePart(in: dividend)
        #expect(holder.ledger.cash == money("1000.00"))

        let quantity = FeeSchedule.reference.affordableQuantity(
            cash: holder.ledger.cash,
            price: reference,
            rule: rules().quantity
        )
        #expect(quantity == 100)
        let trade = try holder.buy(quantity, at: "9.00", on: "2024-06-14")
        #expect(trade.cashChange == -money("905.01"))
        #expect(holder.ledger.cash == money("94.99"))
        #expect(try holder.equity(at: reference) == money("9994.99"))
    }
}

struct ActionLotTests {
    /// Lots of 2024-06-03 and the days after it, with these quantities.
    private func holder(_ quantities: [Int64]) throws -> ActionHolder {
        var holder = ActionHolder()
        for (index, quantity) in quantities.enumerated() {
            let day = date("2024-06-03").advanced(by: index)
            try holder.trade(.buy, Quantity(quantity), at: price("5.00"), on: day)
        }
        return holder
    }

    @Test(arguments: [
        ([1000], "3", [1300]), ([100, 100, 100], "1", [110, 110, 110]),
        ([100, 100, 100], "0.3333", [103, 103, 103]), ([1, 1, 1, 1], "5", [1, 2, 1, 2]),
        ([300, 700], "3.3333", [399, 934]), ([33, 33, 34], "3", [42, 43, 45]),
        ([1, 1, 1], "1", [1, 1, 1]),
    ])
    func `new shares carry the days of the lots they come from`(
        quantities: [Int64],
        transfer: String,
        result: [Int64]
    ) throws {
        var holder = try holder(quantities)
        let days = holder.position.lots.map(\.purchaseDay)
        try holder.takePart(in: action("2024-06-14", transfer: transfer))
        #expect(holder.position.lots.map(\.quantity.shares) == result)
        #expect(holder.position.lots.map(\.purchaseDay) == days)
        #expect(holder.position.quantity == holder.postedShares)
    }

    @Test func `shares bought on the ex-date get none of it (I14)`() throws {
        var holder = try holder([1000])
        let entitlement = try #require(
            try holder.entitlement(to: action("2024-06-14", cash: "1", bonus: "3"))
        )
        try holder.buy(500, at: "4.00", on: "2024-06-14")
        holder.goEx(entitlement)
        #expect(holder.position.lots.map(\.quantity) == [1300, 500])
        #expect(holder.position.lots.map(\.dividends.count) == [1, 0])
    }

    @Test func `total cost stays, the average falls`() throws {
        var holder = try holder([1000])
        try holder.takePart(in: action("2024-06-14", transfer: "2.5"))
        #expect(holder.position.cost == money("5000.00"))
        #expect(holder.position.dilutedCost == money("5000.00"))
        #expect(holder.position.averageCost == price("4.00"))
    }

    @Test func `new shares may be sold from the day they are listed`() throws {
        var holder = try holder([1000])
        try holder.takePart(in: action("2024-06-14", listed: "2024-06-17", bonus: "3"))
        try holder.buy(200, at: "4.00", on: "2024-06-14")
        func sellable(_ day: String) -> Quantity {
            holder.position.sellable(on: date(day), sameDay: false)
        }
        #expect(sellable("2024-06-14") == 1000)
        #expect(sellable("2024-06-17") == 1500)
        holder.ledger.position.held = 400
        #expect(sellable("2024-06-14") == 600)
    }

    @Test func `new shares that are listed on the ex-date may be sold on it`() throws {
        var holder = try holder([1000])
        try holder.takePart(in: action("2024-06-14", bonus: "3"))
        #expect(holder.position.unlisted.isEmpty)
        #expect(holder.position.sellable(on: date("2024-06-14"), sameDay: false) == 1300)
    }

    @Test func `subscribed shares count from the record date`() throws {
        var holder = try holder([1000])
        let offer = action(
            "2024-06-21",
            recorded: "2024-06-13",
            listed: "2024-07-01",
            rights: "3",
            at: "4.00"
        )
        let entitlement = try #require(try holder.entitlement(to: offer))
        holder.goEx(entitlement)
        try holder.subscribe(300, to: entitlement)
        try holder.buy(100, at: "4.00", on: "2024-06-21")
        #expect(holder.position.lots.map(\.quantity) == [1000, 300, 100])
        #expect(holder.position.lots.map(\.purchaseDay)[1] == date("2024-06-13"))
        #expect(holder.position.sellable(on: date("2024-06-21"), sameDay: false) == 1000)
        #expect(holder.position.sellable(on: date("2024-07-01"), sameDay: false) == 1400)
    }

    @Test func `shares that come after everything was sold are a lot of the record date`() throws {
        var holder = try holder([1000])
        let late = action("2024-06-21", recorded: "2024-06-13", bonus: "3")
        let entitlement = try #require(try holder.entitlement(to: late))
        try holder.sell(1000, at: "5.00", on: "2024-06-18")
        holder.goEx(entitlement)
        #expect(holder.position.lots.map(\.quantity) == [300])
        #expect(holder.position.lots.map(\.purchaseDay) == [date("2024-06-13")])
        #expect(holder.position.lots.first?.dividends.first?.income == money("300.00"))
    }

    @Test func `cash that comes after everything was sold is income`() throws {
        var holder = try holder([1000])
        let late = action("2024-06-21", recorded: "2024-06-13", cash: "1")
        let entitlement = try #require(try holder.entitlement(to: late))
        try holder.sell(1000, at: "5.00", on: "2024-06-18")
        holder.goEx(entitlement)
        holder.receivePayment(entitlement)
        #expect(holder.ledger.realizedPnl == money("100.00"))
        #expect(holder.position == Position(symbol: pufa))
    }
}
