public import Market

/// What was done in one security, and what it brought.
public struct SecurityTotals: Hashable, Sendable {
    /// The security.
    public let symbol: Symbol
    /// The executions.
    public internal(set) var trades = 0
    /// The shares bought.
    public internal(set) var boughtQuantity = Quantity.zero
    /// What was bought, without fees.
    public internal(set) var bought = MoneyTotal()
    /// The shares sold.
    public internal(set) var soldQuantity = Quantity.zero
    /// What was sold, without fees.
    public internal(set) var sold = MoneyTotal()
    /// The fees of buying and selling.
    public internal(set) var fees = Fees.zero
    /// What the sells earned or lost, after fees and the tax on earlier dividends.
    public internal(set) var salesProfit = Money.zero
    /// Dividends earned, less what was withheld when they were paid.
    public internal(set) var dividends = Money.zero
    /// Tax on dividends, withheld or due with a sale.
    public internal(set) var dividendTax = Money.zero

    /// A security in which nothing was done.
    public init(_ symbol: Symbol) {
        self.symbol = symbol
    }

    /// What sells and dividends earned or lost.
    public var realized: Money { salesProfit + dividends }
}
