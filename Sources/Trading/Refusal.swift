public import Market

/// Why a rule says no: a value with a stable code and the numbers that matter.
public enum Refusal: Error, Hashable, Sendable {
    /// The quantity is not one the board allows; `sellable` is given for a sell.
    case lot(Symbol, side: Side, quantity: Quantity, rule: QuantityRule, sellable: Quantity?)
    /// More than one order may have.
    case maxQuantity(quantity: Quantity, maximum: Quantity)
    /// The free cash does not pay for it.
    case cash(need: Money, have: Money)
    /// More than may be sold.
    case sellable(need: Quantity, have: Quantity)
    /// The price is not a whole number of ticks, one at least.
    case tick(price: Price, tick: Price)
    /// The price is outside the day's limits.
    case limit(price: Price, limits: PriceLimits)
    /// The security does not trade today.
    case suspended(Symbol)
    /// The security is delisted.
    case delisted(Symbol)
    /// The security is not listed yet.
    case unlisted(Symbol)
    /// istock does not trade this kind of security, or not on that day.
    case notTradable(Symbol, Board?)
    /// No price is known: neither a last one nor a previous close.
    case noPrice(Symbol)
    /// The amount is beyond what money can count.
    case tooLarge
    /// Cancels are not accepted now, but again from the given instant.
    case noCancelWindow(until: Instant)
    /// The limit price is outside the range that continuous trading accepts (价格笼子).
    case cage(price: Price, side: Side, bound: Price, reference: Price)
    /// Orders of this type are not accepted in the present phase.
    case phase(OrderType, TradingPhase)
    /// Trading is halted until the given instant, and market orders are not accepted meanwhile.
    case halted(Symbol, until: Instant)
    /// The exchange has no orders of this type for the security, or not on that day.
    case orderType(OrderType, Symbol)
    /// The exchange takes no protection price for the security, or needs one that is not there.
    case protection(Symbol, isNeeded: Bool)
    /// More of a risk-warning share than may be bought in one day.
    case dailyMaximum(quantity: Quantity, bought: Quantity, maximum: Quantity)
    /// The price of the ticket went back to the market since it was last shown.
    case priceReset(from: Price, to: Price)

    /// The stable code, one of the contract's words.
    public var code: String {
        switch self {
        case .lot: "lot"
        case .maxQuantity: "maxQuantity"
        case .cash: "cash"
        case .sellable: "sellable"
        case .tick: "tick"
        case .limit: "limit"
        case .suspended: "suspended"
        case .delisted: "delisted"
        case .unlisted: "unlisted"
        case .notTradable: "notTradable"
        case .noPrice: "noPrice"
        case .tooLarge: "tooLarge"
        case .noCancelWindow: "noCancelWindow"
        case .cage: "cage"
        case .phase: "phase"
        case .halted: "halted"
        case .orderType: "orderType"
        case .protection: "protect"
        case .dailyMaximum: "dailyMaximum"
        case .priceReset: "priceReset"
        }
    }
}
