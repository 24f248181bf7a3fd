import Market
import Quotes
import Store
import Trading

/// After-hours trading at the day's closing price: matched and over at 15:30, after the day was settled.
extension Desk {
    /// When after-hours orders expire.
    static let afterHoursEnd = TimeOfDay(15, 30)

    /// Ends after-hours trading of a live account once it is over.
    func endAfterHoursIfDue() throws(DeskError) {
        guard let day = try afterHoursDay(), Instant(day, Desk.afterHoursEnd) <= now else { return }
        let quotes = try closingQuotes()
        try transaction { () throws(DeskError) in
            try endAfterHours(day) { symbol throws(DeskError) in
                guard let quote = quotes[symbol], quote.time.day == day else { return nil }
                let used = try storing { () throws(StoreError) in
                    try file.usedQuote(of: symbol, account: account.id)
                }
                // The day's volume before is known only where a quote of this day was used.
                guard let used, used.time.day == day else { return nil }
                return (quote, max(quote.volume - used.volume, .zero))
            }
        }
    }

    /// Ends after-hours trading of a virtual account, inside the transaction that is open.
    func endAfterHours(_ day: TradingDay, market: any VirtualSource) throws(DeskError) {
        try endAfterHours(day) { symbol throws(DeskError) in
            let end = Instant(day, TimeOfDay(milliseconds: TimeOfDay.dayLength - 1))
            let before = Instant(day, TimeOfDay(15, 5))
            let found = try quoting { () throws(SourceError) in
                (
                    last: try market.quotes(of: [symbol], at: end)[symbol],
                    closing: try market.quotes(of: [symbol], at: before)[symbol]
                )
            }
            guard let last = found.last, let closing = found.closing, last.time.day == day else {
                return nil
            }
            return (last, max(last.volume - closing.volume, .zero))
        }
    }

    /// Matches the after-hours orders of `day` at the closing price against the volume that traded after hours,
    /// and expires what is left.
    private func endAfterHours(
        _ day: TradingDay,
        seen: (Symbol) throws(DeskError) -> (quote: Quote, volume: Quantity)?
    ) throws(DeskError) {
        let tradesBefore = account.lastTrade
        let pending = try pendingOrders().filter { $0.type == .afterHours && $0.session <= day }
        for symbol in Set(pending.map(\.symbol)).sorted() {
            guard let (quote, volume) = try seen(symbol),
                let book = try book(try security(quote, session: day))
            else { continue }
            var matching = try matching(book, stamp: quote.time)
            matching.matchAfterHours(close: quote.last, volume: volume)
            try apply(matching, of: book, quote: quote)
        }
        for order in try pendingOrders() where order.type == .afterHours && order.session <= day {
            _ = try end(order, reason: .expired, event: .expired)
        }
        if account.lastTrade > tradesBefore {
            let (value, _) = try mark(day, quotes: [:])
            try record(.remarked, amount: account.cash + account.receivable + value)
        }
    }
}
