import Market
import Testing
import Trading

/// The fees of the worked example: 0.025%, at least 5 yuan, 0.05% and 0.001%.
private let workedFees = FeeSchedule(
    commission: rate("0.00025"),
    minimumCommission: money("5.00"),
    stampDuty: rate("0.0005"),
    transferFee: rate("0.00001")
)

struct DilutedCostTests {
    @Test func `the worked example of the rules, section 9`() throws {
        var holder = ActionHolder(fees: workedFees)
        let buy = try holder.buy(1000, at: "10.00", on: "2026-11-30")
        #expect(buy.fees.total == money("5.10"))
        #expect(holder.position.averageCost == price("10.0051"))
        #expect(holder.position.dilutedCostPrice == price("10.0051"))

        let sell = try holder.sell(400, at: "11.00", on: "2026-12-01")
        #expect(sell.fees.total == money("7.24"))
        #expect(sell.cashChange == money("4392.76"))
        #expect(holder.position.averageCost == price("10.0051"))
        #expect(holder.position.cost == money("6003.06"))
        #expect(holder.ledger.realizedPnl == money("390.72"))
        #expect(holder.position.dilutedCostPrice == price("9.3539"))

        let value = try price("10.50").amount(of: holder.position.quantity)
        let unrealized = value - holder.position.cost
        #expect(holder.ledger.realizedPnl + unrealized == money("687.66"))
        #expect(value - holder.position.dilutedCost == money("687.66"))
        #expect(try holder.equity(at: price("10.50")) == money("1000687.66"))
    }

    @Test func `it falls below zero once more came out than went in`() throws {
        var holder = ActionHolder()
        try holder.buy(1000, at: "10.00", on: "2026-11-30")
        try holder.sell(900, at: "20.00", on: "2026-12-01")
        #expect(holder.position.dilutedCost == -money("8000.00"))
        #expect(holder.position.dilutedCostPrice == Price(tenThousandths: -800_000))
        #expect(holder.position.averageCost == price("10.00"))
    }

    @Test func `it begins anew when everything was sold`() throws {
        var holder = ActionHolder()
        try holder.buy(1000, at: "10.00", on: "2026-11-30")
        try holder.sell(1000, at: "12.00", on: "2026-12-01")
        #expect(holder.position.dilutedCost == .zero)
        #expect(holder.position.dilutedCostPrice == nil)
        try holder.buy(100, at: "11.00", on: "2026-12-01")
        #expect(holder.position.dilutedCostPrice == price("11.00"))
    }

    @Test func `a dividend lowers it by the gross, the tax raises it again`() throws {
        var holder = ActionHolder()
        try holder.buy(1000, at: "10.00", on: "2014-06-03")
        let entitlement = try #require(
            try holder.entitlement(to: action("2014-06-13", cash: "5", transfer: "10"))
        )
        holder.goEx(entitlement)
        #expect(holder.position.dilutedCostPrice == price("4.75"))
        holder.receivePayment(entitlement)
        #expect(holder.position.dilutedCost == money("9525.00"))
        // A tenth of a dividend of 500.00 at 20%, less the 5% that were withheld of it.
        try holder.sell(200, at: "5.00", on: "2014-06-16")
        #expect(holder.posted[.dividendTax] == money("32.50"))
        #expect(holder.position.dilutedCost == money("8532.50"))
        #expect(holder.position.cost == money("9000.00"))
    }

    @Test(arguments: [(10_000, 3, 3333), (20_000, 3, 6667), (-10_000, 3, -3333), (-5, 2, -3)])
    func `a price is rounded half-up, away from zero`(total: Int64, shares: Int64, unit: Int64) {
        let position = Position(
            symbol: pufa,
            lots: [Lot(purchaseDay: monday, quantity: Quantity(shares))],
            dilutedCost: Money(tenThousandths: total)
        )
        #expect(position.dilutedCostPrice == Price(tenThousandths: unit))
    }

    @Test func `amounts are kept and prices derived, so that nothing is left over (I19)`() throws {
        var holder = ActionHolder(fees: workedFees)
        for (quantity, limit) in [(100, "10.01"), (300, "10.07"), (700, "9.99")]
            as [(Int64, String)]
        {
            try holder.buy(Quantity(quantity), at: limit, on: "2026-11-30")
        }
        let cost = holder.position.cost
        let average = try #require(holder.position.averageCost)
        #expect(cost == money("11030.11"))
        // The price that is shown does not give the amount back.
        #expect(try average.amount(of: 1100) != cost)
        for quantity in [333, 334, 433] as [Quantity] {
            try holder.sell(quantity, at: "10.00", on: "2026-12-01")
        }
        #expect(holder.position == Position(symbol: pufa))
        #expect(holder.ledger.cash == holder.initialCash + holder.ledger.realizedPnl)
    }
}

struct DayPnlTests {
    private let old = Position(
        symbol: pufa,
        lots: [Lot(purchaseDay: date("2026-11-27"), quantity: 1000)]
    )

    private func trade(_ side: Side, _ quantity: Quantity, _ at: String) throws -> Trade {
        let amount = try price(at).amount(of: quantity)
        return Trade(
            side: side,
            price: price(at),
            quantity: quantity,
            amount: amount,
            fees: workedFees.fees(side, on: amount)
        )
    }

    @Test func `it is the change of what was held, and what the day's trades made`() throws {
        let trades = [try trade(.sell, 400, "10.60"), try trade(.buy, 300, "10.20")]
        let fees = trades.reduce(Money.zero) { $0 + $1.fees.total }
        // (10.50 - 10.00) x 600 + (10.60 - 10.00) x 400 + (10.50 - 10.20) x 300 - fees.
        let pnl = try old.dayPnl(
            trades: trades,
            previousClose: price("10.00"),
            last: price("10.50")
        )
        #expect(pnl == money("630.00") - fees)
    }

    @Test func `without trades it is the change, with everything sold the sale`() throws {
        #expect(
            try old.dayPnl(trades: [], previousClose: price("10.00"), last: price("9.80"))
                == -money("200.00")
        )
        let sale = try trade(.sell, 1000, "10.10")
        #expect(
            try old.dayPnl(trades: [sale], previousClose: price("10.00"), last: price("99.00"))
                == money("100.00") - sale.fees.total
        )
    }

    @Test func `bought and sold on the day counts too`() throws {
        let trades = [try trade(.buy, 500, "10.00"), try trade(.sell, 500, "10.40")]
        let fees = trades.reduce(Money.zero) { $0 + $1.fees.total }
        let pnl = try Position(symbol: pufa).dayPnl(
            trades: trades,
            previousClose: price("9.00"),
            last: price("99.00")
        )
        #expect(pnl == money("200.00") - fees)
    }

    @Test func `an ex-date earns nothing by itself`() throws {
        var holder = ActionHolder()
        try holder.buy(1000, at: "20.00", on: "2024-06-03")
        let both = action("2024-06-14", cash: "5", bonus: "3")
        let reference = try #require(
            both.referencePrice(previousClose: price("20.00"), tick: price("0.01"))
        )
        try holder.takePart(in: both)
        let pnl = try holder.position.dayPnl(
            trades: [],
            previousClose: reference,
            last: reference
        )
        #expect(pnl == .zero)
        #expect(try holder.equity(at: reference) == money("1000000.00"))
    }
}
