import Console
import Desk
import Market
import Messages
import Statistics
import Store
import Trading

/// A report as one HTML file that needs nothing beside itself: no script, no font, no picture.
///
/// Layout: totals, the curve against the index, the falls, then figures, months and tables. The bytes depend on the
/// account and the options alone; the page says no other time than the account's.
struct ReportPage {
    let report: Report
    let language: Language
    /// Whether gains are red and losses green.
    let redIsUp: Bool

    /// The most sales that are listed.
    static let mostSales = 1000

    var text: String {
        let name = report.history.present.account.name
        let title = "\(language.label(report: .title)) \(name)"
        let page: HTML = """
            <!DOCTYPE html>
            <html lang="\(language == .zh ? "zh-CN" : "en")"><head><meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
            style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
            <meta name="viewport" content="width=device-width,initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            <style>\(ReportStyle.sheet(redIsUp: redIsUp))</style></head>
            <body><main>
            \(header)
            \(cards)
            \(curves)
            \(figures)
            \(months)
            \(extremes)
            \(stocks)
            \(sales)
            \(definitions)
            \(footer)
            </main></body></html>

            """
        return page.text
    }

    private func label(_ label: ReportLabel) -> String { language.label(report: label) }

    private var header: HTML {
        let account = report.history.present.account
        let clock = account.clock.map { "\(label(.asOf)) \($0.day) \($0.time)" }
        let parts = [report.period(language), "\(label(.source)) \(account.source)", clock]
        return """
            <header><h1>\(label(.title)) <bdi>\(account.name)</bdi></h1>\
            <span class="paper">\(label(.paper))</span>\
            <p class="sub">\(parts.compactMap { $0 }.joined(separator: " · "))</p></header>
            """
    }

    private var cards: HTML {
        let history = report.history
        let profit = history.profit
        let money: [HTML] = [
            card(
                label(.equity),
                history.present.equity.description,
                note: "\(label(.capital)) \(history.capital)"
            ),
            card(label(.profit), signed(profit), sign: profit.tenThousandths),
        ]
        let shown: [ReportFigure] = [
            .totalReturn, .excessReturn, .annualizedReturn, .maxDrawdown, .sharpe, .winRate,
        ]
        let hasAny = !history.days.isEmpty || !history.trades.securities.isEmpty
        let figures = (hasAny ? shown : []).map { figure in
            card(
                language.label(figure: figure),
                report.text(figure),
                sign: report.sign(figure),
                note: note(figure)
            )
        }
        return "<dl class=\"cards\">\(money)\(figures)</dl>"
    }

    private func card(_ name: String, _ text: String, sign: Int64 = 0, note: String = "") -> HTML {
        let note: HTML = note.isEmpty ? "" : "<dd class=\"note\">\(note)</dd>"
        return """
            <div class="card"><dt>\(name)</dt><dd\(paint(sign))>\(text)</dd>\(note)</div>
            """
    }

    /// What a card says below its figure: shorter than in the table.
    private func note(_ figure: ReportFigure) -> String {
        switch figure {
        case .excessReturn where report.figure(figure).number != nil:
            return "\(label(.index)) \(report.text(.indexReturn))"
        case .winRate where report.figure(figure).number != nil:
            return report.remark(.closedTrades, language)
        case .maxDrawdown where report.figure(figure).number != nil: return ""
        default: return report.figure(figure).gap.map { language.label(gap: $0) } ?? ""
        }
    }

    private func signed(_ amount: Money) -> String {
        (amount > .zero ? "+" : "") + amount.description
    }

    /// The class of a gain or a loss, which its sign tells too.
    private func paint(_ sign: Int64) -> HTML {
        sign == 0 ? "" : sign > 0 ? " class=\"up\"" : " class=\"down\""
    }

