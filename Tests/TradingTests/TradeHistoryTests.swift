import Market
import Testing
import Trading

struct `The history of an account's trades` {
    private let tuesday = TradingDay(literal: 20_261_201)

    private func trade(_ side: Side, _ quantity: Quantity, at text: String, fee: String) -> Trade {
        let price = price(text)
        return Trade(
            side: side,
            price: price,
            quantity: quantity,
            amount: Money(tenThousandths: price.tenThousandths * quantity.shares),
            fees: Fees(commission: money(fee), stampDuty: .zero, transferFee: .zero)
        )
    }

    private func played(since: TradingDay? = nil) throws(Rebuild.Fault) -> TradeHistory {
        var history = TradeHistory(since: since)
        history.give(cash: money("100000"))
        try history.take(
            trade(.buy, 1000, at: "10.00", fee: "5.00"),
            of: OrderID(1),
            in: pufa,
            on: monday
        )
        try history.take(
            trade(.sell, 300, at: "11.00", fee: "3.00"),
            of: OrderID(2),
            in: pufa,
            on: tuesday
        )
        try history.take(
            trade(.sell, 200, at: "11.00", fee: "2.00"),
            of: OrderID(2),
            in: pufa,
            on: tuesday
        )
        try history.take(
            trade(.sell, 100, at: "9.00", fee: "5.00"),
            of: OrderID(3),
            in: pufa,
            on: tuesday
        )
        return history
    }

    @Test func `makes one closed trade of an order's executions`() throws {
        let history = try played()
        #expect(history.closed.map(\.orderID.number) == [2, 3])
        #expect(history.closed.map(\.quantity) == [500, 100])
        #expect(history.closed.map(\.profit) == [money("492.50"), -money("105.50")])
        #expect(history.closed.map(\.cost) == [money("5002.50"), money("1000.50")])
        #expect(history.closed.map(\.shareDays) == [500, 100])
        #expect(history.closed.map(\.openedDay) == [monday, monday])
        #expect(history.realized == money("387.00"))
    }

    @Test func `sums up what was done in a security`() throws {
        let totals = try #require(try played().securities[pufa])
        #expect(totals.trades == 4 && totals.boughtQuantity == 1000 && totals.soldQuantity == 600)
        #expect(totals.bought.money == money("10000") && totals.sold.money == money("6400"))
        #expect(totals.fees.total == money("15.00") && totals.salesProfit == money("387.00"))
    }

    @Test func `plays what was before its first day and does not count it`() throws {
        let history = try played(since: tuesday)
        let totals = try #require(history.securities[pufa])
        #expect(totals.trades == 3 && totals.bought.money == .zero)
        #expect(history.realized == money("387.00"))
        #expect(try played(since: TradingDay(literal: 20_261_202)).securities.isEmpty)
    }

    @Test func `does not believe a sale of what is not held`() {
        var history = TradeHistory()
        #expect(throws: Rebuild.Fault.oversold(pufa)) {
            try history.take(
                trade(.sell, 100, at: "9.00", fee: "5.00"),
                of: OrderID(1),
                in: pufa,
                on: monday
            )
        }
    }

    @Test func `holds the oldest shares longest`() throws {
        var history = TradeHistory()
        for (day, number) in [(monday, 1), (tuesday, 2)] as [(TradingDay, Int64)] {
            try history.take(
                trade(.buy, 100, at: "10.00", fee: "0.00"),
                of: OrderID(number),
                in: pufa,
                on: day
            )
        }
        let wednesday = TradingDay(literal: 20_261_202)
        try history.take(
            trade(.sell, 150, at: "10.00", fee: "0.00"),
            of: OrderID(3),
            in: pufa,
            on: wednesday
        )
        #expect(history.closed[0].shareDays == 100 * 2 + 50)
        #expect(history.closed[0].openedDay == monday)
    }
}
