import Feeds
import Market
import Testing

@Suite struct `Quotes of Tencent` {
    @Test func `a stock is read whole`() throws {
        let expected = Quote(
            symbol: symbol("sh600000"),
            name: "浦发银行",
            time: instant("2026-11-27T10:30:12"),
            last: price("9.40"),
            previousClose: price("9.26"),
            open: price("9.28"),
            high: price("9.43"),
            low: price("9.24"),
            volume: 42_130_500,
            turnover: Money(fen: 394_256_719_00),
            bids: levels("9.39x114500 9.38x201100 9.37x218500 9.36x175500 9.35x245100"),
            asks: levels("9.40x242500 9.41x1760600 9.42x1779600 9.43x1362900 9.44x1058000"),
            limitUp: price("10.19"),
            limitDown: price("8.33"),
            status: .trading
        )
        #expect(try Payload.trading.quote("sh600000") == expected)
        #expect(expected.time.milliseconds == 1_795_746_612_000)
    }

    @Test(arguments: [
        ("sh600000", Int64(42_130_500), "394256719.00"),
        ("sh688111", 2_506_475, "576614574.00"),
        ("sh510300", 529_721_100, "2420825427.00"),
        ("sz123277", 602_100, "78875100.00"),
        ("bj920002", 1_968_000, "103030092.00"),
        ("sh000001", 46_411_726_400, "858874228922.00"),
        ("sz399006", 15_822_341_000, "310412880451.00"),
    ])
    func `volumes are shares and turnover is yuan`(
        code: String,
        volume: Int64,
        turnover: String
    ) throws {
        let quote = try #require(try Payload.trading.quote(code))
        #expect(quote.volume.shares == volume)
        #expect(quote.turnover.description == turnover)
    }

    @Test func `levels of a STAR stock are in lots, and a level without a lot is left out`() throws
    {
        let quote = try #require(try Payload.trading.quote("sh688111"))
        #expect(quote.bids == levels("228.56x200 228.54x200 228.52x700 228.50x500"))
        #expect(quote.asks.first == Level(price: price("228.59"), volume: 21_300))
    }

    @Test func `prices of funds and bonds have three decimals`() throws {
        let fund = try #require(try Payload.trading.quote("sh510300"))
        #expect(fund.bids.first == Level(price: price("4.581"), volume: 5_709_700))
        #expect(fund.limitUp == price("4.985"))
        let bond = try #require(try Payload.trading.quote("sz123277"))
        #expect(bond.last == price("131.25"))
        #expect(bond.bids.first == Level(price: price("131.249"), volume: 110))
    }

    @Test func `Beijing has 87 fields and its own limits`() throws {
        let quote = try #require(try Payload.trading.quote("bj920002"))
        #expect(quote.name == "万达轴承")
        #expect(quote.limitUp == price("68.01"))
        #expect(quote.limitDown == price("36.63"))
    }

    @Test(arguments: ["sh000001", "sz399006"])
    func `an index has neither levels nor limits`(code: String) throws {
        let quote = try #require(try Payload.trading.quote(code))
        #expect(quote.bids.isEmpty && quote.asks.isEmpty)
        #expect(quote.limitUp == nil && quote.limitDown == nil)
        #expect(quote.last > .zero)
    }

    @Test func `names lose their padding and full-width letters`() throws {
        #expect(try Payload.trading.quote("sz000002")?.name == "万科A")
        #expect(try Payload.states.quote("sz000016")?.name == "*ST康佳A")
        #expect(try Payload.states.quote("sz001399")?.name == "N待上市")
    }

    @Test func `a board sealed at a limit has one side`() throws {
        let up = try #require(try Payload.states.quote("sz300893"))
        #expect(up.asks.isEmpty)
        #expect(up.bids.first == Level(price: price("30.12"), volume: 6_409_200))
        #expect(up.last == up.limitUp)
        let down = try #require(try Payload.states.quote("sh603601"))
        #expect(down.bids.isEmpty)
        #expect(down.asks.first == Level(price: price("5.13"), volume: 125_895_200))
        #expect(down.last == down.limitDown)
    }

    @Test(arguments: [
        ("sz300893", QuoteStatus.trading), ("sz000016", .suspended), ("sh600001", .delisted),
        ("sh603999", .unlisted), ("sz001399", .unlisted), ("sh688999", .trading),
    ])
    func `the state is told`(code: String, status: QuoteStatus) throws {
        #expect(try Payload.states.quote(code)?.status == status)
    }

    @Test func `a suspended stock keeps its limits and the previous close`() throws {
        let quote = try #require(try Payload.states.quote("sz000016"))
        #expect(quote.last == price("2.46"))
        #expect(quote.open == .zero && quote.high == .zero && quote.volume == .zero)
        #expect(quote.limitUp == price("2.71"))
    }

    @Test(arguments: ["sh600001", "sh603999", "sh688999"])
    func `limits of 0 and -1 are none`(code: String) throws {
        let quote = try #require(try Payload.states.quote(code))
        #expect(quote.limitUp == nil && quote.limitDown == nil)
    }

    @Test func `before the auction the last price is the previous close`() throws {
        let quote = try #require(try Payload.opening.quote("sh600000"))
        #expect(quote.last == price("9.26") && quote.open == .zero)
        #expect(quote.bids.isEmpty && quote.asks.isEmpty)
    }

    @Test func `the auction shows its match, and not what is left over`() throws {
        let buyers = try #require(try Payload.opening.quote("sz000001"))
        #expect(buyers.bids == levels("11.80x52300") && buyers.asks == buyers.bids)
        let sellers = try #require(try Payload.opening.quote("sh601398"))
        #expect(sellers.asks == levels("7.90x410000") && sellers.bids == sellers.asks)
        #expect(sellers.last == price("7.89") && sellers.open == .zero)
    }

    @Test func `the auction's result is a quote like any other`() throws {
        let quote = try #require(try Payload.opening.quote("sh600036"))
        #expect(quote.open == price("40.60") && quote.high == quote.low)
        #expect(quote.time.time == TimeOfDay(9, 25, 3))
    }

    @Test func `the layout of 2014 gives the turnover in units of 10,000 yuan`() throws {
        let quote = try #require(try Payload.layouts.quote("sh600160"))
        #expect(quote.turnover == Money(fen: 238_010_000_00))
        #expect(quote.volume == 40_182_200)
        #expect(quote.limitDown == price("4.95"))
    }

    @Test func `a row of 39 fields is a quote without limits`() throws {
        let quote = try #require(try Payload.layouts.quote("sh600396"))
        #expect(quote.limitUp == nil && quote.limitDown == nil)
        #expect(quote.turnover == Money(fen: 2_729_507_908_00))
        #expect(quote.asks.count == 5)
    }

    @Test(arguments: Payload.allCases)
    func `no row of the project's payloads is refused`(payload: Payload) throws {
        let answer = try payload.answer()
        #expect(answer.problems == [])
        #expect(!answer.isCutOff)
        let rows = String(decoding: try payload.bytes(.utf8), as: UTF8.self)
            .split(separator: "\n").filter { $0.contains("~") }
        #expect(answer.quotes.count == rows.count)
    }
}
