public import Market

/// From which side a price is reached.
public enum CrossingDirection: String, Hashable, Sendable, CaseIterable {
    /// Rising: at the price or above it.
    case above
    /// Falling: at the price or below it.
    case below

    /// Whether `last` has reached `line`.
    public func isReached(_ line: Price, by last: Price) -> Bool {
        self == .above ? last >= line : last <= line
    }
}

/// A price that was reached.
public struct PriceCrossing: Hashable, Sendable {
    /// From which side.
    public let direction: CrossingDirection
    /// The price that was to be reached.
    public let line: Price
    /// The last price that reached it.
    public let last: Price

    /// A crossing.
    public init(direction: CrossingDirection, line: Price, last: Price) {
        self.direction = direction
        self.line = line
        self.last = last
    }
}

/// A price that the user wants to be told of.
///
/// It fires when the last price reaches it from the near side, and again only after the price was on the near
/// side once more: what it tells of is the crossing, not that the price is there.
public struct PriceAlert: Hashable, Sendable {
    /// Its number in the account.
    public let id: Int64
    /// The security.
    public let symbol: Symbol
    /// From which side.
    public let direction: CrossingDirection
    /// The price to be reached.
    public let price: Price
    /// Whether the price was on the near side when it was seen last.
    public var isArmed: Bool
    /// The stamp of the quote that was seen last.
    public var seen: Instant

    /// An alert.
    public init(
        id: Int64,
        symbol: Symbol,
        direction: CrossingDirection,
        price: Price,
        isArmed: Bool,
        seen: Instant
    ) {
        self.id = id
        self.symbol = symbol
        self.direction = direction
        self.price = price
        self.isArmed = isArmed
        self.seen = seen
    }

    /// Sees a last price and returns the crossing it makes; zero, before the first trade, is no price, and one that
    /// is older than the last one seen is no news.
    public mutating func see(_ last: Price, at time: Instant) -> PriceCrossing? {
        guard last > .zero, time >= seen else { return nil }
        seen = time
        guard direction.isReached(price, by: last) else {
            isArmed = true
            return nil
        }
        guard isArmed else { return nil }
        isArmed = false
        return PriceCrossing(direction: direction, line: price, last: last)
    }
}
