import Testing

/// The call auctions: one price, up to their volume.
@Suite("Auctions")
struct AuctionTests {
    private static let day = "2026-01-06"

    private func order(_ box: Sandbox, _ id: String) throws -> [String] {
        try box.json("order", id)["trades"].elements.map { $0.words("price quantity basis") }
    }

    /// An account on live quotes at 09:16, before anything was matched.
    private func morning() throws -> Sandbox {
        let box = try Sandbox()
        try box.open(
            live: [Snapshot("2026-01-06T09:16:00", last: "0")],
            at: "2026-01-06T09:16:00"
        )
        return box
    }

    @Test
    func `E6 E7 an order better than the opening price fills at it, up to its volume`() throws {
        let box = try morning()
        try box.done("buy", "600000", "1000", "--price", "10.60")
        // Virtual prices before the auction fill nobody (S3).
        box.now = "2026-01-06T09:20:05"
        try box.show([Snapshot("2026-01-06T09:20:05", last: "10.10", ask: "10.10x9000")])
        try box.done("refresh")
        #expect(try order(box, "1") == [])
        box.now = "2026-01-06T09:25:05"
        let uncrossed = Snapshot(
            "2026-01-06T09:25:03",
            last: "10.20",
            open: "10.20",
            volume: 600
        )
        try box.show([uncrossed])
        try box.done("refresh")
        try box.done("refresh")
        #expect(try order(box, "1") == ["10.20 600 auction"])
        // From then on it rests.
        try box.show(at: "2026-01-06T09:30:00", last: "10.30", ask: "10.30x300")
        try box.done("refresh")
        #expect(try order(box, "1") == ["10.20 600 auction", "10.60 300 maker"])
        #expect(try box.faults() == [])
    }

    @Test
    func `where nobody saw the auction its price is the day's open`() throws {
        let box = try morning()
        try box.done("buy", "600000", "500", "--price", "10.60")
        box.now = "2026-01-06T09:30:03"
        let first = Snapshot(
            "2026-01-06T09:30:03",
            last: "10.30",
            ask: "10.30x900",
            open: "10.20",
            volume: 9000
        )
        try box.show([first])
        try box.done("refresh")
        #expect(try order(box, "1") == ["10.20 500 auction"])
    }

    @Test
    func `orders at the auction's price fill only from an unmatched side that is shown`() throws {
        for (ask, trades) in [("", []), ("10.20x300", ["10.20 300 auction"]), ("10.21x300", [])] {
            let box = try morning()
            try box.done("buy", "600000", "1000", "--price", "10.20")
            box.now = "2026-01-06T09:25:05"
            let uncrossed = Snapshot(
                "2026-01-06T09:25:03",
                last: "10.20",
                ask: ask,
                open: "10.20",
                volume: 9000
            )
            try box.show([uncrossed])
            try box.done("refresh")
            #expect(try order(box, "1") == trades, "\(ask)")
        }
    }

    @Test
    func `an order worse than the price, or typed after the auction, does not take part`() throws {
        let box = try morning()
        try box.done("buy", "600000", "100", "--price", "10.19")
        box.now = "2026-01-06T09:26:00"
        let uncrossed = Snapshot("2026-01-06T09:25:58", last: "10.20", open: "10.20", volume: 900)
        try box.show([uncrossed])
        try box.done("buy", "600000", "200", "--price", "10.60")
        try box.done("refresh")
        #expect(try order(box, "1") + order(box, "2") == [])
        try box.show(at: "2026-01-06T09:30:00", last: "10.30", ask: "10.30x300")
        try box.done("refresh")
        #expect(try order(box, "1") == [])
        #expect(try order(box, "2") == ["10.30 200 taker"])
    }

    @Test
    func `B9 an order of the auction is listed, frozen, and its cancel releases`() throws {
        let box = try morning()
        try box.done("buy", "600000", "1000", "--price", "10.00")
        #expect(try box.json("orders", "--status", "pending").elements.count == 1)
        #expect(try box.json("account")["cash.frozen"] == .number("10005.10"))
        try box.done("cancel", "1")
        #expect(try box.json("account").words("cash.free cash.frozen") == "1000000.00 0.00")
    }

