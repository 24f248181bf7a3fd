import Testing

struct `An auction line` {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func played(_ lines: String) throws -> Played { try folder.play(lines) }

    /// Both orders meet at any price from 10.00 to 10.05; a buy at 10.10 is better than all of them.
    @Test(arguments: [
        ("600000", "10.00", "10.03"), ("600000", "10.50", "10.03"),
        ("000001", "10.00", "10.00"), ("000001", "10.02", "10.02"), ("000001", "10.50", "10.05"),
    ])
    func `opens at the price of the exchange's own tie rule`(
        code: String,
        previousClose: String,
        price: String
    ) throws {
        let result = try played(
            """
            at 2026-11-30 09:16
            tick \(code) 0 prev \(previousClose)
            buy \(code) 500 @ 10.10
            at 09:25
            auction \(code) bid 10.05x1000 ask 10.00x1000
            expect order 1 filled 500 @ \(price)
            """
        )
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test(arguments: [
        // Better than the price: up to the auction's volume.
        ("buy", "10.01", "bid 10.05x700 ask 10.00x900", "filled 500 @ 10.00"),
        ("buy", "10.01", "bid 10.05x300 ask 10.00x900", "partial 300 @ 10.00"),
        // At the price: only from what was left over on the other side.
        ("buy", "10.00", "bid 10.05x700 ask 10.00x900", "partial 200 @ 10.00"),
        ("buy", "10.00", "bid 10.05x700 ask 10.00x700", "pending"),
        // Worse, or nothing met.
        ("buy", "9.99", "bid 10.05x700 ask 10.00x900", "pending"),
        ("buy", "10.50", "bid 9.99x700 ask 10.00x900", "pending"),
        ("buy", "10.50", "", "pending"),
    ])
    func `fills what the auction leaves to it`(
        side: String,
        price: String,
        orders: String,
        outcome: String
    ) throws {
        let result = try played(
            """
            at 2026-11-30 09:16
            tick 000001 0 prev 10.00
            \(side) 000001 500 @ \(price)
            at 09:25
            auction 000001 \(orders)
            expect order 1 \(outcome)
            """
        )
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func `closes nearest to the last price, with the volume of the auction alone`() throws {
        let result = try played(
            """
            at 2026-11-30 14:56
            tick 000001 10.04 prev 9.50 bid 10.03x500 ask 10.05x500 volume 900000
            at 14:58
            buy 000001 500 @ 10.10
            until close
            auction 000001 bid 10.09x300 ask 10.00x300
            expect order 1 expired 200
            trades --json
            """
        )
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains(#""price":10.04,"quantity":300"#))
    }

    @Test func `shows what it leaves as levels, best first`() throws {
        let result = try played(
            """
            at 2026-11-30 09:25
            auction 600000 prev 10.00 bid 10.05x700,10.00x300 ask 9.98x200,10.00x500,10.02x400
            quote 600000 --json
            """
        )
        #expect(result.status == 0, "\(result.errors)")
        let quote = try #require(result.output.split(separator: "\n").last)
        #expect(quote.contains(#""last":10.01,"#))
        #expect(quote.contains(#""bids":[{"price":10.00,"volume":300}]"#))
        #expect(quote.contains(#""asks":[{"price":10.02,"volume":400}]"#))
    }

    @Test(arguments: [
        "at 2026-11-30 09:24:59", "at 2026-11-30 09:30", "at 2026-11-30 14:58",
        "at 2026-11-29 09:25",
        "at 2026-11-30 00:00",
    ])
    func `stands only where an auction ends`(time: String) throws {
        let result = try played("\(time)\nauction 600000 bid 10.00x100 ask 10.00x100")
        #expect(result.status == 2)
        #expect(result.errors.contains(":2:1: "))
        #expect(result.errors.contains("auction"))
    }

    @Test(arguments: [("2026-07-03", 2), ("2026-07-06", 0)])
    func `ends a Shanghai fund's day since it has a closing auction`(
        day: String,
        status: Int32
    ) throws {
        let result = try played(
            """
            at \(day) 14:00
            tick 510300 4.000 prev 4.000 volume 1000
            until close
            auction 510300 bid 4.000x100 ask 4.000x100
            """
        )
        #expect(result.status == status, "\(result.errors)")
    }
}
