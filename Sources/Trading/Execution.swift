public import Market

/// How a trade came about, which decides its price.
public enum ExecutionBasis: String, Hashable, Sendable, CaseIterable {
    /// The order met a quote and took what was displayed, at the displayed price.
    case taker
    /// The order rested and the market came to it, at its own limit.
    case maker
    /// A call auction, at its single price.
    case auction
}

/// What matching decided: so many shares of one order at one price.
public struct Execution: Hashable, Sendable {
    /// The order.
    public let orderID: OrderID
    /// The price.
    public let price: Price
    /// The shares, above zero.
    public let quantity: Quantity
    /// How it came about.
    public let basis: ExecutionBasis

    /// An execution.
    public init(orderID: OrderID, price: Price, quantity: Quantity, basis: ExecutionBasis) {
        self.orderID = orderID
        self.price = price
        self.quantity = quantity
        self.basis = basis
    }
}

/// How much of a snapshot's displayed volume own orders have used, by side and price.
///
/// It belongs to one snapshot: a newer one starts empty.
public struct VolumeUsage: Hashable, Sendable {
    /// One price level of one side of the book, or the auction as seen by one side.
    public struct Key: Hashable, Sendable {
        /// The side of the book that was used: bids are used by sells.
        public let book: Side
        /// The level's price; zero stands for the volume of the auction.
        public let price: Price

        /// A key.
        public init(book: Side, price: Price) {
            self.book = book
            self.price = price
        }
    }

    /// The shares used, by key.
    public private(set) var used: [Key: Quantity]

    /// Nothing used, or what is known to be used.
    public init(_ used: [Key: Quantity] = [:]) {
        self.used = used
    }

    /// What is left of `displayed`.
    func remaining(of displayed: Quantity, _ key: Key) -> Quantity {
        max(displayed - (used[key] ?? .zero), .zero)
    }

    mutating func use(_ quantity: Quantity, _ key: Key) {
        used[key, default: .zero] = (used[key] ?? .zero) + quantity
    }
}
