public import Market
import Store
public import Trading

extension Desk {
    /// Cancels a pending order and returns it.
    ///
    /// - Throws: `DeskError.noOrder`, `.tooLate` where it is final, `.refused` in the auctions' last minutes.
    public func cancel(_ id: OrderID) throws(DeskError) -> Order {
        try settleWhatIsDue()
        return try unlockedTransaction { () throws(DeskError) in try cancelInTransaction(id) }
    }

    /// Cancels an order as the exchange's rules have it, inside the transaction that is open.
    func cancelInTransaction(_ id: OrderID) throws(DeskError) -> Order {
        let found = try storing { () throws(StoreError) in
            try file.order(id, account: account.id)
        }
        guard let order = found else { throw .noOrder(id) }
        guard order.status == .pending else { throw .tooLate(order) }
        if let refusal = try cancelRefusal(order) { throw .refused(refusal) }
        return try end(order, reason: .user, event: .cancelled)
    }

    /// Ends an order before it was filled whole, inside the transaction that is open.
    func end(
        _ order: Order,
        reason: CancelReason,
        event: EventKind
    ) throws(DeskError) -> Order {
        let former = try position(of: order.symbol)
        var ledger = Ledger(
            cash: account.cash,
            heldCash: account.heldCash,
            position: former,
            realizedPnl: account.realizedPnl
        )
        var ended = order
        ledger.cancel(&ended, reason: reason, at: now)
        account.heldCash = ledger.heldCash
        let position = ledger.position
        try write(ended)
        try storing { () throws(StoreError) in
            try file.write(position, replacing: former, account: account.id)
        }
        try record(event, order: order.id, quantity: order.quantity - order.cumQuantity)
        return ended
    }

    /// Cancels are not accepted from 09:20 to 09:25 and in the closing auction (rules, section 5.1).
    private func cancelRefusal(_ order: Order) throws(DeskError) -> Refusal? {
        let instant = now
        guard !settings.cancelsAnytime, order.session == instant.day,
            let instrument = Instrument(order.symbol, name: "")
        else { return nil }
        let window = Rulebook.sessions(of: instrument, on: instant.day).window(at: instant.time)
        switch window.phase {
        case .lockedAuction, .closingAuction:
            return .noCancelWindow(until: Instant(instant.day, window.end))
        default:
            return nil
        }
    }

    /// Returns the pending orders, of one security or of all.
    ///
    /// - Throws: the store's error.
    public func pendingOrders(of symbol: Symbol? = nil) throws(DeskError) -> [Order] {
        try storing { () throws(StoreError) in
            try file.pendingOrders(of: symbol, account: account.id)
        }
    }
}
