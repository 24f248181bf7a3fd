import Testing

struct `A staged market` {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// Plays lines that must all hold.
    private func holds(
        _ text: String,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let played = try folder.play(text)
        #expect(played.status == 0, "\(played.errors)", sourceLocation: location)
    }

    @Test func `takes the previous close of the last tick of an earlier day`() throws {
        try holds(
            """
            tick 600000 10.00 bid 9.99x5000 ask 10.00x5000
            buy 600000 100 @ 10.20
            expect order 1 filled 100 @ 10.00
            next day
            tick 600000 10.50 bid 10.49x5000 ask 10.50x5000
            buy 600000 100 @ 11.01
            expect refused limit
            buy 600000 100 @ 10.71
            expect order 2 filled 100 @ 10.50
            """
        )
    }

    @Test func `keeps the day's previous close and volume over its ticks`() throws {
        try holds(
            """
            tick 600000 10.00 prev 10.00 bid 9.99x500 ask 10.00x500 volume 5000
            advance 1m
            tick 600000 10.10 bid 10.09x500 ask 10.10x500
            buy 600000 100 @ 11.01
            expect refused limit
            """
        )
    }

    @Test func `takes limits as they are given, for the day`() throws {
        try holds(
            """
            limit 600000 10.15 9.80
            tick 600000 10.00 prev 10.00 bid 9.99x5000 ask 10.00x5000
            buy 600000 100 @ 10.16
            expect refused limit
            limit 600000 10.19 9.80
            buy 600000 100 @ 10.19
            expect order 1 filled
            next day
            tick 600000 10.00 bid 9.99x5000 ask 10.00x5000
            buy 600000 100 @ 10.20
            expect order 2 filled
            """
        )
    }

    @Test func `suspends a security until its next tick`() throws {
        try holds(
            """
            tick 600000 10.00 prev 10.00 bid 9.99x5000 ask 10.00x5000
            buy 600000 100 @ 9.99
            suspend 600000
            buy 600000 100 @ 9.99
            expect refused suspended
            expect order 1 pending
            advance 1m
            tick 600000 9.99 bid 9.98x5000 ask 9.99x5000
            expect order 1 filled 100 @ 9.99
            next day
            suspend 600000
            buy 600000 100 @ 10.00
            expect refused suspended
            """
        )
    }

    @Test func `uses a tick's volume once, and another tick's anew, in the same instant`() throws {
        try holds(
            """
            tick 600000 10.00 prev 10.00 bid 9.99x5000 ask 10.00x300
            buy 600000 500 @ 10.00
            expect order 1 partial 300
            buy 600000 100 @ 10.00
            expect order 2 pending
            tick 600000 10.00 bid 9.99x5000 ask 10.00x250
            expect order 1 filled 500
            expect order 2 partial 50
            cancel 2
            tick 600000 10.00 bid 9.99x5000 ask 10.00x200
            buy 600000 200 @ 10.00
            expect order 3 filled 200
            """
        )
    }

    @Test func `marks a risk warning by the name of the day`() throws {
        try holds(
            """
            at 2026-01-05 10:00
            tick 600000 10.45 prev 10.00 bid 10.44x5000 ask 10.45x5000 name "*ST浦发"
            buy 600000 100 @ 10.51
            expect refused limit
            buy 600000 100 @ 10.50
            expect order 1 filled
            """
        )
    }

    @Test(arguments: [
        ("source sim\ntick 600000 10", "2:1"), ("tick 600000 10\nsource sim", "2:1"),
        ("source sim\nsource sim", "2:1"), ("account\nsource sim", "2:1"),
        ("source sim\naccount\ntick 600000 10", "3:1"),
    ])
    func `has one source`(text: String, place: String) throws {
        let played = try folder.play(text)
        #expect(played.status == 2)
        #expect(played.errors.hasPrefix("\(folder.path("a.session")):\(place): error: "))
    }

    @Test func `plays a recording beside the session, and what happens on the way`() throws {
        _ = try folder.write(
            """
            time,symbol,last,prev_close,bid1,bidvol1,ask1,askvol1
            2026-11-30T10:00:00,600000,10.02,10.00,10.01,500,10.02,300
            2026-11-30T10:00:03,600000,10.01,10.00,10.00,500,10.01,900
            """,
            to: "q.csv"
        )
        try holds(
            """
            replay q.csv
            buy 600000 500 @ 10.01
            expect order 1 pending
            at 10:00:02
            expect order 1 pending
            at 10:00:03
            expect order 1 filled 500 @ 10.01
            """
        )
    }

    @Test func `says that a recording is missing with the contract's status`() throws {
        let played = try folder.play("replay nothing.csv")
        #expect(played.status == 7)
        #expect(played.errors.contains("nothing.csv"))
    }
}

struct `What an account starts with` {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test(arguments: ["", "account\n"])
    func `is staged before the first order, in a file that balances`(opening: String) throws {
        let database = folder.path("a.db")
        let played = try folder.play(
            opening + """
                given cash 5000
                given 600000 5000 @ 9.80 since 2026-11-20
                given 600000 137 @ 9.00
                given 600000 100 @ 10.00 since 2026-11-30
                expect cash 5000
                expect position 600000 5237 sellable 5137
                """,
            "--db",
            database
        )
        #expect(played.status == 0, "\(played.errors)")
        #expect(try Ledger(database).complaints() == [])
    }

    @Test func `is no profit of the day, and shares cost what they were given at`() throws {
        let played = try folder.play(
            """
            given cash 5000
            given 600000 500 @ 10.00
            tick 600000 10.02 prev 10.00 bid 10.01x5000 ask 10.02x5000
            account --json
            positions --json
            """
        )
        #expect(played.status == 0, "\(played.errors)")
        #expect(played.output.contains(#""equity":10010.00"#))
        #expect(played.lines.first?.contains(#""todayPnl":10.00"#) == true)
        #expect(played.lines.last?.contains(#""dilutedCost":10.00,"todayPnl":10.00"#) == true)
    }

    @Test func `is a million unless it is given`() throws {
        #expect(try folder.play("expect cash 1000000").status == 0)
    }

    @Test(arguments: [
        ("tick 600000 10 prev 10 ask 10x500\nbuy 600000 100\ngiven cash 5", "3:1"),
        ("given 600000 100 @ 9 since 2026-12-01", "1:1"),
    ])
    func `is not staged later`(text: String, place: String) throws {
        let played = try folder.play(text)
        #expect(played.status == 2)
        #expect(played.errors.hasPrefix("\(folder.path("a.session")):\(place): error: "))
    }

    @Test func `is not opened twice, and the answer names no file where there is none`() throws {
        let played = try folder.play("account\ninit --cash 5\nexpect refused database")
        #expect(played.status == 0, "\(played.errors)")
        #expect(played.lines.last == "已拒绝（database）：会话的账户“a”已开户")
    }

    @Test func `may be the terms of init`() throws {
        let played = try folder.play(
            """
            at 2026-12-01 10:00
            init --cash 500 --commission 0.0003 --seed 7
            expect cash 500
            config get fees.commission
            clock
            """
        )
        #expect(played.status == 0, "\(played.errors)")
        #expect(played.lines.suffix(2) == ["0.0003", "2026-12-01 10:00:00"])
    }
}
