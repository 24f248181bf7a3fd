import Market
import Testing
import Trading

struct TicketStepsTests {
    private func context(
        _ symbol: String = "sh600000",
        cash: String = "100000.00",
        sellable: Quantity = 0,
        limits: PriceLimits? = tenPercent
    ) -> OrderContext {
        OrderContext(
            symbol: security(symbol),
            status: .trading,
            rules: rules(of: symbol),
            limits: limits,
            schedule: .reference,
            freeCash: money(cash),
            sellable: sellable
        )
    }

    @Test(
        arguments: [
            ("10.00", 1, "10.01"), ("10.00", -1, "9.99"), ("10.00", 10, "10.10"),
            ("10.99", 1, "11.00"), ("11.00", 1, "11.00"), ("9.00", -1, "9.00"),
            ("10.95", 10, "11.00"), ("10.005", 1, "10.01"), ("10.005", -1, "10.00"),
        ] as [(String, Int64, String)]
    )
    func `a price steps by ticks and stops at the limits`(from: String, by: Int64, to: String) {
        #expect(context().price(price(from), movedBy: by) == price(to))
    }

    @Test func `a fund's tick is finer, and without limits a price stops above zero`() {
        let fund = context("sh510300", limits: nil)
        #expect(fund.price(price("1.440"), movedBy: -1) == price("1.439"))
        #expect(fund.price(price("0.001"), movedBy: -5) == price("0.001"))
    }

    @Test(
        arguments: [
            ("sh600000", nil, 1, 100), ("sh600000", 100, 1, 200), ("sh600000", 100, -1, 100),
            ("sh600000", 500, -10, 100), ("sh600000", 150, 1, 200), ("sh600000", 150, -1, 100),
            ("sh600000", 1_000_000, 1, 1_000_000),
            // STAR counts by the single share above 200: a hundred at a time.
            ("sh688001", nil, 1, 200), ("sh688001", 200, 1, 300), ("sh688001", 250, -1, 200),
            ("sh113001", 10, 1, 20),
        ] as [(String, Int64?, Int64, Int64)]
    )
    func `a quantity steps by lots and stays allowed`(
        symbol: String,
        from: Int64?,
        by: Int64,
        to: Int64
    ) {
        let context = context(symbol)
        let moved = context.quantity(from.map { Quantity($0) }, movedBy: by)
        #expect(moved == Quantity(to))
        #expect(context.rules.quantity.allowsBuy(moved))
    }

    @Test(
        arguments: [
            (.buy, 1, 9900), (.buy, 2, 4900), (.buy, 3, 3300), (.sell, 1, 532), (.sell, 2, 200),
            (.sell, 3, 100),
        ] as [(Side, Int64, Quantity)]
    )
    func `parts of what is possible are whole lots, and all of it the odd part too`(
        side: Side,
        divisor: Int64,
        quantity: Quantity
    ) throws {
        let context = context(sellable: 532)
        #expect(try context.part(divisor, side, at: price("10.00")) == quantity)
    }

    @Test func `a part of nothing is refused with its numbers`() {
        #expect(throws: Refusal.cash(need: money("1005.01"), have: money("1000.00"))) {
            _ = try context(cash: "1000.00").part(2, .buy, at: price("10.00"))
        }
        #expect(throws: Refusal.sellable(need: 100, have: 0)) {
            _ = try context().part(1, .sell, at: price("10.00"))
        }
    }

    @Test func `a typed price is on the tick and inside the limits`() throws {
        try context().check(typed: price("11.00"))
        #expect(throws: Refusal.tick(price: price("10.005"), tick: price("0.01"))) {
            try context().check(typed: price("10.005"))
        }
        #expect(throws: Refusal.limit(price: price("11.01"), limits: tenPercent)) {
            try context().check(typed: price("11.01"))
        }
    }

    @Test func `what a quantity comes to is the amount and the fees`() {
        let terms = context().terms(.buy, 500, at: price("10.02"))
        #expect(terms?.amount == money("5010.00"))
        #expect(terms?.fees.total == money("5.05"))
        #expect(context().terms(.buy, Quantity.highest, at: Price.highest)?.amount == nil)
    }

    @Test func `a price drifts by the clock that is named`() {
        let drift = DriftRule(windowMilliseconds: 10_000, band: nil)
        var ticket = Ticket(symbol: pufa, side: .buy, currentPrice: price("10.00"))
        ticket.type(price: price("9.90"), at: Instant(milliseconds: 5000))
        ticket.apply(price("10.05"), at: Instant(milliseconds: 14_999), drift: drift)
        #expect(ticket.price == price("9.90"))
        ticket.apply(price("10.05"), at: Instant(milliseconds: 15_000), drift: drift)
        #expect(ticket.price == price("10.05"))
        #expect(ticket.unseenReset == price("9.90"))
        ticket.type(price: price("9.90"), at: Instant(milliseconds: 16_000))
        ticket.followMarket(at: price("10.05"))
        #expect(ticket.price == price("10.05"))
        #expect(ticket.typedAt == nil)
    }
}
