import Market
import Testing
import Trading

/// Whatever orders and quotes come, in random days from seeds.
struct InvariantTests {
    @Test(arguments: 0..<120 as Range<UInt64>)
    func `snapshots never break what must hold`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var market = RandomMarket(&generator)
        var account = RandomAccount(limits: market.limits, &generator)
        for day in [monday, monday.advanced(by: 1)] {
            account.begin(day)
            var before: Quantity = 0
            for time in times(&generator) {
                let now = Instant(day, time)
                act(&account, market, at: now, &generator)
                let quote = market.snapshot(at: now, &generator)
                let close = time < SessionPlan.close ? nil : before
                var seen = SeenVolume(quote, volumeBeforeClose: close)
                // The same snapshot may come again, with other orders waiting.
                for _ in 0...generator.number(0...1) {
                    let open = account.pending
                    let met = try account.meet(.snapshot(quote), volumeBeforeClose: close)
                    check(met.executions, of: open, limits: market.limits)
                    seen.check(met.executions, of: open, usage: met.usage)
                    check(account)
                    act(&account, market, at: now, &generator)
                }
                if time < SessionPlan.close { before = quote.volume }
            }
            account.expireAll(at: Instant(day, SessionPlan.close))
            check(account)
            #expect(account.books.ledger.heldCash == .zero)
            #expect(account.books.ledger.position.held == 0)
        }
    }

    @Test(arguments: 0..<120 as Range<UInt64>)
    func `trades never break what must hold`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var market = RandomMarket(&generator)
        var account = RandomAccount(limits: market.limits, &generator)
        for day in [monday, monday.advanced(by: 1)] {
            account.begin(day)
            for time in times(&generator) {
                let now = Instant(day, time)
                act(&account, market, at: now.advanced(byMilliseconds: -1), &generator)
                let open = account.pending
                let trade = market.trade(at: now, &generator)
                let met = try account.meet(.trade(trade), volumeBeforeClose: nil)
                check(met.executions, of: open, limits: market.limits)
                for side in Side.allCases {
                    #expect(met.executions.shares(of: side, in: open) <= trade.volume)
                }
                if rules().sessions.window(ofData: time).phase == .continuous {
                    let all = met.executions.reduce(.zero) { $0 + $1.quantity }
                    #expect(all <= trade.volume)
                }
                check(account)
            }
            account.expireAll(at: Instant(day, SessionPlan.close))
            check(account)
        }
    }

    @Test func `the random days do trade, on both sides and in every way`() throws {
        var bases: Set<ExecutionBasis> = []
        var sides: Set<Side> = []
        for seed in 0..<120 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var market = RandomMarket(&generator)
            var account = RandomAccount(limits: market.limits, &generator)
            account.begin(monday)
            for time in times(&generator) {
                let now = Instant(monday, time)
                act(&account, market, at: now, &generator)
                let open = account.pending
                let quote = market.snapshot(at: now, &generator)
                let met = try account.meet(.snapshot(quote), volumeBeforeClose: 0)
                bases.formUnion(met.executions.map(\.basis))
                sides.formUnion(
                    Side.allCases.filter { met.executions.shares(of: $0, in: open) > 0 }
                )
            }
        }
        #expect(bases == Set(ExecutionBasis.allCases))
        #expect(sides == Set(Side.allCases))
    }

    /// Some forty times of a day, from before the opening auction to after the closing one.
    private func times(_ generator: inout SeededGenerator) -> [TimeOfDay] {
        let start = TimeOfDay(9, 5).milliseconds / 1000
        let end = TimeOfDay(15, 0).milliseconds / 1000
        let seconds = (0..<40).map { _ in generator.number(start...end - 1) }
        let fixed = [TimeOfDay(9, 25, 2), TimeOfDay(9, 30), TimeOfDay(14, 57), TimeOfDay(15, 0, 3)]
        let all = seconds.map { TimeOfDay(milliseconds: $0 * 1000) } + fixed
        return Set(all).sorted()
    }

    private func act(
        _ account: inout RandomAccount,
        _ market: RandomMarket,
        at now: Instant,
        _ generator: inout SeededGenerator
    ) {
        guard now.time < SessionPlan.close else { return }
        for _ in 0..<generator.number(0...2) {
            account.place(at: market.limitPrice(&generator), on: now, &generator)
        }
        if generator.oneIn(6) { account.cancelOne(at: now, &generator) }
    }

    /// No execution is worse than its limit, beyond the limits of the day, or more than was open.
    private func check(_ executions: [Execution], of orders: [Order], limits: PriceLimits) {
        var taken: [OrderID: Quantity] = [:]
        for execution in executions {
            taken[execution.orderID, default: 0] += execution.quantity
            let order = orders.first { $0.id == execution.orderID }
            #expect(order?.accepts(execution.price) == true)
            #expect(limits.contain(execution.price))
            #expect(execution.quantity > 0)
        }
        for order in orders { #expect((taken[order.id] ?? 0) <= order.leavesQuantity) }
    }

    private func check(_ account: RandomAccount) {
        let ledger = account.books.ledger
        let first = account.firstLedger
        for order in account.orders {
            #expect(order.cumQuantity <= order.quantity)
            #expect((order.status == .filled) == (order.cumQuantity == order.quantity))
            #expect(order.fees == account.books.schedule.fees(order.side, on: order.cumAmount))
            #expect(order.heldCash >= .zero && order.heldQuantity >= 0)
        }
        #expect(ledger.cash.tenThousandths.isMultiple(of: 100))
        #expect(ledger.heldCash >= .zero && ledger.heldCash <= ledger.cash)
        #expect(ledger.heldCash == account.orders.reduce(.zero) { $0 + $1.heldCash })
        let frozen = account.orders.reduce(Quantity.zero) { $0 + $1.heldQuantity }
        #expect(ledger.position.held == frozen)
        let old = ledger.position.lots.filter { $0.purchaseDay < account.books.today }
        #expect(frozen <= old.reduce(.zero) { $0 + $1.quantity })
        let held = first.position.quantity + account.bought - account.sold
        #expect(ledger.position.quantity == held)
        #expect(ledger.position.lots.allSatisfy { $0.quantity > 0 })
        #expect(
            ledger.position.lots.map(\.purchaseDay)
                == ledger.position.lots.map(\.purchaseDay).sorted()
        )
        checkPostings(account)
    }

    /// What left one ledger account came to another: cash, fees and shares conserve.
    private func checkPostings(_ account: RandomAccount) {
        let ledger = account.books.ledger
        let first = account.firstLedger
        var sums: [LedgerAccount: Money] = [:]
        var shares = Quantity.zero
        for posting in account.postings {
            sums[posting.account, default: .zero] += posting.amount
            shares += posting.quantity
        }
        let fees = account.orders.reduce(Fees.zero) { $0 + $1.fees }
        #expect(sums.values.reduce(.zero, +) == .zero)
        #expect(ledger.cash == first.cash + (sums[.cash] ?? .zero))
        #expect(fees.commission == sums[.commission] ?? .zero)
        #expect(fees.stampDuty == sums[.stampDuty] ?? .zero)
        #expect(fees.transferFee == sums[.transferFee] ?? .zero)
        #expect(shares == account.bought - account.sold)
        let before = first.cash + first.position.cost
        #expect(ledger.cash + ledger.position.cost == before + ledger.realizedPnl)
    }
}

