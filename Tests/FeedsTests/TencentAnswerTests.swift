import Feeds
import Market
import Testing

@Suite struct `Answers of Tencent` {
    private func parse(_ body: String) throws -> FeedAnswer {
        try TencentFeed().parse(Array(body.utf8))
    }

    @Test(arguments: [
        "v_pv_none_match=\"1\";\n", "pv_none_match=1;", "v_pv_none=\"1\";",
    ])
    func `an answer that no code matched is empty`(body: String) throws {
        #expect(try parse(body) == FeedAnswer())
    }

    @Test(arguments: [
        ("", "an empty page"),
        (" \r\n\n", "an empty page"),
        ("<html>forbidden</html>", "a web page"),
        ("\n<!DOCTYPE html><html>WAF</html>", "a web page"),
        ("Too many requests", "an unknown text"),
        ("location=\"https://example.com/check\";", "an unknown text"),
        ("{\"code\":-1}", "an unknown text"),
    ])
    func `anything else is a provider that blocks`(body: String, reason: String) {
        #expect(throws: FeedError.blocked(reason)) { try parse(body) }
    }

    @Test func `a code without a row is in neither list`() throws {
        let answer = try parse(Row.sound.text)
        #expect(answer.quotes.map(\.symbol) == [symbol("sh600000")])
        #expect(answer.problems == [])
    }

    @Test func `rows are told apart by their name`() throws {
        var index = Row.with([61: "ZS", 2: "000001"])
        index.key = "v_sh000001"
        var bank = Row.with([2: "000001"])
        bank.key = "v_sz000001"
        let answer = try parse(bank.text + index.text)
        #expect(answer.quotes.map(\.symbol) == [symbol("sz000001"), symbol("sh000001")])
        #expect(answer.quotes.map(\.bids.count) == [5, 0])
    }

    @Test func `a bad row costs no other row`() throws {
        var bad = Row.with([33: "1.00"])
        bad.key = "v_sh600001"
        bad.fields[2] = "600001"
        let answer = try parse(Row.sound.text + bad.text + Row.sound.text)
        #expect(answer.quotes.count == 2)
        #expect(answer.problems.map(\.symbol) == [symbol("sh600001")])
    }

    @Test func `an empty row is missing and moves no other (G7)`() throws {
        var last = Row.with([2: "600004"])
        last.key = "v_sh600004"
        let answer = try parse(Row.sound.text + "v_sh600001=\"\";\n" + last.text)
        #expect(answer.quotes.map(\.symbol) == [symbol("sh600000"), symbol("sh600004")])
        #expect(answer.problems.map(\.symbol) == [symbol("sh600001")])
    }

    @Test func `a row may come twice`() throws {
        let later = Row.with([30: "20261127103015"])
        let answer = try parse(Row.sound.text + later.text)
        #expect(answer.quotes.map(\.time.time) == [TimeOfDay(10, 30, 12), TimeOfDay(10, 30, 15)])
    }

    @Test func `rows may share a line and end in carriage returns`() throws {
        let line = Row.sound.text.replacing("\n", with: "\r\n")
        let together = Row.sound.text.replacing("\n", with: "")
        #expect(try parse(line + line).quotes.count == 2)
        #expect(try parse(together + together).quotes.count == 2)
    }

    @Test(arguments: [
        (
            "v_s_sh000001=\"1~上证指数~000001~3970.88~-19.36~-0.49~496229374~119235580~~~ZS~\";",
            "sh000001", "the short form has no previous close and no time to trade on"
        ),
        (
            "v_hk00700=\"100~腾讯控股~00700~419.000~\";", nil,
            "the row \"v_hk00700\" is of no mainland exchange"
        ),
        ("v_sh60000=\"1~浦发银行~60000~\";", nil, "the row \"v_sh60000\" is of no mainland exchange"),
        ("v_sh600000=\"1\";", "sh600000", "the row has 1 fields, a quote at least 38"),
    ])
    func `rows of other forms are not used`(row: String, code: String?, sentence: String) throws {
        let answer = try parse(row)
        #expect(answer.quotes == [])
        let problem = RowProblem(symbol: code.map { symbol($0) }, sentence: sentence)
        #expect(answer.problems == [problem])
    }

    @Test func `other statements are passed over`() throws {
        let answer = try parse("v_marketStat=\"2014-05-13 15:03:10|SH_close\";\n" + Row.sound.text)
        #expect(answer.quotes.count == 1)
        #expect(answer.problems == [])
    }

    @Test func `an answer cut off anywhere says so and keeps the rows before`() throws {
        let whole = Array((Row.sound.text + Row.sound.text).utf8)
        let first = Row.sound.text.utf8.count
        for length in (first + 1)..<(whole.count - 2) {
            let answer = try TencentFeed().parse(Array(whole.prefix(length)))
            #expect(answer.isCutOff)
            #expect(answer.quotes.count == 1)
            #expect(answer.problems.count == 1)
        }
        #expect(try TencentFeed().parse(whole).isCutOff == false)
        #expect(try TencentFeed().parse(Array(whole.dropLast())).isCutOff == false)
    }

    @Test func `a request names its symbols in the path`() {
        let symbols = [symbol("sh600000"), symbol("bj920002")]
        #expect(TencentFeed().path(for: symbols) == "/utf8/q=sh600000,bj920002")
        #expect(TencentFeed(encoding: .gbk).path(for: symbols) == "/q=sh600000,bj920002")
    }

    @Test func `a whole batch fits the provider's line of 8 KB`() {
        let batch = (0..<TencentFeed.batchSize).map { Symbol(.sse, 600_000 + UInt32($0)) }
        #expect(TencentFeed().path(for: batch).utf8.count < 4096)
    }
}
