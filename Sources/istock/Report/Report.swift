import Desk
import Market
import Messages
import Statistics
import Store
import Trading

/// Everything a report shows, in whatever form.
struct Report {
    let history: AccountHistory
    let terms: PerformanceTerms
    /// The return of each settled day.
    let returns: [Double?]
    let performance: Performance
    let comparison: IndexComparison
    let sales: TradeFigures
    let activity: Activity
    let years: [YearOfReturns]
    /// What each security brought, the best first.
    let stocks: [StockLine]

    init(_ history: AccountHistory, terms: PerformanceTerms) {
        self.history = history
        self.terms = terms
        let days = history.days
        returns = DayOfEquity.returns(
            of: days.map { DayOfEquity(inflow: $0.inflow, equity: $0.equity) },
            after: history.base?.equity ?? .zero
        )
        performance = Performance(of: returns, terms: terms)
        comparison = IndexComparison(
            of: returns,
            base: history.base?.index.close.map(Report.number),
            closes: days.map { $0.index.close.map(Report.number) },
            previous: days.map { $0.index.previousClose.map(Report.number) },
            total: performance.totalReturn,
            terms: terms
        )
        sales = TradeFigures(of: history.trades.closed)
        activity = Activity(
            of: history.trades.securities.values,
            equities: days.map(\.equity.yuan),
            values: days.map(\.marketValue.yuan),
            terms: terms
        )
        years = YearOfReturns.years(of: zip(days, returns).map { ($0.day, $1) })
        stocks = StockLine.lines(of: history)
    }

    private static func number(_ price: Price) -> Double { Double(price.tenThousandths) }

    /// The sales, the best first or the worst, as far as they earned or lost something.
    func extremeSales(_ count: Int, best: Bool) -> [ClosedTrade] {
        let sorted = history.trades.closed
            .filter { best ? $0.profit > .zero : $0.profit < .zero }
            .sorted { left, right in
                left.profit == right.profit
                    ? left.orderID.number < right.orderID.number
                    : best == (left.profit > right.profit)
            }
        return Array(sorted.prefix(count))
    }

    /// The day before a point of the curve of growth that point is of; the start is the day before the first.
    func day(ofPoint point: Int) -> TradingDay? {
        if point == 0 { return history.base?.day ?? history.days.first?.day }
        return point <= history.days.count ? history.days[point - 1].day : nil
    }

    /// What a figure is.
    func figure(_ figure: ReportFigure) -> Figure {
        switch figure {
        case .totalReturn: performance.totalReturn
        case .indexReturn: comparison.indexReturn
        case .excessReturn: comparison.excessReturn
        case .annualizedReturn: performance.annualizedReturn
        case .volatility: performance.volatility
        case .sharpe: performance.sharpe
        case .sortino: performance.sortino
        case .maxDrawdown: performance.maxDrawdown
        case .calmar: performance.calmar
        case .alpha: comparison.alpha
        case .beta: comparison.beta
        case .positiveDays: performance.positiveDays
        case .bestDay: extreme(performance.bestDay)
        case .worstDay: extreme(performance.worstDay)
        default: tradingFigure(figure)
        }
    }

    private func extreme(_ day: Int?) -> Figure {
        guard let day, let rate = returns[day] else {
            return .missing(performance.totalReturn.gap ?? .noDays)
        }
        return Figure(rate)
    }

    private func tradingFigure(_ figure: ReportFigure) -> Figure {
        switch figure {
        case .closedTrades: .value(Double(history.trades.closed.count))
        case .winRate: sales.winRate
        case .profitFactor: sales.profitFactor
        case .averageWin: sales.averageWin
        case .averageLoss: sales.averageLoss
        case .payoff: sales.payoff
        case .expectancy: sales.expectancy
        case .holdingDays: sales.holdingDays
        case .turnover: activity.turnover
        case .annualizedTurnover: activity.annualizedTurnover
        case .exposure: activity.exposure
        case .costRate: activity.costRate
        default: .value(money(figure).yuan)
        }
    }

    /// What a figure is that is an exact sum.
    func money(_ figure: ReportFigure) -> Money {
        history.trades.securities.values.reduce(.zero) { sum, totals in
            switch figure {
            case .commission: sum + totals.fees.commission
            case .stampDuty: sum + totals.fees.stampDuty
            case .transferFee: sum + totals.fees.transferFee
            case .dividendTax: sum + totals.dividendTax
            case .dividends: sum + totals.dividends
            default: sum
            }
        }
    }
}

/// What one security brought.
struct StockLine {
    let totals: SecurityTotals
    let name: String
    let held: Quantity
    let value: Money
    let unrealized: Money
    let sales: TradeFigures

    var total: Money { totals.realized + unrealized }

    static func lines(of history: AccountHistory) -> [StockLine] {
        let positions = Dictionary(
            history.present.positions.map { ($0.position.symbol, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let closed = Dictionary(grouping: history.trades.closed, by: \.symbol)
        let symbols = Set(history.trades.securities.keys).union(positions.keys)
        return symbols.map { symbol in
            let position = positions[symbol]
            return StockLine(
                totals: history.trades.securities[symbol] ?? SecurityTotals(symbol),
                name: history.names[symbol] ?? "",
                held: position?.position.quantity ?? .zero,
                value: position?.marketValue ?? .zero,
                unrealized: position?.unrealizedPnl ?? .zero,
                sales: TradeFigures(of: closed[symbol] ?? [])
            )
        }.sorted { left, right in
            left.total == right.total
                ? left.totals.symbol < right.totals.symbol : left.total > right.total
        }
    }
}
