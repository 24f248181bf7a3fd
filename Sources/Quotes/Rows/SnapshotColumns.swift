/// The columns of the snapshot form, which replay files and quote programs share.
public enum SnapshotColumns: Sendable {
    /// The columns that a header cannot do without.
    public static let required = ["time_ms", "symbol", "last"]

    /// The columns of the five levels, best first: `bid1` to `bid5`, `bidvol1`, and so on.
    public static let levels = ["bid", "bidvol", "ask", "askvol"].flatMap { name in
        (1...5).map { "\(name)\($0)" }
    }

    /// The columns that say more of the day.
    public static let day = [
        "name", "prev_close", "open", "high", "low", "volume", "turnover", "limit_up", "limit_down",
        "status",
    ]

    /// Every column, in the order that holds for a program which prints no header.
    public static let all = required + levels + day
}
