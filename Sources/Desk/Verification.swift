import Market
public import Store
import Trading

/// Whether a file proves itself (docs/invariants.md): every total and position is made anew from what happened.
///
/// Layout: SQL looks for rows that contradict one another, then each account is rebuilt event by event. It reads the
/// file as it was at one moment, writes nothing and asks no source.
public struct Verification {
    private let file: AccountFile
    private let onProgress: ProgressListener?

    /// The verification of a file; progress is told in events.
    public init(_ file: AccountFile, onProgress: ProgressListener? = nil) {
        self.file = file
        self.onProgress = onProgress
    }

    /// Returns the first row that breaks an invariant; nil where all is well.
    ///
    /// - Throws: the store's error, where the file cannot be read.
    public func violation() throws(DeskError) -> Violation? {
        try storing { () throws(StoreError) in
            try file.consistently { () throws(StoreError) in
                if let violation = try file.violation() { return violation }
                var accounts: [Account] = []
                for id in try file.accountIDs() { accounts.append(try file.account(id)) }
                let total = accounts.reduce(0) { $0 + $1.lastEvent }
                var before: Int64 = 0
                for account in accounts {
                    var verification = try AccountVerification(file, account)
                    let violation = try verification.violation { seq in
                        onProgress?(before + seq, total)
                    }
                    if let violation { return violation }
                    before += account.lastEvent
                }
                return nil
            }
        }
    }
}

@available(*, unavailable)
extension Verification: Sendable {}

/// The rebuilding of one account.
private struct AccountVerification {
    private let file: AccountFile
    private let account: Account
    private let settings: Settings
    private var rebuild = Rebuild()
    private var entitlements: EntitlementSteps
    private var settlements: [Settlement]
    private var settled = 0
    private var lastTrade: Int64 = 0
    private var lastPosting: Int64 = 0

    /// How many events are read at a time.
    private static let page: Int64 = 1000

    init(_ file: AccountFile, _ account: Account) throws(StoreError) {
        self.file = file
        self.account = account
        settings = Settings(changed: try file.settings(account: account.id))
        entitlements = EntitlementSteps(try file.entitlements(account: account.id))
        settlements = try file.settlements(account: account.id)
    }

    mutating func violation(
        _ hasReached: (_ seq: Int64) -> Void
    ) throws(StoreError) -> Violation? {
        var seq: Int64 = 0
        while true {
            let events = try file.events(
                after: seq,
                limit: AccountVerification.page,
                account: account.id
            )
            guard let last = events.last else { break }
            for event in events {
                if let violation = try take(event) { return violation }
            }
            seq = last.seq
            hasReached(seq)
        }
        if lastTrade != account.lastTrade {
            return Violation(8, row("trades", lastTrade + 1), wanted: "an event")
        }
        if let violation = try holdViolation() { return violation }
        if let violation = totalViolation() { return violation }
        if let violation = try positionViolation() { return violation }
        return settlementViolation()
    }

    private func row(_ table: String, _ key: some CustomStringConvertible) -> String {
        "\(table) \(account.id)/\(key)"
    }

    private mutating func take(_ event: Event) throws(StoreError) -> Violation? {
        switch event.kind {
        case .filled: return try fill(event)
        case .opened: rebuild.give(cash: event.amount ?? .zero)
        case .given: try give(event)
        case .exDividend, .dividendPaid, .subscribed:
            if let violation = act(event) { return violation }
        case .settled:
            if let violation = settle(event) { return violation }
        default: break
        }
        try skipPostings(of: event)
        return nil
    }

    private mutating func give(_ event: Event) throws(StoreError) {
        let amount = event.amount ?? .zero
        if let lot = try file.givenLot(event: event.seq, account: account.id) {
            rebuild.give(
                event.quantity ?? .zero,
                of: lot.symbol,
                since: lot.purchaseDay,
                cost: amount
            )
        } else {
            rebuild.give(cash: amount)
        }
    }

    /// A fill's trades follow those of the fill before, and its postings are theirs.
    private mutating func fill(_ event: Event) throws(StoreError) -> Violation? {
        var quantity = Quantity.zero
        var amount = Money.zero
        var postings: [Posting] = []
        let wanted = event.quantity ?? .zero
        guard event.tradeID == lastTrade + 1 else {
            return Violation(
                8,
                row("events", event.seq),
                found: event.tradeID.map { "trade \($0)" },
                wanted: "trade \(lastTrade + 1)"
            )
        }
        for booked in try file.trades(after: lastTrade, limit: 100, account: account.id)
        where quantity < wanted {
            guard booked.orderID == event.orderID else { break }
            lastTrade = booked.id
            quantity = quantity + booked.trade.quantity
            amount = amount + booked.trade.amount
            postings += booked.trade.postings
            do throws(Rebuild.Fault) {
                try rebuild.take(booked.trade, of: booked.symbol, on: booked.day)
            } catch {
                return violation(error, row("trades", booked.id))
            }
        }
        guard quantity == wanted, amount == event.amount else {
            return Violation(
                8,
                row("events", event.seq),
                found: "\(wanted) \(event.amount ?? .zero)",
                wanted: "\(quantity) \(amount)"
            )
        }
        return try postingViolation(of: event, wanted: postings)
    }

