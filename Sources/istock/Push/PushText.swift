import Console
import Desk
import Market
import Messages
import Push
import Store
import Trading

extension PushMessage {
    /// What a delivery tells, in the target's language.
    init(_ delivery: Delivery, to target: PushTarget, desk: Desk) throws(DeskError) {
        let language = Language(rawValue: target.language) ?? .en
        let views = delivery.notices.map { NoticeView($0, desk: desk, language: language) }
        let kinds = delivery.notices.map(\.kind)
        let single = delivery.isSummary ? nil : views.first
        let text: String
        if let single {
            text = single.text + (single.action.map { "\n\($0)" } ?? "")
        } else {
            text = language.summary(kinds, latest: views.last?.text ?? "")
        }
        self.init(
            key: delivery.key,
            title: single.map { language.title($0.notice.kind) }
                ?? language.summaryTitle(kinds.count),
            text: text,
            urgency: PushMessage.urgency(delivery.level, kinds),
            tag: single?.notice.kind.rawValue ?? "summary",
            group: desk.account.name,
            badge: try desk.unreadCount(),
            order: single?.notice.event.orderID?.number,
            payload: PushMessage.payload(delivery, views)
        )
    }

    /// The message that tries a target out.
    init(testing target: PushTarget, account: String, badge: Int) {
        let language = Language(rawValue: target.language) ?? .en
        self.init(
            key: "\(target.nonce)-test",
            title: language.testTitle,
            text: language.testText(target.name),
            urgency: .normal,
            tag: "test",
            group: account,
            badge: badge,
            order: nil,
            payload: [("test", .bool(true)), ("text", .string(language.testText(target.name)))]
        )
    }

    private static func urgency(_ level: NoticeLevel, _ kinds: [NoticeKind]) -> Urgency {
        guard level == .on else { return .quiet }
        return kinds.contains(.alert) ? .high : .normal
    }

    /// What a webhook is told: the notice itself, or all of a summary.
    private static func payload(_ delivery: Delivery, _ views: [NoticeView]) -> [(String, JSON)] {
        let level = ("level", JSON.string(delivery.level.rawValue))
        guard delivery.isSummary else { return [level] + (views.first?.members ?? []) }
        return [
            level, ("count", .integer(Int64(views.count))),
            ("notices", .array(views.map(\.json))),
        ]
    }
}
