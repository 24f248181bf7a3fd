import Console
import Desk
import Market
import Messages
import Store
import Trading

/// A notice as it is printed: a line for people, an object for programs.
struct NoticeView {
    let notice: Notice
    let text: String

    init(_ notice: Notice, desk: Desk, language: Language) {
        self.notice = notice
        text = language.text(
            notice,
            calendar: desk.calendar,
            isLive: desk.account.clock == nil
        )
    }

    /// What opens the notice: the command that shows its order.
    var action: String? { notice.event.orderID.map { "istock order \($0)" } }

    var json: JSON { .object(members) }

    var members: [(String, JSON)] {
        let event = notice.event
        return [
            ("seq", .integer(event.seq)),
            ("time", JSON(event.time)),
            ("kind", .string(event.kind.rawValue)),
            ("orderId", event.orderID.map { .integer($0.number) } ?? .null),
            ("quantity", JSON(event.quantity)),
            ("amount", event.amount.map { JSON($0) } ?? .null),
            ("text", .string(text)),
            ("notice", .string(notice.kind.rawValue)),
            ("symbol", notice.symbol.map { JSON($0) } ?? .null),
            ("price", JSON(event.crossing?.last)),
            ("action", JSON(action)),
        ]
    }
}

extension Context {
    /// Takes the events this process made: returns the notices for standard output, and says others that matter
    /// on standard error.
    func takeNotices(_ desk: Desk) throws(Failure) -> [NoticeView] {
        let events = desk.takeOwnEvents()
        guard !events.isEmpty, session?.holdsNotices != true else { return [] }
        return try trading { () throws(DeskError) in
            let levels = try desk.levels(of: Follower.standardOutput, .stream)
            var views: [NoticeView] = []
            for event in events {
                guard let notice = try desk.notice(of: event) else { continue }
                let view = NoticeView(notice, desk: desk, language: language)
                if levels[notice.kind] != .off { views.append(view) } else { say(view, desk) }
            }
            return views
        }
    }

    /// Expiries, corporate actions and the calendar's end are words about the run.
    private func say(_ view: NoticeView, _ desk: Desk) {
        switch view.notice.kind {
        case .expired, .dividend: output.err(view.text)
        case .calendar:
            let isLive = desk.account.clock == nil
            warn(language.calendarEndNotice(desk.calendar.end, isLive: isLive))
        default: break
        }
    }

    /// The events' notices as a member of a JSON object.
    func member(_ notices: [NoticeView]) -> (String, JSON) {
        ("notices", .array(notices.map(\.json)))
    }
}
