public import Market
public import Trading

/// What an account's sales say.
public struct TradeFigures: Hashable, Sendable {
    /// The sales that made a profit.
    public let wins: Int
    /// The sales that made a loss.
    public let losses: Int
    /// The sales that made neither.
    public let evens: Int
    /// All profits together, in yuan.
    public let grossProfit: MoneyTotal
    /// All losses together, below zero.
    public let grossLoss: MoneyTotal
    /// The part of the sales that made a profit (胜率).
    public let winRate: Figure
    /// All profits over all losses (盈亏比, profit factor).
    public let profitFactor: Figure
    /// The mean profit of those that made one, in yuan.
    public let averageWin: Figure
    /// The mean loss of those that made one, in yuan, below zero.
    public let averageLoss: Figure
    /// The mean profit over the mean loss.
    public let payoff: Figure
    /// The mean of all, in yuan.
    public let expectancy: Figure
    /// How many days a share was held that was sold, on average, by the calendar.
    public let holdingDays: Figure

    /// What sales say.
    public init(of trades: [ClosedTrade]) {
        var (gain, loss) = (MoneyTotal(), MoneyTotal())
        for trade in trades {
            if trade.profit > .zero { gain.add(trade.profit) } else { loss.add(trade.profit) }
        }
        (grossProfit, grossLoss) = (gain, loss)
        let wins = trades.count { $0.profit > .zero }
        let losses = trades.count { $0.profit < .zero }
        (self.wins, self.losses, evens) = (wins, losses, trades.count - wins - losses)
        func figure(_ count: Int, _ gap: Gap, _ make: () -> Double) -> Figure {
            if trades.isEmpty { return .missing(.noSales) }
            return count == 0 ? .missing(gap) : Figure(make())
        }
        let all = trades.count
        winRate = figure(all, .noSales) { Double(wins) / Double(all) }
        profitFactor = figure(losses, .noLosses) { gain.yuan / -loss.yuan }
        averageWin = figure(wins, .noWins) { gain.yuan / Double(wins) }
        averageLoss = figure(losses, .noLosses) { loss.yuan / Double(losses) }
        if let win = averageWin.number, let loss = averageLoss.number {
            payoff = Figure(win / -loss)
        } else {
            payoff = .missing(averageWin.gap ?? averageLoss.gap ?? .noSales)
        }
        expectancy = figure(all, .noSales) { (gain.yuan + loss.yuan) / Double(all) }
        let shares = trades.reduce(0.0) { $0 + Double($1.quantity.shares) }
        let shareDays = trades.reduce(0.0) { $0 + Double($1.shareDays) }
        holdingDays = figure(all, .noSales) { shareDays / shares }
    }
}

extension ClosedTrade {
    /// The profit over the cost; nil where the shares cost nothing.
    public var profitRate: Double? {
        cost > .zero
            ? Double(profit.tenThousandths) / Double(cost.tenThousandths) : nil
    }

    /// How many days a share was held, on average, by the calendar.
    public var holdingDays: Double { Double(shareDays) / Double(max(quantity.shares, 1)) }
}

extension MoneyTotal {
    /// The sum in yuan.
    public var yuan: Double { Double(tenThousandths) / 10_000 }
}

extension Money {
    /// The amount in yuan, for statistics and drawings only.
    public var yuan: Double { Double(tenThousandths) / 10_000 }
}
