import Console
import Desk
import Market
import Messages
import Statistics
import Store
import Trading

/// How a figure of a report is written.
enum FigureStyle {
    case percent, signedPercent, ratio, yuan, count, days

    init(_ figure: ReportFigure) {
        self =
            switch figure {
            case .totalReturn, .indexReturn, .excessReturn, .annualizedReturn, .maxDrawdown, .alpha,
                .bestDay, .worstDay:
                .signedPercent
            case .volatility, .positiveDays, .winRate, .turnover, .annualizedTurnover, .exposure,
                .costRate:
                .percent
            case .sharpe, .sortino, .calmar, .beta, .profitFactor, .payoff: .ratio
            case .closedTrades: .count
            case .holdingDays: .days
            default: .yuan
            }
    }

    func text(_ number: Double) -> String {
        switch self {
        case .percent: (number * 100).fixed(2) + "%"
        case .signedPercent: (sign(number) > 0 ? "+" : "") + (number * 100).fixed(2) + "%"
        case .ratio, .yuan: number.fixed(2)
        case .count: number.fixed(0)
        case .days: number.fixed(1)
        }
    }

    /// Whether the number that is shown is above zero (1), below it (-1) or neither.
    func sign(_ number: Double) -> Int64 {
        let scaled = self == .percent || self == .signedPercent ? number * 100 : number
        let shown = (scaled * 100).rounded()
        return shown > 0 ? 1 : shown < 0 ? -1 : 0
    }
}

extension Report {
    static let performanceFigures: [ReportFigure] = [
        .totalReturn, .indexReturn, .excessReturn, .annualizedReturn, .volatility, .sharpe,
        .sortino, .maxDrawdown, .calmar, .alpha, .beta, .positiveDays, .bestDay, .worstDay,
    ]
    static let salesFigures: [ReportFigure] = [
        .closedTrades, .winRate, .profitFactor, .averageWin, .averageLoss, .payoff, .expectancy,
        .holdingDays, .turnover, .annualizedTurnover, .exposure,
    ]
    static let costFigures: [ReportFigure] = [
        .commission, .stampDuty, .transferFee, .dividendTax, .costRate, .dividends,
    ]
    /// Those whose sign is painted.
    static let painted: Set<ReportFigure> = [
        .totalReturn, .indexReturn, .excessReturn, .annualizedReturn, .maxDrawdown, .alpha,
        .bestDay, .worstDay, .averageWin, .averageLoss, .expectancy,
    ]

    /// A figure as text; `-` where it is missing.
    func text(_ figure: ReportFigure) -> String {
        self.figure(figure).number.map { FigureStyle(figure).text($0) } ?? "-"
    }

    /// The sign of a figure that is painted by it.
    func sign(_ figure: ReportFigure) -> Int64 {
        guard Report.painted.contains(figure), let number = self.figure(figure).number else {
            return 0
        }
        return FigureStyle(figure).sign(number)
    }

    /// What is said behind a figure: why it is missing, or when it was.
    func remark(_ figure: ReportFigure, _ language: Language) -> String {
        if let gap = self.figure(figure).gap { return language.label(gap: gap) }
        switch figure {
        case .closedTrades:
            guard !history.trades.closed.isEmpty else { return "" }
            return language.outcomes(wins: sales.wins, losses: sales.losses, evens: sales.evens)
        case .maxDrawdown: return drawdownRemark(language)
        case .bestDay: return performance.bestDay.map { history.days[$0].day.description } ?? ""
        case .worstDay: return performance.worstDay.map { history.days[$0].day.description } ?? ""
        case .beta where comparison.knownDays < history.days.count:
            return language.indexGaps(
                history.days.count - comparison.knownDays,
                of: history.days.count
            )
        default: return ""
        }
    }

    private func drawdownRemark(_ language: Language) -> String {
        guard let drawdown = performance.drawdown, let peak = day(ofPoint: drawdown.peak),
            let trough = day(ofPoint: drawdown.trough)
        else { return "" }
        let recovery = drawdown.recovery.flatMap { day(ofPoint: $0) }
        let end =
            recovery.map { "\(language.label(report: .recovered)) \($0)" }
            ?? language.label(report: .notRecovered)
        return
            "\(language.label(report: .peak)) \(peak) → \(language.label(report: .trough)) \(trough), \(end)"
    }

    /// The days the report is about, or that there are none.
    func period(_ language: Language) -> String {
        guard let first = history.days.first?.day, let last = history.days.last?.day else {
            return language.noReportedDays(
                since: history.since,
                isVirtual: history.present.account.clock != nil
            )
        }
        return language.period(from: first, to: last, days: history.days.count)
    }

    /// The report for a terminal.
    func lines(_ language: Language, style: Style) -> [String] {
        let account = history.present.account
        let paper = language.label(report: .paper)
        let title = "[\(paper)] \(language.label(report: .title)) \(account.name)"
        var lines = [style.apply(.bold, to: title) + "  \(account.source)", period(language)]
        lines += totals(language, style)
        if history.days.last?.isProvisional == true { lines.append(language.provisionalNote) }
        if performance.growth.count > 1 { lines += ["", language.label(report: .curve)] + curve() }
        if !history.days.isEmpty {
            lines += section(.returns, Report.performanceFigures, language, style)
            lines.append(style.apply(.dim, to: termsNote(language)))
        }
        if !history.trades.securities.isEmpty {
            lines += section(.sales, Report.salesFigures, language, style)
            lines += section(.costs, Report.costFigures, language, style)
        }
        lines += months(language, style)
        for best in [true, false] {
            let sales = extremeSales(5, best: best)
            guard !sales.isEmpty else { continue }
            lines += ["", style.apply(.bold, to: language.label(report: best ? .best : .worst))]
            lines += salesTable(sales, language).lines(style: style)
        }
        guard !stocks.isEmpty else { return lines }
        lines += ["", style.apply(.bold, to: language.label(report: .stocks))]
        return lines + stockTable(language).lines(style: style)
    }

