import Market
import Testing
import Trading

/// What trades do to cash, shares, cost and profit.
struct LedgerTests {
    @Test func `from 100,000, buying 500 at 10.02 leaves 94984.95`() throws {
        var account = Bookkeeping(cash: "100000.00")
        try account.trade(.buy, 500, at: "10.02")
        #expect(account.ledger.cash == money("94984.95"))
        #expect(account.ledger.position.cost == money("5015.05"))
    }

    @Test func `A6: a sell is charged what was estimated`() throws {
        var account = Bookkeeping(cash: "0.00", lots: [lot(1000, boughtBefore: 3)])
        let estimate = FeeSchedule.reference.fees(.sell, on: money("10000.00"))
        var order = sell(1, 1000, at: "10.00")
        try account.place(&order)
        _ = try account.fill(&order, 1000, at: "10.00")
        #expect(order.fees == estimate)
        #expect(order.fees.total == money("10.10"))
        #expect(account.ledger.cash == money("9989.90"))
    }

    @Test func `A7: an order that fills in two parts pays one minimum`() throws {
        var account = Bookkeeping(cash: "10000.00")
        var order = buy(1, 1000, at: "3.00")
        try account.place(&order)
        let first = try account.fill(&order, 400, at: "3.00")
        let second = try account.fill(&order, 600, at: "3.00")
        #expect(first?.fees.commission == money("5.00"))
        #expect(second?.fees.commission == .zero)
        #expect(order.fees.commission == money("5.00"))
        #expect(order.status == .filled)
    }

    @Test func `A9: with 74.00 of cash all shares can be sold, the fees come out of it`() throws {
        var account = Bookkeeping(cash: "74.00", lots: [lot(10_000, boughtBefore: 3)])
        try account.trade(.sell, 10_000, at: "10.00")
        #expect(account.ledger.cash == money("99993.00"))
    }

    @Test func `A10: with no cash at all a lot can be sold`() throws {
        var account = Bookkeeping(cash: "0.00", lots: [lot(100, boughtBefore: 3)])
        try account.trade(.sell, 100, at: "10.00")
        #expect(account.ledger.cash == money("994.49"))
    }

    @Test func `H3: the proceeds of a sale buy at once`() throws {
        var account = Bookkeeping(cash: "0.00", lots: [lot(5000, boughtBefore: 3)])
        try account.trade(.sell, 5000, at: "10.00")
        #expect(account.ledger.freeCash == money("49959.50"))
        try account.trade(.buy, 4900, at: "10.00")
        #expect(account.ledger.cash == money("944.31"))
    }

    @Test func `a fill whose fees exceed it and the cash waits for a larger one`() throws {
        var account = Bookkeeping(cash: "0.00", lots: [lot(1000, boughtBefore: 3)], cost: "50.00")
        var order = sell(1, 1000, at: "0.04")
        try account.place(&order)
        let before = (account.ledger, order)
        #expect(try account.fill(&order, 100, at: "0.04") == nil)
        #expect(account.ledger == before.0)
        #expect(order == before.1)
        let trade = try account.fill(&order, 200, at: "0.04")
        #expect(trade?.cashChange == money("3.00"))
        #expect(order.leavesQuantity == 800)
    }

    @Test func `cash that is frozen pays no fees of a sell`() throws {
        var account = Bookkeeping(cash: "1006.01", lots: [lot(1000, boughtBefore: 3)])
        var pending = buy(1, 100, at: "10.00")
        try account.place(&pending)
        var order = sell(2, 1000, at: "0.04")
        try account.place(&order)
        #expect(try account.fill(&order, 99, at: "0.04") == nil)
        #expect(try account.fill(&order, 100, at: "0.04")?.cashChange == -money("1.00"))
        #expect(account.ledger.freeCash == .zero)
    }

    @Test func `I1: the average stays after a partial sell`() throws {
        var account = Bookkeeping(cash: "10000.00", .free)
        try account.trade(.buy, 200, at: "10.00")
        account.today = monday.advanced(by: 1)
        try account.trade(.sell, 100, at: "12.00")
        let position = account.ledger.position
        #expect(position.averageCost == price("10.00"))
        #expect(account.ledger.realizedPnl == money("200.00"))
        let value = try price("12.00").amount(of: position.quantity)
        #expect(value - position.cost == money("200.00"))
    }

    @Test func `I2: a top-up is averaged in`() throws {
        var account = Bookkeeping(cash: "10000.00", .free)
        try account.trade(.buy, 100, at: "10.00")
        try account.trade(.buy, 100, at: "12.00")
        account.today = monday.advanced(by: 1)
        #expect(account.ledger.position.averageCost == price("11.00"))
        try account.trade(.sell, 100, at: "12.00")
        #expect(account.ledger.realizedPnl == money("100.00"))
        #expect(account.ledger.position.cost == money("1100.00"))
    }

