public import Desk
public import Market
import Store
public import Trading

/// An expectation that was not met.
public struct Mismatch: Hashable, Sendable {
    /// What was expected of what, with what was found.
    public enum Kind: Hashable, Sendable {
        /// There is no such order.
        case noOrder(OrderID)
        /// The order stands otherwise.
        case status(OrderID, wanted: ExpectedStatus, found: ExpectedStatus)
        /// Another number of shares.
        case quantity(OrderID, wanted: Quantity, found: Quantity)
        /// Another price; nil where nothing was traded.
        case price(OrderID, wanted: Price, found: Price?)
        /// Another amount.
        case money(Expectation.Purse, wanted: Money, found: Money)
        /// Another number of shares held.
        case held(Symbol, wanted: Quantity, found: Quantity)
        /// Another number of shares that can be sold.
        case sellable(Symbol, wanted: Quantity, found: Quantity)
        /// Another code, or none: the line before was not refused.
        case refused(wanted: String, found: String?)
        /// No notice has the text; the last one of those looked at.
        case notice(wanted: String, found: String?)
        /// A notice has the text.
        case unwantedNotice(String)
        /// So many trades, where none were expected.
        case trades(Int)
        /// So many orders, where none were expected.
        case orders(Int)
        /// A refusal that the next line does not expect, with its sentence.
        case unexpectedRefusal(code: String, sentence: String)
    }

    /// Where the word stands that was not met.
    public let place: Place
    /// What was wanted and what was found.
    public let kind: Kind

    /// A mismatch.
    public init(_ place: Place, _ kind: Kind) {
        self.place = place
        self.kind = kind
    }
}

extension Mismatch {
    /// What was wanted, as a session writes it.
    public var wanted: String {
        switch kind {
        case .noOrder(let id): "order \(id)"
        case .status(_, let wanted, _): wanted.rawValue
        case .quantity(_, let wanted, _), .held(_, let wanted, _), .sellable(_, let wanted, _):
            wanted.description
        case .price(_, let wanted, _): wanted.description
        case .money(_, let wanted, _): wanted.description
        case .refused(let wanted, _), .notice(let wanted, _): wanted
        case .unwantedNotice: "no notice"
        case .trades: "no trades"
        case .orders: "no orders"
        case .unexpectedRefusal: "accepted"
        }
    }

    /// What was found; nil where there was nothing.
    public var found: String? {
        switch kind {
        case .noOrder: nil
        case .status(_, _, let found): found.rawValue
        case .quantity(_, _, let found), .held(_, _, let found), .sellable(_, _, let found):
            found.description
        case .price(_, _, let found): found?.description
        case .money(_, _, let found): found.description
        case .refused(_, let found), .notice(_, let found): found
        case .unwantedNotice(let text): text
        case .trades(let count), .orders(let count): String(count)
        case .unexpectedRefusal(let code, _): code
        }
    }
}

extension Expectation {
    /// The place of a subject's value, by its number.
    public func place(_ number: Int) -> Place { places[min(number, places.count - 1)] }

    /// Compares what an order, the money, a position, the trades or the orders are with what is expected;
    /// nil where it is so, and for refusals and notices, which only the session's runner knows.
    ///
    /// - Throws: the store's or the source's error.
    public func mismatch(_ desk: Desk) throws(DeskError) -> Mismatch? {
        switch subject {
        case .order(let id, let status, let quantity, let price):
            return try order(id, status, quantity, price, desk)
        case .money(let purse, let wanted):
            let account = try desk.overview().account
            let found =
                switch purse {
                case .cash: account.cash
                case .free: account.freeCash
                case .frozen: account.heldCash
                }
            return found == wanted
                ? nil : Mismatch(place(0), .money(purse, wanted: wanted, found: found))
        case .position(let symbol, let quantity, let sellable):
            return try position(symbol, quantity, sellable, desk)
        case .noTrades:
            let count = try desk.trades().count
            return count == 0 ? nil : Mismatch(place(0), .trades(count))
        case .noOrders:
            let count = try desk.orders(OrderFilter()).count
            return count == 0 ? nil : Mismatch(place(0), .orders(count))
        case .refused, .notice, .noNotice: return nil
        }
    }

    private func order(
        _ id: OrderID,
        _ status: ExpectedStatus?,
        _ quantity: Quantity?,
        _ price: Price?,
        _ desk: Desk
    ) throws(DeskError) -> Mismatch? {
        let order: Order
        do throws(DeskError) {
            order = try desk.order(id)
        } catch {
            guard case .noOrder = error else { throw error }
            return Mismatch(place(0), .noOrder(id))
        }
        if let status, !status.holds(for: order) {
            let found = ExpectedStatus(of: order)
            return Mismatch(place(1), .status(id, wanted: status, found: found))
        }
        let isTraded = status == .filled || status == .partial
        if let quantity {
            let open = order.quantity - order.cumQuantity
            let found = isTraded ? order.cumQuantity : open
            if found != quantity {
                return Mismatch(place(2), .quantity(id, wanted: quantity, found: found))
            }
        }
        if let price {
            let average = order.averagePrice
            let found =
                isTraded ? average : status == nil ? average ?? order.limitPrice : order.limitPrice
            if found != price {
                let place = place(places.count - 1)
                return Mismatch(place, .price(id, wanted: price, found: found))
            }
        }
        return nil
    }

    private func position(
        _ symbol: Symbol,
        _ quantity: Quantity,
        _ sellable: Quantity?,
        _ desk: Desk
    ) throws(DeskError) -> Mismatch? {
        let view = try desk.overview().positions.first { $0.position.symbol == symbol }
        let held = view?.position.quantity ?? .zero
        if held != quantity {
            return Mismatch(place(0), .held(symbol, wanted: quantity, found: held))
        }
        guard let sellable else { return nil }
        let found = view?.sellable ?? .zero
        return found == sellable
            ? nil : Mismatch(place(1), .sellable(symbol, wanted: sellable, found: found))
    }
}

extension ExpectedStatus {
    /// Where an order stands, as closely as it can be said.
    init(of order: Order) {
        switch order.status {
        case .pending: self = order.cumQuantity > 0 ? .partial : .pending
        case .filled: self = .filled
        case .cancelled: self = order.reason == .expired ? .expired : .cancelled
        }
    }

    /// Whether an order stands so.
    func holds(for order: Order) -> Bool {
        switch self {
        case .pending: order.status == .pending
        case .cancelled: order.status == .cancelled
        default: self == ExpectedStatus(of: order)
        }
    }
}
