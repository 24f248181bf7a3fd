import Feeds
import Market
import Testing

@Suite struct `Rows that are refused` {
    @Test func `the sound row is a quote`() throws {
        #expect(try Row.sound.answer().quotes.count == 1)
        #expect(try Row.sound.answer().problems == [])
    }

    @Test(arguments: [
        ([2: "600001"], "the row's code is \"600001\""),
        ([3: "abc"], "the last price \"abc\" is not a price"),
        ([3: "-9.40"], "the last price \"-9.40\" is not a price"),
        ([4: ""], "the previous close \"\" is not a price"),
        ([5: "9.28123"], "the open \"9.28123\" is not a price"),
        ([6: "-1"], "the volume \"-1\" is not a volume"),
        ([6: "99999999999999999999"], "the volume \"99999999999999999999\" is not a volume"),
        ([10: "1.5"], "the volume of bid 1 \"1.5\" is not a volume"),
        ([21: "x"], "the price of ask 2 \"x\" is not a price"),
        ([30: ""], "the time \"\" is not a time"),
        ([30: "19891127103012"], "the time \"19891127103012\" is not a time"),
        ([30: "22000101103012"], "the time \"22000101103012\" is not a time"),
        ([30: "20260230103012"], "the time \"20260230103012\" is not a time"),
        ([30: "20261127243012"], "the time \"20261127243012\" is not a time"),
        ([30: "20261127106012"], "the time \"20261127106012\" is not a time"),
        ([30: "20261127103060"], "the time \"20261127103060\" is not a time"),
        ([33: "9.20"], "the day's high 9.20 is below its low 9.24"),
        ([35: "", 37: "-"], "the turnover \"-\" is not an amount"),
        ([40: "X"], "the status \"X\" is not known"),
        ([47: "9.39"], "the last price 9.40 is above the upper limit 9.39"),
        ([48: "9.41"], "the last price 9.40 is below the lower limit 9.41"),
        ([47: "none"], "the upper limit \"none\" is not a price"),
        ([11: "9.39"], "the price levels are out of order"),
        ([21: "9.39"], "the price levels are out of order"),
        ([9: "9.41"], "the best bid 9.41 is above the best ask 9.40"),
    ])
    func `a row that contradicts itself is a problem with a sentence`(
        changes: [Int: String],
        sentence: String
    ) throws {
        let answer = try Row.with(changes).answer()
        #expect(answer.quotes == [])
        #expect(answer.problems == [RowProblem(symbol: symbol("sh600000"), sentence: sentence)])
    }

    @Test(arguments: [
        ("42130500", "42130500"),  // shares taken for lots
        ("4213", "4213"),  // a hundredth
    ])
    func `a volume in the wrong unit is noticed`(volume: String, triple: String) throws {
        let row = Row.with([6: volume, 35: "9.40/\(triple)/394256719"])
        let problem = try #require(try row.answer().problems.first)
        #expect(problem.sentence.hasSuffix("is not within the day's prices 9.24 to 9.43"))
    }

    @Test func `a volume of STAR in lots is noticed`() throws {
        var row = Row.sound
        row.key = "v_sh688000"
        row.fields[2] = "688000"
        #expect(try row.quote() == nil)
        row.fields[6] = "42130512"
        row.fields[35] = "9.40/42130512/394256719"
        #expect(try row.quote()?.volume == 42_130_512)
    }

    @Test(arguments: [
        ("1", "1599"),  // 170 shares, printed as one lot
        ("0", "470"),  // 50 shares, printed as none
    ])
    func `odd lots do not count against a row`(volume: String, turnover: String) throws {
        let row = Row.with([6: volume, 35: "9.40/\(volume)/\(turnover)"])
        #expect(try row.quote()?.turnover == Money("\(turnover).00"))
    }

    @Test(arguments: [
        (["9.40", "9.35", "9.24"], true), (["9.40", "9.34", "9.24"], false),
        (["9.40", "9.43", "9.36"], true), (["9.40", "9.43", "9.37"], false),
        (["9.400", "9.357", "9.24"], true), (["9.400", "9.356", "9.24"], false),
        (["9.400", "9.43", "9.358"], true), (["9.400", "9.43", "9.360"], false),
    ])
    func `the average, 9.35798, may be one tick beyond the day's prices`(
        lastHighLow: [String],
        isSound: Bool
    ) throws {
        let row = Row.with([3: lastHighLow[0], 33: lastHighLow[1], 34: lastHighLow[2]])
        #expect(try (row.quote() != nil) == isSound)
    }

    @Test(arguments: [("4", true), ("3.76", true), ("4.0", false), ("5", false)])
    func `a rounded turnover is allowed its rounding, and no more`(
        turnover: String,
        isSound: Bool
    ) throws {
        // 4,000 shares for 37,600 yuan, and at most 4,100 for 38,704.
        let row = Row.with([6: "40", 35: "", 37: turnover])
        #expect(try (row.quote() != nil) == isSound)
    }

    @Test(arguments: [(37, "37"), (12, "12"), (1, "1")])
    func `a short row is refused`(count: Int, text: String) throws {
        var row = Row.sound
        row.fields = Array(row.fields.prefix(count))
        let problem = try #require(try row.answer().problems.first)
        #expect(problem.sentence == "the row has \(text) fields, a quote at least 38")
        #expect(problem.symbol == symbol("sh600000"))
    }

    @Test(arguments: 38...62)
    func `a row of 38 fields and more is a quote`(count: Int) throws {
        var row = Row.sound
        row.fields = Array(row.fields.prefix(count))
        let quote = try #require(try row.quote())
        #expect(quote.limitUp == (count < 49 ? nil : price("10.19")))
    }

    @Test func `fields to come are not minded`() throws {
        var row = Row.sound
        row.fields += Array(repeating: "new", count: 60)
        #expect(try row.quote() == Row.sound.quote())
    }

    @Test func `a delisted security without a price is delisted all the same`() throws {
        var row = Row.with([40: "D", 47: "-1", 48: "-1"])
        for index in 3...28 { row.fields[index] = "0" }
        for index in 33...35 { row.fields[index] = "0.00" }
        row.fields[37] = "0"
        #expect(try row.quote()?.status == .delisted)
        row.fields[40] = "S"
        #expect(try row.quote()?.status == .unlisted)
    }

    @Test func `an index is known by its mark where its code does not tell`() throws {
        var row = Row.with([61: "ZS", 6: "1", 47: "-1", 48: "-1"])
        row.key = "v_sh950090"
        row.fields[2] = "950090"
        let quote = try #require(try row.quote())
        #expect(quote.bids.isEmpty && quote.asks.isEmpty)
    }

    @Test func `a field in a sentence is short and on one line`() throws {
        let row = Row.with([3: "\u{1B}[31m9\r.4\u{85}0" + String(repeating: "0", count: 1000)])
        let problem = try #require(try row.answer().problems.first)
        #expect(problem.sentence == "the last price \"[31m9.400000000000000\" is not a price")
    }
}
