import Market
import Testing
import Trading

struct ValidationTests {
    private func context(
        _ symbol: String = "sh600000",
        status: QuoteStatus = .trading,
        limits: PriceLimits? = tenPercent,
        cash: String = "1000000.00",
        sellable: Quantity = 1000
    ) -> OrderContext {
        OrderContext(
            symbol: security(symbol),
            status: status,
            rules: rules(of: symbol),
            limits: limits,
            schedule: .reference,
            freeCash: money(cash),
            sellable: sellable
        )
    }

    private func request(
        _ side: Side,
        _ quantity: Quantity,
        _ text: String = "10.00"
    ) -> OrderRequest {
        OrderRequest(side: side, price: price(text), quantity: quantity)
    }

    @Test func `a buy freezes its amount and fees, a sell its shares`() throws {
        let bought = try context().validate(request(.buy, 1000))
        #expect(bought.cash == money("10005.10"))
        #expect(bought.quantity == .zero)
        let sold = try context().validate(request(.sell, 1000))
        #expect(sold.cash == .zero)
        #expect(sold.quantity == 1000)
    }

    @Test func `A3: cash for the shares alone is refused with need and have`() {
        #expect(throws: Refusal.cash(need: money("1005.01"), have: money("1000.00"))) {
            try context(cash: "1000.00").validate(request(.buy, 100))
        }
        #expect(throws: Never.self) {
            try context(cash: "1005.01").validate(request(.buy, 100))
        }
    }

    @Test func `A15: an explicit quantity is refused, not made smaller`() {
        let context = context(cash: "9500.00")
        #expect(throws: Refusal.cash(need: money("10005.10"), have: money("9500.00"))) {
            try context.validate(request(.buy, 1000))
        }
        #expect(context.maxBuyable(at: price("10.00")) == 900)
    }

    @Test func `A9: a sell whose proceeds pay its fees needs little cash, A10: or none`() throws {
        let all = try context(cash: "74.00", sellable: 10_000).validate(request(.sell, 10_000))
        #expect(all.quantity == 10_000)
        let lot = try context(cash: "0.00", sellable: 100).validate(request(.sell, 100))
        #expect(lot.quantity == 100)
    }

    @Test func `a sell whose fees exceed proceeds and cash is refused`() {
        let limits = PriceLimits(up: price("0.06"), down: price("0.04"))
        #expect(throws: Refusal.cash(need: money("5.00"), have: money("4.99"))) {
            try context(limits: limits, cash: "0.99").validate(request(.sell, 100, "0.04"))
        }
        #expect(throws: Never.self) {
            try context(limits: limits, cash: "1.00").validate(request(.sell, 100, "0.04"))
        }
    }

    @Test(arguments: [100, 1, 1_000_000] as [Quantity])
    func `A18: what is not held cannot be sold`(quantity: Quantity) {
        #expect(throws: Refusal.sellable(need: quantity, have: 0)) {
            try context(sellable: 0).validate(request(.sell, quantity))
        }
    }

    @Test(
        arguments: [
            ("sh600000", 37), ("sh600000", 150), ("sz300750", 150), ("sh688981", 1),
            ("sh688981", 199),
            ("bj920002", 99), ("sh600000", 0), ("sh600000", -100), ("sh688981", -200),
        ] as [(String, Quantity)]
    )
    func `H10, H11, M5: a buy that is no whole lot is refused`(symbol: String, quantity: Quantity) {
        let context = context(symbol)
        let refusal = Refusal.lot(
            context.symbol,
            side: .buy,
            quantity: quantity,
            rule: context.rules.quantity,
            sellable: nil
        )
        #expect(throws: refusal) { try context.validate(request(.buy, quantity)) }
    }

    @Test(
        arguments: [
            ("sh688981", 200), ("sh688981", 201), ("bj920002", 100), ("bj920002", 101),
            ("bj920002", 123),
        ] as [(String, Quantity)]
    )
    func `H11, H13: STAR buys 200 and more, Beijing 100 and more, by the share`(
        symbol: String,
        quantity: Quantity
    ) throws {
        let amount = try price("10.00").amount(of: quantity)
        let hold = try context(symbol).validate(request(.buy, quantity))
        #expect(hold.cash == amount + FeeSchedule.reference.fees(.buy, on: amount).total)
    }

    @Test(arguments: [37, 100, 137, 1100, 1137] as [Quantity])
    func `H7, H9: an odd part is sold alone or on top of whole lots`(quantity: Quantity) throws {
        #expect(try context(sellable: 1137).validate(request(.sell, quantity)).quantity == quantity)
    }

    @Test(arguments: [50, 36, 138, 0, -100] as [Quantity])
    func `H7, M5: another odd part, nothing or less is refused`(quantity: Quantity) {
        let refusal = Refusal.lot(
            context().symbol,
            side: .sell,
            quantity: quantity,
            rule: rules().quantity,
            sellable: 1137
        )
        #expect(throws: refusal) {
            try context(sellable: 1137).validate(request(.sell, quantity))
        }
    }

    @Test(arguments: [
        ("sh600000", "10.005", "0.01"), ("sh600000", "10.0001", "0.01"),
        ("sh510300", "10.0005", "0.001"),
    ])
    func `M10: a price off the tick is refused, not rounded`(
        symbol: String,
        text: String,
        tick: String
    ) {
        #expect(throws: Refusal.tick(price: price(text), tick: price(tick))) {
            try context(symbol).validate(request(.buy, 100, text))
        }
    }

    @Test func `M10: 0.004 is off the tick of shares`() {
        #expect(throws: Refusal.tick(price: price("0.004"), tick: price("0.01"))) {
            try context(limits: nil).validate(request(.sell, 100, "0.004"))
        }
    }

    @Test(arguments: Side.allCases)
    func `M10: a price of zero or less is refused, without limits too`(side: Side) {
        for value in [0, -100, -1] as [Int64] {
            let price = Price(tenThousandths: value)
            #expect(throws: Refusal.tick(price: price, tick: rules().tick)) {
                try context(limits: nil).validate(
                    OrderRequest(side: side, price: price, quantity: 100)
                )
            }
        }
    }

    @Test(arguments: ["11.01", "8.99", "20.00", "0.01"])
    func `a price outside the limits is refused with them`(text: String) {
        #expect(throws: Refusal.limit(price: price(text), limits: tenPercent)) {
            try context().validate(request(.buy, 100, text))
        }
    }

    @Test(arguments: ["11.00", "9.00"])
    func `a price at a limit is accepted`(text: String) throws {
        let hold = try context().validate(request(.sell, 100, text))
        #expect(hold.quantity == 100)
    }

    @Test func `without limits any price on the tick is accepted`() throws {
        let hold = try context(limits: nil).validate(request(.sell, 100, "99.99"))
        #expect(hold.quantity == 100)
    }

    @Test(
        arguments: [
            ("sh600000", 1_000_100, 1_000_000), ("sz300750", 300_100, 300_000),
            ("sh688981", 100_001, 100_000), ("sh688981", 1_000_000_000_000, 100_000),
        ] as [(String, Quantity, Quantity)]
    )
    func `more than one order may have is refused with the maximum`(
        symbol: String,
        quantity: Quantity,
        maximum: Quantity
    ) {
        for side in Side.allCases {
            #expect(throws: Refusal.maxQuantity(quantity: quantity, maximum: maximum)) {
                try context(symbol).validate(request(side, quantity))
            }
        }
    }

    @Test(arguments: [
        (QuoteStatus.suspended, Refusal.suspended(pufa)), (.delisted, .delisted(pufa)),
        (.unlisted, .unlisted(pufa)),
    ])
    func `G1: what does not trade is refused before all else`(
        status: QuoteStatus,
        refusal: Refusal
    ) {
        for side in Side.allCases {
            #expect(throws: refusal) {
                try context(status: status).validate(request(side, 37, "99.995"))
            }
        }
    }

    @Test func `an amount beyond what money can count is refused`() {
        let beyond = Price(tenThousandths: 30_000_000_000_000)
        #expect(throws: Refusal.tooLarge) {
            try context(limits: nil).validate(
                OrderRequest(side: .buy, price: beyond, quantity: 1_000_000)
            )
        }
        #expect(throws: Refusal.tooLarge) {
            try context(limits: nil, sellable: 1_000_000).validate(
                OrderRequest(side: .sell, price: beyond, quantity: 1_000_000)
            )
        }
    }

    @Test func `A11: a refusal has its word and no price of a fill`() {
        let refusals: [(Refusal, String)] = [
            (.cash(need: .zero, have: .zero), "cash"), (.tooLarge, "tooLarge"),
            (
                .lot(
                    context().symbol,
                    side: .buy,
                    quantity: 1,
                    rule: rules().quantity,
                    sellable: nil
                ), "lot"
            ),
            (.maxQuantity(quantity: 2, maximum: 1), "maxQuantity"),
            (.sellable(need: 1, have: 0), "sellable"),
            (.tick(price: price("10.005"), tick: price("0.01")), "tick"),
            (.limit(price: price("12.00"), limits: tenPercent), "limit"),
            (.suspended(pufa), "suspended"), (.delisted(pufa), "delisted"),
            (.unlisted(pufa), "unlisted"), (.notTradable(pufa, .index), "notTradable"),
            (.noPrice(pufa), "noPrice"), (.noCancelWindow(until: at("09:25")), "noCancelWindow"),
            (.priceReset(from: price("10.00"), to: price("10.10")), "priceReset"),
        ]
        for (refusal, code) in refusals { #expect(refusal.code == code) }
    }
}
