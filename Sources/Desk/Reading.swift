public import Market
import Quotes
public import Store
public import Trading

/// A security with what the order panel shows beside it.
public struct Panel: Hashable, Sendable {
    /// The security.
    public let security: Security
    /// The most the cash buys at the current price; nil where istock does not trade it or has no price.
    public let maxBuyable: Quantity?
    /// When trading resumes, where it is halted now.
    public let haltedUntil: Instant?
}

/// One position as it is shown.
public struct PositionView: Hashable, Sendable {
    /// Lots, frozen shares and cost.
    public let position: Position
    /// The name.
    public let name: String
    /// What may be sold in the present or next session.
    public let sellable: Quantity
    /// The newest price, nil where none is known.
    public let last: Price?
    /// The shares at that price.
    public let marketValue: Money
    /// Value less cost.
    public let unrealizedPnl: Money
    /// What the position earned since the previous close (当日盈亏); nil without a price or a previous close.
    public let todayPnl: Money?
}

/// An account as it is shown.
public struct AccountView: Hashable, Sendable {
    /// Cash, totals and counters.
    public let account: Account
    /// What is held.
    public let positions: [PositionView]
    /// The shares held at the newest prices.
    public let marketValue: Money
    /// Value less cost of what is held.
    public let unrealizedPnl: Money
    /// The equity at the end of the last settled day; before the first, what the account started with,
    /// shares at their cost.
    public let settledEquity: Money

    /// Cash, shares, and dividends that went ex and are not paid yet.
    public var equity: Money { account.cash + account.receivable + marketValue }
    /// What the account earned since the last settled day (当日盈亏).
    public var todayPnl: Money { equity - settledEquity }
    /// Commission, stamp duty and transfer fee paid so far.
    public var fees: Money { account.commission + account.stampDuty + account.transferFee }
}

extension Desk {
    /// Whether the source has a quote of a security at the account's present instant.
    ///
    /// - Throws: `DeskError.source` where it does not answer.
    public func hasQuote(of symbol: Symbol) throws(DeskError) -> Bool {
        try quotes(of: [symbol])[symbol] != nil
    }

    /// The indices shown beside every quote.
    public static let indices = [Symbol(.sse, 1), Symbol(.szse, 399_001)]

    /// Returns the order panels of some securities, and the indices where the source has them.
    ///
    /// - Throws: `DeskError.unknownSymbol` or `.noQuote` for the first one without a quote.
    public func panels(
        _ symbols: [Symbol]
    ) throws(DeskError) -> (panels: [Panel], indices: [Quote]) {
        try settleWhatIsDue()
        let found = try quotes(of: symbols + Desk.indices)
        var panels: [Panel] = []
        for symbol in symbols {
            guard let quote = found[symbol] else {
                guard SecuritiesDirectory.name(of: symbol) == nil else { throw .noQuote(symbol) }
                throw .unknownSymbol(symbol.description, choices: [])
            }
            panels.append(try panel(try security(quote)))
        }
        return (panels, Desk.indices.compactMap { found[$0] })
    }

    private func panel(_ security: Security) throws(DeskError) -> Panel {
        guard security.rules != nil, let price = security.currentPrice else {
            return Panel(security: security, maxBuyable: nil, haltedUntil: nil)
        }
        let symbol = security.instrument.symbol
        let context = try context(security, position: Position(symbol: symbol))
        return Panel(
            security: security,
            maxBuyable: context.maxBuyable(at: price),
            haltedUntil: context.haltedUntil
        )
    }

    /// Returns the account with its positions at the newest prices.
    ///
    /// - Throws: the store's error; quotes that cannot be had leave the last prices used.
    public func overview() throws(DeskError) -> AccountView {
        try settleWhatIsDue()
        let id = account.id
        account = try storing { () throws(StoreError) in try file.account(id) }
        let positions = try storing { () throws(StoreError) in try file.positions(account: id) }
        let quotes = try bestEffortQuotes(positions.map(\.symbol))
        let settledEquity = try storing { () throws(StoreError) in
            if let settlement = try file.lastSettlement(account: id) { return settlement.equity }
            return try file.capital(account: id)
        }
        var views: [PositionView] = []
        for position in positions {
            views.append(try view(position, quote: quotes[position.symbol]))
        }
        return AccountView(
            account: account,
            positions: views,
            marketValue: views.reduce(.zero) { $0 + $1.marketValue },
            unrealizedPnl: views.reduce(.zero) { $0 + $1.unrealizedPnl },
            settledEquity: settledEquity
        )
    }

