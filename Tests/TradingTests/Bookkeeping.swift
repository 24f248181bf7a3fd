import Market
import Testing
import Trading

/// One account and its trades of one security, placed and booked as the desk does it.
struct Bookkeeping {
    var ledger: Ledger
    let schedule: FeeSchedule
    var today = monday

    init(
        cash: String,
        _ schedule: FeeSchedule = .reference,
        lots: [Lot] = [],
        cost: String = "0.00"
    ) {
        self.schedule = schedule
        ledger = Ledger(
            cash: money(cash),
            heldCash: .zero,
            position: Position(symbol: pufa, lots: lots, cost: money(cost)),
            realizedPnl: .zero
        )
    }

    /// What validation sees of the account.
    var context: OrderContext {
        OrderContext(
            symbol: pufa,
            status: .trading,
            rules: rules(),
            limits: nil,
            schedule: schedule,
            freeCash: ledger.freeCash,
            sellable: ledger.position.sellable(on: today, sameDay: false)
        )
    }

    /// Freezes what the order needs.
    mutating func place(_ order: inout Order) throws {
        let request = OrderRequest(
            side: order.side,
            price: order.limitPrice,
            quantity: order.quantity
        )
        ledger.place(&order, hold: try context.validate(request))
    }

    /// Books one execution of the order.
    mutating func fill(_ order: inout Order, _ quantity: Quantity, at text: String) throws -> Trade?
    {
        let execution = Execution(
            orderID: order.id,
            price: price(text),
            quantity: quantity,
            basis: .taker
        )
        return try ledger.book(execution, of: &order, schedule: schedule, day: today)
    }

    /// Buys or sells at once, in one fill at the limit.
    mutating func trade(_ side: Side, _ quantity: Quantity, at limit: String) throws {
        var order = order(1, side, quantity, at: limit)
        try place(&order)
        _ = try #require(try fill(&order, quantity, at: limit))
        #expect(order.status == .filled)
    }
}

/// Shares bought so many days before the Monday.
func lot(_ quantity: Quantity, boughtBefore days: Int) -> Lot {
    Lot(purchaseDay: monday.advanced(by: -days), quantity: quantity)
}
