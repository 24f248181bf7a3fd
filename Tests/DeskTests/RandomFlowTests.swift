import Desk
import Foundation
import Market
import Store
import Testing
import Trading

/// Random orders, cancels and clock moves on the simulated market: the invariants hold after each run.
struct RandomFlowTests {
    @Test(arguments: UInt64(1)...8)
    func `random trading keeps every invariant`(seed: UInt64) throws {
        var random = Seeded(seed)
        let bench = try Workbench()
        let desk = try bench.open(cash: "300000", seed: Int64(seed))
        let codes = ["sh600000", "sz000001", "sz000002", "sh601398", "sz300750", "sh688981"]
        for _ in 0..<60 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5: try place(desk, codes.randomElement(using: &random) ?? "sh600000", &random)
            case 5..<6: try cancel(desk, &random)
            default:
                let step = Int64.random(in: 1000...7_200_000, using: &random)
                try desk.advance(to: desk.now.advanced(byMilliseconds: step))
            }
            #expect(desk.account.freeCash >= .zero)
        }
        try bench.expectInvariants()
        try expectEquity(desk)
    }

    private func place(_ desk: Desk, _ code: String, _ random: inout Seeded) throws {
        let symbol = try desk.symbol(code)
        guard let panel = try desk.panels([symbol]).panels.first,
            let current = panel.security.currentPrice
        else { return }
        let ticks = Int64.random(in: -30...30, using: &random)
        let request = PlaceRequest(
            symbol: symbol,
            side: Bool.random(using: &random) ? .buy : .sell,
            size: .shares(Quantity(Int64.random(in: 1...40, using: &random) * 50)),
            price: Price(tenThousandths: max(current.tenThousandths + ticks * 100, 100))
        )
        guard let order = try unlessRefused({ try desk.place(request).order }) else { return }
        for trade in try desk.trades(of: order.id) { #expect(order.accepts(trade.trade.price)) }
    }

    private func cancel(_ desk: Desk, _ random: inout Seeded) throws {
        guard let order = try desk.pendingOrders().randomElement(using: &random) else { return }
        _ = try unlessRefused { try desk.cancel(order.id) }
    }

    /// A refusal stores nothing; the invariants at the end would show it.
    private func unlessRefused<Result>(_ body: () throws -> Result) throws -> Result? {
        do {
            return try body()
        } catch {
            guard let error = error as? DeskError, case .refused = error else { throw error }
            return nil
        }
    }

    /// What the account earned is what it has more than it began with.
    private func expectEquity(_ desk: Desk) throws {
        let view = try desk.overview()
        let earned = view.account.realizedPnl + view.unrealizedPnl
        #expect(view.equity == view.account.initialCash + earned)
    }
}
