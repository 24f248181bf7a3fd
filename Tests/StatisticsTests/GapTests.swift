import Market
import Testing
import Trading

@testable import Statistics

struct `A figure that is missing` {
    private static let terms = PerformanceTerms()

    private func gaps(_ returns: [Double?]) -> [Gap?] {
        let found = Performance(of: returns, terms: Self.terms)
        return [
            found.totalReturn.gap, found.annualizedReturn.gap, found.volatility.gap,
            found.sharpe.gap, found.sortino.gap, found.maxDrawdown.gap, found.calmar.gap,
            found.positiveDays.gap,
        ]
    }

    @Test func `says why`() {
        #expect(gaps([]) == [Gap?](repeating: .noDays, count: 8))
        #expect(
            gaps([0.01]) == [nil, .tooShort, .oneDay, .oneDay, .oneDay, nil, .noDrawdown, nil]
        )
        #expect(
            gaps([0.01, -0.01]) == [nil, .tooShort, nil, nil, nil, nil, .tooShort, nil]
        )
        #expect(
            gaps([0, 0]) == [nil, .tooShort, nil, .noVariance, .noLosingDay, nil, .noDrawdown, nil]
        )
        #expect(gaps([0.01, nil]) == [Gap?](repeating: .noCapital, count: 8))
        #expect(
            gaps([Double](repeating: 1e20, count: 30))[0...1] == [.tooLarge, .tooLarge]
        )
    }

    @Test func `is never a number that is none`() {
        for returns in [
            [], [0.0], [-1.0, 0.0], [1e300, 1e300], [-0.5, 1e308], [1e-300, -1e-300],
        ] {
            let found = Performance(of: returns, terms: Self.terms)
            for figure in [
                found.totalReturn, found.annualizedReturn, found.volatility, found.sharpe,
                found.sortino, found.maxDrawdown, found.calmar, found.positiveDays,
            ] {
                #expect(figure.number?.isFinite ?? true)
            }
        }
    }

    @Test func `of an index leaves the rest`() {
        let returns = [0.01, 0.02, -0.01]
        func compare(_ base: Double?, _ closes: [Double?], _ previous: [Double?]) -> IndexComparison
        {
            IndexComparison(
                of: returns,
                base: base,
                closes: closes,
                previous: previous,
                total: .value(0.02),
                terms: Self.terms
            )
        }
        let unknown = compare(nil, [nil, nil, nil], [nil, nil, nil])
        #expect(unknown.indexReturn == .missing(.noIndex) && unknown.knownDays == 0)
        #expect(unknown.beta == .missing(.noIndex) && unknown.excessReturn == .missing(.noIndex))
        // A gap costs two days of which the index's return is not known, unless its own previous close is.
        let gap = compare(100, [101, nil, 103], [nil, nil, nil])
        #expect(gap.knownDays == 1 && gap.growth == [1, 1.01, nil, 1.03])
        #expect(compare(100, [101, nil, 103], [nil, nil, 102]).knownDays == 2)
        #expect(compare(nil, [101, 102, 103], [100, nil, nil]).growth[3] == 1.03)
        let last = compare(100, [101, 102, nil], [nil, nil, nil])
        #expect(last.indexReturn == .missing(.noIndex) && last.beta.number != nil)
    }
}

struct `The returns of days` {
    private func yuan(_ amount: Int64) -> Money { Money(fen: amount * 100) }

    @Test func `leave out what was paid in`() {
        let days = [
            DayOfEquity(inflow: yuan(1000), equity: yuan(1100)),
            DayOfEquity(inflow: yuan(900), equity: yuan(1800)),
            DayOfEquity(inflow: .zero, equity: yuan(1980)),
        ]
        let returns = DayOfEquity.returns(of: days, after: .zero).compactMap { $0 }
        #expect(returns.map { ($0 * 1000).rounded() } == [100, -100, 100])
    }

    @Test func `of an account without money are none`() {
        let day = DayOfEquity(inflow: .zero, equity: .zero)
        #expect(DayOfEquity.returns(of: [day], after: .zero) == [nil])
    }

    @Test func `make those of months and years`() throws {
        func day(_ number: Int) -> TradingDay { TradingDay(literal: number) }
        let years = YearOfReturns.years(of: [
            (day(20_251_230), 0.1), (day(20_251_231), -0.1), (day(20_260_105), nil),
            (day(20_260_302), 0.5), (day(20_260_401), 0.5),
        ])
        #expect(years.map(\.year) == [2025, 2026])
        #expect(try #require(years[0].months[11]).fixed(4) == "-0.0100")
        #expect(
            years[1].months.map { $0?.fixed(2) } == [nil, nil, "0.50", "0.50"]
                + [String?](
                    repeating: nil,
                    count: 8
                )
        )
        #expect(years[1].total.fixed(2) == "1.25")
    }
}

struct `A number as text` {
    @Test(arguments: [
        (0.0, 2, "0.00"), (-0.001, 2, "0.00"), (0.005, 2, "0.01"), (-1.005, 1, "-1.0"),
        (12.5, 0, "13"), (1e30, 2, "1e+30"), (-123_456.789, 2, "-123456.79"),
    ])
    func `has so many decimals`(number: Double, decimals: Int, text: String) {
        #expect(number.fixed(decimals) == text)
    }
}

struct `The figures of sales` {
    private func sale(_ number: Int64, cost: Int64, proceeds: Int64, days: Int64) -> ClosedTrade {
        ClosedTrade(
            orderID: OrderID(number),
            symbol: Symbol(.sse, 600_000),
            openedDay: TradingDay(literal: 20_260_105),
            day: TradingDay(literal: 20_260_106),
            quantity: 100,
            proceeds: Money(fen: proceeds * 100),
            cost: Money(fen: cost * 100),
            shareDays: 100 * days
        )
    }

    @Test func `are those of wins and losses`() {
        let figures = TradeFigures(of: [
            sale(1, cost: 100, proceeds: 130, days: 1), sale(2, cost: 100, proceeds: 90, days: 2),
            sale(3, cost: 100, proceeds: 100, days: 3), sale(4, cost: 100, proceeds: 110, days: 6),
        ])
        #expect([figures.wins, figures.losses, figures.evens] == [2, 1, 1])
        #expect(figures.winRate == .value(0.5) && figures.profitFactor == .value(4))
        #expect(figures.averageWin == .value(20) && figures.averageLoss == .value(-10))
        #expect(figures.payoff == .value(2) && figures.expectancy == .value(7.5))
        #expect(figures.holdingDays == .value(3))
    }

    @Test func `say what is missing`() {
        let none = TradeFigures(of: [])
        #expect(none.winRate == .missing(.noSales) && none.payoff == .missing(.noSales))
        let won = TradeFigures(of: [sale(1, cost: 100, proceeds: 130, days: 1)])
        #expect(won.profitFactor == .missing(.noLosses) && won.payoff == .missing(.noLosses))
        let lost = TradeFigures(of: [sale(1, cost: 100, proceeds: 70, days: 1)])
        #expect(lost.profitFactor == .value(0) && lost.averageWin == .missing(.noWins))
    }

    @Test func `count fortunes that money cannot`() {
        var total = MoneyTotal()
        for _ in 0..<200 { total.add(Money.highest) }
        #expect(total.money == nil && total.yuan == 200 * Money.highest.yuan)
        total.add(-Money.highest)
        #expect(MoneyTotal().money == .zero)
    }
}
