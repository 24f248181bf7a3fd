/// A work that may last, as a bar names it.
public enum LongWork: Hashable, Sendable, CaseIterable {
    /// The virtual clock moves.
    case clock
    /// A session is played.
    case session
    /// The file proves itself.
    case verifying
    /// The file is copied.
    case backingUp
    /// The account is written for other programs.
    case exporting
    /// The account is read for a report.
    case reporting
    /// A virtual account is played as fast as it goes.
    case playing
    /// Corporate actions are written.
    case importing
    /// The provider is waited for.
    case fetching
}

extension Language {
    /// The name of a work on its bar.
    public func label(work: LongWork) -> String {
        switch work {
        case .clock: pick("推进时钟", "clock")
        case .session: pick("运行会话", "session")
        case .verifying: pick("核对", "verifying")
        case .backingUp: pick("备份", "backing up")
        case .exporting: pick("导出", "exporting")
        case .reporting: pick("统计", "reading")
        case .playing: pick("快进", "playing")
        case .importing: pick("导入", "importing")
        case .fetching: pick("等待行情", "waiting for quotes")
        }
    }

    /// What stands behind the time that is left.
    public var timeLeft: String { pick("后完成", "left") }
}
