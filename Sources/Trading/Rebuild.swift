public import Market

/// An account's money and holdings, made anew from what is said to have happened.
///
/// Layout: totals and positions as they follow from the steps so far. It shares with `Ledger` what a lot, a share of
/// a cost and a tax are, and nothing of how an order is booked: it knows no holds and no limits, and believes no
/// total. Known limit: fees are taken as they were charged.
public struct Rebuild: Hashable, Sendable {
    /// All the money.
    public private(set) var cash = Money.zero
    /// Dividends that went ex and are not paid yet.
    public private(set) var receivable = Money.zero
    /// What sells and dividends have earned or lost.
    public private(set) var realizedPnl = Money.zero
    /// What is held, by security; a security that was ever held stays.
    public private(set) var positions: [Symbol: Position] = [:]

    /// Why a step cannot have happened.
    public enum Fault: Error, Hashable, Sendable {
        /// More was sold than was held.
        case oversold(Symbol)
        /// The tax on earlier dividends is another one.
        case dividendTax(found: Money, wanted: Money)
        /// More was paid than was claimed.
        case overpaid
    }

    /// An account before its first event.
    public init() {}

    /// Money that the account was opened with, or given.
    public mutating func give(cash given: Money) { cash = cash + given }

    /// Shares that the account was given.
    public mutating func give(
        _ quantity: Quantity,
        of symbol: Symbol,
        since day: TradingDay,
        cost: Money
    ) {
        change(symbol) { position in
            position.add(quantity, on: day)
            position.cost = position.cost + cost
            position.dilutedCost = position.dilutedCost + cost
        }
    }

    /// A trade.
    ///
    /// - Throws: `Fault` where it cannot have happened.
    public mutating func take(_ trade: Trade, of symbol: Symbol, on day: TradingDay) throws(Fault) {
        var position = positions[symbol] ?? Position(symbol: symbol)
        if trade.side == .buy {
            position.add(trade.quantity, on: day)
            position.cost = position.cost - trade.cashChange
        } else {
            guard trade.quantity <= position.quantity else { throw .oversold(symbol) }
            let sale = position.selling(trade.quantity, on: day)
            guard sale.dividendTax == trade.dividendTax else {
                throw .dividendTax(found: trade.dividendTax, wanted: sale.dividendTax)
            }
            let sold = position.cost.share(of: trade.quantity, in: position.quantity)
            position.cost = position.cost - sold
            position.lots = sale.lots
            realizedPnl = realizedPnl + trade.cashChange - sold
        }
        position.dilute(by: trade.cashChange)
        cash = cash + trade.cashChange
        positions[symbol] = position
    }

    /// The ex-date of an entitlement.
    public mutating func goEx(_ entitlement: Entitlement) {
        change(entitlement.symbol) { $0.receive(entitlement) }
        receivable = receivable + entitlement.cash
        realizedPnl = realizedPnl + entitlement.cash
    }

    /// A subscription of an entitlement's rights.
    public mutating func subscribe(_ quantity: Quantity, cost: Money, of entitlement: Entitlement) {
        cash = cash - cost
        change(entitlement.symbol) { $0.subscribe(quantity, cost: cost, of: entitlement) }
    }

    /// The pay date of an entitlement.
    ///
    /// - Throws: `Fault.overpaid`.
    public mutating func pay(_ entitlement: Entitlement) throws(Fault) {
        guard entitlement.cash <= receivable else { throw .overpaid }
        receivable = receivable - entitlement.cash
        cash = cash + entitlement.netCash
        realizedPnl = realizedPnl - entitlement.withheldTax
        change(entitlement.symbol) { $0.dilute(by: -entitlement.withheldTax) }
    }

    private mutating func change(_ symbol: Symbol, _ body: (inout Position) -> Void) {
        var position = positions[symbol] ?? Position(symbol: symbol)
        body(&position)
        positions[symbol] = position
    }
}

extension Position {
    /// Adds shares of a day, the oldest lots first.
    fileprivate mutating func add(_ quantity: Quantity, on day: TradingDay) {
        if let index = lots.firstIndex(where: { $0.purchaseDay == day }) {
            lots[index].quantity = lots[index].quantity + quantity
        } else {
            let index = lots.firstIndex { $0.purchaseDay > day } ?? lots.endIndex
            lots.insert(Lot(purchaseDay: day, quantity: quantity), at: index)
        }
    }
}
