import Console
import Desk
import Market
import Messages
import Store
import Trading

/// Reads what `istock watch` shows, pass by pass.
final class WatchReading {
    /// The notices that are kept in sight.
    private static let mostNotices = 100

    let desk: Desk
    private let language: Language
    private let named: [Symbol]
    private var trails: [Symbol: PriceTrail] = [:]
    private var views: [NoticeView] = []
    private var cursor: Int64 = 0

    init(_ desk: Desk, named: [Symbol], _ language: Language) {
        self.desk = desk
        self.named = named
        self.language = language
    }

    /// Reads everything into a state.
    ///
    /// - Throws: the source's or the store's error.
    func read(into state: inout WatchState) throws(DeskError) {
        let symbols = try desk.watchedSymbols(named: named)
        let (securities, indices) = try desk.watched(symbols)
        state.account = try desk.overview()
        state.isSimulated = desk.account.source == "sim"
        state.now = desk.now
        state.phase = desk.phase
        state.indices = indices
        state.allRows = try rows(securities)
        state.allOrders = try desk.pendingOrders().map { order throws(DeskError) in
            WatchState.OrderRow(
                order: order,
                name: try desk.name(of: order.symbol),
                waiting: try desk.waitingReason(order)
            )
        }
        try readNotices(into: &state)
    }

    private func rows(_ securities: [Security]) throws(DeskError) -> [WatchState.Row] {
        let day = desk.now.day
        let unseen = securities.map(\.quote.symbol).filter { trails[$0]?.day != day }
        let earlier = try desk.earlierPrices(of: unseen, count: 32)
        for symbol in unseen { trails[symbol] = PriceTrail(day: day, earlier[symbol] ?? []) }
        return securities.map { security in
            let quote = security.quote
            var trail = trails[quote.symbol] ?? PriceTrail(day: day)
            trail.see(quote)
            trails[quote.symbol] = trail
            return WatchState.Row(
                symbol: quote.symbol,
                name: security.instrument.name,
                quote: quote,
                base: quote.time.day == security.session
                    ? security.previousClose : quote.previousClose,
                tick: security.rules?.tick ?? Price(tenThousandths: 100),
                trail: trail
            )
        }
    }

    private func readNotices(into state: inout WatchState) throws(DeskError) {
        let levels = try desk.levels(of: Follower.inbox, .person)
        cursor = try desk.cursor(of: Follower.inbox)
        let start = max(desk.account.lastEvent - Int64(WatchReading.mostNotices), 0)
        let page = try desk.pendingNotices(of: Follower.inbox, levels, after: start)
        views = page.notices.map { NoticeView($0, desk: desk, language: language) }
        state.unread = try desk.unreadCount()
        state.notices = views.reversed().map { view in
            let (event, kind) = (view.notice.event, view.notice.kind)
            return WatchState.NoticeRow(
                time: event.time,
                text: view.text,
                isUnread: event.seq > cursor && levels[kind] == .on
            )
        }
    }

    /// The notices that were read behind an event's number; without one, the unread ones.
    func notices(after seq: Int64?) -> [NoticeView] {
        views.filter { $0.notice.event.seq > seq ?? cursor }
    }

    /// Marks every notice as read.
    func markRead() throws(DeskError) {
        try desk.reload()
        try desk.delivered(desk.account.lastEvent, to: Follower.inbox)
    }
}
