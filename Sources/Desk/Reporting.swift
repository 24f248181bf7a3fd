public import Market
public import Store
public import Trading

/// One settled day of an account, as a report takes it.
public struct ReportedDay: Hashable, Sendable {
    /// The day.
    public let day: TradingDay
    /// What was paid in before it began: the opening, or what a session gave.
    public let inflow: Money
    /// The equity at its end, as it was marked last.
    public internal(set) var equity: Money
    /// The shares among it, as the settlement had them.
    public let marketValue: Money
    /// Whether a closing quote is still missing.
    public internal(set) var isProvisional: Bool
    /// What the index did.
    public let index: IndexDay
}

/// What happened to an account from a day on, exactly.
public struct AccountHistory: Hashable, Sendable {
    /// The account, its positions and its equity now.
    public let present: AccountView
    /// When it was opened.
    public let openedAt: Instant
    /// The first day that counts, where one was asked for.
    public let since: TradingDay?
    /// The last settled day before the first that counts, whose equity that one starts from; nil where the account
    /// starts with it.
    public let base: ReportedDay?
    /// The settled days that count, in order; the inflow of the first is what the account started with, where it
    /// has no base.
    public let days: [ReportedDay]
    /// What was paid in since the last settled day.
    public let lateInflow: Money
    /// The trades and dividends of these days and of the present one.
    public let trades: TradeHistory
    /// The names of the securities in them.
    public let names: [Symbol: String]

    /// What the time that counts began with: the equity before it and all that was paid in.
    public var capital: Money {
        days.reduce((base?.equity ?? .zero) + lateInflow) { $0 + $1.inflow }
    }
    /// What was earned, shares held included.
    public var profit: Money { present.equity - capital }
}

extension Desk {
    /// The index that reports compare an account with: SSE Composite (上证指数).
    public static let benchmark = Symbol(.sse, 1)

    /// Returns what happened from a day on, or since the account was opened; progress is told in events.
    ///
    /// - Throws: the store's error, also where the file contradicts itself.
    public func history(since: TradingDay? = nil) throws(DeskError) -> AccountHistory {
        let present = try overview()
        let account = account
        var reader = try storing { () throws(StoreError) in
            try file.consistently { () throws(StoreError) in
                var reader = try HistoryReader(file, account, since: since)
                try reader.read(onProgress)
                return reader
            }
        }
        reader.finish(provisionalDay: account.provisionalDay)
        var names: [Symbol: String] = [:]
        for symbol in reader.trades.securities.keys { names[symbol] = try name(of: symbol) }
        for view in present.positions { names[view.position.symbol] = view.name }
        return AccountHistory(
            present: present,
            openedAt: account.openedAt,
            since: since,
            base: reader.base,
            days: reader.days,
            lateInflow: reader.inflow,
            trades: reader.trades,
            names: names
        )
    }
}

/// Plays an account's events for a report.
private struct HistoryReader {
    private let file: AccountFile
    private let account: Account
    private let since: TradingDay?
    private var entitlements: EntitlementSteps
    private var settlements: ArraySlice<Settlement>
    private var lastTrade: Int64 = 0
    /// The trades that were read and not played yet.
    private var page: ArraySlice<BookedTrade> = []

    private(set) var trades: TradeHistory
    private(set) var base: ReportedDay?
    private(set) var days: [ReportedDay] = []
    private(set) var inflow = Money.zero

    /// How many events or trades are read at a time.
    private static let pageLength: Int64 = 1000

    init(_ file: AccountFile, _ account: Account, since: TradingDay?) throws(StoreError) {
        self.file = file
        self.account = account
        self.since = since
        entitlements = EntitlementSteps(try file.entitlements(account: account.id))
        settlements = try file.settlements(account: account.id)[...]
        trades = TradeHistory(since: since)
    }

    mutating func read(_ onProgress: ProgressListener?) throws(StoreError) {
        var seq: Int64 = 0
        while true {
            let events = try file.events(
                after: seq,
                limit: HistoryReader.pageLength,
                withAccepted: false,
                account: account.id
            )
            guard let last = events.last else { return }
            for event in events { try take(event) }
            seq = last.seq
            onProgress?(seq, account.lastEvent)
        }
    }

    /// Marks the day that still lacks a closing quote.
    mutating func finish(provisionalDay: TradingDay?) {
        for index in days.indices where days[index].day == provisionalDay {
            days[index].isProvisional = true
        }
    }

    private mutating func take(_ event: Event) throws(StoreError) {
        do throws(Rebuild.Fault) {
            switch event.kind {
            case .opened:
                trades.give(cash: event.amount ?? .zero)
                inflow = inflow + (event.amount ?? .zero)
            case .exDividend, .dividendPaid, .subscribed: try act(event)
            default: break
            }
        } catch {
            throw contradiction
        }
        switch event.kind {
        case .given: try give(event)
        case .filled: try fill(event)
        case .settled: try settle(event)
        case .remarked: remark(event)
        default: break
        }
    }

    private var contradiction: StoreError {
        .damaged(path: file.path, reason: "its events contradict one another")
    }

    private mutating func give(_ event: Event) throws(StoreError) {
        let amount = event.amount ?? .zero
        inflow = inflow + amount
        if let lot = try file.givenLot(event: event.seq, account: account.id) {
            trades.give(
                event.quantity ?? .zero,
                of: lot.symbol,
                since: lot.purchaseDay,
                cost: amount
            )
        } else {
            trades.give(cash: amount)
        }
    }

    private mutating func act(_ event: Event) throws(Rebuild.Fault) {
        guard let entitlement = entitlements.take(event) else { throw .overpaid }
        switch event.kind {
        case .exDividend: trades.goEx(entitlement)
        case .dividendPaid: try trades.pay(entitlement)
        default:
            trades.subscribe(
                event.quantity ?? .zero,
                cost: event.amount ?? .zero,
                of: entitlement
            )
        }
    }

    /// A fill's trades follow those of the fill before.
    private mutating func fill(_ event: Event) throws(StoreError) {
        var left = event.quantity ?? .zero
        while left > .zero {
            if page.isEmpty {
                page = try file.trades(
                    after: lastTrade,
                    limit: HistoryReader.pageLength,
                    account: account.id
                )[...]
            }
            guard let booked = page.popFirst() else { throw contradiction }
            lastTrade = booked.id
            left = left - booked.trade.quantity
            do throws(Rebuild.Fault) {
                try trades.take(
                    booked.trade,
                    of: booked.orderID,
                    in: booked.symbol,
                    on: booked.day
                )
            } catch {
                throw contradiction
            }
        }
    }

    private mutating func settle(_ event: Event) throws(StoreError) {
        guard let settlement = settlements.popFirst() else { throw contradiction }
        let day = ReportedDay(
            day: settlement.day,
            inflow: inflow,
            equity: settlement.equity,
            marketValue: settlement.marketValue,
            isProvisional: false,
            index: settlement.index
        )
        inflow = .zero
        if let since, settlement.day < since { base = day } else { days.append(day) }
    }

    private mutating func remark(_ event: Event) {
        let equity = event.amount ?? .zero
        if days.isEmpty {
            base?.equity = equity
        } else {
            days[days.count - 1].equity = equity
        }
    }
}
