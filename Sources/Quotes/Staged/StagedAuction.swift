public import Market

/// A call auction made by hand: the orders that meet in it, of which the exchange's rule makes the price.
///
/// The account's own orders are not among them: they trade at the price, as on every source.
public struct StagedAuction: Hashable, Sendable {
    /// The security.
    public var symbol: Symbol
    /// The previous close; nil for what a tick without one would take.
    public var previousClose: Price?
    /// What buyers want, best first.
    public var bids: Levels = []
    /// What sellers offer, best first.
    public var asks: Levels = []

    /// An auction without orders.
    public init(symbol: Symbol) {
        self.symbol = symbol
    }

    /// The price and volume at which its orders meet; nil where none do.
    ///
    /// `reference` is the previous close at the opening, the last price at the close.
    func result(step: Price, reference: Price) -> CallAuction? {
        CallAuction(
            buys: Array(bids),
            sells: Array(asks),
            tick: step,
            tie: CallAuction.tieRule(of: symbol.exchange, reference: reference)
        )
    }

    /// What is left of one side once the volume has traded, from the best price on.
    static func rest(of side: Levels, after volume: Quantity) -> Levels {
        var traded = volume
        var rest = Levels()
        for level in side {
            let taken = min(level.volume, traded)
            traded = traded - taken
            guard taken < level.volume else { continue }
            rest.append(Level(price: level.price, volume: level.volume - taken))
        }
        return rest
    }
}
