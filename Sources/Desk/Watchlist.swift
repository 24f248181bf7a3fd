public import Market
import Quotes
import Store
public import Trading

/// What became of the securities that were to be watched.
public struct WatchlistChange: Hashable, Sendable {
    /// Those that are new on the list, in order.
    public var added: [Symbol] = []
    /// Those that were on it already, or were named twice.
    public var present: [Symbol] = []
    /// The price alerts that were armed with them.
    public var alerts: [PriceAlert] = []
}

/// A security of the watchlist as it is shown.
public struct WatchedSecurity: Hashable, Sendable {
    /// The security's symbol.
    public let symbol: Symbol
    /// Its name.
    public let name: String
    /// Its quote, rules and limits; nil where the source has no quote of it.
    public let security: Security?
    /// Its price alerts, by number.
    public let alerts: [PriceAlert]
}

extension Desk {
    /// Returns the securities the account watches, in their order.
    ///
    /// - Throws: the store's error.
    public func watchedSymbols() throws(DeskError) -> [Symbol] {
        try storing { () throws(StoreError) in try file.watchlist(account: account.id) }
    }

    /// Returns the watchlist with its quotes, which are asked for in one go, and its price alerts.
    ///
    /// - Throws: the source's or the store's error.
    public func watchlist() throws(DeskError) -> [WatchedSecurity] {
        let alerts = Dictionary(grouping: try alerts(), by: \.symbol)
        let symbols = try watchedSymbols()
        let quotes = symbols.isEmpty ? [:] : try quotes(of: symbols)
        var list: [WatchedSecurity] = []
        for symbol in symbols {
            var security: Security?
            if let quote = quotes[symbol] { security = try self.security(quote) }
            let known = security?.instrument.name ?? ""
            list.append(
                WatchedSecurity(
                    symbol: symbol,
                    name: known.isEmpty ? try name(of: symbol) : known,
                    security: security,
                    alerts: alerts[symbol] ?? []
                )
            )
        }
        return list
    }

    /// Puts securities at the end of the watchlist, in order, and arms price alerts on each of them; all of
    /// it or nothing.
    ///
    /// - Throws: `DeskError.unknownSymbol` for one that neither the directory nor the source knows, a refusal
    ///   for a price off the tick, or the store's error.
    public func watch(
        _ symbols: [Symbol],
        alerts: [(CrossingDirection, Price)] = []
    ) throws(DeskError) -> WatchlistChange {
        try settleWhatIsDue()
        if let unknown = try unknown(among: symbols).first {
            throw .unknownSymbol(unknown.description, choices: [])
        }
        let quotes =
            alerts.isEmpty
            ? []
            : try symbols.map { symbol throws(DeskError) in
                try quote(of: symbol)
            }
        return try transaction { () throws(DeskError) in
            var change = WatchlistChange()
            for symbol in symbols {
                let isNew = try storing { () throws(StoreError) in
                    try file.watch(symbol, at: now, account: account.id)
                }
                if isNew { change.added.append(symbol) } else { change.present.append(symbol) }
            }
            for quote in quotes {
                for (direction, price) in alerts {
                    change.alerts.append(try insertAlert(quote, direction, price))
                }
            }
            return change
        }
    }

    /// Takes securities off the watchlist; their price alerts stay.
    ///
    /// - Throws: `DeskError.notWatched` for the first one that is not on it, or the store's error.
    public func unwatch(_ symbols: [Symbol]) throws(DeskError) {
        try settleWhatIsDue()
        try transaction { () throws(DeskError) in
            for symbol in symbols {
                let wasThere = try storing { () throws(StoreError) in
                    try file.unwatch(symbol, account: account.id)
                }
                guard wasThere else { throw .notWatched(symbol) }
            }
        }
    }

    /// Returns those that neither the directory nor the source knows; the source, which may be out of reach,
    /// is asked only for what the directory lacks.
    ///
    /// - Throws: the source's error.
    public func unknown(among symbols: [Symbol]) throws(DeskError) -> [Symbol] {
        let unlisted = symbols.filter { SecuritiesDirectory.name(of: $0) == nil }
        guard !unlisted.isEmpty else { return [] }
        let quotes = try quotes(of: unlisted)
        return unlisted.filter { quotes[$0] == nil }
    }
}