    /// A replay that ends with a closing auction of 700 shares at 10.10.
    private func afternoon() throws -> Sandbox {
        let box = try Sandbox()
        try box.open(
            replaying: [
                Snapshot("2026-01-06T14:56:57", last: "10.00", ask: "10.30x900", volume: 50_000),
                Snapshot("2026-01-06T14:57:00", last: "10.00", ask: "10.30x900", volume: 51_000),
                Snapshot("2026-01-06T14:58:00", last: "10.00", ask: "10.00x900", volume: 51_000),
                Snapshot("2026-01-06T15:00:00", last: "10.10", volume: 51_700),
            ]
        )
        return box
    }

    @Test
    func `the closing auction fills at its one price, up to what the day's volume grew by`() throws
    {
        let box = try afternoon()
        try box.done("buy", "600000", "500", "--price", "10.20")
        try box.done("clock", "set", "2026-01-06T14:58:30")
        #expect(try order(box, "1") == [])
        try box.done("buy", "600000", "500", "--price", "10.15")
        try box.done("buy", "600000", "300", "--price", "10.05")
        let close = try box.istock("clock", "set", "2026-01-06T15:00")
        #expect(
            close
                == Consequences(
                    out: """
                        [PAPER] Filled: bought 浦发银行(600000), amount 5050.00
                        [PAPER] Filled: bought 浦发银行(600000), amount 2020.00
                        2026-01-06 15:00:00

                        """,
                    err: """
                        [PAPER] Expired: 300 shares to buy of 浦发银行(600000) were not filled by the close
                        [PAPER] Expired: 300 shares to buy of 浦发银行(600000) were not filled by the close

                        """
                )
        )
        #expect(try order(box, "1") == ["10.10 500 auction"])
        #expect(try order(box, "2") == ["10.10 200 auction"])
        #expect(try box.faults() == [])
    }

    @Test
    func `on live quotes the first command after the close carries the auction out`() throws {
        let box = try Sandbox()
        let before = "2026-01-06T14:56:58"
        try box.open(
            live: [Snapshot(before, last: "10.00", ask: "10.30x900", volume: 50_000)],
            at: before
        )
        try box.done("buy", "600000", "500", "--price", "10.20")
        box.now = "2026-01-06T15:01:00"
        try box.show([Snapshot("2026-01-06T15:00:02", last: "10.10", volume: 50_400)])
        let orders = try box.istock("orders", "--json")
        #expect(orders.status == 0)
        let closed = try JSONValue(parsing: orders.out)[0]
        #expect(
            closed.words("cumQuantity averagePrice status reason") == "400 10.10 cancelled expired"
        )
    }
}

/// Sources that carry trades but no levels.
@Suite("Sources of trades")
struct PrintTests {
    private func sandbox(_ prints: [Print]) throws -> Sandbox {
        let box = try Sandbox()
        let before = [
            Print("2026-01-05T14:59:00", "10.00", 100, "buy"),
            Print("2026-01-06T10:00:00", "10.00", 100, "buy"),
        ]
        try box.open(replaying: before + prints, "--start", "2026-01-06T10:00:00")
        return box
    }

    private func trades(_ box: Sandbox) throws -> [String] {
        try box.json("trades").elements.map { $0.words("orderId price quantity basis") }
    }

    @Test
    func `a quote of such a source has no levels`() throws {
        let box = try sandbox([])
        let quote = try box.json("quote", "600000")[0]
        #expect(quote.words("last previousClose volume bids asks") == "10.00 10.00 100 [] []")
        #expect(quote.words("limitUp limitDown") == "11.00 9.00")
    }

    @Test
    func `a new order takes the next trade within its limit, whatever the aggressor`() throws {
        for aggressor in ["buy", "sell"] {
            let box = try sandbox([
                Print("2026-01-06T10:00:03", "10.20", 900, aggressor),
                Print("2026-01-06T10:00:06", "9.98", 300, aggressor),
            ])
            try box.done("buy", "600000", "500", "--price", "10.20")
            try box.done("clock", "advance", "10s")
            #expect(try trades(box) == ["1 10.20 500 taker"])
        }
    }

