import Foundation
import Market
import Quotes
import Testing

struct `A replay file of snapshots` {
    private static let columns = [
        "time_ms", "symbol", "name", "last", "prev_close", "open", "high", "low", "volume",
        "turnover", "limit_up", "limit_down", "status",
    ]
    private static let open = stamp("2025-01-06T09:30:00")

    @Test(arguments: [
        ("\u{1B}[31m浦发", "[31m浦发"), ("a\tb\u{7F}", "ab"), ("\u{9B}2J", "2J"), ("é·Ａ", "é·Ａ"),
    ])
    func `gives names without what would disturb a terminal`(written: String, name: String) throws {
        let source = try replay(
            "time_ms,symbol,last,name\n\(Self.open),sh600000,10.02,\(written)\n"
        )
        let now = Instant(milliseconds: Self.open)
        #expect(try source.quote(of: security("sh600000"), at: now)?.name == name)
    }

    @Test func `gives every column back`() throws {
        let header = (Self.columns + SnapshotColumns.levels).joined(separator: ",")
        let source = try replay(
            """
            \(header)
            \(Self.open),sh600000,浦发银行,10.02,10.00,9.99,10.05,9.98,123400,1236468.5,11.00,9.00,,\
            10.01,10.00,9.99,9.98,9.97,100,200,300,400,500,\
            10.02,10.03,10.04,10.05,10.06,600,700,800,900,1000
            """
        )
        let quote = try source.quote(of: security("sh600000"), at: Instant(milliseconds: Self.open))
        let expected = Quote(
            symbol: security("sh600000"),
            name: "浦发银行",
            time: Instant(milliseconds: Self.open),
            last: price("10.02"),
            previousClose: price("10.00"),
            open: price("9.99"),
            high: price("10.05"),
            low: price("9.98"),
            volume: 123_400,
            turnover: Money(tenThousandths: 12_364_685_000),
            bids: [
                Level(price: price("10.01"), volume: 100),
                Level(price: price("10.00"), volume: 200),
                Level(price: price("9.99"), volume: 300),
                Level(price: price("9.98"), volume: 400),
                Level(price: price("9.97"), volume: 500),
            ],
            asks: [
                Level(price: price("10.02"), volume: 600),
                Level(price: price("10.03"), volume: 700),
                Level(price: price("10.04"), volume: 800),
                Level(price: price("10.05"), volume: 900),
                Level(price: price("10.06"), volume: 1000),
            ],
            limitUp: price("11.00"),
            limitDown: price("9.00")
        )
        #expect(quote == expected)
    }

