import Market
import Store
import Testing
import Trading

/// Lists of orders find by index what a walk through every order finds.
struct OrderListTests {
    private let file: AccountFile
    private let account: Account
    private var all: [Order] = []

    init() throws {
        file = try AccountFile.openTemporary()
        let instant = Instant(TradingDay(literal: 20_261_130), TimeOfDay(9, 30))
        account = try file.insert(
            NewAccount(
                name: "default",
                source: "sim",
                seed: 7,
                fingerprint: nil,
                openedAt: instant,
                clock: instant,
                settledDay: TradingDay(literal: 20_261_127),
                cash: Money(fen: 100)
            )
        )
        let days = [20_261_130, 20_261_130, 20_261_201, 20_261_203, 20_261_203, 20_261_203]
        let symbols = [Symbol(.sse, 600_000), Symbol(.szse, 1)]
        for (index, day) in (days + days.suffix(3) + days.suffix(3)).enumerated() {
            var order = Order(
                id: OrderID(Int64(index + 1)),
                clientID: nil,
                symbol: symbols[index % 2],
                side: .buy,
                type: .limit,
                limitPrice: Price(tenThousandths: 100_500),
                quantity: 300,
                session: TradingDay(literal: day),
                placedAt: instant
            )
            // Pending, filled, cancelled, in turn: whatever the day.
            if index % 3 > 0 {
                order.closedAt = instant
                order.status = index % 3 == 1 ? .filled : .cancelled
                order.reason = index % 3 == 1 ? nil : .user
                order.cumQuantity = index % 3 == 1 ? 300 : 0
            }
            all.append(order)
        }
        try file.begin()
        for order in all { try file.insert(order, account: account.id) }
        try file.commit()
    }

    private func wanted(_ filter: OrderFilter) -> [Order] {
        let through = all.filter { order in
            let isOfTheDays = filter.since.map { order.session >= $0 } ?? true
            return (filter.status == nil || order.status == filter.status)
                && (filter.symbol == nil || order.symbol == filter.symbol)
                && (isOfTheDays || order.status == .pending)
        }
        return through.suffix(filter.newest ?? through.count)
    }

    @Test(arguments: [nil, OrderStatus.pending, .filled, .cancelled])
    func `every filter`(status: OrderStatus?) throws {
        let days = [20_261_127, 20_261_130, 20_261_201, 20_261_202, 20_261_203, 20_261_204]
        for day in [nil] + days.map({ TradingDay(literal: $0) }) {
            for symbol in [nil, Symbol(.sse, 600_000), Symbol(.bse, 920_000)] {
                for newest in [nil, 1, 3, 100] {
                    let filter = OrderFilter(
                        status: status,
                        symbol: symbol,
                        since: day,
                        newest: newest
                    )
                    #expect(try file.orders(filter, account: account.id) == wanted(filter))
                }
            }
        }
    }

    @Test func `an account without orders`() throws {
        let filter = OrderFilter(since: TradingDay(literal: 20_261_130), newest: 5)
        #expect(try file.orders(filter, account: account.id + 1).isEmpty)
    }
}
