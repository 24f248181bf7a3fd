/// What a notice is about, as users choose what they are told.
public enum NoticeKind: String, Hashable, Sendable, CaseIterable {
    /// An order was accepted.
    case accepted
    /// An order traded in part.
    case partlyFilled
    /// An order traded, and is filled whole.
    case filled
    /// An order was cancelled.
    case cancelled
    /// An order's session ended before it was filled whole.
    case expired
    /// A price crossed an alert's.
    case alert
    /// A price reached the day's upper or lower limit.
    case limit
    /// Dividends, new shares and rights.
    case dividend
    /// A trading day was settled, or marked anew.
    case settlement
    /// The list of closed days has ended.
    case calendar
    /// A push target was given up.
    case parked
}

/// How much attention a notice asks for.
public enum NoticeLevel: String, Hashable, Sendable, CaseIterable {
    /// It is delivered, and counted as unread.
    case on
    /// It is delivered without a sound, and not counted.
    case silent
    /// It is not delivered.
    case off
}

/// Who reads what a follower is given, which decides what it is given by default.
public enum NoticeAudience: Hashable, Sendable {
    /// A terminal or a program that reads what `run` prints.
    case stream
    /// A person who looks now and then: the inbox, a desktop, a phone.
    case person
}

/// Which notices a follower is given.
public struct NoticeLevels: Hashable, Sendable {
    private let audience: NoticeAudience
    private let changed: [NoticeKind: NoticeLevel]

    /// The levels of a follower: the defaults of its audience, save what was changed.
    public init(_ audience: NoticeAudience, changed: [NoticeKind: NoticeLevel] = [:]) {
        self.audience = audience
        self.changed = changed
    }

    /// The level of a kind.
    public subscript(kind: NoticeKind) -> NoticeLevel {
        if let level = changed[kind] { return level }
        return audience == .stream ? NoticeLevels.stream(kind) : NoticeLevels.person(kind)
    }

    /// What a user did a moment ago, and what comes every day, is told without a sound.
    private static func person(_ kind: NoticeKind) -> NoticeLevel {
        switch kind {
        case .accepted, .cancelled, .settlement: .silent
        default: .on
        }
    }

    /// What a command answers anyway, or says on standard error, is not repeated.
    private static func stream(_ kind: NoticeKind) -> NoticeLevel {
        switch kind {
        case .partlyFilled, .filled, .alert, .limit, .parked: .on
        default: .off
        }
    }
}
