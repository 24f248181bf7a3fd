/// A figure of a report.
public enum ReportFigure: String, Hashable, Sendable, CaseIterable {
    case totalReturn, indexReturn, excessReturn, annualizedReturn, volatility, sharpe, sortino
    case maxDrawdown, calmar, alpha, beta, positiveDays, bestDay, worstDay
    case closedTrades, winRate, profitFactor, averageWin, averageLoss, payoff, expectancy
    case holdingDays, turnover, annualizedTurnover, exposure
    case commission, stampDuty, transferFee, dividendTax, dividends, costRate

    var names: (chinese: String, english: String) {
        switch self {
        case .totalReturn: ("累计收益率", "total return")
        case .indexReturn: ("指数收益率", "index return")
        case .excessReturn: ("超额收益率", "excess return")
        case .annualizedReturn: ("年化收益率", "annualized return")
        case .volatility: ("年化波动率", "volatility")
        case .sharpe: ("夏普比率", "Sharpe ratio")
        case .sortino: ("索提诺比率", "Sortino ratio")
        case .maxDrawdown: ("最大回撤", "max. drawdown")
        case .calmar: ("卡玛比率", "Calmar ratio")
        case .alpha: ("阿尔法", "alpha")
        case .beta: ("贝塔", "beta")
        case .positiveDays: ("盈利日占比", "winning days")
        case .bestDay: ("最好的一日", "best day")
        case .worstDay: ("最差的一日", "worst day")
        case .closedTrades: ("卖出笔数", "closed trades")
        case .winRate: ("胜率", "win rate")
        case .profitFactor: ("盈亏比（总额）", "profit factor")
        case .averageWin: ("平均盈利", "average win")
        case .averageLoss: ("平均亏损", "average loss")
        case .payoff: ("盈亏比（平均）", "payoff ratio")
        case .expectancy: ("每笔期望", "expectancy")
        case .holdingDays: ("平均持有天数", "average days held")
        case .turnover: ("换手率", "turnover")
        case .annualizedTurnover: ("年化换手率", "annualized turnover")
        case .exposure: ("平均仓位", "average exposure")
        case .commission: ("佣金", "commission")
        case .stampDuty: ("印花税", "stamp duty")
        case .transferFee: ("过户费", "transfer fee")
        case .dividendTax: ("股息红利税", "dividend tax")
        case .dividends: ("税后股利", "dividends, net of withheld tax")
        case .costRate: ("费用占成交额", "costs over amount traded")
        }
    }

    var definitions: (chinese: String, english: String) {
        switch self {
        case .totalReturn:
            (
                "各日收益率连乘减一；入金从当日开始计入。",
                "The daily returns multiplied up, less one; money paid in counts from its day on."
            )
        case .indexReturn: ("上证指数同期涨跌。", "What the SSE Composite did over the same days.")
        case .excessReturn: ("累计收益率减指数收益率。", "The total return less that of the index.")
        case .annualizedReturn:
            ("照此速度一年的收益率（复利）。", "The return of a year at this pace, compounded.")
        case .volatility:
            (
                "日收益率的样本标准差，乘以年交易日数的平方根。",
                "The sample deviation of daily returns, times the root of the days in a year."
            )
        case .sharpe:
            (
                "日超额收益的均值除以其标准差，年化。",
                "The mean daily return above the risk-free rate over its deviation, for a year."
            )
        case .sortino:
            ("同夏普比率，只计低于无风险利率的偏差。", "Like Sharpe, with deviations below the risk-free rate only.")
        case .maxDrawdown: ("净值自高点的最大跌幅。", "The deepest fall from a height to a later low.")
        case .calmar: ("年化收益率除以最大回撤。", "The annualized return over the deepest drawdown.")
        case .alpha:
            (
                "指数不动时账户一年的超额收益。",
                "What the account returns in a year that the index does not explain."
            )
        case .beta:
            ("与指数的协方差除以指数的方差。", "The covariance with the index over the variance of the index.")
        case .positiveDays: ("收益为正的交易日占比。", "The part of the days that returned more than nothing.")
        case .bestDay: ("收益率最高的一日。", "The day that returned most.")
        case .worstDay: ("收益率最低的一日。", "The day that returned least.")
        default: moreDefinitions
        }
    }

    private var moreDefinitions: (chinese: String, english: String) {
        switch self {
        case .closedTrades:
            ("卖出委托数；一笔委托的各次成交合为一笔。", "Sell orders that traded; the executions of an order are one.")
        case .winRate:
            ("盈利的卖出占比，费用与税计入。", "The part of the sales that made a profit after all costs.")
        case .profitFactor: ("全部盈利除以全部亏损。", "All profits over all losses.")
        case .averageWin: ("盈利卖出的平均盈利。", "The mean profit of the sales that made one.")
        case .averageLoss: ("亏损卖出的平均亏损。", "The mean loss of the sales that made one.")
        case .payoff: ("平均盈利除以平均亏损。", "The average win over the average loss.")
        case .expectancy: ("每笔卖出的平均盈亏。", "The mean result of a sale.")
        case .holdingDays:
            ("卖出股份的平均持有自然日，先买先卖。", "Calendar days from purchase to sale, by shares, oldest first.")
        case .turnover: ("买卖金额之和的一半除以平均总资产。", "Half of all bought and sold over the mean equity.")
        case .annualizedTurnover: ("照此速度一年的换手率。", "The turnover of a year at this pace.")
        case .exposure: ("每日收盘证券市值占总资产的平均。", "The mean part of the equity in shares at the close.")
        case .commission: ("券商佣金。", "The broker's commission.")
        case .stampDuty: ("卖出印花税。", "Stamp duty on sales.")
        case .transferFee: ("过户费。", "The transfer fee.")
        case .dividendTax: ("派发时扣缴与卖出时补缴的税。", "Tax withheld at payment or due with a sale.")
        case .dividends:
            ("除息时计入的股利，减派发时扣缴的税。", "Dividends that went ex, less the tax withheld at payment.")
        default: ("全部费用与税除以买卖金额之和。", "All fees and taxes over all that was bought and sold.")
        }
    }
}
