/// What `--unlock-for` is bound to: a terminal session, or without a terminal the process that started this
/// one.
public struct TerminalSession: Hashable, Sendable {
    /// A text that no other session has, neither at the same time nor later, nor on another boot.
    public let identity: String
    /// How long the system has been up, sleep included, in milliseconds.
    public let uptime: Int64

    /// A session.
    public init(identity: String, uptime: Int64) {
        self.identity = identity
        self.uptime = uptime
    }
}
