import Desk
import Foundation
import Market
import Store
import Testing
import Trading

/// The outcome never depends on how an advance is cut into pieces.
struct ClockTests {
    private static let codes = ["sh600000", "sz000001", "sh600519"]

    /// Places the same few orders near the market, some of which fill on the way.
    private func placeOrders(_ desk: Desk, seed: UInt64) throws {
        var random = Seeded(seed)
        for code in ClockTests.codes {
            let symbol = try desk.symbol(code)
            let panel = try #require(try desk.panels([symbol]).panels.first)
            let current = try #require(panel.security.currentPrice)
            for _ in 0..<3 {
                let ticks = Int64.random(in: -20...3, using: &random)
                let price = Price(tenThousandths: current.tenThousandths + ticks * 100)
                _ = try desk.place(
                    PlaceRequest(symbol: symbol, side: .buy, size: .shares(100), price: price)
                )
            }
        }
    }

    @Test(arguments: UInt64(1)...6)
    func `an advance in pieces leaves the same file as one`(seed: UInt64) throws {
        let target = try #require(Instant("2026-12-02T10:17:31"))
        let whole = try Workbench()
        let cut = try Workbench()
        for bench in [whole, cut] { try placeOrders(try bench.open(seed: Int64(seed)), seed: seed) }
        try whole.desk().advance(to: target)

        var random = Seeded(seed &+ 100)
        let desk = try cut.desk()
        while desk.now < target {
            let step = Int64.random(in: 1...9_000_000, using: &random)
            try desk.advance(to: min(desk.now.advanced(byMilliseconds: step), target))
        }
        #expect(try whole.contents() == cut.contents())
        try whole.expectInvariants()
    }

    @Test func `advancing to the same instant again changes nothing`() throws {
        let bench = try Workbench()
        let desk = try bench.open()
        try placeOrders(desk, seed: 3)
        let target = try #require(Instant("2026-11-30T14:00"))
        try desk.advance(to: target)
        let before = try bench.contents()
        try bench.desk().advance(to: target)
        #expect(try bench.contents() == before)
    }

    @Test func `going back is refused and changes nothing`() throws {
        let bench = try Workbench()
        let desk = try bench.open()
        let before = try bench.contents()
        let start = try #require(Instant("2026-11-30T09:30"))
        let earlier = start.advanced(byMilliseconds: -1)
        #expect {
            try desk.advance(to: earlier)
        } throws: { error in
            guard case DeskError.clockBackwards(start, earlier) = error else { return false }
            return true
        }
        #expect(try bench.contents() == before)
    }

    @Test func `each trading day is settled once and weekends and holidays never`() throws {
        let bench = try Workbench()
        let desk = try bench.open(start: "2026-09-24T14:00")
        try desk.advance(to: try #require(Instant("2026-10-09T16:00")))
        let file = try AccountFile.open(path: bench.path, for: .reading)
        let days = try file.settlements(account: desk.account.id).map(\.day.description)
        // 2026-09-25 and 2026-10-01 to 10-07 are closed.
        #expect(
            days == [
                "2026-09-24", "2026-09-28", "2026-09-29", "2026-09-30", "2026-10-08", "2026-10-09",
            ]
        )
    }

    @Test func `past the calendar's end weekdays count and it is said once`() throws {
        let bench = try Workbench()
        let desk = try bench.open(start: "2026-12-30T14:00")
        try desk.advance(to: try #require(Instant("2027-01-05T16:00")))
        let told = desk.takeOwnEvents().filter { $0.kind == .calendarEnded }
        #expect(told.count == 1)
        try desk.advance(to: try #require(Instant("2027-01-08T16:00")))
        #expect(desk.takeOwnEvents().allSatisfy { $0.kind != .calendarEnded })
        try bench.expectInvariants()
    }
}
