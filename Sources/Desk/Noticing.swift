public import Market
public import Store
public import Trading

/// An event as a person is told of it, with what its sentence needs.
public struct Notice: Hashable, Sendable {
    /// What happened; its number tells a repeat.
    public let event: Event
    /// What it is about.
    public let kind: NoticeKind
    /// The order it is about.
    public let order: Order?
    /// The security it is about.
    public let symbol: Symbol?
    /// The security's name.
    public let name: String
    /// The day that was settled.
    public let settlement: Settlement?
    /// What the account earned on that day.
    public let dayPnl: Money?
}

/// The followers that are there without being named.
public enum Follower: Sendable {
    /// The one that `run` prints for.
    public static let standardOutput = "stdout"
    /// The one that `notices` lists for.
    public static let inbox = "notices"
}

extension Desk {
    /// Returns what a person is told of an event; nil for one that is not told.
    ///
    /// - Throws: the store's error.
    public func notice(of event: Event) throws(DeskError) -> Notice? {
        let order = try event.orderID.flatMap { id throws(DeskError) in
            if let known = knownOrders[id] { return known }
            return try storing { () throws(StoreError) in try file.order(id, account: account.id) }
        }
        guard let kind = try kind(of: event, order: order) else { return nil }
        let symbol = order?.symbol ?? event.symbol
        let settled =
            event.kind == .settled
            ? try storing { () throws(StoreError) in
                try file.settlement(toldBy: event.seq, account: account.id)
            } : nil
        return Notice(
            event: event,
            kind: kind,
            order: order,
            symbol: symbol,
            name: try symbol.map { symbol throws(DeskError) in try name(of: symbol) } ?? "",
            settlement: settled?.this,
            dayPnl: settled.map { $0.this.equity - ($0.before?.equity ?? account.initialCash) }
        )
    }

    private func kind(of event: Event, order: Order?) throws(DeskError) -> NoticeKind? {
        switch event.kind {
        case .opened, .given: nil
        case .accepted: .accepted
        case .filled: try isWholeAfter(event, order) ? .filled : .partlyFilled
        case .cancelled: .cancelled
        case .expired: .expired
        case .settled, .remarked: .settlement
        case .calendarEnded: .calendar
        case .exDividend, .dividendPaid, .subscribed, .rightsLapsed: .dividend
        case .alertFired: .alert
        case .limitUp, .limitDown: .limit
        case .pushParked: .parked
        }
    }

    /// Whether the order was filled whole by the step that the event tells of.
    private func isWholeAfter(_ event: Event, _ order: Order?) throws(DeskError) -> Bool {
        guard let order, order.cumQuantity == order.quantity, let trade = event.tradeID,
            let quantity = event.quantity
        else { return false }
        if quantity == order.quantity { return true }
        let before = try storing { () throws(StoreError) in
            try file.traded(by: order.id, before: trade, account: account.id)
        }
        return before + quantity == order.quantity
    }

    /// Returns which notices a follower is given.
    ///
    /// - Throws: the store's error.
    public func levels(
        of follower: String,
        _ audience: NoticeAudience
    ) throws(DeskError) -> NoticeLevels {
        NoticeLevels(audience, changed: try changedLevels(of: follower))
    }

    /// Changes which notices a follower is given.
    ///
    /// - Throws: the store's error.
    public func set(
        _ levels: [(kind: NoticeKind, level: NoticeLevel)],
        for follower: String
    ) throws(DeskError) {
        cache?.levels[follower] = nil
        try silentTransaction { () throws(DeskError) in
            try storing { () throws(StoreError) in
                for (kind, level) in levels {
                    try file.write(level, of: kind, for: follower, account: account.id)
                }
            }
        }
    }

    /// Returns the notices that a follower was not told yet, and the number of the last event they were
    /// looked for in; at most `limit` events are looked at, and none after number `last`.
    ///
    /// - Throws: the store's error.
    public func pendingNotices(
        of follower: String,
        _ levels: NoticeLevels,
        after seq: Int64? = nil,
        through last: Int64 = .max,
        limit: Int64 = 1000
    ) throws(DeskError) -> (notices: [Notice], seen: Int64?) {
        var start = seq ?? 0
        if seq == nil { start = try cursor(of: follower) }
        let events = try events(after: start, limit: limit).prefix { $0.seq <= last }
        var notices: [Notice] = []
        for event in events {
            guard let notice = try notice(of: event), levels[notice.kind] != .off else { continue }
            notices.append(notice)
        }
        return (notices, events.last?.seq)
    }

    /// Returns the number of the last event that a follower was told.
    ///
    /// - Throws: the store's error.
    public func cursor(of follower: String) throws(DeskError) -> Int64 {
        try storing { () throws(StoreError) in
            try file.cursor(of: follower, account: account.id)
        }
    }

    /// Returns how many notices of the inbox ask for attention and were not listed yet.
    ///
    /// - Throws: the store's error.
    public func unreadCount() throws(DeskError) -> Int {
        let levels = try levels(of: Follower.inbox, .person)
        let start = try cursor(of: Follower.inbox)
        let counts = try storing { () throws(StoreError) in
            try file.eventCounts(after: start, account: account.id)
        }
        var count = 0
        for (kind, number) in counts {
            count += try attention(kind, number, levels, after: start)
        }
        return count
    }

    /// How many of the events of a kind ask for attention.
    private func attention(
        _ kind: EventKind,
        _ number: Int,
        _ levels: NoticeLevels,
        after start: Int64
    ) throws(DeskError) -> Int {
        if kind == .filled, levels[.filled] != levels[.partlyFilled] {
            return try listedFills(levels, after: start)
        }
        let sample = Event(seq: 0, time: now, kind: kind)
        guard let kind = try self.kind(of: sample, order: nil) else { return 0 }
        return levels[kind] == .on ? number : 0
    }

    /// The fills that ask for attention, where whole and partial ones do not alike.
    private func listedFills(
        _ levels: NoticeLevels,
        after start: Int64
    ) throws(DeskError) -> Int {
        var (count, seq) = (0, start)
        while true {
            let page = try pendingNotices(of: Follower.inbox, levels, after: seq)
            guard let seen = page.seen else { return count }
            count += page.notices.count { $0.event.kind == .filled && levels[$0.kind] == .on }
            seq = seen
        }
    }
}
