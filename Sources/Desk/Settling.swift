import Market
import Quotes
import Store
import Trading

extension Desk {
    /// Settles every trading day of a live account that is over, one by one, in order.
    ///
    /// A virtual account's days end when its clock passes them, so there is nothing to catch up. A file
    /// that cannot be written stays as it is.
    ///
    /// - Throws: the store's error; quotes that cannot be had make a settlement provisional.
    public func settleWhatIsDue() throws(DeskError) {
        guard account.clock == nil, !file.isReadOnly else { return }
        var day = calendar.next(after: account.settledDay)
        guard Instant(day, SessionPlan.close) <= now else { return }
        let quotes = try closingQuotes()
        while Instant(day, SessionPlan.close) <= now {
            let due = day
            try transaction { () throws(DeskError) in
                // Another process may have settled the day meanwhile.
                guard account.settledDay < due else { return }
                try endDay(due, quotes: quotes)
            }
            day = calendar.next(after: day)
        }
    }

    private func closingQuotes() throws(DeskError) -> [Symbol: Quote] {
        let id = account.id
        let symbols = try storing { () throws(StoreError) in
            Set(try file.pendingSymbols(account: id))
                .union(try file.positions(account: id).map(\.symbol))
        }
        guard !symbols.isEmpty else { return [:] }
        do throws(DeskError) {
            return try quotes(of: symbols.sorted())
        } catch {
            return [:]
        }
    }

    /// Ends a day of a virtual account, inside the transaction that is open.
    func endDay(_ day: TradingDay, market: any VirtualSource) throws(DeskError) {
        let id = account.id
        let symbols = try storing { () throws(StoreError) in
            (
                pending: try file.pendingSymbols(account: id),
                held: try file.positions(account: id).map(\.symbol)
            )
        }
        let all = Set(symbols.pending).union(symbols.held).sorted()
        let lastInstant = Instant(day, TimeOfDay(milliseconds: TimeOfDay.dayLength - 1))
        let closing = try quoting { () throws(SourceError) in
            try market.quotes(of: all, at: lastInstant)
        }
        let before = try quoting { () throws(SourceError) in
            try market.quotes(of: symbols.pending, at: Instant(day, TimeOfDay(14, 57)))
        }
        for symbol in symbols.pending {
            guard let quote = closing[symbol] else { continue }
            if quote.hasLevels {
                let seen = before[symbol].map { $0.time.day == day ? $0.volume : .zero }
                try closingAuction(quote, on: day, volumeBefore: seen)
            } else {
                try closingTrades(
                    of: symbol,
                    after: Instant(day, SessionPlan.close),
                    market: market
                )
            }
        }
        try expireAndMark(day, quotes: closing)
    }

    /// Ends a day of a live account, inside the transaction that is open.
    private func endDay(_ day: TradingDay, quotes: [Symbol: Quote]) throws(DeskError) {
        let pending = try storing { () throws(StoreError) in
            try file.pendingSymbols(account: account.id)
        }
        for symbol in pending {
            guard let quote = quotes[symbol] else { continue }
            let used = try storing { () throws(StoreError) in
                try file.usedQuote(of: symbol, account: account.id)
            }
            let seen = used.flatMap { $0.time.day == day ? $0.volume : nil }
            try closingAuction(quote, on: day, volumeBefore: seen)
        }
        try expireAndMark(day, quotes: quotes)
    }

    private func closingAuction(
        _ quote: Quote,
        on day: TradingDay,
        volumeBefore: Quantity?
    ) throws(DeskError) {
        guard quote.time.day == day, quote.time.time >= SessionPlan.close,
            let book = try book(try security(quote, session: day))
        else { return }
        var matching = matching(book, stamp: quote.time, volumeBeforeClose: volumeBefore)
        matching.apply(quote)
        try apply(matching, of: book, quote: quote)
    }

    /// A source of trades prints the closing auction after 15:00 too.
    private func closingTrades(
        of symbol: Symbol,
        after instant: Instant,
        market: any VirtualSource
    ) throws(DeskError) {
        let end = Instant(instant.day, TimeOfDay(milliseconds: TimeOfDay.dayLength - 1))
        var cursor = instant
        while true {
            let from = cursor
            let next = try quoting { () throws(SourceError) in
                try market.nextInstant(after: from, upTo: end, for: [symbol])
            }
            guard let next else { return }
            let events = try quoting { () throws(SourceError) in
                try market.events(at: next, for: [symbol])
            }
            for event in events { try meet(event) }
            cursor = next
        }
    }

    private func expireAndMark(_ day: TradingDay, quotes: [Symbol: Quote]) throws(DeskError) {
        for order in try pendingOrders() where order.session <= day {
            _ = try end(order, reason: .expired, event: .expired)
        }
        let positions = try storing { () throws(StoreError) in
            try file.positions(account: account.id)
        }
        var marketValue = Money.zero
        var isProvisional = false
        for position in positions {
            let quote = quotes[position.symbol]
            let isClosing = quote.map { $0.time >= Instant(day, SessionPlan.close) } ?? false
            if account.clock == nil && !isClosing { isProvisional = true }
            let price = try price(of: position.symbol, quote: quote)
            let value = try counting { () throws(ArithmeticOverflow) in
                try (price ?? .zero).amount(of: position.quantity)
            }
            marketValue = marketValue + value
        }
        let settlement = Settlement(
            day: day,
            cash: account.cash,
            marketValue: marketValue,
            isProvisional: isProvisional
        )
        account.settledDay = day
        try storing { () throws(StoreError) in try file.insert(settlement, account: account.id) }
        try record(.settled, amount: account.cash + marketValue)
    }

    /// The quote's current price; without one the last price that filled an order.
    func price(of symbol: Symbol, quote: Quote?) throws(DeskError) -> Price? {
        if let price = quote?.currentPrice { return price }
        let used = try storing { () throws(StoreError) in
            try file.usedQuote(of: symbol, account: account.id)
        }
        guard let used else { return nil }
        return used.last > .zero ? used.last : used.previousClose
    }
}
