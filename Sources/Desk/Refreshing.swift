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
    /// Fetches the quotes of the securities with pending orders or alerts, fills what they fill, and tells what
    /// the alerts see.
    ///
    /// On a virtual account it acts on the quote of the present instant, which placing has used already, and the
    /// alerts have seen.
    ///
    /// - Throws: the source's or the store's error.
    @discardableResult
    public func refresh(only symbol: Symbol? = nil) throws(DeskError) -> RefreshReport {
        try requireOpen()
        try settleWhatIsDue()
        let pending = try storing { () throws(StoreError) in
            try file.pendingSymbols(account: account.id)
        }.filter { symbol == nil || $0 == symbol }
        let watched = symbol == nil ? try heardSymbols() : (alerted: [], held: [])
        let wanted = Set(pending).union(watched.alerted).sorted()
        let all = Set(wanted).union(watched.held).sorted()
        guard !all.isEmpty else { return RefreshReport(symbols: [], withoutFreshQuote: []) }
        let fetched = try quotes(wanted, orAll: all)
        let news = try news(in: fetched, of: all)
        if pending.isEmpty, news.isEmpty {
            let stale = wanted.filter { fetched[$0].map(isRecent) != true }
            return RefreshReport(symbols: wanted, withoutFreshQuote: stale)
        }
        return try transaction { () throws(DeskError) in
            var stale: [Symbol] = []
            for symbol in pending {
                guard let quote = fetched[symbol], try meetIfFresh(try current(quote)) else {
                    stale.append(symbol)
                    continue
                }
            }
            for quote in news { try look(at: quote) }
            let waiting = Set(pending)
            stale += wanted.filter { symbol in
                !waiting.contains(symbol) && fetched[symbol].map(isRecent) != true
            }
            return RefreshReport(symbols: wanted, withoutFreshQuote: stale.sorted())
        }
    }

    /// What a live account looks at beside its pending orders; a virtual clock looks ahead by itself.
    private func heardSymbols() throws(DeskError) -> (alerted: [Symbol], held: [Symbol]) {
        guard account.clock == nil else { return ([], []) }
        let id = account.id
        return try storing { () throws(StoreError) in
            (
                try file.alerts(account: id).map(\.symbol),
                try file.heldSymbols(account: id)
            )
        }
    }

    /// The quotes of all symbols; where only those are asked for that nobody waits for, a source that fails is left
    /// alone.
    private func quotes(
        _ wanted: [Symbol],
        orAll all: [Symbol]
    ) throws(DeskError) -> [Symbol: Quote] {
        do throws(DeskError) {
            return try quotes(of: all)
        } catch {
            guard wanted.isEmpty, case .source = error else { throw error }
            return [:]
        }
    }

    /// The quotes that the alerts have to see, or that reach a limit.
    private func news(
        in fetched: [Symbol: Quote],
        of symbols: [Symbol]
    ) throws(DeskError) -> [Quote] {
        guard account.clock == nil else { return [] }
        var news: [Quote] = []
        for symbol in symbols {
            guard let quote = fetched[symbol], isRecent(quote), try isNews(quote) else { continue }
            news.append(quote)
        }
        return news
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

    /// Returns up to `limit` events after number `seq`, in order.
    ///
    /// Their orders, or the heads of these, are read with them: whoever tells of an event asks for its order's. For
    /// notices those of kind `accepted` are left out, of which none tells.
    ///
    /// - Throws: the store's error.
    public func events(
        after seq: Int64,
        limit: Int64 = 1000,
        forNotices: Bool = false
    ) throws(DeskError) -> [Event] {
        try storing { () throws(StoreError) in
            let events = try file.events(
                after: seq,
                limit: limit,
                withAccepted: !forNotices,
                account: account.id
            )
            guard let first = events.first?.seq, let last = events.last?.seq else { return events }
            (knownOrders, knownHeads) = ([:], [:])
            if forNotices {
                knownOrders = try file.orders(toldByEvents: first...last, account: account.id)
            } else {
                knownHeads = try file.heads(ofEvents: first...last, account: account.id)
            }
            return events
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