    private func bestEffortQuotes(_ symbols: [Symbol]) throws(DeskError) -> [Symbol: Quote] {
        guard !symbols.isEmpty else { return [:] }
        do throws(DeskError) {
            return try quotes(of: symbols)
        } catch {
            // An account must be readable without a network; a replay file that is gone is an error.
            guard account.clock == nil else { throw error }
            return [:]
        }
    }

    private func view(_ position: Position, quote: Quote?) throws(DeskError) -> PositionView {
        let price = try price(of: position.symbol, quote: quote)
        let value = try counting { () throws(ArithmeticOverflow) in
            try (price ?? .zero).amount(of: position.quantity)
        }
        let name = try name(of: position.symbol)
        let session = session(at: now, quote: quote)
        let rules = Instrument(position.symbol, name: name).flatMap {
            self.rules(of: $0, on: session)
        }
        return PositionView(
            position: position,
            name: name,
            sellable: position.sellable(on: session, sameDay: rules?.sellableSameDay ?? false),
            last: price,
            marketValue: value,
            unrealizedPnl: price == nil ? .zero : value - position.cost,
            todayPnl: try todayPnl(position, quote: quote)
        )
    }

    /// What the position earned on the day of its quote: the position as the day began is the present one with
    /// the day's trades undone.
    private func todayPnl(_ position: Position, quote: Quote?) throws(DeskError) -> Money? {
        guard let quote, let last = quote.currentPrice, quote.previousClose > .zero else {
            return nil
        }
        let id = account.id
        let trades = try storing { () throws(StoreError) in
            try file.trades(of: position.symbol, on: quote.time.day, account: id)
        }.map(\.trade)
        let before = trades.reduce(position.quantity) {
            $1.side == .buy ? $0 - $1.quantity : $0 + $1.quantity
        }
        let lot = Lot(purchaseDay: quote.time.day, quantity: before)
        let start = Position(symbol: position.symbol, lots: [lot])
        return try counting { () throws(ArithmeticOverflow) in
            try start.dayPnl(trades: trades, previousClose: quote.previousClose, last: last)
        }
    }

    /// Returns the name of a security the account met, or the directory's.
    ///
    /// - Throws: the store's error.
    public func name(of symbol: Symbol) throws(DeskError) -> String {
        if nameCache[symbol] == nil {
            nameCache = try storing { () throws(StoreError) in try file.names(account: account.id) }
        }
        if let name = nameCache[symbol], !name.isEmpty { return name }
        let today = now.day
        if let known = directoryNames[symbol], known.day == today { return known.name }
        let name = SecuritiesDirectory.name(of: symbol, on: today) ?? ""
        directoryNames[symbol] = (name, today)
        return name
    }

    /// The trading day of the present instant; between trading days the one before.
    public var presentDay: TradingDay {
        calendar.isTradingDay(now.day) ? now.day : calendar.previous(before: now.day)
    }

    /// Returns the orders that a filter lets through.
    ///
    /// - Throws: the store's error.
    public func orders(_ filter: OrderFilter) throws(DeskError) -> [Order] {
        try settleWhatIsDue()
        return try storing { () throws(StoreError) in try file.orders(filter, account: account.id) }
    }

    /// Returns one order.
    ///
    /// - Throws: `DeskError.noOrder`, or the store's error.
    public func order(_ id: OrderID) throws(DeskError) -> Order {
        try settleWhatIsDue()
        let found = try storing { () throws(StoreError) in
            try file.order(id, account: account.id)
        }
        guard let found else { throw .noOrder(id) }
        return found
    }

    /// Returns the security and side of an order, which a notice of it names.
    ///
    /// - Throws: `DeskError.noOrder`, or the store's error.
    public func head(of id: OrderID) throws(DeskError) -> OrderHead {
        if let known = knownHeads[id] { return known }
        if let known = knownOrders[id] { return OrderHead(known) }
        let found = try storing { () throws(StoreError) in
            try file.head(of: id, account: account.id)
        }
        guard let found else { throw .noOrder(id) }
        return found
    }

    /// Returns the trades of an order, or of all orders.
    ///
    /// - Throws: the store's error.
    public func trades(of order: OrderID? = nil) throws(DeskError) -> [BookedTrade] {
        try storing { () throws(StoreError) in try file.trades(of: order, account: account.id) }
    }
}
