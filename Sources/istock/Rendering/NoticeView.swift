import Console
import Desk
import Market
import Messages
import Store
import Trading

/// What a command tells of the events it made: fills are data, the rest are words about the run.
struct NoticeView {
    let event: Event
    let text: String

    /// The notice of an event; nil for one that is not told.
    init?(_ event: Event, desk: Desk, language: Language) throws(DeskError) {
        guard event.kind == .filled, let id = event.orderID, let amount = event.amount else {
            return nil
        }
        let order = try desk.order(id)
        self.event = event
        text = language.fillNotice(
            side: order.side,
            name: try desk.name(of: order.symbol),
            symbol: order.symbol,
            amount: amount
        )
    }

    var json: JSON {
        .object([
            ("seq", .integer(event.seq)),
            ("time", JSON(event.time)),
            ("kind", .string(event.kind.rawValue)),
            ("orderId", event.orderID.map { .integer($0.number) } ?? .null),
            ("quantity", JSON(event.quantity)),
            ("amount", event.amount.map { JSON($0) } ?? .null),
            ("text", .string(text)),
        ])
    }
}

extension Language {
    /// The sentence that tells of an order whose session ended.
    func expiryNotice(of id: OrderID, _ event: Event, desk: Desk) throws(DeskError) -> String {
        let order = try desk.order(id)
        return expiryNotice(
            side: order.side,
            name: try desk.name(of: order.symbol),
            symbol: order.symbol,
            quantity: event.quantity ?? .zero
        )
    }
}

extension Context {
    /// Takes the events this process made: returns the notices of fills, and says the others.
    func takeNotices(_ desk: Desk) throws(Failure) -> [NoticeView] {
        var notices: [NoticeView] = []
        for event in desk.takeOwnEvents() {
            if session?.holdsNotices == true { continue }
            try say(event, desk: desk)
            let notice = try trading { () throws(DeskError) in
                try NoticeView(event, desk: desk, language: language)
            }
            if let notice { notices.append(notice) }
        }
        return notices
    }

    /// Expiries and the calendar's end are words about the run.
    private func say(_ event: Event, desk: Desk) throws(Failure) {
        switch event.kind {
        case .expired:
            guard let id = event.orderID else { return }
            output.err(
                try trading { () throws(DeskError) in
                    try language.expiryNotice(of: id, event, desk: desk)
                }
            )
        case .calendarEnded:
            warn(
                language.calendarEndNotice(
                    desk.calendar.end,
                    isLive: desk.account.clock == nil
                )
            )
        default:
            guard let symbol = event.symbol else { return }
            let notice = try trading { () throws(DeskError) in
                language.actionNotice(event, name: try desk.name(of: symbol))
            }
            if let notice { output.err(notice) }
        }
    }

    /// The events' notices as a member of a JSON object.
    func member(_ notices: [NoticeView]) -> (String, JSON) {
        ("notices", .array(notices.map(\.json)))
    }
}
