import Market
import Testing
import Trading

/// An account that places, cancels and fills at random, booked as the desk books.
struct RandomAccount {
    private(set) var books: Bookkeeping
    private(set) var orders: [Order] = []
    private(set) var postings: [Posting] = []
    private(set) var bought: Quantity = 0
    private(set) var sold: Quantity = 0
    let firstLedger: Ledger
    private let limits: PriceLimits
    private var usage = VolumeUsage()
    private var stamp: Instant?

    init(limits: PriceLimits, _ generator: inout SeededGenerator) {
        self.limits = limits
        let old = Quantity(generator.number(0...5000))
        books = Bookkeeping(
            cash: Money(fen: generator.number(0...50_000_000)).description,
            lots: old == 0 ? [] : [Lot(purchaseDay: monday.advanced(by: -3), quantity: old)],
            cost: old == 0 ? "0.00" : Money(fen: generator.number(1...9_000_000)).description
        )
        firstLedger = books.ledger
    }

    var pending: [Order] { orders.filter { $0.status == .pending } }

    mutating func begin(_ day: TradingDay) {
        books.today = day
    }

    /// Places an order where the rules let it.
    mutating func place(at price: Price, on now: Instant, _ generator: inout SeededGenerator) {
        let side: Side = generator.oneIn(2) ? .buy : .sell
        let most = side == .buy ? books.context.maxBuyable(at: price) : books.context.sellable
        guard most > 0 else { return }
        let part = generator.number(1...most.shares)
        let isWhole = generator.oneIn(4)
        var order = Order(
            id: OrderID(Int64(orders.count) + 1),
            clientID: nil,
            symbol: pufa,
            side: side,
            type: .limit,
            limitPrice: price,
            quantity: isWhole ? most : Quantity(max(part / 100 * 100, 100)),
            session: books.today,
            placedAt: now
        )
        // Refused, say, for an odd part that is frozen elsewhere: then nothing has changed.
        let before = books.ledger
        do {
            try books.place(&order)
            orders.append(order)
        } catch {
            #expect(books.ledger == before)
        }
    }

    mutating func cancelOne(at now: Instant, _ generator: inout SeededGenerator) {
        let open = orders.indices.filter { orders[$0].status == .pending }
        guard !open.isEmpty else { return }
        let index = open[Int(generator.number(0...Int64(open.count - 1)))]
        books.ledger.cancel(&orders[index], reason: .user, at: now)
    }

    mutating func expireAll(at close: Instant) {
        for index in orders.indices where orders[index].status == .pending {
            books.ledger.cancel(&orders[index], reason: .expired, at: close)
        }
    }

    /// Lets the pending orders meet an event and books what it fills.
    ///
    /// Returns the executions, and what is used of the event's volume since.
    mutating func meet(
        _ event: MarketEvent,
        volumeBeforeClose: Quantity?
    ) throws -> (executions: [Execution], usage: VolumeUsage) {
        var matching = Matching(
            orders: pending,
            usage: event.time == stamp ? usage : VolumeUsage(),
            sessions: rules().sessions,
            limits: limits,
            volumeBeforeClose: volumeBeforeClose
        )
        matching.apply(event)
        usage = matching.usage
        stamp = event.time
        for index in orders.indices {
            if matching.newlyResting.contains(orders[index].id) { orders[index].isResting = true }
            for execution in matching.executions where execution.orderID == orders[index].id {
                try book(execution, index)
            }
        }
        return (matching.executions, matching.usage)
    }

    private mutating func book(_ execution: Execution, _ index: Int) throws {
        let trade = try books.ledger.book(
            execution,
            of: &orders[index],
            schedule: books.schedule,
            day: books.today
        )
        guard let trade else { return }
        postings += trade.postings
        switch trade.side {
        case .buy: bought = bought + trade.quantity
        case .sell: sold = sold + trade.quantity
        }
    }
}
