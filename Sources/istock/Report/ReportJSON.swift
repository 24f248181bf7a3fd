import Console
import Desk
import Market
import Messages
import Statistics
import Store
import Trading

extension Report {
    /// The report for programs; ratios have eight decimals, money is exact.
    var json: JSON { .object(headMembers + partMembers) }

    private var headMembers: [(String, JSON)] {
        let account = history.present.account
        let (first, last) = (history.days.first, history.days.last)
        return [
            ("account", .string(account.name)), ("source", .string(account.source)),
            ("clock", JSON(account.clock)), ("openedAt", JSON(history.openedAt)),
            ("since", history.since.map { JSON($0) } ?? .null),
            ("from", first.map { JSON($0.day) } ?? .null),
            ("to", last.map { JSON($0.day) } ?? .null),
            ("days", .integer(Int64(history.days.count))),
            ("provisional", .bool(last?.isProvisional ?? false)),
            ("daysPerYear", Report.json(terms.daysPerYear)),
            ("riskFree", Report.json(terms.riskFree)),
            ("capital", JSON(history.capital)),
            ("equity", JSON(history.present.equity)),
            ("profit", JSON(history.profit)),
        ]
    }

    private var partMembers: [(String, JSON)] {
        [
            ("performance", performanceJSON), ("index", indexJSON), ("trading", tradingJSON),
            ("costs", costsJSON), ("missing", missingJSON),
            ("best", .array(extremeSales(5, best: true).map(json))),
            ("worst", .array(extremeSales(5, best: false).map(json))),
            ("stocks", .array(stocks.map(\.json))), ("months", monthsJSON),
            ("curve", curveJSON), ("sales", .array(history.trades.closed.map(json))),
        ]
    }

    /// A number with at most eight decimals: what lies behind them may differ from machine to machine.
    private static func json(_ number: Double) -> JSON {
        let scaled = (number * 100_000_000).rounded()
        guard scaled.magnitude < 9e18 else { return .number(number.description) }
        return .number(DecimalText.format(Int64(scaled), fractionDigits: 8))
    }

    private func json(_ figure: ReportFigure) -> JSON {
        self.figure(figure).number.map { Report.json($0) } ?? .null
    }

    private func members(_ figures: [ReportFigure]) -> [(String, JSON)] {
        figures.map { ($0.rawValue, json($0)) }
    }

    private var performanceJSON: JSON {
        let drawdown = performance.drawdown
        func point(_ point: Int?) -> JSON {
            point.flatMap { day(ofPoint: $0) }.map { JSON($0) } ?? .null
        }
        func extreme(_ index: Int?, _ figure: ReportFigure) -> JSON {
            guard let index else { return .null }
            return .object([("day", JSON(history.days[index].day)), ("return", json(figure))])
        }
        return .object(
            members([
                .totalReturn, .annualizedReturn, .volatility, .sharpe, .sortino, .maxDrawdown,
                .calmar, .positiveDays,
            ]) + [
                (
                    "drawdown",
                    drawdown.map { drawdown in
                        .object([
                            ("peak", point(drawdown.peak)), ("trough", point(drawdown.trough)),
                            ("recovery", point(drawdown.recovery)),
                        ])
                    } ?? .null
                ),
                ("bestDay", extreme(performance.bestDay, .bestDay)),
                ("worstDay", extreme(performance.worstDay, .worstDay)),
            ]
        )
    }

    private var indexJSON: JSON {
        .object(
            [
                ("symbol", JSON(Desk.benchmark)),
                ("knownDays", .integer(Int64(comparison.knownDays))),
            ] + members([.indexReturn, .excessReturn, .alpha, .beta])
        )
    }

