import Market
import Testing

/// One row: what the day's limits are for a security with a name and a previous close.
private struct LimitCase: CustomTestStringConvertible {
    let symbol: String
    let name: String
    let date: String
    let previousClose: String
    let limits: String?

    init(_ symbol: String, _ name: String, _ date: String, _ close: String, _ limits: String?) {
        self.symbol = symbol
        self.name = name
        self.date = date
        self.previousClose = close
        self.limits = limits
    }

    var testDescription: String { "\(name)(\(symbol)) on \(date) from \(previousClose)" }

    /// The upper and the lower limit, `11.06 9.05`.
    var found: String? {
        Rulebook.rules(for: instrument(symbol, name: name), on: day(date))?
            .limits(previousClose: price(previousClose))
            .map { "\($0.up) \($0.down)" }
    }
}

struct PriceLimitTests {
    /// The rule of a board with this percentage; funds have ten too, with a finer tick.
    private func rules(_ percent: Int64) throws -> TradingRules {
        switch percent {
        case 5: try rules("sh600079", name: "ST人福", on: "2025-06-27")
        case 10: try rules("sh600000")
        case 20: try rules("sz300750")
        default: try rules("bj920002")
        }
    }

    private func rules(
        _ symbol: String,
        name: String = "",
        on date: String = "2026-11-30"
    ) throws -> TradingRules {
        try #require(Rulebook.rules(for: instrument(symbol, name: name), on: day(date)))
    }

    @Test(arguments: [
        (10, "10.05", "11.06", "9.05"), (10, "9.95", "10.95", "8.96"),
        (20, "25.55", "30.66", "20.44"), (5, "0.09", "0.10", "0.08"), (10, "0.04", "0.05", "0.03"),
        (10, "1.15", "1.27", "1.04"),
        // G15: floating point finds 5.88 and 4.54. G14: 10.94 is a close of 11.30 less 0.36.
        (10, "5.35", "5.89", "4.82"), (10, "5.05", "5.56", "4.55"), (10, "10.94", "12.03", "9.85"),
        (5, "2.10", "2.21", "2.00"), (10, "10.00", "11.00", "9.00"), (10, "0.01", "0.02", "0.01"),
        // Beijing goes inward, so that 30% is never exceeded.
        (30, "52.32", "68.01", "36.63"), (30, "6.65", "8.64", "4.66"),
        (30, "10.00", "13.00", "7.00"),
        (30, "0.02", "0.03", "0.01"),
    ])
    func `a limit is rounded half-up to the tick (G15, M9)`(
        percent: Int64,
        previousClose: String,
        up: String,
        down: String
    ) throws {
        let limits = try rules(percent).limits(previousClose: price(previousClose))
        #expect(limits == PriceLimits(up: price(up), down: price(down)))
    }

    @Test(arguments: [
        ("sh510300", "3.987", "4.386", "3.588"), ("sz159915", "1.005", "1.106", "0.905"),
        ("sh510300", "0.004", "0.005", "0.003"), ("sh113050", "0.555", "0.666", "0.444"),
    ])
    func `a limit of a fund or bond has three decimals`(
        symbol: String,
        previousClose: String,
        up: String,
        down: String
    ) throws {
        let limits = try rules(symbol).limits(previousClose: price(previousClose))
        #expect(limits == PriceLimits(up: price(up), down: price(down)))
    }

