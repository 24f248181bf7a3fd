import Market
import Testing
import Trading

/// Random trades and actions over two years: cash, shares and profit always add up.
struct RandomActionTests {
    @Test(arguments: 0..<40 as Range<UInt64>)
    func `nothing is lost or made, whatever happens`(seed: UInt64) throws {
        var flow = RandomFlow(seed: seed)
        for _ in 0..<120 {
            try flow.nextDay()
            try flow.expectBalance()
        }
        #expect(flow.actionCount > 0)
    }
}

private struct RandomFlow {
    private var generator: SeededGenerator
    private var holder: ActionHolder
    private var day = date("2024-01-02")
    private var close = price("10.00")
    private var pending: [Entitlement] = []
    private var realizedAtOpening = Money.zero
    private(set) var actionCount = 0

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        holder = ActionHolder(
            cash: generator.oneIn(2) ? "1000000" : "20000",
            fees: generator.oneIn(2) ? .free : .reference,
            isTaxed: !generator.oneIn(4)
        )
    }

    mutating func nextDay() throws {
        day = day.advanced(by: Int(generator.number(1...9)))
        let moved = close.tenThousandths / 100 * generator.number(90...110) / 100
        close = Price(tenThousandths: max(moved, 1) * 100)
        for _ in 0..<generator.number(0...3) { try trade() }
        if generator.oneIn(8) { try act() }
        for entitlement in pending where generator.oneIn(2) {
            holder.receivePayment(entitlement)
            pending.removeAll { $0.exDate == entitlement.exDate }
        }
    }

    private mutating func trade() throws {
        let wasEmpty = holder.position.quantity == .zero
        if generator.oneIn(2) {
            let quantity = Quantity(generator.number(1...2000))
            if try close.amount(of: quantity) + money("100") > holder.ledger.freeCash { return }
            try holder.trade(.buy, quantity, at: close, on: day)
            if wasEmpty { realizedAtOpening = holder.ledger.realizedPnl }
        } else {
            let sellable = holder.position.sellable(on: day, sameDay: false).shares
            guard sellable > 0 else { return }
            let quantity = generator.oneIn(4) ? sellable : generator.number(1...sellable)
            try holder.trade(.sell, Quantity(quantity), at: close, on: day)
        }
    }

    /// Record date and ex-date with a night between them.
    private mutating func act() throws {
        let action = CorporateAction(
            symbol: pufa,
            exDate: day.advanced(by: 1),
            recordDate: day,
            sharesDate: day.advanced(by: Int(generator.number(1...3))),
            cash: PerTen(millionths: generator.number(0...4_000_000)),
            bonus: PerTen(millionths: generator.oneIn(2) ? generator.number(0...9_999_999) : 0),
            transfer: PerTen(millionths: generator.oneIn(2) ? generator.number(0...9_999_999) : 0),
            rights: PerTen(millionths: 3_000_000),
            rightsPrice: Price(tenThousandths: max(close.tenThousandths / 200, 1) * 100)
        )
        guard let entitlement = try holder.entitlement(to: action),
            let reference = action.referencePrice(previousClose: close, tick: price("0.01"))
        else { return }
        let before = try holder.equity(at: close)
        day = day.advanced(by: 1)
        holder.goEx(entitlement)
        pending.append(entitlement)
        var forgone = Money.zero
        if try !subscribe(to: entitlement), let rights = entitlement.rights {
            // Less than nothing where the new shares make the price fall below that of the rights.
            forgone = try (reference - rights.price).amount(of: rights.quantity)
        }
        try expectJump(of: -forgone, from: before, at: reference)
        close = reference
        actionCount += 1
    }

    /// Subscribes everything, or nothing; returns which.
    private mutating func subscribe(to entitlement: Entitlement) throws -> Bool {
        guard let rights = entitlement.rights, !generator.oneIn(3) else { return false }
        let cost = try rights.price.amount(of: rights.quantity)
        let free = holder.ledger.freeCash
        do throws(Refusal) {
            try holder.subscribe(rights.quantity, to: entitlement)
            #expect(holder.ledger.freeCash == free - cost)
            return true
        } catch {
            #expect(error == .cash(need: cost, have: free))
            return false
        }
    }

    /// Exact but for half a tick a share, two fractions of a share and a fen.
    private func expectJump(
        of expected: Money,
        from before: Money,
        at reference: Price
    ) throws {
        let found = try holder.equity(at: reference) - before - expected
        let ticks = try price("0.005").amount(of: holder.position.quantity + 2000)
        let bound = try ticks + reference.amount(of: 2) + Money(fen: 1)
        #expect(-bound <= found && found <= bound)
    }

    func expectBalance() throws {
        let ledger = holder.ledger
        let position = holder.position
        #expect(ledger.cash >= .zero)
        #expect(ledger.receivable >= .zero)
        #expect(ledger.cash - holder.initialCash == holder.posted[.cash, default: .zero])
        #expect(ledger.receivable == holder.posted[.dividendReceivable, default: .zero])
        #expect(holder.posted.values.reduce(.zero, +) == .zero)
        #expect(position.quantity == holder.postedShares)
        #expect(position.lots.map(\.purchaseDay) == position.lots.map(\.purchaseDay).sorted())
        #expect(position.lots.allSatisfy { $0.quantity > 0 })
        #expect(position.lots.flatMap(\.dividends).allSatisfy { $0.income >= .zero })

        let earned = try holder.equity(at: close) - holder.initialCash
        let unrealized = try close.amount(of: position.quantity) - position.cost
        #expect(ledger.realizedPnl + unrealized == earned)
        let sinceOpening = ledger.realizedPnl - realizedAtOpening
        let diluted = position.quantity > 0 ? position.cost - sinceOpening : .zero
        #expect(position.dilutedCost == diluted)
    }
}