    private var tradingJSON: JSON {
        .object(
            [
                ("closedTrades", .integer(Int64(history.trades.closed.count))),
                ("wins", .integer(Int64(sales.wins))), ("losses", .integer(Int64(sales.losses))),
                ("evens", .integer(Int64(sales.evens))),
                ("grossProfit", JSON(sales.grossProfit)), ("grossLoss", JSON(sales.grossLoss)),
            ]
                + members([
                    .winRate, .profitFactor, .averageWin, .averageLoss, .payoff, .expectancy,
                    .holdingDays,
                ]) + [
                    ("bought", JSON(activity.bought)), ("sold", JSON(activity.sold)),
                ] + members([.turnover, .annualizedTurnover, .exposure])
        )
    }

    private var costsJSON: JSON {
        let sums: [ReportFigure] = [
            .commission, .stampDuty, .transferFee, .dividendTax, .dividends,
        ]
        return .object(sums.map { ($0.rawValue, JSON(money($0))) } + members([.costRate]))
    }

    private var missingJSON: JSON {
        .object(
            ReportFigure.allCases.compactMap { figure in
                self.figure(figure).gap.map { (figure.rawValue, .string($0.rawValue)) }
            }
        )
    }

    private func json(_ sale: ClosedTrade) -> JSON {
        .object([
            ("orderId", .integer(sale.orderID.number)), ("symbol", JSON(sale.symbol)),
            ("name", .string(history.names[sale.symbol] ?? "")),
            ("openedOn", JSON(sale.openedDay)), ("closedOn", JSON(sale.day)),
            ("quantity", JSON(sale.quantity)), ("cost", JSON(sale.cost)),
            ("proceeds", JSON(sale.proceeds)), ("profit", JSON(sale.profit)),
            ("return", sale.profitRate.map { Report.json($0) } ?? .null),
            ("holdingDays", Report.json(sale.holdingDays)),
        ])
    }

    private var monthsJSON: JSON {
        .array(
            years.flatMap { year in
                year.months.enumerated().compactMap { index, rate in
                    rate.map { rate in
                        let month = index + 1 < 10 ? "0\(index + 1)" : "\(index + 1)"
                        return .object([
                            ("month", .string("\(year.year)-\(month)")),
                            ("return", Report.json(rate)),
                        ])
                    }
                }
            }
        )
    }

    private var curveJSON: JSON {
        let depths = Drawdown.depths(of: performance.growth)
        return .array(
            history.days.enumerated().map { index, day in
                let point = index + 1
                let growth = point < performance.growth.count ? performance.growth[point] : nil
                return .object([
                    ("day", JSON(day.day)), ("equity", JSON(day.equity)),
                    ("inflow", JSON(day.inflow)),
                    ("return", growth.map { Report.json($0 - 1) } ?? .null),
                    ("drawdown", growth.map { _ in Report.json(depths[point]) } ?? .null),
                    ("indexReturn", comparison.growth[point].map { Report.json($0 - 1) } ?? .null),
                    ("indexClose", JSON(day.index.close)),
                ])
            }
        )
    }
}

extension StockLine {
    fileprivate var json: JSON {
        .object([
            ("symbol", JSON(totals.symbol)), ("name", .string(name)),
            ("executions", .integer(Int64(totals.trades))),
            ("boughtQuantity", JSON(totals.boughtQuantity)), ("bought", JSON(totals.bought)),
            ("soldQuantity", JSON(totals.soldQuantity)), ("sold", JSON(totals.sold)),
            ("fees", JSON(totals.fees.total)), ("dividendTax", JSON(totals.dividendTax)),
            ("dividends", JSON(totals.dividends)), ("realizedPnl", JSON(totals.realized)),
            ("unrealizedPnl", JSON(unrealized)), ("totalPnl", JSON(total)),
            ("closedTrades", .integer(Int64(sales.wins + sales.losses + sales.evens))),
            ("wins", .integer(Int64(sales.wins))), ("quantity", JSON(held)),
            ("marketValue", JSON(value)),
        ])
    }
}

extension JSON {
    /// A sum that is null where it is beyond what money can count.
    fileprivate init(_ total: MoneyTotal) { self = total.money.map { JSON($0) } ?? .null }
}
