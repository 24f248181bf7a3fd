import Console
import Desk
import Market
import Messages
import Push
import Store

/// A push target as it is shown: nothing of it that is a secret, or may be one.
struct TargetView {
    private let target: PushTarget
    private let cursor: Int64

    init(_ target: PushTarget, cursor: Int64) {
        self.target = target
        self.cursor = cursor
    }

    private var host: String { target.url.hostOfAddress }

    private var state: String {
        if target.isParked { return "parked" }
        return target.failures > 0 ? "retrying" : "active"
    }

    var json: JSON { .object(members) }

    var members: [(String, JSON)] {
        [
            ("name", .string(target.name)),
            ("service", .string(target.service.rawValue)),
            ("host", host.isEmpty ? .null : .string(host)),
            ("secret", .bool(!target.secret.isEmpty)),
            ("language", .string(target.language)),
            ("delay", .string(target.delay.description)),
            ("batch", target.batch.map { .integer(Int64($0)) } ?? .null),
            ("state", .string(state)),
            ("failures", .integer(target.failures)),
            ("retryAt", JSON(target.retryAt)),
            ("seq", .integer(cursor)),
        ]
    }

    func line(_ language: Language) -> String {
        let words = [
            target.name, target.service.rawValue, host,
            target.delay.milliseconds > 0 ? "--delay \(target.delay)" : "",
            language.targetState(target),
        ]
        return words.filter { !$0.isEmpty }.joined(separator: "  ")
    }
}
