import CCurl

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The address of a server, to which the paths of requests are added.
///
/// libcurl's own parser reads it, the one that reads it again for the connection: what is checked
/// here is where the request goes.
struct BaseURL {
    /// The address, without a slash at its end.
    let text: String
    /// The host, as messages name it.
    let host: String
    /// Whether the host is this machine, by its name or its loopback addresses.
    let isLoopback: Bool

    /// The address in `text`: https, or http on this machine, since everybody on the way can read
    /// and change what http carries.
    init(_ text: String) throws(UsageError) {
        try self.init(text, named: "--base-url \(text)", takesQuery: false)
    }

    /// The address that a push goes to, which may be as secret as a password.
    init(ofPush text: String) throws(UsageError) {
        try self.init(text, named: "the address", takesQuery: true)
    }

    private init(_ text: String, named name: String, takesQuery: Bool) throws(UsageError) {
        let unreadable = UsageError("\(name) is not an http or https address")
        guard let url = unsafe curl_url() else { throw unreadable }
        defer { unsafe curl_url_cleanup(url) }
        let flags = UInt32(CURLU_DISALLOW_USER)
        guard unsafe curl_url_set(url, CURLUPART_URL, text, flags) == CURLUE_OK,
            let scheme = unsafe part(CURLUPART_SCHEME, of: url),
            scheme == "http" || scheme == "https",
            let host = unsafe part(CURLUPART_HOST, of: url),
            let whole = unsafe part(CURLUPART_URL, of: url)
        else { throw unreadable }
        if !takesQuery {
            guard unsafe part(CURLUPART_QUERY, of: url) == nil,
                unsafe part(CURLUPART_FRAGMENT, of: url) == nil
            else { throw UsageError("\(name) must end before a ? or #") }
        }
        self.text = whole.last == "/" && !takesQuery ? String(whole.dropLast()) : whole
        self.host = host
        self.isLoopback = isLoopbackHost(host)
        guard scheme == "https" || isLoopback else {
            throw UsageError("\(name) needs https: http is for 127.0.0.1 and localhost")
        }
    }
}

/// Returns a part of an address, nil where it has none.
@unsafe private func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard unsafe curl_url_get(url, part, &text, 0) == CURLUE_OK, let text = unsafe text else {
        return nil
    }
    defer { unsafe curl_free(text) }
    return unsafe String(cString: text)
}

private func isLoopbackHost(_ host: String) -> Bool {
    if host == "[::1]" || host.lowercased() == "localhost" { return true }
    var address = in_addr()
    guard unsafe inet_pton(AF_INET, host, &address) == 1 else { return false }
    return UInt32(bigEndian: address.s_addr) >> 24 == 127
}