    /// With what the figures of a year were reckoned.
    func termsNote(_ language: Language) -> String {
        language.terms(
            daysPerYear: shortest(terms.daysPerYear),
            riskFree: (terms.riskFree * 100).fixed(2) + "%"
        )
    }

    private func shortest(_ number: Double) -> String {
        number == number.rounded() ? number.fixed(0) : number.fixed(2)
    }

    private func totals(_ language: Language, _ style: Style) -> [String] {
        var table = Table([.init(""), .init("", .right)])
        func add(_ label: ReportLabel, _ amount: Money, _ paint: Paint? = nil) {
            table.add([
                Table.Cell(language.label(report: label)), Table.Cell(amount.description, paint),
            ])
        }
        add(.capital, history.capital)
        add(.equity, history.present.equity, .bold)
        add(.profit, history.profit, Paint(change: history.profit.tenThousandths))
        return Array(table.lines(style: style).dropFirst())
    }

    private func curve() -> [String] {
        let growth = performance.growth.map { ($0 - 1) * 100 }
        let high = growth.max() ?? 0
        let low = growth.min() ?? 0
        let labels = [high, low].map { ($0 > 0 ? "+" : "") + $0.fixed(2) + "%" }
        let width = labels.map(\.displayWidth).max() ?? 0
        let rows = BrailleCurve.lines(of: growth, columns: 60, rows: 7)
        var lines = rows.enumerated().map { index, row in
            let label = index == 0 ? labels[0] : index == rows.count - 1 ? labels[1] : ""
            return label.padded(to: width, .right) + " │" + row
        }
        if let first = day(ofPoint: 0), let last = day(ofPoint: growth.count - 1) {
            let indent = String(repeating: " ", count: width + 2)
            lines.append(indent + first.description + last.description.padded(to: 50, .right))
        }
        return lines
    }

    private func section(
        _ title: ReportLabel,
        _ figures: [ReportFigure],
        _ language: Language,
        _ style: Style
    ) -> [String] {
        var table = Table([.init(""), .init("", .right), .init("")])
        for figure in figures {
            table.add([
                Table.Cell(language.label(figure: figure)),
                Table.Cell(text(figure), Paint(change: sign(figure))),
                Table.Cell(remark(figure, language), .dim),
            ])
        }
        return ["", style.apply(.bold, to: language.label(report: title))]
            + table.lines(style: style).dropFirst()
    }

    private func months(_ language: Language, _ style: Style) -> [String] {
        guard !years.isEmpty else { return [] }
        var table = Table(
            [.init("")] + (1...12).map { Table.Column(language.month($0), .right) }
                + [.init(language.label(report: .year), .right)]
        )
        for year in years {
            let cells = (year.months + [year.total]).map { rate -> Table.Cell in
                guard let rate else { return "" }
                return Table.Cell(
                    (rate * 100).fixed(1),
                    Paint(change: rate > 0 ? 1 : rate < 0 ? -1 : 0)
                )
            }
            table.add([Table.Cell(String(year.year))] + cells)
        }
        return ["", style.apply(.bold, to: language.label(report: .months) + " %")]
            + table.lines(style: style)
    }

    private func salesTable(_ sales: [ClosedTrade], _ language: Language) -> Table {
        var table = Table([
            .init(language.label(report: .closedOn)), .init(language.label(report: .code)),
            .init(language.label(report: .name), maximumWidth: 16),
            .init(language.label(report: .quantity), .right),
            .init(language.label(report: .cost), .right),
            .init(language.label(report: .proceeds), .right),
            .init(language.label(report: .outcome), .right),
            .init(language.label(report: .rate), .right),
            .init(language.label(report: .daysHeld), .right),
        ])
        for sale in sales {
            let paint = Paint(change: sale.profit.tenThousandths)
            table.add([
                Table.Cell(sale.day.description), Table.Cell(sale.symbol.description),
                Table.Cell(history.names[sale.symbol] ?? ""),
                Table.Cell(sale.quantity.description), Table.Cell(sale.cost.description),
                Table.Cell(sale.proceeds.description), Table.Cell(sale.profit.description, paint),
                Table.Cell(
                    sale.profitRate.map { FigureStyle.signedPercent.text($0) } ?? "-",
                    paint
                ),
                Table.Cell(sale.holdingDays.fixed(1)),
            ])
        }
        return table
    }

    private func stockTable(_ language: Language) -> Table {
        var table = Table([
            .init(language.label(report: .code)),
            .init(language.label(report: .name), maximumWidth: 16),
            .init(language.label(report: .trades), .right),
            .init(language.label(figure: .winRate), .right),
            .init(language.label(report: .realized), .right),
            .init(language.label(report: .unrealized), .right),
            .init(language.label(report: .total), .right),
            .init(language.label(report: .held), .right),
            .init(language.label(report: .value), .right),
        ])
        for stock in stocks {
            table.add([
                Table.Cell(stock.totals.symbol.description), Table.Cell(stock.name),
                Table.Cell(String(stock.totals.trades)),
                Table.Cell(stock.sales.winRate.number.map { FigureStyle.percent.text($0) } ?? "-"),
                Table.Cell(stock.totals.realized.description),
                Table.Cell(stock.unrealized.description),
                Table.Cell(
                    stock.total.description,
                    Paint(change: stock.total.tenThousandths)
                ),
                Table.Cell(stock.held.description), Table.Cell(stock.value.description),
            ])
        }
        return table
    }
}
