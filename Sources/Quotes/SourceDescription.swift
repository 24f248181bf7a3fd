/// Which source an account is opened on, as it is written on the command line and in the database.
public enum SourceDescription: Hashable, Sendable {
    /// The simulated market: `sim`.
    case sim
    /// A recorded file: `replay:FILE`.
    case replay(path: String)
    /// A program that the shell runs: `exec:COMMAND`.
    case exec(command: String)
    /// The quotes of Tencent, through istock-net: `tencent`.
    case tencent
    /// The ticks of a session, made by hand: `session`.
    case session
    /// The answers of a live source that a session has recorded: `recorded`.
    case recorded

    /// The source that `text` names, nil where it names none.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let argument = parts.count == 2 ? String(parts[1]) : nil
        switch (parts[0], argument) {
        case ("sim", nil): self = .sim
        case ("tencent", nil): self = .tencent
        case ("session", nil): self = .session
        case ("recorded", nil): self = .recorded
        case ("replay", let path?) where !path.isEmpty: self = .replay(path: path)
        case ("exec", let command?) where !command.isEmpty: self = .exec(command: command)
        default: return nil
        }
    }

    /// The text that names the source.
    public var text: String {
        switch self {
        case .sim: "sim"
        case .replay(let path): "replay:\(path)"
        case .exec(let command): "exec:\(command)"
        case .tencent: "tencent"
        case .session: "session"
        case .recorded: "recorded"
        }
    }

    /// Whether only a session has the source: no file keeps its ticks.
    public var isOfSession: Bool { self == .session || self == .recorded }

    /// Whether the source's whole market is known, so that a virtual clock plays it.
    public var isVirtual: Bool {
        switch self {
        case .sim, .replay, .session: true
        case .exec, .tencent, .recorded: false
        }
    }
}
