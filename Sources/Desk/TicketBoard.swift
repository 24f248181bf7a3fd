public import Market
import Quotes
import Store
public import Trading

/// What an order ticket on a screen shows beside its own fields: the market, the rules and the account now.
public struct TicketBoard: Hashable, Sendable {
    /// The security with its newest quote.
    public let security: Security
    /// The two indices, where the source has them.
    public let indices: [Quote]
    /// What orders for it are judged by; nil where istock does not trade it.
    public let context: OrderContext?
    /// What is held of it.
    public let position: Position
    /// The orders that are pending, or of the present day, newest first.
    public let orders: [Order]
}

extension Desk {
    /// Reads what a ticket shows.
    ///
    /// - Throws: `DeskError.unknownSymbol` or `.noQuote` for a security without a quote, or the source's or the
    ///   store's error.
    public func board(of symbol: Symbol) throws(DeskError) -> TicketBoard {
        try settleWhatIsDue()
        try reload()
        let found = try quotes(of: [symbol] + Desk.indices.filter { $0 != symbol })
        guard let quote = found[symbol] else {
            guard SecuritiesDirectory.name(of: symbol) == nil else { throw .noQuote(symbol) }
            throw .unknownSymbol(symbol.description, choices: [])
        }
        let security = try security(quote)
        let position = try position(of: symbol)
        let today = now.day
        let all = try storing { () throws(StoreError) in
            try file.orders(OrderFilter(symbol: symbol), account: account.id)
        }
        let orders = all.filter {
            $0.status == .pending || $0.session >= today || $0.placedAt.day == today
        }
        return TicketBoard(
            security: security,
            indices: Desk.indices.compactMap { found[$0] },
            context: security.rules == nil
                ? nil : try context(security, position: position),
            position: position,
            orders: orders.sorted { $0.id > $1.id }
        )
    }

    /// Places what a ticket on a screen was confirmed to be.
    ///
    /// - Throws: `DeskError.refused` and what else `place` throws; nothing is stored then.
    public func place(
        _ ticket: Ticket,
        at price: Price,
        _ quantity: Quantity
    ) throws(DeskError) -> Placement {
        try place(
            PlaceRequest(
                symbol: ticket.symbol,
                side: ticket.side,
                size: .shares(quantity),
                price: price
            )
        )
    }
}
