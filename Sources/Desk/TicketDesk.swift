public import Market
import Store
public import Trading

/// A ticket as it is shown.
public struct TicketView: Hashable, Sendable {
    /// The ticket.
    public let ticket: Ticket
    /// The typed price that the market just took back, if it did.
    public let reset: Price?
    /// The most the cash buys at the ticket's price.
    public let maxBuyable: Quantity
    /// When the typed price gives way to the market; nil while it follows it.
    public let driftResetAt: Instant?
    /// The security.
    public let security: Security
}

extension Desk {
    /// Begins a ticket at the market's current price, in place of one that is there.
    ///
    /// - Throws: `DeskError` for an unknown security, one without a price, or one that is not traded.
    public func newTicket(_ symbol: Symbol, side: Side) throws(DeskError) -> TicketView {
        try settleWhatIsDue()
        let fetched = try quote(of: symbol)
        return try transaction { () throws(DeskError) in
            let security = try security(try current(fetched))
            guard let price = security.currentPrice else { throw .refused(.noPrice(symbol)) }
            let ticket = Ticket(symbol: symbol, side: side, currentPrice: price)
            return try keep(ticket, security: security)
        }
    }

    /// Changes the ticket, after the newest quote was applied to it, and shows it.
    ///
    /// - Throws: `DeskError.noTicket`, a refusal, or the source's or the store's error.
    public func editTicket(
        _ edit: (inout Ticket, OrderContext, Instant) throws(Refusal) -> Void = { _, _, _ in }
    ) throws(DeskError) -> TicketView {
        try settleWhatIsDue()
        let fetched = try quote(of: try ticketThere().symbol)
        return try transaction { () throws(DeskError) in
            var (ticket, security) = try updatedTicket(fetched)
            let context = try context(security, position: try position(of: ticket.symbol))
            let instant = now
            let before = ticket
            ticket = try checking { () throws(Refusal) in
                var edited = before
                try edit(&edited, context, instant)
                return edited
            }
            // A price outside the band is taken back at once.
            ticket.apply(security.quote, drift: settings.drift)
            return try keep(ticket, security: security)
        }
    }

    /// Types a price, which must be on the tick and inside the limits.
    ///
    /// - Throws: what `editTicket` throws.
    public func typePrice(_ price: Price) throws(DeskError) -> TicketView {
        try editTicket { ticket, context, instant throws(Refusal) in
            try context.check(typed: price)
            ticket.type(price: price, at: instant)
        }
    }

    /// Types a quantity, which must be one the rules and the account allow at the ticket's price.
    ///
    /// - Throws: what `editTicket` throws.
    public func typeQuantity(_ size: PlaceRequest.Size) throws(DeskError) -> TicketView {
        try editTicket { ticket, context, _ throws(Refusal) in
            let quantity = try context.quantity(size, ticket.side, at: ticket.price)
            let request = OrderRequest(side: ticket.side, price: ticket.price, quantity: quantity)
            _ = try context.validate(request)
            ticket.quantity = quantity
        }
    }

    /// Places the ticket's order and discards the ticket; under a key that was used already, the first order
    /// is returned.
    ///
    /// - Throws: `DeskError.refused(.priceReset)` where the market took the price back since the ticket was last
    ///   shown; the next submit places it. Otherwise what placing throws.
    public func submitTicket(clientID: String? = nil) throws(DeskError) -> Placement {
        try settleWhatIsDue()
        if let placed = try submittedBefore(clientID) { return placed }
        let fetched = try quote(of: try ticketThere().symbol)
        let outcome: Result<Placement, Refusal> = try unlockedTransaction {
            () throws(DeskError) in
            let (ticket, security) = try updatedTicket(fetched)
            if let old = ticket.unseenReset {
                _ = try keep(ticket, security: security)
                return .failure(.priceReset(from: old, to: ticket.price))
            }
            guard let quantity = ticket.quantity else { throw .ticketIncomplete }
            let request = PlaceRequest(
                symbol: ticket.symbol,
                side: ticket.side,
                size: .shares(quantity),
                price: ticket.price,
                clientID: clientID
            )
            let before = try placedBefore(request)
            let placement = if let before { before } else { try place(request, on: security) }
            try storing { () throws(StoreError) in try file.write(nil, account: account.id) }
            return .success(placement)
        }
        return try checking { () throws(Refusal) in try outcome.get() }
    }

    /// The order that a submit placed under the key and took the ticket with.
    private func submittedBefore(_ clientID: String?) throws(DeskError) -> Placement? {
        guard let clientID else { return nil }
        let id = account.id
        return try storing { () throws(StoreError) in
            guard try file.ticket(account: id) == nil,
                let order = try file.order(clientID: clientID, account: id)
            else { return nil }
            return Placement(order: order, isRepeat: true, hasTwin: false)
        }
    }

    /// Throws the ticket away.
    ///
    /// - Throws: `DeskError.noTicket`, or the store's error.
    public func discardTicket() throws(DeskError) {
        _ = try ticketThere()
        try transaction { () throws(DeskError) in
            try storing { () throws(StoreError) in try file.write(nil, account: account.id) }
        }
    }

    private func ticketThere() throws(DeskError) -> Ticket {
        let ticket = try storing { () throws(StoreError) in
            try file.ticket(account: account.id)
        }
        guard let ticket else { throw .noTicket }
        return ticket
    }

    /// The ticket with the newest quote applied, inside the transaction that is open.
    private func updatedTicket(
        _ fetched: Quote
    ) throws(DeskError) -> (ticket: Ticket, security: Security) {
        var ticket = try ticketThere()
        let quote =
            fetched.symbol == ticket.symbol ? try current(fetched) : try quote(of: ticket.symbol)
        let security = try security(quote)
        ticket.apply(security.quote, drift: settings.drift)
        return (ticket, security)
    }

    /// Keeps the ticket, and shows it: a reset is seen from then on.
    private func keep(_ ticket: Ticket, security: Security) throws(DeskError) -> TicketView {
        var shown = ticket
        shown.markShown()
        let kept = shown
        try storing { () throws(StoreError) in try file.write(kept, account: account.id) }
        let context = try context(security, position: try position(of: ticket.symbol))
        return TicketView(
            ticket: shown,
            reset: ticket.unseenReset,
            maxBuyable: context.maxBuyable(at: ticket.price),
            driftResetAt: shown.driftResetAt(settings.drift),
            security: security
        )
    }
}
