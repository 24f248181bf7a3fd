import Market
import Testing
import Trading

/// Bugs of the caller end the program; they are no refusals.
struct TrapTests {
    @Test func `a final order cannot be cancelled`() async {
        await #expect(processExitsWith: .failure) {
            var account = Bookkeeping(cash: "10000.00")
            var order = buy(1, 100, at: "10.00")
            account.ledger.cancel(&order, reason: .user, at: at("10:00"))
            account.ledger.cancel(&order, reason: .user, at: at("10:00"))
        }
    }

    @Test func `an order is not filled beyond its size`() async {
        await #expect(processExitsWith: .failure) {
            var account = Bookkeeping(cash: "10000.00")
            var order = buy(1, 100, at: "10.00")
            try? account.place(&order)
            _ = try? account.fill(&order, 200, at: "10.00")
        }
    }

    @Test func `shares that are not held are not sold`() async {
        await #expect(processExitsWith: .failure) {
            var account = Bookkeeping(cash: "10000.00")
            var order = sell(1, 100, at: "10.00")
            _ = try? account.fill(&order, 100, at: "10.00")
        }
    }
}
