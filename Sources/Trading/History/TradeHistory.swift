public import Market

/// What an account's trades and dividends brought from a day on.
///
/// Layout: everything is played from the account's first step, because what a sale earned depends on what the shares
/// had cost; what happened before the day is played and not counted.
/// Invariant: from the first day on, `realized` is the account's realised profit.
public struct TradeHistory: Hashable, Sendable {
    /// The sells, in the order of their first executions.
    public private(set) var closed: [ClosedTrade] = []
    /// What was done in each security in which anything was.
    public private(set) var securities: [Symbol: SecurityTotals] = [:]
    /// The first day that counts; nil for all.
    public let since: TradingDay?

    private var rebuild = Rebuild()
    private var closedIndexes: [OrderID: Int] = [:]

    /// Nothing yet.
    public init(since: TradingDay? = nil) {
        self.since = since
    }

    /// What sells and dividends earned or lost.
    public var realized: Money { securities.values.reduce(.zero) { $0 + $1.realized } }

    /// Money that the account was opened with, or given.
    public mutating func give(cash: Money) { rebuild.give(cash: cash) }

    /// Shares that the account was given.
    public mutating func give(
        _ quantity: Quantity,
        of symbol: Symbol,
        since day: TradingDay,
        cost: Money
    ) {
        rebuild.give(quantity, of: symbol, since: day, cost: cost)
    }

    /// An execution of an order.
    ///
    /// - Throws: `Rebuild.Fault` where it cannot have happened.
    public mutating func take(
        _ trade: Trade,
        of order: OrderID,
        in symbol: Symbol,
        on day: TradingDay
    ) throws(Rebuild.Fault) {
        let before = rebuild.positions[symbol] ?? Position(symbol: symbol)
        let profitBefore = rebuild.realizedPnl
        try rebuild.take(trade, of: symbol, on: day)
        guard counts(day) else { return }
        let profit = rebuild.realizedPnl - profitBefore
        change(symbol) { totals in
            totals.trades += 1
            totals.fees += trade.fees
            totals.dividendTax = totals.dividendTax + trade.dividendTax
            totals.salesProfit = totals.salesProfit + profit
            if trade.side == .buy {
                totals.boughtQuantity = totals.boughtQuantity + trade.quantity
                totals.bought.add(trade.amount)
            } else {
                totals.soldQuantity = totals.soldQuantity + trade.quantity
                totals.sold.add(trade.amount)
            }
        }
        guard trade.side == .sell else { return }
        close(sale(of: trade, of: order, from: before, profit: profit, on: day))
    }

    /// The ex-date of an entitlement, whose dividend counts as earned from here on.
    public mutating func goEx(_ entitlement: Entitlement) {
        rebuild.goEx(entitlement)
        guard counts(entitlement.exDate), entitlement.cash > .zero else { return }
        change(entitlement.symbol) { $0.dividends = $0.dividends + entitlement.cash }
    }

    /// The pay date of an entitlement, on which a part of the tax may be withheld.
    ///
    /// - Throws: `Rebuild.Fault` where it cannot have happened.
    public mutating func pay(_ entitlement: Entitlement) throws(Rebuild.Fault) {
        try rebuild.pay(entitlement)
        guard counts(entitlement.payDate), entitlement.withheldTax > .zero else { return }
        change(entitlement.symbol) { totals in
            totals.dividends = totals.dividends - entitlement.withheldTax
            totals.dividendTax = totals.dividendTax + entitlement.withheldTax
        }
    }

    /// A subscription of an entitlement's rights.
    public mutating func subscribe(_ quantity: Quantity, cost: Money, of entitlement: Entitlement) {
        rebuild.subscribe(quantity, cost: cost, of: entitlement)
    }

    private func counts(_ day: TradingDay) -> Bool { since.map { $0 <= day } ?? true }

    private mutating func change(_ symbol: Symbol, _ body: (inout SecurityTotals) -> Void) {
        body(&securities[symbol, default: SecurityTotals(symbol)])
    }

    private mutating func close(_ trade: ClosedTrade) {
        if let index = closedIndexes[trade.orderID] {
            closed[index].add(trade)
        } else {
            closedIndexes[trade.orderID] = closed.count
            closed.append(trade)
        }
    }

    /// A sell's execution as a closed trade; the shares that were bought first go first.
    private func sale(
        of trade: Trade,
        of order: OrderID,
        from position: Position,
        profit: Money,
        on day: TradingDay
    ) -> ClosedTrade {
        var left = trade.quantity
        var opened: TradingDay?
        var shareDays: Int64 = 0
        for lot in position.lots where left > .zero && lot.quantity > .zero {
            let taken = min(left, lot.quantity)
            left = left - taken
            opened = opened ?? lot.purchaseDay
            shareDays += taken.shares * Int64(day.number - lot.purchaseDay.number)
        }
        return ClosedTrade(
            orderID: order,
            symbol: position.symbol,
            openedDay: opened ?? day,
            day: day,
            quantity: trade.quantity,
            proceeds: trade.cashChange,
            cost: trade.cashChange - profit,
            shareDays: shareDays
        )
    }
}
