import Testing

/// Halts inside a day, on the first day of sh688001 (2019-07-22) and of a bond.
struct `A halt inside a day` {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private static let opening = """
        given cash 1000000
        at 2019-07-22 10:00
        tick 688001 10.00 prev 8.00 open 10.00 bid 9.99x5000 ask 10.00x5000

        """

    @Test(arguments: [
        // New orders and cancels are accepted, wait, and meet the first quote after ten minutes.
        """
        advance 1m
        tick 688001 13.00 bid 12.99x5000 ask 13.00x5000
        buy 688001 200 @ 13.00
        expect order 1 pending
        advance 4m
        tick 688001 12.00 bid 11.99x5000 ask 12.00x5000
        expect order 1 pending
        buy 688001 200 @ 13.00
        cancel 2
        expect order 2 cancelled
        at 10:10:57
        tick 688001 12.90 bid 12.89x5000 ask 12.90x5000
        expect no trades
        at 10:11
        tick 688001 12.50 bid 12.49x5000 ask 12.50x5000
        expect order 1 filled 200 @ 12.50
        """,
        // What rested traded on the way to the threshold.
        """
        buy 688001 200 @ 9.90
        expect order 1 pending
        advance 1m
        tick 688001 7.00 bid 6.99x5000 ask 7.00x5000
        expect order 1 filled 200 @ 9.90
        """,
        // One tick short of the threshold halts nothing, and each threshold halts once a direction.
        """
        advance 1m
        tick 688001 12.99 bid 12.98x5000 ask 12.99x5000
        buy 688001 200 @ 12.99
        expect order 1 filled 200 @ 12.99
        advance 1m
        tick 688001 13.00 bid 12.99x5000 ask 13.00x5000
        at 10:15
        tick 688001 12.00 bid 11.99x5000 ask 12.00x5000
        advance 1m
        tick 688001 13.50 bid 13.49x5000 ask 13.50x5000
        buy 688001 200 @ 13.50
        expect order 2 filled 200 @ 13.50
        advance 1m
        tick 688001 16.00 bid 15.99x5000 ask 16.00x5000
        buy 688001 200 @ 16.00
        expect order 3 pending
        """,
        // No cage during a halt; a market order needs continuous trading.
        """
        advance 1m
        tick 688001 13.00 bid 12.99x5000 ask 13.00x5000
        buy 688001 200 --type best5-cancel --protect 13.50
        expect refused halted
        buy 688001 200 @ 15.00
        expect order 1 pending
        """,
        // A halt that reaches 14:57 ends in the closing auction.
        """
        at 14:50
        tick 688001 13.00 bid 12.99x5000 ask 13.00x5000 volume 10000
        buy 688001 200 @ 13.20
        at 14:56:57
        tick 688001 13.00 bid 12.99x5000 ask 13.00x5000 volume 10000
        expect order 1 pending
        at 15:00
        tick 688001 13.10 bid 13.10x5000 ask 13.11x5000 volume 20000
        expect order 1 filled 200 @ 13.10
        """,
    ])
    func `waits and resumes as the rulebook says`(lines: String) throws {
        let played = try folder.play(Self.opening + lines)
        #expect(played.status == 0, "\(played.errors)")
    }

    @Test func `is told by the panel and by the order that waits`() throws {
        let played = try folder.play(
            Self.opening + """
                advance 1m
                tick 688001 13.00 bid 12.99x5000 ask 13.00x5000
                buy 688001 200 @ 13.00
                quote 688001
                order 1
                quote 688001 --json
                at 10:11
                quote 688001 --json
                """
        )
        #expect(
            played.output.contains("华兴源创 sh688001  2019-07-22 10:01:00  连续竞价  盘中临时停牌，10:11:00复牌")
        )
        #expect(played.output.contains("等待: 盘中临时停牌，10:11:00复牌"))
        #expect(played.output.contains(#""haltedUntil":"2019-07-22T10:11:00+08:00""#))
        #expect(played.output.contains(#""haltedUntil":null"#))
    }

    /// A replay of the first day, a snapshot a minute, that moves 30% at 10:01 and back.
    private static let market = """
        time,symbol,last,bid1,bidvol1,ask1,askvol1,prev_close,open,high,low
        2019-07-22T10:00:00,sh688001,10.00,9.99,500,10.00,500,8.00,10.00,10.00,10.00
        2019-07-22T10:01:00,sh688001,12.90,12.89,500,12.90,500,8.00,10.00,13.00,10.00
        2019-07-22T10:05:00,sh688001,12.00,11.99,500,12.00,500,8.00,10.00,13.00,10.00
        2019-07-22T10:10:59,sh688001,12.10,12.09,500,12.10,500,8.00,10.00,13.00,10.00
        2019-07-22T10:11:00,sh688001,12.20,12.19,500,12.20,500,8.00,10.00,13.00,10.00

        """

    @Test(arguments: [
        "at 10:12", "at 10:05\nat 10:06\nat 10:12",
        "advance 1s\nat 10:10:59\nadvance 1s\nat 10:12",
    ])
    func `of a replay is the same however the clock is moved`(moves: String) throws {
        let path = try folder.write(Self.market, to: "market.csv")
        let played = try folder.play(
            """
            replay \(path)
            given cash 1000000
            at 2019-07-22 10:00:30
            buy 688001 600 @ 10.00
            at 10:02
            buy 688001 300 @ 13.00
            expect order 2 pending
            \(moves)
            expect order 2 filled 300 @ 12.20
            expect order 1 partial 500 @ 10.00
            """
        )
        #expect(played.status == 0, "\(played.errors)")
    }

    @Test func `of a bond begins with continuous trading where the auction reached it`() throws {
        let played = try folder.play(
            """
            given cash 1000000
            at 2022-08-01 09:25
            tick 113661 125.000 prev 100.000 open 125.000 bid 124.999x500 ask 125.000x500 name N福22转
            at 09:31
            tick 113661 126.000 bid 125.999x500 ask 126.000x500
            buy 113661 10 @ 126.000
            expect order 1 pending
            at 10:00
            tick 113661 126.000 bid 125.999x500 ask 126.000x500
            expect order 1 filled 10 @ 126.000
            """
        )
        #expect(played.status == 0, "\(played.errors)")
    }
}
