/// Where a service is reached, as the user typed it.
public enum PushAddress: Hashable, Sendable {
    /// An ntfy topic on a server.
    case ntfy(server: String, topic: String)
    /// A Bark server and a device's key.
    case bark(server: String, key: String)
    /// An address that takes JSON, and the key that signs it.
    case webhook(url: String)

    /// Why an address is none.
    public enum Fault: Error, Hashable, Sendable {
        /// It begins with neither `https://` nor, for this machine, `http://`, or has blanks in it.
        case address
        /// It does not end with a topic.
        case topic
        /// The device's key is none.
        case key
    }

    /// The address of an ntfy topic, such as `https://ntfy.sh/mytopic`.
    public static func ntfy(_ url: String) throws(Fault) -> PushAddress {
        let url = try checked(url)
        guard let slash = url.lastIndex(of: "/"), url[..<slash].contains("://"),
            !url[..<slash].hasSuffix("/")
        else { throw .topic }
        let topic = url[url.index(after: slash)...]
        guard (1...64).contains(topic.utf8.count), topic.utf8.allSatisfy(isWordByte) else {
            throw .topic
        }
        return .ntfy(server: String(url[..<slash]), topic: String(topic))
    }

    /// The address of a Bark server, such as `https://api.day.app`, and the key its app shows.
    public static func bark(_ url: String, key: String) throws(Fault) -> PushAddress {
        let url = try checked(url)
        guard (1...128).contains(key.utf8.count), key.utf8.allSatisfy(isWordByte) else {
            throw .key
        }
        return .bark(server: url.hasSuffix("/") ? String(url.dropLast()) : url, key: key)
    }

    /// The address of a webhook.
    public static func webhook(_ url: String) throws(Fault) -> PushAddress {
        .webhook(url: try checked(url))
    }

    /// Only a first look: istock-net reads the address as libcurl does.
    private static func checked(_ url: String) throws(Fault) -> String {
        guard url.hasPrefix("https://") || url.hasPrefix("http://"), url.utf8.count <= 2048,
            url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw .address }
        return url
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension String {
    /// The host of an address, which alone may be shown: the rest can be a secret.
    public var hostOfAddress: String {
        guard let start = firstRange(of: "://") else { return "" }
        return String(
            self[start...].prefix { !"/?#".contains($0) }.split(separator: "@").last ?? ""
        )
    }

    private func firstRange(of mark: String) -> String.Index? {
        var rest = self[...]
        while !rest.isEmpty {
            if rest.hasPrefix(mark) { return rest.index(rest.startIndex, offsetBy: mark.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}
