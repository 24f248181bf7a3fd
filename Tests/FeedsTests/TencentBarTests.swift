import Feeds
import Market
import Testing

@Suite struct `Tencent's bars` {
    private func bars(
        _ body: String,
        of code: String = "sh600036",
        _ period: BarPeriod = .day
    ) throws -> BarAnswer {
        guard let symbol = Symbol(canonical: code) else { preconditionFailure(code) }
        return try TencentBars(symbol, period).parse(Array(body.utf8))
    }

    private func figures(_ bar: Bar) -> String {
        "\(bar.time) \(bar.open) \(bar.high) \(bar.low) \(bar.close) \(bar.volume)"
    }

    /// A body recorded in September 2026, of which a client had asked for adjusted prices.
    private static let recorded = """
        {"code":0,"msg":"","data":{"sh600036":{"qfqday":[["2026-09-28","40.670","40.640","41.080","40.380",\
        "543918.000"],["2026-09-29","40.490","40.510","40.780","40.220","449346.000"],["2026-09-30","40.590",\
        "41.260","41.380","40.520","699871.000"]],"prec":"40.690","version":"18"}}}
        """

    private static let days = [
        "2026-09-28T15:00:00+08:00 40.67 41.08 40.38 40.64 54391800",
        "2026-09-29T15:00:00+08:00 40.49 40.78 40.22 40.51 44934600",
        "2026-09-30T15:00:00+08:00 40.59 41.38 40.52 41.26 69987100",
    ]

    @Test func `have the close before the high, and volumes in lots`() throws {
        let plain = Self.recorded.split(separator: "qfqday").joined(separator: "day")
        let answer = try bars(plain)
        #expect(answer.bars.map(figures) == Self.days)
        #expect(answer.problems.isEmpty)
        #expect(answer.bars.allSatisfy { $0.turnover == nil })
    }

    @Test func `that are adjusted say so`() throws {
        let answer = try bars(Self.recorded)
        #expect(answer.bars.map(figures) == Self.days)
        #expect(
            answer.problems.map(\.sentence) == [
                "the provider's bars are adjusted for dividends (qfq)"
            ]
        )
    }

    @Test func `may carry objects and more behind the volume`() throws {
        let row =
            #"["2026-09-23","27.66","28.31","29.12","27.66","570371.00",{},"23.11","162633.19",""]"#
        let body = #"{"code":0,"msg":"","data":{"sz001216":{"day":[\#(row)],"qt":{}}}}"#
        let found = try bars(body, of: "sz001216").bars.map(figures)
        #expect(found == ["2026-09-23T15:00:00+08:00 27.66 29.12 27.66 28.31 57037100"])
    }

    @Test func `of minutes fold the auction into the first one`() throws {
        let body = """
            {"code":0,"data":{"sh688111":{"m1":[["202609140930","9.28","9.28","9.28","9.28","3774.00"],\
            ["202609140931","9.27","9.32","9.33","9.24","25349.00",{},"0.01"],\
            ["202609140932","9.32","9.30","9.33","9.30","9144.00"]]}}}
            """
        let found = try bars(body, of: "sh688111", .minute).bars.map(figures)
        #expect(
            found == [
                "2026-09-14T09:31:00+08:00 9.28 9.33 9.24 9.32 29123",
                "2026-09-14T09:32:00+08:00 9.32 9.33 9.30 9.30 9144",
            ]
        )
    }

    @Test func `of an unknown security are none`() throws {
        let body = #"{"code":0,"msg":"","data":{"sh600036":{"day":[]}}}"#
        #expect(try bars(body) == BarAnswer())
    }

    @Test(arguments: [
        ("", "an empty page"), ("<html>", "a web page"), ("x=1", "an unknown text"),
        (#"{"code":1,"msg":"bad params"}"#, "the error \"bad params\""),
        (#"{"code":0,"msg":"param error","data":[]}"#, "the error \"param error\""),
        (#"{"code":0,"data":{}"#, "an unknown text"),
    ])
    func `are not in an answer that is none`(body: String, reason: String) {
        #expect(throws: FeedError.blocked(reason)) { _ = try bars(body) }
    }

    @Test(arguments: [
        #"["2026-09-28","1"]"#, #"["2026-13-28","1","1","1","1","1"]"#,
        #"["2026-09-28","1","2","1","1","1"]"#,
        #"["2026-09-28","-1","1","1","1","1"]"#, #"["2026-09-28","1","1","1","1","x"]"#, "{}",
    ])
    func `that are none are left out and named`(row: String) throws {
        let good = #"["2026-09-29","1","1","1","1","1"]"#
        let answer = try bars(#"{"code":0,"data":{"sh600036":{"day":[\#(row),\#(good)]}}}"#)
        #expect(answer.bars.count == 1)
        #expect(answer.problems.count == 1)
    }

    @Test func `nested without end are no document`() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: FeedError.blocked("an unknown text")) { _ = try bars(#"{"code":"# + deep) }
    }

    @Test func `are asked for as many as the provider gives`() {
        let bank = Symbol(.sse, 600_000)
        #expect(
            TencentBars(bank, .day).path(last: 5000)
                == "/appstock/app/fqkline/get?param=sh600000,day,,,2000,"
        )
        #expect(
            TencentBars(bank, .minute).path(last: 240)
                == "/appstock/app/kline/mkline?param=sh600000,m1,,240"
        )
    }
}
