import Market
import Trading

/// Orders meeting one event after another as the desk drives them.
///
/// What is used of a snapshot stays used while it is the same; a newer one starts afresh.
struct MatchedDay {
    private(set) var orders: [Order]
    private(set) var usage = VolumeUsage()
    private var stamp: Instant?
    private let limits: PriceLimits?
    private let sessions: SessionPlan

    init(
        _ orders: Order...,
        limits: PriceLimits? = tenPercent,
        hasClosingAuction: Bool = true
    ) {
        self.orders = orders
        self.limits = limits
        sessions = SessionPlan(hasClosingAuction: hasClosingAuction)
    }

    /// Lets the orders meet a snapshot and returns what it filled, as `1: 300 @ 10.01 taker`.
    mutating func meet(_ quote: Quote, volumeBeforeClose: Quantity? = nil) -> [String] {
        meet(.snapshot(quote), volumeBeforeClose: volumeBeforeClose)
    }

    /// Lets the orders meet a trade and returns what it filled.
    mutating func meet(_ trade: MarketTrade) -> [String] {
        meet(.trade(trade), volumeBeforeClose: nil)
    }

    private mutating func meet(_ event: MarketEvent, volumeBeforeClose: Quantity?) -> [String] {
        var matching = Matching(
            orders: orders,
            usage: event.time == stamp ? usage : VolumeUsage(),
            sessions: sessions,
            limits: limits,
            volumeBeforeClose: volumeBeforeClose
        )
        matching.apply(event)
        orders = matching.orders
        usage = matching.usage
        stamp = event.time
        return matching.executions.map {
            "\($0.orderID): \($0.quantity) @ \($0.price) \($0.basis.rawValue)"
        }
    }

    mutating func place(_ order: Order) {
        orders.append(order)
    }

    /// The shares of an order that are still open.
    func leaves(_ number: Int64) -> Quantity? {
        orders.first { $0.id == OrderID(number) }.map { $0.quantity - $0.cumQuantity }
    }

    /// Whether an order has met its first quote.
    func isResting(_ number: Int64) -> Bool? {
        orders.first { $0.id == OrderID(number) }?.isResting
    }
}
