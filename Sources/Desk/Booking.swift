import Market
import Store
import Trading

/// The pending orders of one security with what booking their fills needs, inside a transaction.
struct Book {
    let security: Security
    let rules: TradingRules
    let orders: [Order]
    let used: UsedQuote?
}

extension Desk {
    /// Returns the book of a security, nil where istock does not trade it.
    func book(_ security: Security) throws(DeskError) -> Book? {
        try book(security, orders: try pending(of: security.instrument.symbol).orders)
    }

    /// Returns the book of a security with those of its orders that matter.
    func book(_ security: Security, orders: [Order]) throws(DeskError) -> Book? {
        guard let rules = security.rules else { return nil }
        let used = try usedQuote(of: security.instrument.symbol)
        return Book(security: security, rules: rules, orders: orders, used: used)
    }

    /// The matching of a book against a snapshot or trade stamped `stamp`.
    ///
    /// The usage of an older snapshot is forgotten; a snapshot that was met before keeps what is used of it.
    func matching(
        _ book: Book,
        stamp: Instant,
        volumeBeforeClose: Quantity? = nil
    ) throws(DeskError) -> Matching {
        let halt = try halt(of: book.security, at: stamp)
        let isSameSnapshot = book.used?.time == stamp
        let cage = book.rules.priceCage.flatMap { $0.outside == .parked ? $0 : nil }
        return Matching(
            orders: book.orders,
            usage: isSameSnapshot ? book.used?.usage ?? VolumeUsage() : VolumeUsage(),
            sessions: book.rules.sessions,
            limits: book.security.limits,
            parkingCage: cage.map { ($0, book.rules.tick) },
            volumeBeforeClose: volumeBeforeClose,
            haltedSince: halt.map { Instant(stamp.day, $0.start) }
        )
    }

    /// Books what matching decided, inside the transaction that is open.
    ///
    /// One event an order and step; its postings are those of the step's trades.
    func apply(_ matching: Matching, of book: Book, quote: Quote) throws(DeskError) {
        if matching.hasEffect {
            let symbol = book.security.instrument.symbol
            let former = try storing { () throws(StoreError) in
                try file.position(of: symbol, account: account.id)
            }
            var ledger = Ledger(
                cash: account.cash,
                heldCash: account.heldCash,
                position: former,
                realizedPnl: account.realizedPnl,
                receivable: account.receivable
            )
            for order in book.orders {
                try apply(matching, to: order, of: book, ledger: &ledger, quoteTime: quote.time)
            }
            account.cash = ledger.cash
            account.heldCash = ledger.heldCash
            account.realizedPnl = ledger.realizedPnl
            let position = ledger.position
            try storing { () throws(StoreError) in
                try file.write(position, replacing: former, account: account.id)
            }
        }
        try remember(quote, usage: matching.usage, former: book.used)
    }

    private func apply(
        _ matching: Matching,
        to former: Order,
        of book: Book,
        ledger: inout Ledger,
        quoteTime: Instant
    ) throws(DeskError) {
        var order = former
        if matching.newlyResting.contains(order.id) { order.isResting = true }
        var steps: [(trade: Trade, basis: ExecutionBasis)] = []
        for execution in matching.executions where execution.orderID == order.id {
            let schedule = settings.feeSchedule(book.rules)
            let trade = try counting { () throws(ArithmeticOverflow) in
                try ledger.book(execution, of: &order, schedule: schedule, day: quoteTime.day)
            }
            if let trade { steps.append((trade, execution.basis)) }
        }
        let leaves = order.leavesQuantity
        try settleMarketOrder(&order, matching, schedule: settings.feeSchedule(book.rules), &ledger)
        guard order != former else { return }
        if order.status == .filled { order.closedAt = now }
        try write(order)
        if !steps.isEmpty { try write(steps, of: order, quoteTime: quoteTime) }
        if order.status == .cancelled { try record(.cancelled, order: order.id, quantity: leaves) }
    }

    /// Lets a market order's rest become a limit order, or ends it, as matching decided.
    private func settleMarketOrder(
        _ order: inout Order,
        _ matching: Matching,
        schedule: FeeSchedule,
        _ ledger: inout Ledger
    ) throws(DeskError) {
        guard order.status == .pending else { return }
        if let price = matching.conversions[order.id] {
            order.limitPrice = price
            try counting { () throws(ArithmeticOverflow) in
                try ledger.adjustHold(of: &order, schedule: schedule)
            }
        }
        if matching.withoutLiquidity.contains(order.id) {
            ledger.cancel(&order, reason: .noLiquidity, at: now)
        }
    }

    private func write(
        _ steps: [(trade: Trade, basis: ExecutionBasis)],
        of order: Order,
        quoteTime: Instant
    ) throws(DeskError) {
        let firstTrade = account.lastTrade + 1
        for (trade, basis) in steps {
            account.lastTrade += 1
            account.commission = account.commission + trade.fees.commission
            account.stampDuty = account.stampDuty + trade.fees.stampDuty
            account.transferFee = account.transferFee + trade.fees.transferFee
            account.dividendTax = account.dividendTax + trade.dividendTax
            let booked = BookedTrade(
                id: account.lastTrade,
                orderID: order.id,
                symbol: order.symbol,
                trade: trade,
                basis: basis,
                time: now,
                day: quoteTime.day,
                quoteTime: quoteTime
            )
            try storing { () throws(StoreError) in try file.insert(booked, account: account.id) }
        }
        let event = try record(
            .filled,
            order: order.id,
            trade: firstTrade,
            quantity: steps.reduce(.zero) { $0 + $1.trade.quantity },
            amount: steps.reduce(.zero) { $0 + $1.trade.amount }
        )
        var changed = account
        try storing { () throws(StoreError) in
            for (trade, _) in steps {
                try file.insert(
                    trade.postings,
                    symbol: order.symbol,
                    event: event.seq,
                    into: &changed
                )
            }
        }
        account = changed
    }

    /// Notes the quote as the last one used, where it is not older than that.
    func remember(_ quote: Quote, usage: VolumeUsage, former: UsedQuote?) throws(DeskError) {
        if let former, former.time > quote.time { return }
        let used = UsedQuote(
            time: quote.time,
            last: quote.last,
            previousClose: quote.previousClose,
            volume: quote.volume,
            usage: usage
        )
        try write(used, of: quote.symbol, replacing: former)
    }
}
