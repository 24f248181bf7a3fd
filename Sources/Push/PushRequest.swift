import Console

/// A request to a service, as `istock-net push` reads it.
public struct PushRequest: Hashable, Sendable {
    /// Where it goes.
    public let url: String
    /// Its headers.
    public let headers: [String]
    /// The key of the signature, in a header of its own; nil for none.
    public let signingKey: String?
    /// What is sent: JSON.
    public let body: String

    /// The header that carries the event's key.
    public static let eventHeader = "X-Istock-Event"
    /// The header that carries the signature.
    public static let signatureHeader = "X-Istock-Signature"

    /// The request that sends a message; the secret is ntfy's token or the webhook's key.
    public init(_ message: PushMessage, to address: PushAddress, secret: String) {
        var headers = [
            "Content-Type: application/json; charset=utf-8",
            "\(PushRequest.eventHeader): \(message.key)",
        ]
        var signingKey: String?
        let members: [(String, JSON)]
        switch address {
        case .ntfy(let server, let topic):
            url = server
            if !secret.isEmpty { headers.append("Authorization: Bearer \(secret)") }
            members = message.ntfy(topic: topic)
        case .bark(let server, let key):
            url = server + "/push"
            members = message.bark(key: key)
        case .webhook(let webhook):
            url = webhook
            signingKey = secret.isEmpty ? nil : secret
            members = message.webhook
        }
        self.headers = headers
        self.signingKey = signingKey
        body = JSON.object(members).text
    }

    /// The request as it goes through the pipe: a line a term, an empty line, and the body.
    ///
    /// Nothing secret is an argument of a program, where others could read it.
    public func text(timeoutMilliseconds: Int64, authorities: String?) -> String {
        var lines = ["url \(url)", "timeout-ms \(timeoutMilliseconds)"]
        if let authorities { lines.append("ca-file \(authorities)") }
        lines += headers.map { "header \($0)" }
        if let signingKey {
            lines.append("sign \(PushRequest.signatureHeader) \(hexadecimal(signingKey))")
        }
        return lines.joined(separator: "\n") + "\n\n" + body
    }

    private func hexadecimal(_ text: String) -> String {
        text.utf8.reduce(into: "") { digits, byte in
            digits += (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
    }
}

extension PushMessage {
    /// What ntfy's server takes as JSON at its root (docs.ntfy.sh/publish, "Publish as JSON").
    ///
    /// A message with the `sequence_id` of an earlier one takes its place, on servers that know it (2.16).
    fileprivate func ntfy(topic: String) -> [(String, JSON)] {
        let priority: Int64
        switch urgency {
        case .quiet: priority = 2
        case .normal: priority = 3
        case .high: priority = 4
        }
        var members: [(String, JSON)] = [
            ("topic", .string(topic)), ("title", .string(title)), ("message", .string(text)),
            ("priority", .integer(priority)), ("tags", .array([.string(tag)])),
            ("sequence_id", .string(key)),
        ]
        if let link { members.append(("click", .string(link))) }
        return members
    }

    /// What a Bark server takes at `/push` (Bark's API version 2).
    ///
    /// A message with the `id` of an earlier one takes its place, in versions of the app that know it.
    fileprivate func bark(key device: String) -> [(String, JSON)] {
        let level: String
        switch urgency {
        case .quiet: level = "passive"
        case .normal: level = "active"
        case .high: level = "timeSensitive"
        }
        var members: [(String, JSON)] = [
            ("device_key", .string(device)), ("title", .string(title)), ("body", .string(text)),
            ("group", .string(group)), ("level", .string(level)),
            ("badge", .integer(Int64(badge))), ("id", .string(key)),
        ]
        if let link { members.append(("url", .string(link))) }
        return members
    }

    fileprivate var webhook: [(String, JSON)] {
        [("id", .string(key)), ("account", .string(group)), ("title", .string(title))] + payload
    }
}
