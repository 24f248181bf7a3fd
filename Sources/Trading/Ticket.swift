public import Market

/// An order being typed: it knows the latest price and gives up a typed one that drifted (FIX: none).
public struct Ticket: Hashable, Sendable {
    /// The security.
    public let symbol: Symbol
    /// Buy or sell.
    public var side: Side
    /// The price it would be placed at.
    public private(set) var price: Price
    /// The shares, nil until they are typed.
    public var quantity: Quantity?
    /// When the price was typed; nil while it follows the market.
    public private(set) var typedAt: Instant?
    /// The typed price that the market took back since the ticket was last shown.
    public private(set) var unseenReset: Price?

    /// A ticket at the market's current price.
    public init(symbol: Symbol, side: Side, currentPrice: Price) {
        self.init(
            symbol: symbol,
            side: side,
            price: currentPrice,
            quantity: nil,
            typedAt: nil,
            unseenReset: nil
        )
    }

    /// A ticket as it was kept.
    public init(
        symbol: Symbol,
        side: Side,
        price: Price,
        quantity: Quantity?,
        typedAt: Instant?,
        unseenReset: Price?
    ) {
        self.symbol = symbol
        self.side = side
        self.price = price
        self.quantity = quantity
        self.typedAt = typedAt
        self.unseenReset = unseenReset
    }

    /// Takes a typed price, which holds for the drift window from `now` on.
    public mutating func type(price typed: Price, at now: Instant) {
        price = typed
        typedAt = now
        unseenReset = nil
    }

    /// Remembers that the user has seen the ticket as it is.
    public mutating func markShown() {
        unseenReset = nil
    }

    /// When a typed price gives way to the market.
    public func driftResetAt(_ drift: DriftRule) -> Instant? {
        typedAt?.advanced(byMilliseconds: drift.windowMilliseconds)
    }

    /// Applies the newest quote: a price that was never typed follows the market, a typed one goes back to
    /// it once its window is over or, at once, where it is further away than the band.
    public mutating func apply(_ quote: Quote, drift: DriftRule) {
        guard let current = quote.currentPrice else { return }
        apply(current, at: quote.time, drift: drift)
    }

    /// The same of a price alone, at an instant of the clock by which the window runs.
    public mutating func apply(_ current: Price, at instant: Instant, drift: DriftRule) {
        guard let typedAt else {
            price = current
            return
        }
        let isOver = instant >= typedAt.advanced(byMilliseconds: drift.windowMilliseconds)
        guard isOver || drift.isOutsideBand(price, of: current) else { return }
        if price != current { unseenReset = price }
        price = current
        self.typedAt = nil
    }
}

/// How long, and how far from the market, a typed price holds.
public struct DriftRule: Hashable, Sendable {
    /// The window in milliseconds (`drift.window`).
    public let windowMilliseconds: Int64
    /// The widest distance from the current price (`drift.band`), nil where there is none.
    public let band: Rate?

    /// A rule.
    public init(windowMilliseconds: Int64, band: Rate?) {
        self.windowMilliseconds = windowMilliseconds
        self.band = band
    }

    func isOutsideBand(_ price: Price, of current: Price) -> Bool {
        guard let band else { return false }
        let distance = abs(price.tenThousandths - current.tenThousandths)
        return Int128(distance) * 1_000_000_000
            > Int128(current.tenThousandths) * Int128(band.billionths)
    }
}
