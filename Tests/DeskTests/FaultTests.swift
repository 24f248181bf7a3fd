import Desk
import Foundation
import Market
import SQLite
import Store
import Testing
import Trading

/// Makes the N-th statement of a day's work fail, for every N: what was acknowledged is there, what was not
/// is absent, and the file keeps every invariant.
struct FaultTests {
    private final class Counter {
        var left: Int
        init(_ left: Int) { self.left = left }
    }

    /// A day's work; returns the orders that were acknowledged before a statement failed.
    private func work(on desk: Desk) -> (acknowledged: [OrderID], failed: Bool) {
        var acknowledged: [OrderID] = []
        do {
            let symbol = try desk.symbol("600000")
            let size = PlaceRequest.Size.shares(1000)
            let security = try #require(try desk.panels([symbol]).panels.first?.security)
            let high = try #require(security.quote.asks.last?.price)
            let low = try #require(security.limits?.down)
            let terms: [(Price, String)] = [(high, "a"), (low, "b"), (low, "c")]
            for (price, key) in terms {
                let request = PlaceRequest(
                    symbol: symbol,
                    side: .buy,
                    size: size,
                    price: price,
                    clientID: key
                )
                acknowledged.append(try desk.place(request).order.id)
            }
            _ = try desk.cancel(acknowledged[1])
            try desk.advance(to: try #require(Instant("2026-12-01T09:31")))
            let sell = PlaceRequest(symbol: symbol, side: .sell, size: .maximum, price: nil)
            acknowledged.append(try desk.place(sell).order.id)
            return (acknowledged, false)
        } catch {
            return (acknowledged, true)
        }
    }

    @Test func `a failing statement leaves no half of anything`() throws {
        var number = 0
        var isDone = false
        while !isDone, number < 2000 {
            number += 1
            let bench = try Workbench()
            _ = try bench.open()
            let counter = Counter(number)
            let file = try AccountFile.open(path: bench.path, for: .writing)
            file.statementHook = { sql throws(SQLiteError) in
                counter.left -= 1
                if counter.left == 0 {
                    throw SQLiteError(
                        extendedCode: 10,
                        message: "disk I/O error",
                        path: "",
                        sql: sql
                    )
                }
            }
            let desk: Desk
            do {
                desk = try Desk(file: file, accountName: nil, environment: bench.environment)
            } catch {
                continue
            }
            let (acknowledged, failed) = work(on: desk)
            isDone = !failed
            file.statementHook = nil
            try bench.expectInvariants()
            let again = try bench.desk()
            let stored = try again.orders(OrderFilter()).map(\.id)
            #expect(Set(acknowledged).isSubset(of: stored), "statement \(number)")
            #expect(stored.count <= acknowledged.count + 1, "statement \(number)")
            #expect(desk.account == again.account, "statement \(number)")
        }
        #expect(isDone)
        #expect(number > 100)
    }
}
