import Console
import Desk
import Market
import Messages
import Store
import Trading

/// The live screen as a value: what is shown, and what a key makes of it.
struct WatchState {
    enum Section: Hashable, CaseIterable {
        case watched, positions, orders, notices
    }

    enum Dialog: Hashable {
        case help
        case cancel(OrderID)
    }

    /// A security of the list.
    struct Row: Hashable {
        var symbol: Symbol
        var name: String
        var quote: Quote
        var base: Price
        var tick: Price
        var trail: PriceTrail

        /// The change in parts of ten thousand of the base, to sort by; the least of all without a price.
        var share: Int64 {
            guard quote.last > .zero, base > .zero else { return .min }
            return (quote.last - base).tenThousandths * 10_000 / base.tenThousandths
        }
    }

    /// An order of the list.
    struct OrderRow: Hashable {
        var order: Order
        var name: String
        var waiting: WaitingReason?
    }

    /// A notice of the list.
    struct NoticeRow: Hashable {
        var time: Instant
        var text: String
        var isUnread: Bool
    }

    var account: AccountView
    var isSimulated = false
    var now: Instant
    var phase = TradingPhase.closed
    var indices: [Quote] = []
    var playback = PlaybackView()
    var allRows: [Row] = []
    var allOrders: [OrderRow] = []
    /// Newest first.
    var notices: [NoticeRow] = []
    var unread = 0
    var message: TicketState.Message?

    var focus = Section.watched
    var dialog: Dialog?
    var filter = ""
    var isFiltering = false
    private var orders: [Section: WatchOrder] = [:]
    private var chosen: [Section: Chosen] = [:]

    /// What is chosen, by what it is and not by where it stands.
    private enum Chosen: Hashable {
        case symbol(Symbol)
        case order(OrderID)
        case place(Int)
    }

    init(account: AccountView, now: Instant) {
        self.account = account
        self.now = now
    }
}

// What is shown of it.
extension WatchState {
    /// By what a section's rows stand.
    func order(of section: Section) -> WatchOrder {
        orders[section] ?? WatchOrder(WatchOrder.columns(of: section)[0])
    }

    var rows: [Row] {
        let order = order(of: .watched)
        let shown = allRows.filter { shows($0.symbol, $0.name) }
        switch order.column {
        case .percent: return shown.sorted(by: order) { $0.share }
        case .last: return shown.sorted(by: order) { $0.quote.last.tenThousandths }
        case .volume: return shown.sorted(by: order) { $0.quote.volume.shares }
        case .code: return shown.sorted(by: order) { $0.symbol }
        default: return order.isDescending ? shown.reversed() : shown
        }
    }

    var positions: [PositionView] {
        let order = order(of: .positions)
        let shown = account.positions.filter { shows($0.position.symbol, $0.name) }
        switch order.column {
        case .value: return shown.sorted(by: order) { $0.marketValue.tenThousandths }
        case .profit: return shown.sorted(by: order) { $0.unrealizedPnl.tenThousandths }
        case .today: return shown.sorted(by: order) { $0.todayPnl?.tenThousandths ?? 0 }
        default: return shown.sorted(by: order) { $0.position.symbol }
        }
    }

    var pendingOrders: [OrderRow] {
        let order = order(of: .orders)
        let shown = allOrders.filter { shows($0.order.symbol, $0.name) }
        switch order.column {
        case .code: return shown.sorted(by: order) { $0.order.symbol }
        default: return shown.sorted(by: order) { $0.order.id.number }
        }
    }

    private func shows(_ symbol: Symbol, _ name: String) -> Bool {
        filter.isEmpty || symbol.description.contains(filter.lowercased())
            || name.lowercased().contains(filter.lowercased())
    }

    func count(of section: Section) -> Int {
        switch section {
        case .watched: rows.count
        case .positions: positions.count
        case .orders: pendingOrders.count
        case .notices: notices.count
        }
    }

    /// Where the chosen row of a section stands.
    func place(in section: Section) -> Int {
        let found: Int?
        switch (section, chosen[section]) {
        case (.watched, .symbol(let symbol)): found = rows.firstIndex { $0.symbol == symbol }
        case (.positions, .symbol(let symbol)):
            found = positions.firstIndex { $0.position.symbol == symbol }
        case (.orders, .order(let id)): found = pendingOrders.firstIndex { $0.order.id == id }
        case (.notices, .place(let place)): found = min(place, max(notices.count - 1, 0))
        default: found = nil
        }
        return found ?? 0
    }

