import Market
import Testing
import Trading

struct OrderTests {
    @Test func `a new order is pending, open and owes nothing`() {
        let order = buy(1, 500, at: "10.00")
        #expect(order.status == .pending)
        #expect(order.leavesQuantity == 500)
        #expect(order.cumQuantity == 0 && order.cumAmount == .zero && order.fees == .zero)
        #expect(order.averagePrice == nil)
        #expect(order.reason == nil && order.closedAt == nil && !order.isResting)
    }

    @Test func `nothing is open of a final order`() {
        var order = buy(1, 500, at: "10.00")
        order.cumQuantity = 200
        #expect(order.leavesQuantity == 300)
        order.status = .cancelled
        #expect(order.leavesQuantity == 0)
    }

    @Test(
        arguments: [
            (300, "3003.00", "10.01"), (3, "100.00", "33.3333"), (8, "0.01", "0.0013"),
            (6, "0.01", "0.0017"),
        ] as [(Quantity, String, String)]
    )
    func `the average price is rounded half-up to four decimals`(
        quantity: Quantity,
        amount: String,
        average: String
    ) {
        var order = buy(1, 500, at: "10.00")
        order.cumQuantity = quantity
        order.cumAmount = money(amount)
        #expect(order.averagePrice == price(average))
    }

    @Test(arguments: [
        (Side.buy, "9.99", true), (.buy, "10.00", true), (.buy, "10.01", false),
        (.sell, "9.99", false), (.sell, "10.00", true), (.sell, "10.01", true),
    ])
    func `an order accepts its limit and better`(side: Side, text: String, accepts: Bool) {
        #expect(order(1, side, 100, at: "10.00").accepts(price(text)) == accepts)
    }

    @Test(arguments: [
        (Side.buy, "10.01", "10.00", true), (.buy, "10.00", "10.01", false),
        (.sell, "10.00", "10.01", true), (.sell, "10.01", "10.00", false),
    ])
    func `the better price comes first, whoever was earlier`(
        side: Side,
        later: String,
        earlier: String,
        hasPriority: Bool
    ) {
        let other = order(1, side, 100, at: earlier)
        #expect(order(2, side, 100, at: later).hasPriority(over: other) == hasPriority)
    }

    @Test(arguments: Side.allCases)
    func `at one price the earlier number comes first`(side: Side) {
        let first = order(9, side, 100, at: "10.00")
        let second = order(10, side, 100, at: "10.00")
        #expect(first.hasPriority(over: second))
        #expect(!second.hasPriority(over: first))
    }
}