    private var curves: HTML {
        let growth = report.performance.growth
        guard growth.count > 1 else { return "" }
        let dates = growth.indices.compactMap { report.day(ofPoint: $0) }
        let rates = growth.map { $0 - 1 }
        let index = report.comparison.growth.prefix(growth.count).map { $0.map { $0 - 1 } }
        let hasIndex = index.contains { $0 != nil }
        var lines = [ReportPlot.Line(name: "own", points: rates)]
        if hasIndex { lines.append(ReportPlot.Line(name: "index", points: Array(index))) }
        func percent(_ rate: Double) -> String { FigureStyle.signedPercent.text(rate) }
        let curve = ReportPlot(
            id: "curve",
            title: label(.curve),
            description: language.curveDescription(
                return: percent(rates.last ?? 0),
                low: percent(rates.min() ?? 0),
                high: percent(rates.max() ?? 0)
            ),
            lines: lines,
            dates: dates,
            isArea: false
        )
        let falls = Drawdown.depths(of: growth)
        let low = ReportPlot(
            id: "falls",
            title: label(.drawdownCurve),
            description: language.drawdownDescription(deepest: percent(falls.min() ?? 0)),
            lines: [ReportPlot.Line(name: "falls", points: falls)],
            dates: dates,
            isArea: true
        )
        let other: HTML =
            hasIndex
            ? "<li><i class=\"index\"></i>\(label(.index))</li>"
            : "<li>\(language.label(gap: .noIndex))</li>"
        return """
            <section><h2>\(label(.curve))</h2>\
            <ul class="legend"><li><i></i>\(label(.account))</li>\(other)</ul>\(curve.html)\
            <h2 class="next">\(label(.drawdownCurve))</h2>\(low.html)</section>
            """
    }

    private var figures: HTML {
        let returns: HTML =
            report.history.days.isEmpty
            ? ""
            : figureTable(.returns, Report.performanceFigures, report.termsNote(language))
        let trades: HTML =
            report.history.trades.securities.isEmpty
            ? ""
            : """
            <div>\(figureTable(.sales, Report.salesFigures, ""))\
            \(figureTable(.costs, Report.costFigures, ""))</div>
            """
        return "<div class=\"pair\">\(returns)\(trades)</div>"
    }

    private func figureTable(
        _ title: ReportLabel,
        _ figures: [ReportFigure],
        _ note: String
    ) -> HTML {
        let rows = figures.map { figure -> HTML in
            let remark = report.remark(figure, language)
            let small: HTML = remark.isEmpty ? "" : "<small>\(remark)</small>"
            return """
                <tr><th scope="row">\(language.label(figure: figure))\(small)</th>\
                <td\(paint(report.sign(figure)))>\(report.text(figure))</td></tr>
                """
        }
        let foot: HTML = note.isEmpty ? "" : "<p class=\"note\">\(note)</p>"
        return """
            <section><h2>\(label(title))</h2><table class="figures"><tbody>\(rows)</tbody></table>\
            \(foot)</section>
            """
    }

    private var months: HTML {
        guard !report.years.isEmpty else { return "" }
        let heads = (1...12).map { number -> HTML in
            "<th scope=\"col\">\(language.month(number))</th>"
        }
        let rows = report.years.map { year -> HTML in
            let cells = (year.months + [year.total]).map { rate -> HTML in
                guard let rate else { return "<td></td>" }
                let sign = FigureStyle.signedPercent.sign(rate)
                return "<td\(paint(sign))>\((rate * 100).fixed(1))</td>"
            }
            return "<tr><th scope=\"row\">\(year.year)</th>\(cells)</tr>"
        }
        return table(
            label(.months) + " %",
            head: "<th></th>\(heads)<th scope=\"col\">\(label(.year))</th>",
            rows: rows
        )
    }

    private func table(_ title: String, head: HTML, rows: [HTML], note: String = "") -> HTML {
        let foot: HTML = note.isEmpty ? "" : "<p class=\"note\">\(note)</p>"
        return """
            <section class="long"><h2>\(title)</h2>\
            <div class="scroll" tabindex="0" role="region" aria-label="\(title)">\
            <table><thead><tr>\(head)</tr></thead><tbody>\(rows)</tbody></table></div>\(foot)</section>
            """
    }

