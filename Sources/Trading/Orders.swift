public import Market

/// Buy or sell (FIX 54).
public enum Side: String, Hashable, Sendable, CaseIterable {
    /// Buy (买入).
    case buy
    /// Sell (卖出).
    case sell

    /// The other side.
    public var opposite: Side { self == .buy ? .sell : .buy }
}

/// The kind of an order (FIX 40); the raw values are the contract's words.
public enum OrderType: String, Hashable, Sendable, CaseIterable {
    /// A limit order: the named price or better, for the rest of the day (限价).
    case limit
    /// Takes the five best opposite levels; the rest is cancelled (最优五档即时成交剩余撤销).
    case best5Cancel = "best5-cancel"
    /// Takes the five best opposite levels; the rest becomes a limit order at the last price it traded at,
    /// untraded at the own side's best (最优五档即时成交剩余转限价).
    case best5Limit = "best5-limit"
    /// A limit order at the opposite side's best price (对手方最优).
    case counterpartyBest = "counterparty-best"
    /// A limit order at the own side's best price (本方最优).
    case ownBest = "own-best"
    /// Takes whatever the opposite side shows; the rest is cancelled (即时成交剩余撤销).
    case immediateCancel = "immediate-cancel"
    /// Is filled whole at once, or cancelled (全额成交或撤销).
    case fillOrKill = "fill-or-kill"
    /// After-hours trading at the closing price, which must not be worse than the limit (盘后固定价格).
    case afterHours = "after-hours"

    /// Whether the order takes its price from the market.
    public var isMarket: Bool { self != .limit && self != .afterHours }
}

/// The number of an order, counted from one in each account.
public struct OrderID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number.
    public let number: Int64

    /// The order with this number.
    public init(_ number: Int64) {
        self.number = number
    }

    /// Earlier orders first.
    public static func < (left: OrderID, right: OrderID) -> Bool { left.number < right.number }

    /// The number in digits.
    public var description: String { String(number) }
}

/// Where an order stands (FIX 39).
public enum OrderStatus: String, Hashable, Sendable, CaseIterable {
    /// Waiting, perhaps filled in part (已报, 部成).
    case pending
    /// Filled whole (已成).
    case filled
    /// Ended before it was filled whole (已撤, 部撤).
    case cancelled
}

/// Why an order was cancelled.
public enum CancelReason: String, Hashable, Sendable, CaseIterable {
    /// The user asked for it.
    case user
    /// Its session ended (day order).
    case expired
    /// The security was delisted.
    case delisted
    /// A market order found nothing, or nothing more, to trade with.
    case noLiquidity
}

/// One order of an account.
public struct Order: Hashable, Sendable {
    /// Its number.
    public let id: OrderID
    /// The user's own key, by which placing twice is placing once.
    public let clientID: String?
    /// The security.
    public let symbol: Symbol
    /// Buy or sell.
    public let side: Side
    /// Limit or one of the market types.
    public let type: OrderType
    /// The worst price it may trade at; of a market order the bound its cash is frozen for, until it becomes
    /// a limit order.
    public var limitPrice: Price
    /// The shares ordered (FIX 38).
    public let quantity: Quantity
    /// The trading day it is valid for.
    public let session: TradingDay
    /// When it was placed.
    public let placedAt: Instant
    /// The shares traded so far (FIX 14).
    public var cumQuantity: Quantity
    /// The money traded so far, without fees.
    public var cumAmount: Money
    /// The fees charged so far.
    public var fees: Fees
    /// Where it stands.
    public var status: OrderStatus
    /// Why it was cancelled.
    public var reason: CancelReason?
    /// Whether it has met a quote and rests in the book since: a maker from then on.
    public var isResting: Bool
    /// Cash frozen for the rest of a buy.
    public var heldCash: Money
    /// Shares frozen for the rest of a sell.
    public var heldQuantity: Quantity
    /// When it became final.
    public var closedAt: Instant?

    /// A new pending order.
    public init(
        id: OrderID,
        clientID: String?,
        symbol: Symbol,
        side: Side,
        type: OrderType,
        limitPrice: Price,
        quantity: Quantity,
        session: TradingDay,
        placedAt: Instant
    ) {
        self.id = id
        self.clientID = clientID
        self.symbol = symbol
        self.side = side
        self.type = type
        self.limitPrice = limitPrice
        self.quantity = quantity
        self.session = session
        self.placedAt = placedAt
        cumQuantity = .zero
        cumAmount = .zero
        fees = .zero
        status = .pending
        reason = nil
        isResting = false
        heldCash = .zero
        heldQuantity = .zero
        closedAt = nil
    }

    /// The shares still open (FIX 151): nothing once the order is final.
    public var leavesQuantity: Quantity { status == .pending ? quantity - cumQuantity : .zero }

    /// The average price of what was traded, rounded half-up to 1/10,000 yuan.
    public var averagePrice: Price? {
        guard cumQuantity > 0 else { return nil }
        let half = cumQuantity.shares / 2
        return Price(tenThousandths: (cumAmount.tenThousandths + half) / cumQuantity.shares)
    }

    /// Whether the limit price is one, not the bound of a market order that met no quote yet or was cancelled.
    public var hasLimit: Bool { !type.isMarket || isResting }

    /// Whether a worse price than `price` would break the order's limit.
    public func accepts(_ price: Price) -> Bool {
        side == .buy ? price <= limitPrice : price >= limitPrice
    }

    /// Whether the order comes before `other` of the same side: better price, then earlier.
    public func hasPriority(over other: Order) -> Bool {
        if limitPrice != other.limitPrice {
            return side == .buy ? limitPrice > other.limitPrice : limitPrice < other.limitPrice
        }
        return id < other.id
    }
}
