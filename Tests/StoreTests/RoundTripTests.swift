import Market
import Store
import Testing
import Trading

/// What is written is what is read.
struct RoundTripTests {
    private let file: AccountFile
    private let account: Account
    private let symbol = Symbol(.sse, 600_000)

    init() throws {
        file = try AccountFile.openTemporary()
        let instant = Instant(TradingDay(literal: 20_261_130), TimeOfDay(9, 30))
        account = try file.insert(
            NewAccount(
                name: "主账户",
                source: "sim",
                seed: .max,
                fingerprint: nil,
                openedAt: instant,
                clock: instant,
                settledDay: TradingDay(literal: 20_261_127),
                cash: Money(fen: 12_345_678)
            )
        )
    }

    /// Commits what `body` changes.
    private func changing(_ body: () throws -> Void) throws {
        try file.begin()
        try body()
        try file.commit()
    }

    private func order(_ number: Int64, clientID: String? = nil) -> Order {
        Order(
            id: OrderID(number),
            clientID: clientID,
            symbol: symbol,
            side: .buy,
            type: .limit,
            limitPrice: Price(tenThousandths: 100_500),
            quantity: 300,
            session: TradingDay(literal: 20_261_201),
            placedAt: account.openedAt
        )
    }

    @Test func `an account`() throws {
        #expect(account.name == "主账户")
        #expect(account.seed == .max)
        #expect(account.cash == Money(fen: 12_345_678))
        #expect(account.settledDay == TradingDay(literal: 20_261_127))
        var changed = account
        changed.clock = account.openedAt.advanced(byMilliseconds: 3000)
        changed.calendarTold = TradingDay(literal: 20_261_231)
        changed.realizedPnl = Money(fen: -5)
        try changing { try file.update(changed) }
        #expect(try file.account(account.id) == changed)
    }

    @Test func `an order in each of its states`() throws {
        var pending = order(1, clientID: "键")
        pending.heldCash = Money(fen: 302_005)
        try changing { try file.insert(pending, account: account.id) }
        #expect(try file.order(OrderID(1), account: account.id) == pending)
        #expect(try file.order(clientID: "键", account: account.id) == pending)

        var filled = pending
        filled.cumQuantity = 300
        filled.cumAmount = Money(fen: 301_500)
        filled.fees = Fees(
            commission: Money(fen: 500),
            stampDuty: .zero,
            transferFee: Money(fen: 3)
        )
        filled.isResting = true
        filled.heldCash = .zero
        filled.status = .filled
        filled.closedAt = account.openedAt
        try changing { try file.update(filled, account: account.id) }
        #expect(try file.order(OrderID(1), account: account.id) == filled)

        var cancelled = order(2)
        cancelled.status = .cancelled
        cancelled.reason = .expired
        cancelled.closedAt = account.openedAt
        try changing { try file.insert(cancelled, account: account.id) }
        #expect(try file.orders(OrderFilter(), account: account.id) == [filled, cancelled])
        #expect(
            try file.orders(OrderFilter(status: .cancelled), account: account.id) == [cancelled]
        )
        #expect(
            try file.orders(OrderFilter(symbol: Symbol(.szse, 1)), account: account.id).isEmpty
        )
        #expect(try file.pendingOrders(of: nil, account: account.id).isEmpty)
    }

    @Test func `a position's lots, as they come and go`() throws {
        let first = Lot(purchaseDay: TradingDay(literal: 20_261_127), quantity: 200)
        let second = Lot(purchaseDay: TradingDay(literal: 20_261_130), quantity: 300)
        let empty = Position(symbol: symbol)
        var position = Position(
            symbol: symbol,
            lots: [first, second],
            held: 100,
            cost: Money(fen: 7)
        )
        try changing { try file.write(position, replacing: empty, account: account.id) }
        #expect(try file.position(of: symbol, account: account.id) == position)
        let former = position
        position.lots = [Lot(purchaseDay: second.purchaseDay, quantity: 50)]
        position.held = 0
        try changing { try file.write(position, replacing: former, account: account.id) }
        #expect(try file.positions(account: account.id) == [position])
        let sold = Position(symbol: symbol)
        try changing { try file.write(sold, replacing: position, account: account.id) }
        #expect(try file.positions(account: account.id).isEmpty)
    }

    @Test func `a quote's usage is forgotten with a newer quote`() throws {
        let usage = VolumeUsage([
            VolumeUsage.Key(book: .sell, price: Price(tenThousandths: 100_500)): 300
        ])
        func quote(_ milliseconds: Int64, _ usage: VolumeUsage) -> UsedQuote {
            UsedQuote(
                time: Instant(milliseconds: milliseconds),
                last: Price(tenThousandths: 100_500),
                previousClose: .zero,
                volume: 900,
                usage: usage
            )
        }
        let first = quote(1000, usage)
        try changing { try file.write(first, of: symbol, replacing: nil, account: account.id) }
        #expect(try file.usedQuote(of: symbol, account: account.id) == first)
        let next = quote(2000, VolumeUsage())
        try changing { try file.write(next, of: symbol, replacing: first, account: account.id) }
        #expect(try file.usedQuote(of: symbol, account: account.id) == next)
    }

    @Test func `a ticket, and none`() throws {
        #expect(try file.ticket(account: account.id) == nil)
        let ticket = Ticket(
            symbol: symbol,
            side: .sell,
            price: Price(tenThousandths: 100_500),
            quantity: nil,
            typedAt: account.openedAt,
            unseenReset: Price(tenThousandths: 100_400)
        )
        try file.write(ticket, account: account.id)
        #expect(try file.ticket(account: account.id) == ticket)
        try file.write(nil, account: account.id)
        #expect(try file.ticket(account: account.id) == nil)
    }

    @Test func `a follower's cursor never goes back`() throws {
        #expect(try file.cursor(of: "stdout", account: account.id) == 0)
        try file.advance("stdout", to: 5, account: account.id)
        try file.advance("stdout", to: 3, account: account.id)
        #expect(try file.cursor(of: "stdout", account: account.id) == 5)
        #expect(try file.cursor(of: "phone", account: account.id) == 0)
    }
}
