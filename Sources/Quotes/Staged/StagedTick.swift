public import Market

/// A snapshot made by hand; what it leaves out follows from the ticks before it.
public struct StagedTick: Hashable, Sendable {
    /// The security.
    public var symbol: Symbol
    /// The last price; zero before the first trade of the day.
    public var last: Price
    /// The previous close; nil for that of the day's earlier tick, else the last price of an earlier day.
    public var previousClose: Price?
    /// The day's first price; nil for that of the day's earlier tick.
    public var open: Price?
    /// The day's highest price; nil for that of the day's earlier tick, raised to the last price.
    public var high: Price?
    /// The day's lowest price; nil for that of the day's earlier tick, lowered to the last price.
    public var low: Price?
    /// The bids, best first.
    public var bids: Levels = []
    /// The asks, best first.
    public var asks: Levels = []
    /// The day's shares traded so far; nil for those of the day's earlier tick.
    public var volume: Quantity?
    /// The name of the day; nil for the directory's.
    public var name: String?
    /// The stamp, on a recorded market; nil for the present instant.
    public var stamp: Instant?
    /// Whether the source shows levels at all.
    public var hasLevels = true

    /// A tick of a price.
    public init(symbol: Symbol, last: Price) {
        self.symbol = symbol
        self.last = last
    }
}
