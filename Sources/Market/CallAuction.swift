/// The single price of a call auction (集合竞价; rules, section 11).
///
/// Layout: the demand at a price is what buys at or above it want, the supply what sells at or below it
/// offer. Of the prices at which the most shares trade, and at which every better-priced order is filled,
/// those with the smallest difference of demand and supply remain; they follow one another tick by
/// tick, and the exchange's own rule takes one of them.
public struct CallAuction: Hashable, Sendable {
    /// Which of several equally good prices is taken.
    public enum TieRule: Hashable, Sendable {
        /// The middle one, half-up to the tick: Shanghai.
        case middle
        /// The nearest to a price, the previous close at the opening and the last trade at the close:
        /// Shenzhen and, from memory, Beijing.
        case nearest(Price)
    }

    /// The price at which all of it trades.
    public let price: Price
    /// The shares that trade.
    public let volume: Quantity

    /// The auction of these orders, in any order and with prices repeated; nil where none of them meet.
    public init?(buys: [Level], sells: [Level], tick: Price, tie: TieRule) {
        let book = Book(buys: buys, sells: sells)
        let steps = CallAuction.steps(of: buys + sells, tick: tick)
        let volume = steps.map { book.volume(at: $0) }.max() ?? .zero
        guard volume > 0 else { return nil }
        let possible = steps.filter {
            book.volume(at: $0) == volume && book.demand(at: $0 + tick) <= volume
                && book.supply(at: $0 - tick) <= volume
        }
        let least = possible.map { book.imbalance(at: $0) }.min()
        let best = possible.filter { book.imbalance(at: $0) == least }
        guard let low = best.first, let high = best.last else { return nil }
        self.volume = volume
        price =
            switch tie {
            case .middle: CallAuction.middle(of: low, high, tick: tick)
            case .nearest(let reference): min(max(reference, low), high)
            }
    }

    /// The tie rule of an exchange; `reference` is the previous close at the opening, the last trade at
    /// the close.
    public static func tieRule(of exchange: Exchange, reference: Price) -> TieRule {
        exchange == .sse ? .middle : .nearest(reference)
    }
}

extension CallAuction {
    private struct Book {
        let buys: [Level]
        let sells: [Level]

        func demand(at price: Price) -> Quantity {
            buys.reduce(.zero) { $1.price >= price ? $0 + $1.volume : $0 }
        }

        func supply(at price: Price) -> Quantity {
            sells.reduce(.zero) { $1.price <= price ? $0 + $1.volume : $0 }
        }

        func volume(at price: Price) -> Quantity { min(demand(at: price), supply(at: price)) }

        func imbalance(at price: Price) -> Int64 {
            abs(demand(at: price).shares - supply(at: price).shares)
        }
    }

    /// The prices worth a look, in order: nothing changes between two orders' prices, so the prices of
    /// the orders and their neighbors stand for all others.
    private static func steps(of orders: [Level], tick: Price) -> [Price] {
        Set(orders.flatMap { [$0.price - tick, $0.price, $0.price + tick] })
            .filter { $0 > .zero }.sorted()
    }

    private static func middle(of low: Price, _ high: Price, tick: Price) -> Price {
        let unit = tick.tenThousandths * 2
        let sum = low.tenThousandths + high.tenThousandths
        return Price(tenThousandths: (sum + tick.tenThousandths) / unit * tick.tenThousandths)
    }
}
