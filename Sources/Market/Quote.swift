/// One price level of a book: a price and the shares shown there.
public struct Level: Hashable, Sendable {
    /// The price, above zero.
    public var price: Price
    /// The shares shown.
    public var volume: Quantity

    /// A level.
    public init(price: Price, volume: Quantity) {
        self.price = price
        self.volume = volume
    }

    static let empty = Level(price: .zero, volume: .zero)
}

/// One snapshot of a security as an exchange shows it every three seconds (FIX market data
/// snapshot, 35=W).
public struct Quote: Hashable, Sendable {
    /// The security.
    public var symbol: Symbol
    /// The name the source gives on that day, empty where it gives none; it carries ST and delisting.
    public var name: String
    /// The stamp of the snapshot.
    public var time: Instant
    /// The last price; zero before the first trade of the day where the source gives none.
    public var last: Price
    /// The exchange's previous close of the day, zero where it is not known.
    public var previousClose: Price
    /// The day's first price, zero before it.
    public var open: Price
    /// The day's highest price, zero before the first trade.
    public var high: Price
    /// The day's lowest price, zero before the first trade.
    public var low: Price
    /// The day's shares traded so far.
    public var volume: Quantity
    /// The day's money traded so far.
    public var turnover: Money
    /// Up to five bids, best first, empty levels left out.
    public var bids: Levels
    /// Up to five asks, best first, empty levels left out.
    public var asks: Levels
    /// The upper limit the source gives, nil where it gives none.
    public var limitUp: Price?
    /// The lower limit the source gives, nil where it gives none.
    public var limitDown: Price?
    /// Whether the security trades, and if not, why.
    public var status: QuoteStatus
    /// Whether the source shows levels at all; one that carries only trades does not.
    public var hasLevels: Bool

    /// A snapshot; what the source does not give stays zero or empty.
    public init(
        symbol: Symbol,
        name: String = "",
        time: Instant,
        last: Price,
        previousClose: Price = .zero,
        open: Price = .zero,
        high: Price = .zero,
        low: Price = .zero,
        volume: Quantity = .zero,
        turnover: Money = .zero,
        bids: Levels = [],
        asks: Levels = [],
        limitUp: Price? = nil,
        limitDown: Price? = nil,
        status: QuoteStatus = .trading,
        hasLevels: Bool = true
    ) {
        self.symbol = symbol
        self.name = name
        self.time = time
        self.last = last
        self.previousClose = previousClose
        self.open = open
        self.high = high
        self.low = low
        self.volume = volume
        self.turnover = turnover
        self.bids = bids
        self.asks = asks
        self.limitUp = limitUp
        self.limitDown = limitDown
        self.status = status
        self.hasLevels = hasLevels
    }

    /// The current price: the last one, before the first trade the previous close; nil without both.
    public var currentPrice: Price? {
        if last > .zero { return last }
        return previousClose > .zero ? previousClose : nil
    }

    /// The highest price of the day as far as the snapshot tells.
    public var highestSoFar: Price { max(high, last) }

    /// The lowest price of the day as far as the snapshot tells; zero where it tells nothing.
    public var lowestSoFar: Price {
        guard low > .zero, last > .zero else { return max(low, last) }
        return min(low, last)
    }

    /// Whether the last price may be at a limit of the day.
    ///
    /// Without limits from the source, whether it is far enough from the previous close: every limit is at least 5%
    /// away, which for shares of less than a yuan rounding may hide.
    public var mayBeAtLimit: Bool {
        status == .trading
            && Quote.mayBeAtLimit(
                last,
                previousClose: previousClose,
                limitUp: limitUp,
                limitDown: limitDown
            )
    }

    /// The same of the figures alone.
    public static func mayBeAtLimit(
        _ last: Price,
        previousClose: Price,
        limitUp: Price?,
        limitDown: Price?
    ) -> Bool {
        guard last > .zero else { return false }
        if limitUp != nil || limitDown != nil { return last == limitUp || last == limitDown }
        guard previousClose > .zero else { return false }
        let distance = abs(last.tenThousandths - previousClose.tenThousandths)
        return previousClose.tenThousandths < 10_000
            || distance * 25 >= previousClose.tenThousandths
    }

    /// Whether the day's price rose to `price`, or fell to it.
    public func hasReached(_ price: Price, isUp: Bool) -> Bool {
        if isUp { return highestSoFar >= price }
        return lowestSoFar > .zero && lowestSoFar <= price
    }
}

/// Whether a quoted security trades (the six messages of the feeds: an unknown code has no quote,
/// and stale or blocked quotes are errors of the source).
public enum QuoteStatus: String, Hashable, Sendable, CaseIterable {
    /// It trades.
    case trading = ""
    /// Suspended for the day or part of it (停牌).
    case suspended
    /// Delisted (退市).
    case delisted
    /// Not yet listed.
    case unlisted
}

/// One trade of the market, from a source that reports trades but no levels.
public struct MarketTrade: Hashable, Sendable {
    /// The security.
    public var symbol: Symbol
    /// The stamp of the trade.
    public var time: Instant
    /// The price.
    public var price: Price
    /// The shares.
    public var volume: Quantity
    /// Who crossed the spread.
    public var aggressor: Aggressor

    /// A trade.
    public init(
        symbol: Symbol,
        time: Instant,
        price: Price,
        volume: Quantity,
        aggressor: Aggressor
    ) {
        self.symbol = symbol
        self.time = time
        self.price = price
        self.volume = volume
        self.aggressor = aggressor
    }
}

/// Who crossed the spread in a market trade (FIX 2446 AggressorSide).
public enum Aggressor: String, Hashable, Sendable, CaseIterable {
    /// The buyer.
    case buy
    /// The seller.
    case sell
    /// Neither: an auction, or a trade the source could not attribute.
    case auction
}

/// What a source reports: a snapshot with levels, or a trade.
public enum MarketEvent: Hashable, Sendable {
    /// A snapshot of one security.
    case snapshot(Quote)
    /// A trade in one security.
    case trade(MarketTrade)

    /// The security.
    public var symbol: Symbol {
        switch self {
        case .snapshot(let quote): quote.symbol
        case .trade(let trade): trade.symbol
        }
    }

    /// The stamp.
    public var time: Instant {
        switch self {
        case .snapshot(let quote): quote.time
        case .trade(let trade): trade.time
        }
    }
}
