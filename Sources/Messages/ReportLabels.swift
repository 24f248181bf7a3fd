public import Statistics

extension Language {
    /// The label of a figure or a column of a report.
    public func label(report label: ReportLabel) -> String {
        let texts = label.texts
        return pick(texts.chinese, texts.english)
    }

    /// What a figure of a report means, in a sentence.
    public func definition(_ figure: ReportFigure) -> String {
        let texts = figure.definitions
        return pick(texts.chinese, texts.english)
    }

    /// The name of a figure of a report.
    public func label(figure: ReportFigure) -> String {
        let texts = figure.names
        return pick(texts.chinese, texts.english)
    }

    /// Why a figure is missing.
    public func label(gap: Gap) -> String {
        switch gap {
        case .noDays: pick("还没有结算过的交易日", "no trading day has ended yet")
        case .oneDay: pick("至少需要两个交易日", "it takes two days at least")
        case .tooShort: pick("不足20个交易日，不作年化", "fewer than 20 days are not raised to a year")
        case .noCapital: pick("有一日开始时没有资金", "a day began with no capital")
        case .noVariance: pick("没有波动", "nothing varied")
        case .noLosingDay: pick("没有低于无风险利率的交易日", "no day was below the risk-free rate")
        case .noDrawdown: pick("没有回撤", "there was no drawdown")
        case .noTrades: pick("没有成交", "nothing was traded")
        case .noSales: pick("没有卖出过", "nothing was sold")
        case .noWins: pick("没有盈利的交易", "no sale made a profit")
        case .noLosses: pick("没有亏损的交易", "no sale made a loss")
        case .noIndex: pick("行情源没有指数收盘价", "the source told no closes of the index")
        case .tooLarge: pick("数值过大", "it is too large")
        }
    }
}

/// A short text of a report that is no figure.
public enum ReportLabel: Hashable, Sendable, CaseIterable {
    case title, paper, period, days, capital, equity, profit, asOf, source, account, index, peak
    case trough, recovered, notRecovered, curve, drawdownCurve, returns, sales, costs, months
    case year, best, worst, stocks, allSales, definitions, bought, sold, realized, unrealized
    case held, code, name, closedOn, quantity, cost, proceeds, rate, daysHeld, order, trades
    case total, dividends, value, winRate, outcome, nothingReal

    var texts: (chinese: String, english: String) {
        switch self {
        case .title: ("账户报告", "Account report")
        case .paper: ("模拟", "PAPER")
        case .period: ("区间", "period")
        case .days: ("交易日", "trading days")
        case .capital: ("投入资金", "capital")
        case .equity: ("总资产", "equity")
        case .profit: ("总盈亏", "profit")
        case .asOf: ("截至", "as of")
        case .source: ("行情", "source")
        case .account: ("账户", "account")
        case .index: ("上证指数", "SSE Composite")
        case .peak: ("高点", "peak")
        case .trough: ("低点", "trough")
        case .recovered: ("收复", "recovered")
        case .notRecovered: ("尚未收复", "not recovered")
        case .curve: ("收益率曲线", "Return")
        case .drawdownCurve: ("回撤", "Drawdown")
        case .returns: ("收益与风险", "Return and risk")
        case .sales: ("交易", "Trading")
        case .costs: ("费用与税", "Fees and taxes")
        case .months: ("月度收益率", "Monthly returns")
        case .year: ("全年", "year")
        case .best: ("最好的交易", "Best trades")
        case .worst: ("最差的交易", "Worst trades")
        case .stocks: ("各证券", "By security")
        default: moreTexts
        }
    }

    private var moreTexts: (chinese: String, english: String) {
        switch self {
        case .allSales: ("全部卖出", "All sales")
        case .definitions: ("定义", "Definitions")
        case .bought: ("买入额", "bought")
        case .sold: ("卖出额", "sold")
        case .realized: ("已实现", "realized")
        case .unrealized: ("浮动", "unrealized")
        case .held: ("持有", "held")
        case .code: ("代码", "code")
        case .name: ("名称", "name")
        case .closedOn: ("卖出日", "sold on")
        case .quantity: ("数量", "quantity")
        case .cost: ("成本", "cost")
        case .proceeds: ("净收入", "proceeds")
        case .rate: ("收益率", "return")
        case .daysHeld: ("持有天数", "days held")
        case .order: ("委托", "order")
        case .trades: ("成交笔数", "executions")
        case .total: ("合计", "total")
        case .dividends: ("股利", "dividends")
        case .value: ("市值", "value")
        case .winRate: ("胜率", "win rate")
        case .outcome: ("盈亏", "P&L")
        default: ("模拟交易，不涉及真实资金。", "Paper trading: no real money is involved.")
        }
    }
}
