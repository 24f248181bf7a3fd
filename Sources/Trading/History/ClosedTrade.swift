public import Market

/// What one sell order brought, all its executions together, against the average cost of its shares (平仓).
///
/// Partial fills of an order are one trade, so that how a market filled it does not change how often it won.
public struct ClosedTrade: Hashable, Sendable {
    /// The sell order.
    public let orderID: OrderID
    /// The security.
    public let symbol: Symbol
    /// When the oldest of the shares were bought.
    public internal(set) var openedDay: TradingDay
    /// When they were sold.
    public let day: TradingDay
    /// The shares sold.
    public internal(set) var quantity: Quantity
    /// What came in, after fees and the tax on earlier dividends.
    public internal(set) var proceeds: Money
    /// What the shares had cost, fees included: their part of the position's cost, as the ledger takes it.
    public internal(set) var cost: Money
    /// The days from purchase to sale, each times the shares that were held so long; the oldest are sold first.
    public internal(set) var shareDays: Int64

    /// A closed trade.
    public init(
        orderID: OrderID,
        symbol: Symbol,
        openedDay: TradingDay,
        day: TradingDay,
        quantity: Quantity,
        proceeds: Money,
        cost: Money,
        shareDays: Int64
    ) {
        self.orderID = orderID
        self.symbol = symbol
        self.openedDay = openedDay
        self.day = day
        self.quantity = quantity
        self.proceeds = proceeds
        self.cost = cost
        self.shareDays = shareDays
    }

    /// What was earned, or lost.
    public var profit: Money { proceeds - cost }

    /// Takes in another execution of the same order.
    mutating func add(_ other: ClosedTrade) {
        openedDay = min(openedDay, other.openedDay)
        quantity = quantity + other.quantity
        proceeds = proceeds + other.proceeds
        cost = cost + other.cost
        shareDays += other.shareDays
    }
}
