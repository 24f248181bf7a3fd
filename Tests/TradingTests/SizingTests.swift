import Market
import Testing
import Trading

struct SizingTests {
    private func most(
        _ cash: String,
        at text: String,
        of symbol: String = "sh600000",
        _ schedule: FeeSchedule = .reference
    ) -> Quantity {
        schedule.affordableQuantity(
            cash: money(cash),
            price: price(text),
            rule: rules(of: symbol).quantity
        )
    }

    @Test(
        arguments: [
            ("10000.00", "10.00", 900), ("10005.10", "10.00", 1000), ("10005.09", "10.00", 900),
            ("1000.00", "10.00", 0), ("1005.01", "10.00", 100), ("0.00", "10.00", 0),
            ("10000.00", "0.00", 0),
        ] as [(String, String, Quantity)]
    )
    func `A1: the most that cash buys leaves room for the fees`(
        cash: String,
        text: String,
        quantity: Quantity
    ) {
        #expect(most(cash, at: text) == quantity)
    }

    @Test func `A1: after buying the most, cash is what is left and not below zero`() throws {
        let need = try FeeSchedule.reference.hold(
            limitPrice: price("10.00"),
            leaves: 900,
            after: .zero
        )
        #expect(money("10000.00") - need == money("994.91"))
    }

    @Test func `A5: 998,560.53 buys 7,900 at 124.79, for 8,000 would need 998,819`() throws {
        let schedule = FeeSchedule(
            commission: rate("0.0005"),
            minimumCommission: money("5.00"),
            stampDuty: .zero,
            transferFee: Rate.zero
        )
        #expect(most("998560.53", at: "124.79", schedule) == 7900)
        let need = try schedule.hold(limitPrice: price("124.79"), leaves: 8000, after: .zero)
        #expect(need == money("998819.16"))
    }

    @Test func `H14: cash for 950 shares buys 900`() {
        #expect(most("9505.10", at: "10.00") == 900)
    }

    @Test(
        arguments: [
            ("10005.00", 1000), ("10004.99", 900), ("5.00", 0), ("1005.00", 100), ("1004.99", 0),
        ] as [(String, Quantity)]
    )
    func `A17: with rates of zero the minimum fee alone is kept back`(
        cash: String,
        quantity: Quantity
    ) {
        let schedule = FeeSchedule(
            commission: .zero,
            minimumCommission: money("5.00"),
            stampDuty: .zero,
            transferFee: Rate.zero
        )
        #expect(most(cash, at: "10.00", schedule) == quantity)
    }

    @Test(arguments: [("10000.00", 1000), ("9999.99", 900)] as [(String, Quantity)])
    func `A17: without any fee all the cash buys shares`(cash: String, quantity: Quantity) {
        #expect(most(cash, at: "10.00", .free) == quantity)
    }

    @Test(
        arguments: [
            ("sh600000", "100000000.00", "10.00", 1_000_000),
            ("sz300750", "100000000.00", "10.00", 300_000),
            ("sh688981", "100000000.00", "10.00", 100_000), ("sh688981", "2005.02", "10.00", 200),
            ("sh688981", "2005.01", "10.00", 0), ("sh688981", "2015.02", "10.00", 201),
            ("bj920002", "1015.01", "10.00", 101), ("sh510300", "403.70", "3.987", 100),
            ("sh113050", "1205.01", "120.00", 10),
        ] as [(String, String, String, Quantity)]
    )
    func `the most is in the steps of its board, up to one order's maximum`(
        symbol: String,
        cash: String,
        text: String,
        quantity: Quantity
    ) {
        #expect(most(cash, at: text, of: symbol) == quantity)
    }

    @Test func `a price beyond what money can count buys nothing`() {
        let quantity = FeeSchedule.reference.affordableQuantity(
            cash: .highest,
            price: Price(tenThousandths: .max),
            rule: rules().quantity
        )
        #expect(quantity == .zero)
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `A2: the most is accepted, and one step more is refused`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let symbols = ["sh600000", "sz300750", "sh688981", "bj920002", "sh510300"]
        let rules = rules(of: symbols[Int(generator.number(0...4))])
        let ticks = generator.number(1...200_000)
        let limit = Price(tenThousandths: ticks * rules.tick.tenThousandths)
        let context = OrderContext(
            symbol: pufa,
            status: .trading,
            rules: rules,
            limits: nil,
            schedule: .reference,
            freeCash: Money(fen: generator.number(0...500_000_000)),
            sellable: .zero
        )
        let quantity = context.maxBuyable(at: limit)
        if quantity > 0 {
            let request = OrderRequest(side: .buy, price: limit, quantity: quantity)
            #expect(try context.validate(request).cash <= context.freeCash)
        }
        let next = quantity == .zero ? rules.quantity.minimum : quantity + rules.quantity.step
        #expect(throws: Refusal.self) {
            try context.validate(OrderRequest(side: .buy, price: limit, quantity: next))
        }
    }
}