    private var extremes: HTML {
        let parts = [true, false].map { best -> HTML in
            let sales = report.extremeSales(5, best: best)
            guard !sales.isEmpty else { return "" }
            return saleTable(label(best ? .best : .worst), sales)
        }
        return "\(parts)"
    }

    private var sales: HTML {
        let all = report.history.trades.closed
        guard !all.isEmpty else { return "" }
        let shown = Array(all.suffix(ReportPage.mostSales).reversed())
        let note = shown.count < all.count ? language.latestSales(shown.count, of: all.count) : ""
        return saleTable(label(.allSales), shown, note: note)
    }

    private func head(_ labels: [ReportLabel], left: Int) -> HTML {
        HTML(
            labels.enumerated().map { index, label in
                "<th scope=\"col\"\(index < left ? " class=\"left\"" : "" as HTML)>\(self.label(label))</th>"
            }
        )
    }

    private func saleTable(_ title: String, _ sales: [ClosedTrade], note: String = "") -> HTML {
        let rows = sales.map { sale -> HTML in
            let paint = paint(sale.profit.tenThousandths)
            let rate = sale.profitRate.map { FigureStyle.signedPercent.text($0) } ?? "-"
            return """
                <tr><td class="left">\(sale.day.description)</td>\(security(sale.symbol))\
                <td>\(sale.quantity.description)</td><td>\(sale.cost.description)</td>\
                <td>\(sale.proceeds.description)</td><td\(paint)>\(signed(sale.profit))</td>\
                <td\(paint)>\(rate)</td><td>\(sale.holdingDays.fixed(1))</td></tr>
                """
        }
        let labels: [ReportLabel] = [
            .closedOn, .name, .quantity, .cost, .proceeds, .outcome, .rate, .daysHeld,
        ]
        return table(title, head: head(labels, left: 2), rows: rows, note: note)
    }

    private func security(_ symbol: Symbol) -> HTML {
        let name = report.history.names[symbol] ?? ""
        return """
            <td class="left"><bdi>\(name)</bdi> <span class="dim">\(symbol.description)</span></td>
            """
    }

    private var stocks: HTML {
        guard !report.stocks.isEmpty else { return "" }
        let rows = report.stocks.map { stock -> HTML in
            let rate = stock.sales.winRate.number.map { FigureStyle.percent.text($0) } ?? "-"
            let fees = stock.totals.fees.total + stock.totals.dividendTax
            return """
                <tr>\(security(stock.totals.symbol))\
                <td\(paint(stock.total.tenThousandths))>\(signed(stock.total))</td>\
                <td>\(stock.totals.realized.description)</td><td>\(stock.unrealized.description)</td>\
                <td>\(stock.totals.dividends.description)</td><td>\(fees.description)</td>\
                <td>\(stock.totals.trades)</td><td>\(rate)</td>\
                <td>\(stock.held.description)</td><td>\(stock.value.description)</td></tr>
                """
        }
        let labels: [ReportLabel] = [
            .name, .total, .realized, .unrealized, .dividends, .costs, .trades, .winRate, .held,
            .value,
        ]
        return table(label(.stocks), head: head(labels, left: 1), rows: rows)
    }

    private var definitions: HTML {
        let entries = ReportFigure.allCases.map { figure -> HTML in
            "<dt>\(language.label(figure: figure))</dt><dd>\(language.definition(figure))</dd>"
        }
        return """
            <section class="long"><details><summary>\(label(.definitions))</summary>\
            <dl>\(entries)</dl></details></section>
            """
    }

    private var footer: HTML {
        let note = report.history.days.last?.isProvisional == true ? language.provisionalNote : ""
        return "<footer><p>\(label(.nothingReal)) \(note) istock \(Istock.version)</p></footer>"
    }
}
