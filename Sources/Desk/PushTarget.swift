public import Market
public import Store
import Trading

extension PushTarget {
    /// How often deliveries to it may fail, one behind the other, before it is given up; one that is refused counts
    /// as `refusalWeight`, since it will hardly be taken when it is sent again.
    public static let patience: Int64 = 12
    /// What a refusal counts.
    public static let refusalWeight: Int64 = 4
    /// How long a delivery may take.
    public static let timeout = TimeSpan(milliseconds: 10_000)

    private static let firstPause: Int64 = 2000
    private static let longestPause: Int64 = 30 * 60_000
    private static let longestRequestedPause: Int64 = 24 * 3_600_000

    /// Under what name its cursor and its levels are kept.
    public var follower: String { PushTarget.follower(named: name) }

    /// Under what name the cursor and the levels of a target are kept.
    public static func follower(named name: String) -> String { "push:" + name }

    /// The pause behind a failure: twice as long each time, up to half an hour, a quarter more or less so that
    /// many who failed together do not come back together, and at least what the server asked for.
    ///
    /// The same failure of the same event always has the same pause.
    func pause(after failures: Int64, of seq: Int64, requested: TimeSpan?) -> TimeSpan {
        let doublings = min(max(failures - 1, 0), 20)
        let pause = min(PushTarget.firstPause << doublings, PushTarget.longestPause)
        let part = Int64(PushTarget.hash("\(nonce)-\(seq)-\(failures)") % 501) + 750
        let asked = min(requested?.milliseconds ?? 0, PushTarget.longestRequestedPause)
        return TimeSpan(milliseconds: max(pause * part / 1000, asked))
    }

    /// FNV-1a of the text's bytes, mixed once more so that its low bits are as good as the others.
    private static func hash(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash = (hash ^ (hash >> 32)) &* 0x9E37_79B9_7F4A_7C15
        return hash ^ (hash >> 29)
    }
}
