import LoopbackServer
import Testing

@Suite struct `The pipe, asked for bars,` {
    private static let header = "time_ms,symbol,open,high,low,close,volume,turnover\n"

    @Sendable private static func provider(_ request: Request) -> Reply {
        switch request.path {
        case "/appstock/app/fqkline/get?param=sh600036,day,,,3,":
            .text(
                """
                {"code":0,"msg":"","data":{"sh600036":{"day":[["2026-09-29","40.490","40.510","40.780","40.220",\
                "449346.000"],["2026-09-30","40.590","41.260","41.380","40.520","699871.000"]]}}}
                """,
                status: 200
            )
        case "/appstock/app/kline/mkline?param=sh600036,m1,,640":
            .text(#"{"code":0,"data":{"sh600036":{"m1":[["x"]]}}}"#, status: 200)
        case "/appstock/app/fqkline/get?param=sh600001,day,,,3,":
            .text(#"{"code":0,"msg":"","data":{"sh600001":{"day":[]}}}"#, status: 200)
        default: .text(#"{"code":1,"msg":"bad params"}"#, status: 200)
        }
    }

    @Test func `answers with a row a bar, byte by byte`() throws {
        let server = LocalServer(Self.provider)
        defer { server.stop() }
        let answer = try Program.answer(to: "bars day 3 sh600036", from: server)
        #expect(
            answer == Self.header + """
                1790665200000,sh600036,40.49,40.78,40.22,40.51,44934600,
                1790751600000,sh600036,40.59,41.38,40.52,41.26,69987100,


                """
        )
    }

    @Test(arguments: [
        (
            "bars minute 1000 sh600036",
            "!row sh600036 the row has 1 fields, a bar has 6\n" + header + "\n"
        ),
        ("bars day 3 sh600001", header + "\n"),
        (
            "bars day 3 sh600002",
            "!blocked 127.0.0.1 answered with the error \"bad params\" instead of bars\n\n"
        ),
        (
            "bars day 0 sh600036",
            "!request a line for bars is one such as \"bars day 60 sh600000\"\n\n"
        ),
        (
            "bars week 3 sh600036",
            "!request a line for bars is one such as \"bars day 60 sh600000\"\n\n"
        ),
        ("bars day 3", "!request a line for bars is one such as \"bars day 60 sh600000\"\n\n"),
    ])
    func `says what is wrong`(line: String, expected: String) throws {
        let server = LocalServer(Self.provider)
        defer { server.stop() }
        #expect(try Program.answer(to: line, from: server) == expected)
    }
}
