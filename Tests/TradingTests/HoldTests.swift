import Market
import Testing
import Trading

/// What pending orders freeze, and when it comes free.
struct HoldTests {
    @Test func `A1: buying the most that 10,000.00 pays for leaves 994.91`() throws {
        var account = Bookkeeping(cash: "10000.00")
        let most = account.context.maxBuyable(at: price("10.00"))
        try account.trade(.buy, most, at: "10.00")
        #expect(account.ledger.cash == money("994.91"))
        #expect(account.ledger.heldCash == .zero)
        #expect(account.ledger.position.quantity == 900)
    }

    @Test func `A13: cash that is frozen for one order does not carry a second`() throws {
        var account = Bookkeeping(cash: "10005.10")
        var first = buy(1, 1000, at: "10.00")
        try account.place(&first)
        #expect(first.heldCash == money("10005.10"))
        #expect(account.ledger.heldCash == money("10005.10"))
        #expect(account.ledger.freeCash == .zero)
        var second = buy(2, 1000, at: "10.00")
        #expect(throws: Refusal.cash(need: money("10005.10"), have: .zero)) {
            try account.place(&second)
        }
        #expect(second.heldCash == .zero)
        #expect(account.ledger.heldCash == money("10005.10"))
    }

    @Test func `A14: the third buy of 40% of the cash is refused when it is placed`() throws {
        var account = Bookkeeping(cash: "10000.00")
        for number in [1, 2] as [Int64] {
            var order = buy(number, 400, at: "10.00")
            try account.place(&order)
        }
        var third = buy(3, 400, at: "10.00")
        #expect(throws: Refusal.cash(need: money("4005.04"), have: money("1989.92"))) {
            try account.place(&third)
        }
    }

    @Test func `B1: a cancelled buy gives back all it froze`() throws {
        var account = Bookkeeping(cash: "1000000.00")
        var order = buy(1, 99_900, at: "10.00")
        try account.place(&order)
        #expect(account.ledger.heldCash == money("999309.69"))
        account.ledger.cancel(&order, reason: .user, at: at("10:00"))
        #expect(account.ledger.freeCash == money("1000000.00"))
        #expect(order.heldCash == .zero)
        #expect(order.status == .cancelled)
        #expect(order.reason == .user)
        #expect(order.closedAt == at("10:00"))
        #expect(order.leavesQuantity == 0)
    }

    @Test func `B3: cancelling after a part filled pays for the part alone`() throws {
        var account = Bookkeeping(cash: "100000.00")
        var order = buy(1, 500, at: "10.00")
        try account.place(&order)
        #expect(order.heldCash == money("5005.05"))
        let trade = try account.fill(&order, 100, at: "10.00")
        #expect(trade?.fees.commission == money("5.00"))
        #expect(trade?.fees.transferFee == money("0.01"))
        #expect(order.heldCash == money("4000.04"))
        account.ledger.cancel(&order, reason: .user, at: at("10:00"))
        #expect(account.ledger.cash == money("98994.99"))
        #expect(account.ledger.heldCash == .zero)
        #expect(account.ledger.freeCash == money("98994.99"))
        #expect(account.ledger.position.quantity == 100)
    }

    @Test func `B7: cash falls once, when the order fills`() throws {
        var account = Bookkeeping(cash: "10005.10")
        var order = buy(1, 1000, at: "10.00")
        try account.place(&order)
        #expect(account.ledger.cash == money("10005.10"))
        _ = try account.fill(&order, 1000, at: "10.00")
        #expect(account.ledger.cash == .zero)
        #expect(account.ledger.heldCash == .zero)
    }

    @Test func `B14: cancelling one of three leaves the other two frozen`() throws {
        var account = Bookkeeping(cash: "100000.00")
        var orders = [buy(1, 100, at: "10.00"), buy(2, 200, at: "10.00"), buy(3, 300, at: "10.00")]
        for index in orders.indices { try account.place(&orders[index]) }
        account.ledger.cancel(&orders[1], reason: .user, at: at("10:00"))
        #expect(account.ledger.heldCash == orders[0].heldCash + orders[2].heldCash)
        #expect(account.ledger.heldCash == money("1005.01") + money("3005.03"))
    }

    @Test func `a better price frees the difference at once`() throws {
        var account = Bookkeeping(cash: "20000.00")
        var order = buy(1, 1000, at: "10.00")
        try account.place(&order)
        _ = try account.fill(&order, 400, at: "9.50")
        #expect(account.ledger.cash == money("16194.96"))
        #expect(order.heldCash == money("6000.06"))
        #expect(account.ledger.heldCash == money("6000.06"))
        _ = try account.fill(&order, 600, at: "9.40")
        #expect(account.ledger.heldCash == .zero)
        #expect(account.ledger.cash == money("10554.91"))
    }

    @Test func `B11: a pending sell freezes its shares, a fill or cancel frees them`() throws {
        var account = Bookkeeping(cash: "0.00", lots: [lot(1000, boughtBefore: 3)])
        var order = sell(1, 600, at: "10.00")
        try account.place(&order)
        #expect(account.ledger.position.held == 600)
        #expect(account.context.sellable == 400)
        _ = try account.fill(&order, 200, at: "10.00")
        #expect(account.ledger.position.held == 400)
        #expect(account.ledger.position.quantity == 800)
        #expect(account.context.sellable == 400)
        account.ledger.cancel(&order, reason: .expired, at: at("15:00"))
        #expect(account.ledger.position.held == 0)
        #expect(account.context.sellable == 800)
        #expect(order.heldQuantity == 0)
        #expect(order.reason == .expired)
    }

    @Test func `shares that are frozen cannot be sold again`() throws {
        var account = Bookkeeping(cash: "0.00", lots: [lot(1000, boughtBefore: 3)])
        var first = sell(1, 600, at: "10.00")
        try account.place(&first)
        var second = sell(2, 500, at: "10.00")
        #expect(throws: Refusal.sellable(need: 500, have: 400)) { try account.place(&second) }
    }
}
