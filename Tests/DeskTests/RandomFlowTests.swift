import Desk
import Foundation
import Market
import Store
import Testing
import Trading

/// Random orders, cancels and clock moves on the simulated market: the invariants hold after each run.
struct RandomFlowTests {
    private static let codes = [
        "sh600000", "sz000001", "sz000002", "sh601398", "sz300750", "sh688981", "sh510300",
    ]

    /// A trading day from 2010 on.
    private func start(_ random: inout Seeded) -> String {
        let first = TradingDay(literal: 20_100_104)
        let day = first.advanced(by: Int.random(in: 0..<6100, using: &random))
        return "\(TradingCalendar().nextOrSame(day))T09:20"
    }

    /// Dividends, bonus shares and rights of the days to come.
    private func actions(from start: TradingDay, _ random: inout Seeded) -> [CorporateAction] {
        let calendar = TradingCalendar()
        var ex = start
        return RandomFlowTests.codes.prefix(4).compactMap { code in
            ex = calendar.next(after: ex)
            guard let symbol = Symbol(canonical: code) else { return nil }
            func perTen(_ most: Int64) -> PerTen {
                PerTen(millionths: Int64.random(in: 0...most, using: &random) * 100_000)
            }
            let rights = perTen(5)
            return CorporateAction(
                symbol: symbol,
                exDate: ex,
                recordDate: calendar.previous(before: ex),
                payDate: calendar.next(after: ex),
                sharesDate: ex,
                cash: perTen(30),
                bonus: perTen(10),
                transfer: perTen(10),
                rights: rights,
                rightsPrice: rights > .zero ? Price(tenThousandths: 20_000) : .zero
            )
        }
    }

    @Test(arguments: UInt64(1)...12)
    func `random trading keeps every invariant`(seed: UInt64) throws {
        var random = Seeded(seed)
        let bench = try Workbench()
        let start = start(&random)
        let desk = try bench.open(cash: "300000", seed: Int64(seed), start: start)
        try desk.importActions(
            actions(from: desk.now.day, &random),
            locks: FileLocks(of: desk)
        )
        if seed.isMultiple(of: 2) { try desk.set("rights.subscribe", to: "true") }
        for _ in 0..<60 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                try place(desk, RandomFlowTests.codes.randomElement(using: &random) ?? "", &random)
            case 5..<6: try cancel(desk, &random)
            default:
                let step = Int64.random(in: 1000...14_400_000, using: &random)
                try desk.advance(to: desk.now.advanced(byMilliseconds: step))
            }
            #expect(desk.account.freeCash >= .zero)
        }
        try bench.expectInvariants()
        try expectEquity(desk)
    }

    private func place(_ desk: Desk, _ code: String, _ random: inout Seeded) throws {
        let symbol = try desk.symbol(code)
        // A board that is not open yet has no quotes.
        guard let panel = try? desk.panels([symbol]).panels.first,
            let current = panel.security.currentPrice
        else { return }
        let ticks = Int64.random(in: -30...30, using: &random)
        let type =
            Int.random(in: 0..<3, using: &random) > 0
            ? .limit : OrderType.allCases.randomElement(using: &random) ?? .limit
        let request = PlaceRequest(
            symbol: symbol,
            side: Bool.random(using: &random) ? .buy : .sell,
            size: .shares(Quantity(Int64.random(in: 1...40, using: &random) * 50)),
            type: type,
            price: type.isMarket
                ? nil : Price(tenThousandths: max(current.tenThousandths + ticks * 100, 100))
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