    private mutating func postingViolation(
        of event: Event,
        wanted: [Posting]
    ) throws(StoreError) -> Violation? {
        let found = try file.postings(
            of: event.seq,
            after: lastPosting,
            limit: wanted.count + 1,
            account: account.id
        )
        guard found == wanted else { return Violation(11, row("postings", lastPosting + 1)) }
        lastPosting += Int64(found.count)
        return nil
    }

    /// The postings of other events are held against the totals only.
    private mutating func skipPostings(of event: Event) throws(StoreError) {
        let found = try file.postings(
            of: event.seq,
            after: lastPosting,
            limit: 100,
            account: account.id
        )
        lastPosting += Int64(found.count)
    }

    private func violation(_ fault: Rebuild.Fault, _ row: String) -> Violation {
        switch fault {
        case .oversold: Violation(12, row, wanted: "shares to sell")
        case .dividendTax(let found, let wanted):
            Violation(12, row, found: found.description, wanted: wanted.description)
        case .overpaid: Violation(12, row, wanted: "a claim")
        }
    }

    /// A corporate action's step, which takes its figures from the entitlement.
    private mutating func act(_ event: Event) -> Violation? {
        guard let entitlement = entitlements.take(event) else {
            return Violation(12, row("events", event.seq), wanted: "an entitlement")
        }
        do throws(Rebuild.Fault) {
            switch event.kind {
            case .exDividend: rebuild.goEx(entitlement)
            case .dividendPaid: try rebuild.pay(entitlement)
            default:
                rebuild.subscribe(
                    event.quantity ?? .zero,
                    cost: event.amount ?? .zero,
                    of: entitlement
                )
            }
        } catch {
            return violation(error, row("events", event.seq))
        }
        return nil
    }

    private mutating func settle(_ event: Event) -> Violation? {
        guard settled < settlements.count else {
            return Violation(13, row("events", event.seq), wanted: "a settlement")
        }
        let settlement = settlements[settled]
        settled += 1
        guard settlement.equity == event.amount else {
            return Violation(
                13,
                row("settlements", settlement.day),
                found: settlement.equity.description,
                wanted: event.amount?.description
            )
        }
        guard settlement.cash == rebuild.cash, settlement.receivable == rebuild.receivable else {
            return Violation(
                13,
                row("settlements", settlement.day),
                found: "\(settlement.cash) \(settlement.receivable)",
                wanted: "\(rebuild.cash) \(rebuild.receivable)"
            )
        }
        return nil
    }

    private func settlementViolation() -> Violation? {
        guard settled < settlements.count else { return nil }
        return Violation(13, row("settlements", settlements[settled].day), wanted: "an event")
    }

    /// What a pending buy freezes is what the rest of it may cost.
    private func holdViolation() throws(StoreError) -> Violation? {
        for order in try file.pendingOrders(of: nil, account: account.id) where order.side == .buy {
            guard let instrument = Instrument(order.symbol, name: ""),
                let rules = Rulebook.rules(for: instrument, on: order.session)
            else { continue }
            let hold = try? settings.feeSchedule(rules).hold(
                limitPrice: order.limitPrice,
                leaves: order.leavesQuantity,
                after: order.cumAmount,
                of: order.cumQuantity
            )
            guard hold == order.heldCash else {
                return Violation(
                    9,
                    row("orders", order.id),
                    found: order.heldCash.description,
                    wanted: hold?.description
                )
            }
        }
        return nil
    }

    private func totalViolation() -> Violation? {
        let totals = [
            ("cash", account.cash, rebuild.cash),
            ("receivable", account.receivable, rebuild.receivable),
            ("realized_pnl", account.realizedPnl, rebuild.realizedPnl),
        ]
        guard let wrong = totals.first(where: { $0.1 != $0.2 }) else { return nil }
        return Violation(
            12,
            "accounts \(account.id)",
            found: "\(wrong.0) \(wrong.1)",
            wanted: "\(wrong.0) \(wrong.2)"
        )
    }

    private func positionViolation() throws(StoreError) -> Violation? {
        let known = try file.positionSymbols(account: account.id)
        for symbol in Set(known).union(rebuild.positions.keys).sorted() {
            let found = try file.position(of: symbol, account: account.id)
            var wanted = rebuild.positions[symbol] ?? Position(symbol: symbol)
            // Holds and listing days are not the rebuilding's.
            (wanted.held, wanted.unlisted) = (found.held, found.unlisted)
            guard found != wanted else { continue }
            return Violation(
                12,
                row("positions", symbol),
                found: text(found),
                wanted: text(wanted)
            )
        }
        return nil
    }

    private func text(_ position: Position) -> String {
        let lots = position.lots.map { "\($0.quantity) of \($0.purchaseDay)" }
        return (lots + ["cost \(position.cost)", "diluted \(position.dilutedCost)"])
            .joined(separator: ", ")
    }
}
