import CCurl

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What came of a request.
enum HTTPReply {
    /// The server answered, well or not.
    case answer(status: Int, body: [UInt8])
    /// The body went past the size that is read.
    case tooLarge
    /// No whole answer came in time.
    case timeout
    /// There was no connection, or it broke; the text says how, in libcurl's words.
    case failure(String)

    /// Whether the same request may well succeed when it is sent again.
    var isTransient: Bool {
        switch self {
        case .answer(let status, _): status == 429 || status >= 500
        case .tooLarge, .timeout: false
        case .failure: true
        }
    }
}

/// A client for one server, which keeps its connection between requests (a libcurl easy handle).
@safe
final class HTTPClient {
    private let handle: UnsafeMutableRawPointer

    /// A client; `authorities` is a file of the certificates to trust instead of the system's.
    init(for server: BaseURL, authorities: String?) {
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK,
            let handle = unsafe curl_easy_init()
        else { preconditionFailure("libcurl does not start") }
        unsafe self.handle = handle
        require(unsafe istock_curl_allow_http(handle))
        set(CURLOPT_FOLLOWLOCATION, to: 0)
        set(CURLOPT_NOSIGNAL, to: 1)
        // Everything that this libcurl decompresses; `Body` limits the size that comes of it.
        set(CURLOPT_ACCEPT_ENCODING, to: "")
        // The environment may name a proxy, which could not reach this machine's own servers.
        if server.isLoopback { set(CURLOPT_PROXY, to: "") }
        if let authorities {
            set(CURLOPT_CAINFO, to: authorities)
            // The system's folder of authorities would count beside the file, where it is in use.
            _ = unsafe istock_curl_set_text(handle, CURLOPT_CAPATH, nil)
        }
    }

    deinit {
        unsafe curl_easy_cleanup(handle)
        curl_global_cleanup()
    }

    /// Sends a GET request and waits at most so many milliseconds for the whole answer.
    func get(_ url: String, within milliseconds: Int64) -> HTTPReply {
        perform(url, within: milliseconds, Body())
    }

    /// Sends a POST request and waits at most so many milliseconds for the whole answer.
    ///
    /// Of the answer only the status counts: where there is one, a body beyond what is read is no failure.
    func post(
        _ bytes: [UInt8],
        to url: String,
        headers: [String],
        within milliseconds: Int64
    ) -> HTTPReply {
        // Without this libcurl asks first whether a longer body is welcome.
        var list = unsafe curl_slist_append(nil, "Expect:")
        for header in headers { unsafe list = curl_slist_append(list, header) }
        defer { unsafe curl_slist_free_all(list) }
        require(unsafe istock_curl_set_list(handle, CURLOPT_HTTPHEADER, list))
        let code = unsafe bytes.withUnsafeBytes { raw in
            unsafe istock_curl_set_body(handle, raw.baseAddress, curl_off_t(raw.count))
        }
        require(code)
        let reply = perform(url, within: milliseconds, Body(limit: 64 << 10))
        if case .tooLarge = reply, status > 0 { return .answer(status: status, body: []) }
        return reply
    }

    /// The seconds that the last answer asked to wait; nil for none.
    var retryAfter: Int64? {
        let seconds = unsafe istock_curl_retry_after(handle)
        return seconds > 0 ? Int64(seconds) : nil
    }

    private func perform(_ url: String, within milliseconds: Int64, _ body: Body) -> HTTPReply {
        set(CURLOPT_URL, to: url)
        set(CURLOPT_TIMEOUT_MS, to: Int(milliseconds))
        let context = unsafe Unmanaged.passUnretained(body).toOpaque()
        require(unsafe istock_curl_set_writer(handle, collect, context))
        let code = withExtendedLifetime(body) { unsafe curl_easy_perform(handle) }
        switch code {
        case CURLE_OK: return .answer(status: status, body: body.bytes)
        case CURLE_OPERATION_TIMEDOUT: return .timeout
        case CURLE_WRITE_ERROR where body.isTooLarge: return .tooLarge
        default: return .failure(unsafe String(cString: curl_easy_strerror(code)))
        }
    }

    private var status: Int {
        var status = 0
        require(unsafe istock_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status))
        return status
    }

    private func set(_ option: CURLoption, to value: Int) {
        require(unsafe istock_curl_set_number(handle, option, value))
    }

    private func set(_ option: CURLoption, to value: String) {
        require(unsafe istock_curl_set_text(handle, option, value))
    }

    private func require(_ code: CURLcode) {
        precondition(code == CURLE_OK, "libcurl knows every option that is set")
    }
}

/// The body of an answer while it arrives.
private final class Body {
    let limit: Int
    var bytes: [UInt8] = []
    var isTooLarge = false

    init(limit: Int = 4 << 20) { self.limit = limit }
}

/// Appends what arrived to the `Body` that is the context; any other count than that of the bytes
/// ends the transfer (CURLOPT_WRITEFUNCTION).
private func collect(
    _ data: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let data = unsafe data, let context = unsafe context else { return 0 }
    let body = unsafe Unmanaged<Body>.fromOpaque(context).takeUnretainedValue()
    guard body.bytes.count + size * count <= body.limit else {
        body.isTooLarge = true
        return 0
    }
    unsafe body.bytes.append(contentsOf: UnsafeRawBufferPointer(start: data, count: size * count))
    return size * count
}
