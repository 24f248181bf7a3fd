import Market
import Quotes
import Testing

/// One question to a simulated market and the whole of its answer.
private struct Golden: CustomTestStringConvertible {
    let seed: UInt64
    let code: String
    let time: String
    let text: String

    var testDescription: String { "\(code) of seed \(seed) at \(time)" }
}

extension Quote {
    fileprivate var text: String {
        """
        \(name) \(status.rawValue)
        last \(last) of \(previousClose), \(open) \(high) \(low), \(volume) for \(turnover)
        bids \(bids.text)
        asks \(asks.text)
        limits \(limitDown?.description ?? "none") \(limitUp?.description ?? "none")
        """
    }
}

/// Answers that may only change on purpose.
///
/// Accounts keep their place in the simulated market: whoever changes its function changes what
/// their past looks like.
struct `The simulated market of today` {
    private static let answers = [
        Golden(
            seed: 1,
            code: "sh600000",
            time: "2026-11-30T09:20:00",
            text: """
                浦发银行 \("")
                last 10.14 of 10.14, 0.00 0.00 0.00, 0 for 0.00
                bids \("")
                asks \("")
                limits 9.13 11.15
                """
        ),
        Golden(
            seed: 1,
            code: "sh600000",
            time: "2026-11-30T09:25:00",
            text: """
                浦发银行 \("")
                last 10.15 of 10.14, 10.15 10.15 10.15, 756200 for 7675430.00
                bids 10.15x44200 10.14x19800 10.13x29100 10.12x49400 10.11x24900
                asks 10.16x43900 10.17x47900 10.18x42000 10.19x13500 10.20x45700
                limits 9.13 11.15
                """
        ),
        Golden(
            seed: 1,
            code: "sh600000",
            time: "2026-11-30T10:00:03",
            text: """
                浦发银行 \("")
                last 10.13 of 10.14, 10.15 10.16 10.11, 8600700 for 87135025.00
                bids 10.12x23100 10.11x31400 10.10x10600 10.09x7600 10.08x50000
                asks 10.13x300 10.14x13900 10.15x32400 10.16x17000 10.17x44500
                limits 9.13 11.15
                """
        ),
        Golden(
            seed: 1,
            code: "sh600000",
            time: "2026-11-30T15:00:00",
            text: """
                浦发银行 \("")
                last 10.08 of 10.14, 10.15 10.16 10.05, 43261500 for 436817035.00
                bids 10.08x40500 10.07x44500 10.06x49800 10.05x12800 10.04x20000
                asks 10.09x40000 10.10x26000 10.11x26600 10.12x9900 10.13x35900
                limits 9.13 11.15
                """
        ),
        Golden(
            seed: 1,
            code: "sh600519",
            time: "2026-11-30T14:30:39",
            text: """
                贵州茅台 \("")
                last 1465.44 of 1456.94, 1456.43 1466.63 1455.00, 2885700 for 4212681052.00
                bids 1465.41x5400 1465.40x25400 1465.39x20100 1465.36x37900 1465.31x26800
                asks 1465.44x26300 1465.49x37700 1465.51x29700 1465.53x38400 1465.55x8400
                limits 1311.25 1602.63
                """
        ),
        Golden(
            seed: 2026,
            code: "sz300750",
            time: "2026-11-30T13:00:00",
            text: """
                宁德时代 \("")
                last 6.25 of 6.26, 6.25 6.27 6.22, 31346900 for 195698277.00
                bids 6.25x29500 6.24x41900 6.23x33700 6.22x41500 6.21x9300
                asks 6.26x10400 6.27x11300 6.28x45900 6.29x38300 6.30x2100
                limits 5.01 7.51
                """
        ),
        Golden(
            seed: 1,
            code: "sh510300",
            time: "2026-07-03T14:59:57",
            text: """
                沪深300ETF华泰柏瑞 \("")
                last 1.487 of 1.496, 1.494 1.499 1.485, 316032500 for 471478296.90
                bids 1.487x19500 1.486x15600 1.485x7000 1.484x3500 1.483x7300
                asks 1.488x39600 1.489x17000 1.49x28800 1.491x26400 1.492x22200
                limits 1.346 1.646
                """
        ),
        Golden(
            seed: 1,
            code: "sh000001",
            time: "2026-11-30T11:29:57",
            text: """
                上证指数 \("")
                last 3081.50 of 3074.11, 3082.57 3093.57 3077.83, 135288000 for 417292787741.00
                bids \("")
                asks \("")
                limits none none
                """
        ),
        Golden(
            seed: 1,
            code: "sz000002",
            time: "2026-11-09T10:00:00",
            text: """
                万科A \("")
                last 21.11 of 23.45, 21.11 21.11 21.11, 56300 for 1188493.00
                bids \("")
                asks 21.11x2737400 21.12x42400 21.13x9300 21.14x27400 21.15x39700
                limits 21.11 25.80
                """
        ),
        Golden(
            seed: 1,
            code: "sh510630",
            time: "2026-11-30T10:00:00",
            text: """
                消费ETF华夏 suspended
                last 0.607 of 0.607, 0.00 0.00 0.00, 0 for 0.00
                bids \("")
                asks \("")
                limits 0.546 0.668
                """
        ),
    ]

    @Test(arguments: answers)
    fileprivate func `shows these quotes`(golden: Golden) throws {
        let market = SimulatedMarket(seed: golden.seed, calendar: calendar)
        let quote = try market.quote(of: security(golden.code), at: instant(golden.time))
        #expect(quote?.text == golden.text)
        #expect(quote?.time == instant(golden.time))
    }
}