    @Test
    func
        `E14 a resting order fills at its limit by a trade through it, or at it by the other side`()
        throws
    {
        let box = try sandbox([
            Print("2026-01-06T10:00:03", "10.20", 900, "buy"),
            Print("2026-01-06T10:00:06", "10.00", 100, "buy"),
            Print("2026-01-06T10:00:09", "10.00", 100, "sell"),
            Print("2026-01-06T10:00:12", "9.90", 200, "buy"),
        ])
        try box.done("buy", "600000", "500", "--price", "10.00")
        try box.done("clock", "advance", "6s")
        #expect(try trades(box) == [])
        try box.done("clock", "advance", "3s")
        #expect(try trades(box) == ["1 10.00 100 maker"])
        try box.done("clock", "advance", "3s")
        #expect(try trades(box) == ["1 10.00 100 maker", "1 10.00 200 maker"])
        #expect(try box.faults() == [])
    }

    @Test
    func `each trade's volume is used once`() throws {
        let box = try sandbox([Print("2026-01-06T10:00:03", "10.00", 500, "sell")])
        try box.done("buy", "600000", "300", "--price", "10.00")
        try box.done("buy", "600000", "400", "--price", "10.00")
        try box.done("clock", "advance", "1h")
        #expect(try trades(box) == ["1 10.00 300 taker", "2 10.00 200 taker"])
    }

    @Test
    func `a trade at limit-up fills no buy, one at limit-down no sell`() throws {
        let box = try sandbox([
            // Within the price cage of the limit.
            Print("2026-01-06T10:00:01", "10.80", 100, "buy"),
            Print("2026-01-06T10:00:03", "11.00", 500, "buy"),
            Print("2026-01-06T10:00:06", "10.99", 300, "buy"),
        ])
        try box.done("clock", "advance", "1s")
        try box.done("buy", "600000", "400", "--price", "11.00")
        try box.done("clock", "advance", "2s")
        #expect(try trades(box) == [])
        try box.done("clock", "advance", "3s")
        #expect(try trades(box) == ["1 11.00 300 maker"])
    }

    @Test
    func `auction rows fill orders better than their price`() throws {
        let box = try sandbox([
            Print("2026-01-07T09:25:02", "10.20", 300, "auction"),
            Print("2026-01-07T15:00:00", "10.30", 400, "auction"),
        ])
        try box.done("clock", "set", "2026-01-06T16:00")
        try box.done("buy", "600000", "500", "--price", "10.21")
        try box.done("buy", "600000", "100", "--price", "10.20")
        try box.done("clock", "set", "2026-01-07T14:58")
        #expect(try trades(box) == ["1 10.20 300 auction"])
        try box.done("buy", "600000", "600", "--price", "10.31")
        _ = try box.istock("clock", "set", "2026-01-07T15:00")
        #expect(try trades(box) == ["1 10.20 300 auction", "3 10.30 400 auction"])
        #expect(try box.faults() == [])
    }

    @Test
    func `the closing print pays the fees of its own day`() throws {
        let box = try Sandbox()
        try box.open(
            replaying: [
                Print("2023-08-24T10:00:00", "10.00", 5000, "sell"),
                Print("2023-08-24T10:00:03", "10.00", 5000, "sell"),
                Print("2023-08-25T15:00:00", "10.30", 9000, "auction"),
                Print("2023-08-28T15:00:02", "10.30", 9000, "auction"),
            ]
        )
        try box.done("buy", "600000", "2000")
        try box.done("clock", "set", "2023-08-25T14:58")
        try box.done("sell", "600000", "1000", "--price", "10.20")
        _ = try box.istock("clock", "set", "2023-08-28T14:58")
        try box.done("sell", "600000", "1000", "--price", "10.20")
        _ = try box.istock("clock", "set", "2023-08-28T16:00")
        // Stamp duty was halved from 2023-08-28 on.
        let sold = try box.json("trades").elements.dropFirst().map { $0.words("price stampDuty") }
        #expect(sold == ["10.30 10.30", "10.30 5.15"])
    }
}