    @Test func `may have its columns in any order, and others besides`() throws {
        let source = try replay(
            """
            askvol1,note,bid1,last,symbol,ask1,time_ms,bidvol1
            300,x,10.00,10.01,600000,10.01,\(Self.open),200
            """
        )
        let quote = try #require(
            try source.quote(of: security("sh600000"), at: Instant(milliseconds: Self.open))
        )
        #expect(quote.last == price("10.01"))
        #expect(quote.bids.text == "10.00x200")
        #expect(quote.asks.text == "10.01x300")
        #expect(quote.hasLevels)
    }

    @Test(
        arguments: [
            ("10.00,200", "10.00x200"), (",200", ""), ("0,200", ""), ("0.00,200", ""),
            ("10.00,", ""), ("10.00,0", ""), (",", ""), ("10,200.0", "10.00x200"),
            ("9.9990,0200", "9.999x200"),
        ]
    )
    func `has an empty level where price or volume is blank or zero`(
        fields: String,
        level: String
    ) throws {
        let source = try replay(
            """
            time_ms,symbol,last,bid1,bidvol1,bid2,bidvol2
            \(Self.open),600000,10,\(fields),9.90,100
            """
        )
        let quote = try source.quote(
            of: security("sh600000"),
            at: Instant(milliseconds: Self.open)
        )
        #expect(quote?.bids.text == (level.isEmpty ? "" : level + " ") + "9.90x100")
    }

    @Test func `shows no levels where it has no columns for them`() throws {
        let source = try replay("time_ms,symbol,last\n\(Self.open),600000,10\n")
        let quote = try source.quote(of: security("sh600000"), at: Instant(milliseconds: Self.open))
        #expect(quote?.hasLevels == false)
    }

    @Test(arguments: ["\n", "\r\n", "\n\n", "\r\n \r\n".replacingOccurrences(of: " ", with: "")])
    func `may end its lines either way, have blank lines and a byte-order mark`(
        end: String
    ) throws {
        let rows = [
            "\u{FEFF}time_ms,symbol,last", "\(Self.open),600000,10", "\(Self.open),600004,9",
        ]
        for text in [rows.joined(separator: end), rows.joined(separator: end) + end, end]
        where text != end {
            let source = try replay(text)
            let events = try source.events(
                at: Instant(milliseconds: Self.open),
                for: [security("sh600000"), security("sh600004")]
            )
            #expect(events.map(\.symbol) == [security("sh600000"), security("sh600004")])
        }
    }

    @Test(
        arguments: [
            "600000", "sh600000", "SH600000", "600000.SH", "600000.XSHG", "sh.600000",
            "SHSE.600000", "1.600000", "600000.SS", "600000.SSE",
        ]
    )
    func `may spell its symbols in any way`(spelling: String) throws {
        let source = try replay("symbol,last,time_ms\n\(spelling),10,\(Self.open)\n")
        let quote = try source.quote(of: security("sh600000"), at: Instant(milliseconds: Self.open))
        #expect(quote?.last == price("10"))
    }

    @Test(
        arguments: [
            ("", QuoteStatus.trading), ("trading", .trading), ("suspended", .suspended),
            ("delisted", .delisted), ("unlisted", .unlisted),
        ]
    )
    func `says whether a security trades`(text: String, status: QuoteStatus) throws {
        let source = try replay("time_ms,symbol,last,status\n\(Self.open),600000,10,\(text)\n")
        let quote = try source.quote(of: security("sh600000"), at: Instant(milliseconds: Self.open))
        #expect(quote?.status == status)
    }

    @Test func `takes the last price of the day before for the previous close`() throws {
        let source = try replay(
            """
            time_ms,symbol,last
            \(stamp("2025-01-06T09:30:00")),600000,10.00
            \(stamp("2025-01-06T15:00:00")),600000,10.10
            \(stamp("2025-01-07T09:30:00")),600000,10.20
            \(stamp("2025-01-08T09:30:00")),600000,0
            \(stamp("2025-01-09T09:30:00")),600000,10.30
            """
        )
        let expected = ["06": "0.00", "07": "10.10", "08": "10.20", "09": "10.20"]
        for (day, close) in expected {
            let time = instant("2025-01-\(day)T09:30:00")
            let quote = try source.quote(of: security("sh600000"), at: time)
            #expect(quote?.previousClose == price(close), "on \(day)")
        }
    }

    @Test func `prefers its own previous close, where it is not blank or zero`() throws {
        let source = try replay(
            """
            time_ms,symbol,last,prev_close
            \(stamp("2025-01-06T09:30:00")),600000,10.00,9.90
            \(stamp("2025-01-07T09:30:00")),600000,10.20,9.95
            \(stamp("2025-01-07T09:30:03")),600000,10.20,
            \(stamp("2025-01-07T09:30:06")),600000,10.20,0.00
            """
        )
        let closes = try ["06T09:30:00", "07T09:30:00", "07T09:30:03", "07T09:30:06"].map {
            try source.quote(of: security("sh600000"), at: instant("2025-01-\($0)"))?.previousClose
        }
        #expect(closes == ["9.90", "9.95", "10.00", "10.00"].map { price($0) })
    }

    @Test func `may give its times as texts`() throws {
        let source = try replay(
            """
            time,symbol,last
            2025-01-06T09:30:00+08:00,600000,10
            2025-01-06T01:30:03Z,600000,11
            2025-01-06 09:30:06,600000,12
            2025-01-06T09:30:09.500+08:00,600000,13
            """
        )
        let times = try source.instants(
            after: instant("2025-01-06T00:00"),
            upTo: instant("2025-01-07T00:00"),
            for: [security("sh600000")]
        )
        #expect(
            times.map(\.time.description)
                == ["09:30:00", "09:30:03", "09:30:06", "09:30:09.500"]
        )
    }
}
