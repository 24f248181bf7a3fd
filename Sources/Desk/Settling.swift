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
        guard account.clock == nil, account.closedAt == nil, !file.isReadOnly else { return }
        var day = calendar.next(after: account.settledDay)
        if Instant(day, SessionPlan.close) <= now {
            let quotes = try closingQuotes()
            let index = indexQuote()
            while Instant(day, SessionPlan.close) <= now {
                let due = day
                try transaction { () throws(DeskError) in
                    // Another process may have settled the day meanwhile.
                    guard account.settledDay < due else { return }
                    try bookDueActions(on: due)
                    try endDay(due, quotes: quotes, index: index)
                }
                day = calendar.next(after: day)
            }
        } else {
            try correctProvisionalMark()
        }
        try endAfterHoursIfDue()
        try bookDueActionsNow()
    }

    func closingQuotes() throws(DeskError) -> [Symbol: Quote] {
        let id = account.id
        let symbols = try storing { () throws(StoreError) in
            Set(try file.pendingSymbols(account: id))
                .union(try file.heldSymbols(account: id))
        }
        guard !symbols.isEmpty else { return [:] }
        do throws(DeskError) {
            return try quotes(of: symbols.sorted())
        } catch {
            return [:]
        }
    }

    /// The quote of the index, which nothing but reports wait for: a question of its own, that may fail.
    private func indexQuote() -> Quote? {
        do throws(DeskError) {
            return try quotes(of: [Desk.benchmark])[Desk.benchmark]
        } catch {
            return nil
        }
    }

    /// Ends a day of a virtual account, inside the transaction that is open.
    func endDay(_ day: TradingDay, market: any VirtualSource) throws(DeskError) {
        let id = account.id
        let symbols = try storing { () throws(StoreError) in
            (
                pending: try file.pendingSymbols(account: id),
                held: try file.heldSymbols(account: id)
            )
        }
        let all = Set(symbols.pending).union(symbols.held).sorted()
        var closing = try closingQuotes(of: all, on: day, market: market)
        let index = closing.removeValue(forKey: Desk.benchmark)
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
        for symbol in all { try tellLimit(at: closing[symbol], of: day) }
        try expireAndMark(day, quotes: closing, index: index)
    }

    /// The closing quotes of a virtual day: the last before after-hours trading, whose volume is not the closing
    /// auction's; where none of those is of 15:00 or later, the last of all.
    private func closingQuotes(
        of symbols: [Symbol],
        on day: TradingDay,
        market: any VirtualSource
    ) throws(DeskError) -> [Symbol: Quote] {
        let beforeAfterHours = Instant(
            milliseconds: Instant(day, TimeOfDay(15, 5)).milliseconds - 1
        )
        let lastInstant = Instant(day, TimeOfDay(milliseconds: TimeOfDay.dayLength - 1))
        return try quoting { () throws(SourceError) in
            var closing = try market.quotes(
                of: symbols + [Desk.benchmark],
                at: beforeAfterHours
            )
            let close = Instant(day, SessionPlan.close)
            let late = symbols.filter { symbol in
                closing[symbol].map { $0.time < close } ?? true
            }
            closing.merge(try market.quotes(of: late, at: lastInstant)) { $1 }
            return closing
        }
    }

    /// Ends a day of a live account, inside the transaction that is open.
    private func endDay(
        _ day: TradingDay,
        quotes: [Symbol: Quote],
        index: Quote?
    ) throws(DeskError) {
        let pending = try storing { () throws(StoreError) in
            try file.pendingSymbols(account: account.id)
        }
        for symbol in pending {
            guard let quote = quotes[symbol] else { continue }
            let used = try usedQuote(of: symbol)
            let seen = used.flatMap { $0.time.day == day ? $0.volume : nil }
            try closingAuction(quote, on: day, volumeBefore: seen)
        }
        for symbol in quotes.keys.sorted() { try tellLimit(at: quotes[symbol], of: day) }
        try expireAndMark(day, quotes: quotes, index: index)
    }

    private func closingAuction(
        _ quote: Quote,
        on day: TradingDay,
        volumeBefore: Quantity?
    ) throws(DeskError) {
        guard quote.time.day == day, quote.time.time >= SessionPlan.close,
            let book = try book(try security(quote, session: day))
        else { return }
        var matching = try matching(book, stamp: quote.time, volumeBeforeClose: volumeBefore)
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

    private func expireAndMark(
        _ day: TradingDay,
        quotes: [Symbol: Quote],
        index: Quote?
    ) throws(DeskError) {
        for order in try pendingOrders() where order.session <= day && order.type != .afterHours {
            _ = try end(order, reason: .expired, event: .expired)
        }
        try recordEntitlements(after: account.settledDay, through: day)
        let (marketValue, isProvisional) = try mark(day, quotes: quotes)
        let settlement = Settlement(
            day: day,
            cash: account.cash,
            receivable: account.receivable,
            marketValue: marketValue,
            isProvisional: isProvisional,
            index: indexDay(day, quote: index)
        )
        account.settledDay = day
        account.provisionalDay = isProvisional ? day : nil
        try storing { () throws(StoreError) in try file.insert(settlement, account: account.id) }
        try record(.settled, amount: settlement.equity)
    }

    /// What a quote says of the index on `day`; on a virtual market the day's last one is its close.
    private func indexDay(_ day: TradingDay, quote: Quote?) -> IndexDay {
        guard let quote else { return IndexDay() }
        guard quote.time.day == day else {
            return IndexDay(close: closingPrice(quote, of: day))
        }
        let isLast = account.clock != nil
        return IndexDay(
            close: closingPrice(quote, of: day) ?? (isLast ? quote.currentPrice : nil),
            previousClose: quote.previousClose > .zero ? quote.previousClose : nil
        )
    }

    /// The shares held at the closing prices of `day`; a suspended one at its last price.
    func mark(
        _ day: TradingDay,
        quotes: [Symbol: Quote]
    ) throws(DeskError) -> (value: Money, isProvisional: Bool) {
        let positions = try storing { () throws(StoreError) in
            try file.positions(account: account.id)
        }
        var value = Money.zero
        var isProvisional = false
        for position in positions {
            let close = closingPrice(quotes[position.symbol], of: day)
            if close == nil, account.clock == nil { isProvisional = true }
            let fallback = try price(of: position.symbol, quote: quotes[position.symbol])
            let price = close ?? fallback ?? .zero
            let worth = try counting { () throws(ArithmeticOverflow) in
                try price.amount(of: position.quantity)
            }
            value = value + worth
        }
        return (value, isProvisional)
    }

    /// What a quote says of the closing price of `day`: it is of after the close, or of the next trading day,
    /// whose previous close it is.
    private func closingPrice(_ quote: Quote?, of day: TradingDay) -> Price? {
        guard let quote else { return nil }
        if quote.time >= Instant(day, SessionPlan.close), quote.time.day == day {
            return quote.currentPrice
        }
        let isNext = quote.time.day == calendar.next(after: day)
        return isNext && quote.previousClose > .zero ? quote.previousClose : nil
    }

    /// Marks the latest settled day anew once every closing price is known; the settlement itself stays as it
    /// is.
    func correctProvisionalMark() throws(DeskError) {
        guard let day = account.provisionalDay, day == account.settledDay else { return }
        let quotes = try closingQuotes()
        try transaction { () throws(DeskError) in
            guard account.provisionalDay == day else { return }
            let (value, isProvisional) = try mark(day, quotes: quotes)
            if isProvisional { return }
            account.provisionalDay = nil
            try record(.remarked, amount: account.cash + account.receivable + value)
        }
    }

    /// The quote's current price; without one the last price that filled an order.
    func price(of symbol: Symbol, quote: Quote?) throws(DeskError) -> Price? {
        if let price = quote?.currentPrice { return price }
        guard let used = try usedQuote(of: symbol) else { return nil }
        return used.last > .zero ? used.last : used.previousClose
    }
}
