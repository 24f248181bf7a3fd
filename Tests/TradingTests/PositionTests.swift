import Market
import Testing
import Trading

/// Which shares may be sold on a day (T+1), and what a holding cost.
struct PositionTests {
    private let tuesday = monday.advanced(by: 1)

    private func position(_ lots: Lot..., held: Quantity = 0) -> Position {
        Position(symbol: pufa, lots: lots, held: held)
    }

    @Test func `H1: what was bought today cannot be sold today`() throws {
        var account = Bookkeeping(cash: "10000.00")
        try account.trade(.buy, 100, at: "10.00")
        var order = sell(2, 100, at: "10.00")
        #expect(throws: Refusal.sellable(need: 100, have: 0)) { try account.place(&order) }
        #expect(account.ledger.position.quantity == 100)
    }

    @Test func `H2: on the next trading day it can`() {
        let position = position(lot(1000, boughtBefore: 0))
        #expect(position.sellable(on: monday, sameDay: false) == 0)
        #expect(position.sellable(on: tuesday, sameDay: false) == 1000)
        #expect(position.quantity == 1000)
    }

    @Test func `H5: of 9,200 and today's 100 the 9,200 can be sold`() {
        let position = position(lot(9200, boughtBefore: 3), lot(100, boughtBefore: 0))
        #expect(position.sellable(on: monday, sameDay: false) == 9200)
        #expect(position.quantity == 9300)
    }

    @Test func `where the security may be sold the same day, all can`() {
        let position = position(lot(300, boughtBefore: 3), lot(100, boughtBefore: 0), held: 50)
        #expect(position.sellable(on: monday, sameDay: true) == 350)
    }

    @Test(arguments: [(0, 200), (150, 50), (200, 0), (250, 0)] as [(Quantity, Quantity)])
    func `what is frozen cannot be sold, and there is never less than nothing`(
        held: Quantity,
        sellable: Quantity
    ) {
        let position = position(lot(200, boughtBefore: 3), lot(100, boughtBefore: 0), held: held)
        #expect(position.sellable(on: monday, sameDay: false) == sellable)
    }

    @Test(
        arguments: [
            (1000, "10005.10", "10.0051"), (300, "10100.00", "33.6667"), (8, "0.01", "0.0013"),
            (3, "0.01", "0.0033"), (200, "0.00", "0.00"),
        ] as [(Quantity, String, String)]
    )
    func `the average cost is rounded half-up to four decimals`(
        quantity: Quantity,
        cost: String,
        average: String
    ) {
        var position = position(lot(quantity, boughtBefore: 3))
        position.cost = money(cost)
        #expect(position.averageCost == price(average))
    }

    @Test func `an empty position has no average cost`() {
        #expect(position().averageCost == nil)
        #expect(position().quantity == 0)
    }
}
