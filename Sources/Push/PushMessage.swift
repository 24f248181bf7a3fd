public import Console

/// What is pushed, before it takes the form of a service.
public struct PushMessage: Sendable {
    /// How loud it is.
    public enum Urgency: Hashable, Sendable {
        /// Without a sound.
        case quiet
        /// Like any other message.
        case normal
        /// In front of others: a price that somebody waits for.
        case high
    }

    /// The same whenever the same is sent again.
    public let key: String
    /// The heading.
    public let title: String
    /// The sentence, or several.
    public let text: String
    /// How loud it is.
    public let urgency: Urgency
    /// What it is about, in one word.
    public let tag: String
    /// The account, by which a phone groups messages.
    public let group: String
    /// How many notices are unread.
    public let badge: Int
    /// The order it opens; nil for none.
    public let order: Int64?
    /// What a program is told beside the key.
    public let payload: [(String, JSON)]

    /// A message.
    public init(
        key: String,
        title: String,
        text: String,
        urgency: Urgency,
        tag: String,
        group: String,
        badge: Int,
        order: Int64?,
        payload: [(String, JSON)]
    ) {
        self.key = key
        self.title = title
        self.text = text
        self.urgency = urgency
        self.tag = tag
        self.group = group
        self.badge = badge
        self.order = order
        self.payload = payload
    }

    /// What a tap on the message opens, as an address: `istock order 3`.
    var link: String? { order.map { "istock://order/\($0)" } }
}
