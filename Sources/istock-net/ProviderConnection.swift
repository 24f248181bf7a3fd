#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A server of a provider, and how long it may take.
final class ProviderConnection {
    /// The server's name, as messages say it.
    var host: String { server.host }

    private let server: BaseURL
    private let client: HTTPClient
    private let timeout: Int64

    init(to server: BaseURL, _ options: QuoteOptions) {
        self.server = server
        client = HTTPClient(for: server, authorities: options.authorities)
        timeout = options.timeout
    }

    /// Returns the body at a path.
    func body(at path: String) throws(FetchError) -> [UInt8] {
        let host = server.host
        switch request(server.text + path) {
        case .answer(200, let body): return body
        case .answer(let status, _): throw .blocked("\(host) answered HTTP \(status)")
        case .tooLarge: throw .blocked("\(host) answered with more than 4 MiB")
        case .timeout: throw .timeout("\(host) did not answer within \(timeout) ms")
        case .failure(let text): throw .network("the connection to \(host) failed: \(text)")
        }
    }

    /// Sends a request, and once more where that may help; both share the time there is.
    private func request(_ url: String) -> HTTPReply {
        let deadline = monotonicMilliseconds() + timeout
        let reply = client.get(url, within: timeout)
        let rest = deadline - monotonicMilliseconds()
        guard reply.isTransient, rest > 0 else { return reply }
        return client.get(url, within: rest)
    }
}

private func monotonicMilliseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}
