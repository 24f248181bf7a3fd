public import Market
import Quotes
import Store
public import Trading

/// What one pass of the refresh loop saw.
public struct RefreshReport: Hashable, Sendable {
    /// The securities with pending orders.
    public let symbols: [Symbol]
    /// Those of them that have no quote, or one that may not fill orders.
    public let withoutFreshQuote: [Symbol]
}

extension Desk {
    /// Fetches the quotes of the securities with pending orders and fills what they fill.
    ///
    /// On a virtual account it acts on the quote of the present instant, which placing has used already.
    ///
    /// - Throws: the source's or the store's error.
    @discardableResult
    public func refresh(only symbol: Symbol? = nil) throws(DeskError) -> RefreshReport {
        try settleWhatIsDue()
        let pending = try storing { () throws(StoreError) in
            try file.pendingSymbols(account: account.id)
        }.filter { symbol == nil || $0 == symbol }
        guard !pending.isEmpty else { return RefreshReport(symbols: [], withoutFreshQuote: []) }
        let fetched = try quotes(of: pending)
        return try transaction { () throws(DeskError) in
            var stale: [Symbol] = []
            for symbol in pending {
                guard let quote = fetched[symbol], try meetIfFresh(try current(quote)) else {
                    stale.append(symbol)
                    continue
                }
            }
            return RefreshReport(symbols: pending, withoutFreshQuote: stale)
        }
    }

    /// Lets pending orders meet the quote where it may fill them; returns whether it may.
    private func meetIfFresh(_ quote: Quote) throws(DeskError) -> Bool {
        guard let book = try book(try security(quote)),
            isFresh(quote, sessions: book.rules.sessions, usedBefore: book.used)
        else { return false }
        guard !book.orders.isEmpty else { return true }
        var matching = try matching(book, stamp: quote.time)
        matching.apply(quote)
        try apply(matching, of: book, quote: quote)
        return true
    }

    /// Whether any order is pending.
    ///
    /// - Throws: the store's error.
    public func hasPendingOrders() throws(DeskError) -> Bool {
        !(try storing { () throws(StoreError) in
            try file.pendingSymbols(account: account.id)
        }).isEmpty
    }

    /// Returns the events after a follower's cursor, at most `limit`.
    ///
    /// - Throws: the store's error.
    public func undelivered(
        to follower: String,
        limit: Int64 = 1000
    ) throws(DeskError) -> [Event] {
        try storing { () throws(StoreError) in
            let seq = try file.cursor(of: follower, account: account.id)
            return try file.events(after: seq, limit: limit, account: account.id)
        }
    }

    /// Returns up to `limit` events after number `seq`, in order.
    ///
    /// - Throws: the store's error.
    public func events(after seq: Int64, limit: Int64 = 1000) throws(DeskError) -> [Event] {
        try storing { () throws(StoreError) in
            try file.events(after: seq, limit: limit, account: account.id)
        }
    }

    /// Notes that a follower was told everything up to an event.
    ///
    /// - Throws: the store's error.
    public func delivered(_ seq: Int64, to follower: String) throws(DeskError) {
        try storing { () throws(StoreError) in try file.begin() }
        do throws(StoreError) {
            try file.advance(follower, to: seq, account: account.id)
            try file.commit()
        } catch {
            file.rollback()
            throw .store(error)
        }
    }
}