    @Test func `I3: a realised loss is rounded once, at the end`() throws {
        var account = Bookkeeping(cash: "20000.00", .free)
        try account.trade(.buy, 100, at: "31.00")
        try account.trade(.buy, 200, at: "35.00")
        account.today = monday.advanced(by: 1)
        #expect(account.ledger.position.averageCost == price("33.6667"))
        try account.trade(.sell, 100, at: "30.00")
        #expect(account.ledger.realizedPnl == -money("366.67"))
    }

    @Test func `the rules' example of cost and profit comes out to the fen (section 9)`() throws {
        let fees = rules().fees
        let schedule = FeeSchedule(
            commission: rate("0.00025"),
            minimumCommission: money("5.00"),
            stampDuty: fees.stampDuty,
            transferFee: fees.transferFee
        )
        var account = Bookkeeping(cash: "20000.00", schedule)
        try account.trade(.buy, 1000, at: "10.00")
        #expect(account.ledger.position.averageCost == price("10.0051"))
        account.today = monday.advanced(by: 1)
        try account.trade(.sell, 400, at: "11.00")
        let ledger = account.ledger
        #expect(ledger.position.averageCost == price("10.0051"))
        #expect(ledger.realizedPnl == money("390.72"))
        #expect(ledger.position.cost == money("6003.06"))
        let unrealized = try price("10.50").amount(of: 600) - ledger.position.cost
        #expect(ledger.realizedPnl + unrealized == money("687.66"))
    }

    @Test func `selling everything leaves neither lots nor cost`() throws {
        let lots = [lot(300, boughtBefore: 5), lot(37, boughtBefore: 3)]
        var account = Bookkeeping(cash: "0.00", lots: lots, cost: "3333.33")
        try account.trade(.sell, 100, at: "10.00")
        try account.trade(.sell, 237, at: "10.00")
        #expect(account.ledger.position == Position(symbol: pufa))
        #expect(account.ledger.position.averageCost == nil)
    }

    @Test func `the oldest lots are sold first`() throws {
        let lots = [lot(300, boughtBefore: 5), lot(200, boughtBefore: 3)]
        var account = Bookkeeping(cash: "100000.00", lots: lots, cost: "5000.00")
        try account.trade(.buy, 100, at: "10.00")
        try account.trade(.sell, 400, at: "10.00")
        #expect(
            account.ledger.position.lots == [lot(100, boughtBefore: 3), lot(100, boughtBefore: 0)]
        )
    }

    @Test func `purchases of one day are one lot`() throws {
        var account = Bookkeeping(cash: "100000.00")
        try account.trade(.buy, 100, at: "10.00")
        try account.trade(.buy, 300, at: "10.10")
        #expect(account.ledger.position.lots == [lot(400, boughtBefore: 0)])
    }
}

struct PostingTests {
    private let fees = Fees(
        commission: money("5.00"),
        stampDuty: money("6.40"),
        transferFee: money("0.13")
    )

    @Test func `a buy moves cash to shares and fees`() {
        let trade = Trade(
            side: .buy,
            price: price("12.34"),
            quantity: 1000,
            amount: money("12340.00"),
            fees: Fees(commission: money("5.00"), stampDuty: .zero, transferFee: money("0.12"))
        )
        #expect(
            trade.postings == [
                Posting(.cash, -money("12345.12")),
                Posting(.shares, money("12340.00"), quantity: 1000),
                Posting(.commission, money("5.00")),
                Posting(.transferFee, money("0.12")),
            ]
        )
    }

    @Test func `a sell moves shares to cash and fees`() {
        let trade = Trade(
            side: .sell,
            price: price("12.80"),
            quantity: 1000,
            amount: money("12800.00"),
            fees: fees
        )
        #expect(
            trade.postings == [
                Posting(.cash, money("12788.47")),
                Posting(.shares, -money("12800.00"), quantity: Quantity(-1000)),
                Posting(.commission, money("5.00")),
                Posting(.stampDuty, money("6.40")),
                Posting(.transferFee, money("0.13")),
            ]
        )
        #expect(trade.postings.reduce(.zero) { $0 + $1.amount } == .zero)
    }

    @Test func `a sell whose fees take it all still moves its shares`() {
        let trade = Trade(
            side: .sell,
            price: price("0.05"),
            quantity: 100,
            amount: money("5.00"),
            fees: Fees(commission: money("5.00"), stampDuty: .zero, transferFee: .zero)
        )
        #expect(
            trade.postings == [
                Posting(.shares, -money("5.00"), quantity: Quantity(-100)),
                Posting(.commission, money("5.00")),
            ]
        )
    }

    @Test func `fees are added and subtracted leg by leg`() {
        let other = Fees(
            commission: money("1.00"),
            stampDuty: money("0.40"),
            transferFee: money("0.03")
        )
        #expect((fees - other).total == money("10.10"))
        #expect((fees - other) + other == fees)
        #expect(fees - fees == .zero)
    }
}