    /// The security of the chosen row.
    var chosenSymbol: Symbol? {
        let place = place(in: focus)
        switch focus {
        case .watched: return rows.dropFirst(place).first?.symbol
        case .positions: return positions.dropFirst(place).first?.position.symbol
        case .orders: return pendingOrders.dropFirst(place).first?.order.symbol
        case .notices: return nil
        }
    }
}

/// What somebody wants beyond the screen.
enum WatchWish: Hashable {
    case leave
    case trade(Symbol, Side)
    case cancel(OrderID)
    case markRead
    case play(PlaybackWish)
}

// What keys do.
extension WatchState {
    /// Takes a key; returns what it asks for beyond the screen.
    mutating func handle(_ key: Key) -> WatchWish? {
        if let dialog { return handle(key, in: dialog) }
        if isFiltering { return filter(key) }
        switch key {
        case .character(let letter): return handle(letter: letter)
        case .enter:
            if let symbol = chosenSymbol { return .trade(symbol, chosenSide) }
        case .tab, .right: move(focusBy: 1)
        case .backTab, .left: move(focusBy: -1)
        case .up: choose(by: -1)
        case .down: choose(by: 1)
        case .pageUp: choose(by: -10)
        case .pageDown: choose(by: 10)
        case .home: choose(by: -count(of: focus))
        case .end: choose(by: count(of: focus))
        case .escape:
            filter = ""
            message = nil
        default: break
        }
        return nil
    }

    private mutating func handle(letter: Character) -> WatchWish? {
        switch letter {
        case "q", "Q": return .leave
        case "?", "？": dialog = .help
        case "/", "／": isFiltering = true
        case "j": choose(by: 1)
        case "k": choose(by: -1)
        case "b", "B": return chosenSymbol.map { .trade($0, .buy) }
        case "s", "S": return chosenSymbol.map { .trade($0, .sell) }
        case "o": orders[focus] = order(of: focus).next(in: focus)
        case "O": orders[focus] = order(of: focus).turned
        case "x", "X": if let id = chosenOrder { dialog = .cancel(id) }
        case "r", "R": return .markRead
        case " ", "p": return .play(.pause)
        case "n": return .play(.step)
        case ">", "+": return .play(.faster)
        case "<", "-": return .play(.slower)
        default: break
        }
        return nil
    }

    private mutating func handle(_ key: Key, in dialog: Dialog) -> WatchWish? {
        switch (dialog, key) {
        case (.cancel(let id), .character("y")), (.cancel(let id), .character("Y")),
            (.cancel(let id), .character("是")):
            self.dialog = nil
            return .cancel(id)
        case (.help, _), (_, .character("n")), (_, .character("N")), (_, .character("q")),
            (_, .escape), (_, .character("否")):
            self.dialog = nil
        default: break
        }
        return nil
    }

    private mutating func filter(_ key: Key) -> WatchWish? {
        switch key {
        case .character(let letter): if filter.count < 20 { filter.append(letter) }
        case .paste(let text): filter += text.prefix(20 - min(filter.count, 20))
        case .backspace:
            if filter.isEmpty { isFiltering = false } else { filter.removeLast() }
        case .escape:
            filter = ""
            isFiltering = false
        case .enter, .tab: isFiltering = false
        case .up: choose(by: -1)
        case .down: choose(by: 1)
        default: break
        }
        return nil
    }

    /// The side an Enter trades on: of an order its own, of anything else buying.
    private var chosenSide: Side {
        guard focus == .orders else { return focus == .positions ? .sell : .buy }
        return pendingOrders.dropFirst(place(in: .orders)).first?.order.side ?? .buy
    }

    private var chosenOrder: OrderID? {
        guard focus == .orders || allOrders.count == 1 else { return nil }
        return pendingOrders.dropFirst(place(in: .orders)).first?.order.id
    }

    private mutating func move(focusBy distance: Int) {
        let all = Section.allCases
        let place = (all.firstIndex(of: focus) ?? 0) + distance
        focus = all[(place + all.count) % all.count]
    }

    private mutating func choose(by distance: Int) {
        let last = max(count(of: focus) - 1, 0)
        let place = min(max(place(in: focus) + distance, 0), last)
        switch focus {
        case .watched: chosen[focus] = rows.dropFirst(place).first.map { .symbol($0.symbol) }
        case .positions:
            chosen[focus] = positions.dropFirst(place).first.map { .symbol($0.position.symbol) }
        case .orders:
            chosen[focus] = pendingOrders.dropFirst(place).first.map { .order($0.order.id) }
        case .notices: chosen[focus] = .place(place)
        }
    }
}
