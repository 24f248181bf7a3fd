/// What came of a request, as `istock-net push` says it.
public enum PushOutcome: Hashable, Sendable {
    /// The server took it.
    case delivered
    /// The server answered with a status that is no success, and perhaps said how many seconds it wants to be left
    /// alone.
    case answered(status: Int, retryAfter: Int64?)
    /// There was no answer; the text says why.
    case failed(String)

    /// The outcome in the program's output: `status 200`, with `retry-after 30` below it, or `error …`.
    public init(_ output: String) {
        var status: Int?
        var retryAfter: Int64?
        for line in output.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1)
            guard words.count == 2 else { continue }
            switch words[0] {
            case "status": status = Int(words[1])
            case "retry-after": retryAfter = Int64(words[1])
            case "error":
                self = .failed(String(words[1]))
                return
            default: break
            }
        }
        guard let status else {
            self = .failed("istock-net gave no answer")
            return
        }
        self =
            (200..<300).contains(status)
            ? .delivered : .answered(status: status, retryAfter: retryAfter)
    }

    /// Whether the server understood the request and will hardly take it when it is sent again.
    public static func isRefusal(status: Int) -> Bool {
        (300..<500).contains(status) && status != 408 && status != 425 && status != 429
    }
}