    @Test(arguments: [5, 10, 20, 30] as [Int64])
    func `every limit from 1.00 to 200.00 is the nearest fen, ties up, or lies inside`(
        percent: Int64
    ) throws {
        let rules = try rules(percent)
        // Hundredths of a fen that a limit may lie above the exact value.
        let upRange: ClosedRange<Int64> = percent == 30 ? -99...0 : -49...50
        let downRange: ClosedRange<Int64> = percent == 30 ? 0...99 : -49...50
        for fen in Int64(100)...20_000 {
            let limits = try #require(
                rules.limits(previousClose: Price(tenThousandths: fen * 100))
            )
            let up = limits.up.tenThousandths - fen * (100 + percent)
            let down = limits.down.tenThousandths - fen * (100 - percent)
            #expect(upRange.contains(up) && downRange.contains(down), "\(fen) fen")
        }
    }

    @Test(arguments: [
        // The main boards at every change since 2019.
        LimitCase("sh600000", "浦发银行", "2019-01-02", "10.00", "11.00 9.00"),
        LimitCase("sh600000", "浦发银行", "2020-08-24", "10.00", "11.00 9.00"),
        LimitCase("sh600000", "浦发银行", "2023-04-10", "10.00", "11.00 9.00"),
        LimitCase("sh600000", "浦发银行", "2026-07-03", "10.00", "11.00 9.00"),
        LimitCase("sh600000", "浦发银行", "2026-07-06", "10.00", "11.00 9.00"),
        LimitCase("sz000001", "平安银行", "2026-11-30", "10.00", "11.00 9.00"),
        LimitCase("sh600079", "ST人福", "2019-01-02", "10.00", "10.50 9.50"),
        LimitCase("sh600079", "ST人福", "2025-06-27", "10.00", "10.50 9.50"),
        LimitCase("sh600053", "*ST九鼎", "2026-07-03", "10.00", "10.50 9.50"),
        LimitCase("sh600053", "*ST九鼎", "2026-07-06", "10.00", "11.00 9.00"),
        LimitCase("sz000004", "*ST国华", "2026-07-05", "10.00", "10.50 9.50"),
        LimitCase("sz000004", "*ST国华", "2026-11-30", "10.00", "11.00 9.00"),
        LimitCase("sh600079", "XDST人福", "2025-06-27", "10.00", "10.50 9.50"),
    ])
    private func `the main boards have 10%, with a risk warning 5% until 2026-07-06`(
        row: LimitCase
    ) {
        #expect(row.found == row.limits)
    }

    @Test(arguments: [
        LimitCase("sz300750", "宁德时代", "2020-08-21", "10.00", "11.00 9.00"),
        LimitCase("sz300750", "宁德时代", "2020-08-24", "10.00", "12.00 8.00"),
        LimitCase("sz300209", "ST有棵", "2026-07-03", "10.00", "12.00 8.00"),
        LimitCase("sh688981", "中芯国际", "2019-07-22", "10.00", "12.00 8.00"),
        LimitCase("sh688555", "*ST泽达", "2022-11-30", "10.00", "12.00 8.00"),
        LimitCase("sh688981", "中芯国际", "2019-07-19", "10.00", nil),
        LimitCase("bj920002", "万达轴承", "2026-11-30", "6.65", "8.64 4.66"),
        LimitCase("bj920023", "*ST田野", "2026-11-30", "10.00", "13.00 7.00"),
        LimitCase("bj832982", "锦波生物", "2021-11-15", "52.32", "68.01 36.63"),
        LimitCase("sh510300", "沪深300ETF", "2026-11-30", "3.987", "4.386 3.588"),
        LimitCase("sz159915", "创业板ETF", "2019-02-01", "1.005", "1.106 0.905"),
        LimitCase("sh113050", "南银转债", "2022-07-29", "110.000", nil),
        LimitCase("sh113050", "南银转债", "2022-08-01", "110.001", "132.001 88.001"),
        LimitCase("sh000001", "上证指数", "2026-11-30", "3000.00", nil),
    ])
    private func `the other boards have theirs from their dates on (G18)`(row: LimitCase) {
        #expect(row.found == row.limits)
    }

    @Test func `without a previous close there are no limits`() throws {
        let rules = try #require(
            Rulebook.rules(for: instrument("sh600000"), on: day("2026-11-30"))
        )
        #expect(rules.limits(previousClose: .zero) == nil)
    }

    @Test(arguments: [
        ("11.00", true), ("11.01", false), ("9.00", true), ("8.99", false), ("10.00", true),
    ])
    func `both limits are valid prices themselves`(text: String, isValid: Bool) {
        let limits = PriceLimits(up: price("11.00"), down: price("9.00"))
        #expect(limits.contain(price(text)) == isValid)
    }
}
