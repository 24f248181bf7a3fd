public import Market

/// What happened.
public enum EventKind: String, Hashable, Sendable, CaseIterable {
    /// The account was opened.
    case opened
    /// A session staged what the account starts with.
    case given
    /// An order was accepted.
    case accepted
    /// An order traded, in part or whole: one event an order and matching step.
    case filled
    /// The user cancelled an order.
    case cancelled
    /// An order's session ended before it was filled whole.
    case expired
    /// A trading day ended.
    case settled
    /// The calendar's list of closed days has ended; from now on weekdays count.
    case calendarEnded
    /// A security went ex: new shares and the claim to a dividend were booked.
    case exDividend
    /// A dividend was paid.
    case dividendPaid
    /// Rights were subscribed.
    case subscribed
    /// Rights were not subscribed; the amount is what they were worth.
    case rightsLapsed
    /// The equity of a settled day was marked anew: a closing quote came, or a trade after hours.
    case remarked
    /// The price crossed an alert's.
    case alertFired
    /// The price reached the day's upper limit.
    case limitUp
    /// The price reached the day's lower limit.
    case limitDown
    /// A push target failed too often and is given no more until it is resumed.
    case pushParked
}

/// One thing that happened to an account (FIX execution report, 35=8, for orders).
public struct Event: Hashable, Sendable {
    /// Its number in the account, without gaps.
    public let seq: Int64
    /// When, by the account's clock.
    public let time: Instant
    /// What.
    public let kind: EventKind
    /// The order it is about.
    public let orderID: OrderID?
    /// The first trade of a fill's step.
    public let tradeID: Int64?
    /// The security of a corporate action.
    public let symbol: Symbol?
    /// The shares of the step.
    public let quantity: Quantity?
    /// The money of the step, without fees.
    public let amount: Money?
    /// The price that was reached, of an alert or a limit.
    public let crossing: PriceCrossing?
    /// The target that was parked, and why.
    public let parking: Parking?

    /// A push target that was given up.
    public struct Parking: Hashable, Sendable {
        /// The target's name.
        public let target: String
        /// Why its last delivery failed.
        public let reason: String

        /// A target that was given up.
        public init(target: String, reason: String) {
            self.target = target
            self.reason = reason
        }
    }

    /// An event.
    public init(
        seq: Int64,
        time: Instant,
        kind: EventKind,
        orderID: OrderID? = nil,
        tradeID: Int64? = nil,
        symbol: Symbol? = nil,
        quantity: Quantity? = nil,
        amount: Money? = nil,
        crossing: PriceCrossing? = nil,
        parking: Parking? = nil
    ) {
        self.seq = seq
        self.time = time
        self.kind = kind
        self.orderID = orderID
        self.tradeID = tradeID
        self.symbol = symbol
        self.quantity = quantity
        self.amount = amount
        self.crossing = crossing
        self.parking = parking
    }
}
