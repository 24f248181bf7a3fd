import Market
import Store
import Testing
import Trading

/// Changes that a batch holds back are the same as changes that SQLite is told at once.
struct ChangesTests {
    private static let symbols = [Symbol(.sse, 600_000), Symbol(.szse, 1)]
    private static let day = TradingDay(literal: 20_261_130)

    /// A file with one account, and random work on it.
    private final class Book {
        let file: AccountFile
        var account: Account
        private var random: Seeds

        init(seed: UInt64) throws {
            file = try AccountFile.openTemporary()
            random = Seeds(state: seed)
            let instant = Instant(ChangesTests.day, TimeOfDay(9, 30))
            account = try file.insert(
                NewAccount(
                    name: "one",
                    source: "sim",
                    seed: 1,
                    fingerprint: nil,
                    openedAt: instant,
                    clock: instant,
                    settledDay: TradingDay(literal: 20_261_127),
                    cash: Money(fen: 100_000_000)
                )
            )
        }

        /// One transaction: a few changes, kept or undone, perhaps with a look at the lists between.
        func step() throws -> String {
            try file.begin()
            account = try file.account(account.id)
            for _ in 0...random.next(3) { try change() }
            let seen = random.next(4) == 0 ? try state() : ""
            try file.update(account)
            if random.next(4) == 0 {
                file.rollback()
                account = try file.account(account.id)
            } else {
                try file.commit()
            }
            return seen
        }

        private func change() throws {
            let symbol = ChangesTests.symbols[random.next(2)]
            switch random.next(4) {
            case 0: try place(symbol)
            case 1: try fill()
            case 2: try move(symbol)
            default: try use(symbol)
            }
        }

        private func place(_ symbol: Symbol) throws {
            account.lastOrder += 1
            let order = Order(
                id: OrderID(account.lastOrder),
                clientID: random.next(3) == 0 ? "key \(account.lastOrder)" : nil,
                symbol: symbol,
                side: .buy,
                type: .limit,
                limitPrice: Price(tenThousandths: Int64(100_000 + random.next(10) * 100)),
                quantity: 100,
                session: ChangesTests.day,
                placedAt: account.openedAt
            )
            try file.insert(order, account: account.id)
            try file.append(
                .accepted,
                at: account.openedAt,
                order: order.id,
                quantity: order.quantity,
                to: &account
            )
        }

        private func fill() throws {
            guard account.lastOrder > 0 else { return }
            let id = OrderID(Int64(random.next(Int(account.lastOrder)) + 1))
            guard var order = try file.order(id, account: account.id), order.status == .pending
            else { return }
            account.lastTrade += 1
            let trade = Trade(
                side: .buy,
                price: order.limitPrice,
                quantity: 100,
                amount: try order.limitPrice.amount(of: 100),
                fees: .zero
            )
            order.cumQuantity = 100
            order.cumAmount = trade.amount
            order.status = .filled
            order.closedAt = account.openedAt
            try file.update(order, account: account.id)
            try file.insert(
                BookedTrade(
                    id: account.lastTrade,
                    orderID: id,
                    symbol: order.symbol,
                    trade: trade,
                    basis: .taker,
                    time: account.openedAt,
                    day: ChangesTests.day,
                    quoteTime: account.openedAt
                ),
                account: account.id
            )
            let event = try file.append(
                .filled,
                at: account.openedAt,
                order: id,
                trade: account.lastTrade,
                to: &account
            )
            try file.insert(
                [
                    Posting(.cash, -trade.amount),
                    Posting(.shares, trade.amount, quantity: 100),
                ],
                symbol: order.symbol,
                event: event.seq,
                into: &account
            )
        }

        private func move(_ symbol: Symbol) throws {
            let former = try file.position(of: symbol, account: account.id)
            var position = former
            let day = ChangesTests.day.advanced(by: -random.next(3))
            position.lots.removeAll { $0.purchaseDay == day }
            if random.next(3) > 0 {
                position.lots.append(
                    Lot(purchaseDay: day, quantity: Quantity(Int64(random.next(9) + 1)))
                )
            }
            position.lots.sort { $0.purchaseDay < $1.purchaseDay }
            position.cost = Money(fen: Int64(random.next(1000)))
            try file.write(position, replacing: former, account: account.id)
        }

        private func use(_ symbol: Symbol) throws {
            let former = try file.usedQuote(of: symbol, account: account.id)
            let level = VolumeUsage.Key(
                book: .sell,
                price: Price(tenThousandths: Int64(100_000 + random.next(3) * 100))
            )
            let isNewer = random.next(2) == 0
            let time = (former?.time ?? account.openedAt).advanced(
                byMilliseconds: isNewer ? 3000 : 0
            )
            var used = isNewer ? [:] : former?.usage.used ?? [:]
            used[level] = Quantity(Int64(random.next(5) + 1)) + (used[level] ?? .zero)
            let quote = UsedQuote(
                time: time,
                last: level.price,
                previousClose: .zero,
                volume: 900,
                usage: VolumeUsage(used)
            )
            try file.write(quote, of: symbol, replacing: former, account: account.id)
        }

        /// Everything there is, as text.
        func state() throws -> String {
            let id = account.id
            var lines = ["\(try file.account(id))"]
            lines += try file.orders(OrderFilter(), account: id).map { "\($0)" }
            lines += try file.trades(account: id).map { "\($0)" }
            lines += try file.events(after: 0, limit: 10_000, account: id).map { "\($0)" }
            lines += try file.positions(account: id).map { "\($0)" }
            for symbol in ChangesTests.symbols {
                let quote = try file.usedQuote(of: symbol, account: id)
                lines.append("\(quote.map { "\($0.time) \($0.last)" } ?? "-")")
                let used = quote?.usage.used.map { "\($0.key.price) \($0.value)" } ?? []
                lines += used.sorted()
            }
            return lines.joined(separator: "\n")
        }
    }

    /// A sequence of numbers that a seed decides.
    private struct Seeds {
        var state: UInt64

        mutating func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
    }

    @Test(arguments: 1...20)
    func `of a batch read and end the same as those of single transactions`(seed: UInt64) throws {
        let single = try Book(seed: seed)
        let batch = try Book(seed: seed)
        for round in 0..<6 {
            try batch.file.beginBatch()
            for _ in 0..<25 {
                let (one, other) = (try single.step(), try batch.step())
                #expect(one == other, "round \(round)")
            }
            try batch.file.commitBatch()
            #expect(try single.state() == batch.state())
        }
        #expect(try batch.state().contains("filled"))
    }

    @Test(arguments: 1...5)
    func `of a batch that is undone leave nothing`(seed: UInt64) throws {
        let book = try Book(seed: seed)
        for _ in 0..<25 { _ = try book.step() }
        let before = try book.state()
        try book.file.beginBatch()
        for _ in 0..<25 { _ = try book.step() }
        book.file.rollbackBatch()
        #expect(try book.state() == before)
    }

    @Test(arguments: 1...5)
    func `of a trial in a batch are undone alone`(seed: UInt64) throws {
        let book = try Book(seed: seed)
        try book.file.beginBatch()
        for _ in 0..<25 { _ = try book.step() }
        let before = try book.state()
        try book.file.beginTrial()
        for _ in 0..<25 { _ = try book.step() }
        book.file.endTrial()
        #expect(try book.state() == before)
        try book.file.commitBatch()
        #expect(try book.state() == before)
    }
}