/// What a snapshot showed, and what was taken of it over all the times that it came.
private struct SeenVolume {
    private let quote: Quote
    private let auction: Quantity
    private var taken: [VolumeUsage.Key: Quantity] = [:]
    private var total: [Side: Quantity] = [:]

    init(_ quote: Quote, volumeBeforeClose: Quantity?) {
        self.quote = quote
        auction = quote.volume - (volumeBeforeClose ?? 0)
    }

    private func levels(_ book: Side) -> Levels { book == .buy ? quote.bids : quote.asks }

    private func shown(_ book: Side, at price: Price) -> Quantity {
        levels(book).filter { $0.price == price }.reduce(.zero) { $0 + $1.volume }
    }

    /// Takers and makers take no more than was shown; auctions have a volume of their own.
    mutating func check(_ executions: [Execution], of orders: [Order], usage: VolumeUsage) {
        for execution in executions {
            guard let order = orders.first(where: { $0.id == execution.orderID }) else { continue }
            let book = order.side.opposite
            if execution.basis == .taker {
                let key = VolumeUsage.Key(book: book, price: execution.price)
                taken[key, default: 0] += execution.quantity
                #expect((taken[key] ?? 0) <= shown(book, at: execution.price))
            }
            if execution.basis != .auction { total[book, default: 0] += execution.quantity }
        }
        for book in Side.allCases {
            let all = levels(book).reduce(Quantity.zero) { $0 + $1.volume }
            #expect((total[book] ?? 0) <= all)
        }
        for (key, used) in usage.used {
            #expect(used <= (key.price == .zero ? auction : shown(key.book, at: key.price)))
        }
    }
}

extension [Execution] {
    /// The shares that orders of a side got.
    fileprivate func shares(of side: Side, in orders: [Order]) -> Quantity {
        let numbers = Set(orders.filter { $0.side == side }.map(\.id))
        return filter { numbers.contains($0.orderID) }.reduce(.zero) { $0 + $1.quantity }
    }
}
