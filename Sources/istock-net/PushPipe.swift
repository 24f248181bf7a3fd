import CCrypto

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// One push: the request on standard input, its outcome as text (docs/notifications.md).
///
/// What is secret comes through the pipe alone, and no answer repeats any of the request.
enum PushPipe {
    private static let longestRequest = 4 << 20

    /// Sends the request on standard input and returns what came of it.
    static func answer() -> String {
        do throws(UsageError) {
            let request = try PushPipeRequest(try wholeInput())
            return send(request)
        } catch {
            return "error request \(error.sentence)\n"
        }
    }

    private static func wholeInput() throws(UsageError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = unsafe read(STDIN_FILENO, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw UsageError("the request cannot be read") }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= longestRequest else {
                throw UsageError("the request is longer than 4 MiB")
            }
        }
    }

    private static func send(_ request: PushPipeRequest) -> String {
        let client = HTTPClient(for: request.url, authorities: request.authorities)
        let reply = client.post(
            request.body,
            to: request.url.text,
            headers: request.headers,
            within: request.timeout
        )
        let host = request.url.host
        switch reply {
        case .answer(let status, _):
            let pause = client.retryAfter.map { "retry-after \($0)\n" } ?? ""
            return "status \(status)\n" + pause
        case .tooLarge: return "error \(host) answered with more than 64 KiB\n"
        case .timeout: return "error \(host) did not answer within \(request.timeout) ms\n"
        case .failure(let text): return "error the connection to \(host) failed: \(text)\n"
        }
    }
}

/// A request as it comes through the pipe: a line a term, an empty line, and the body.
struct PushPipeRequest {
    let url: BaseURL
    let timeout: Int64
    let authorities: String?
    let headers: [String]
    let body: [UInt8]

    init(_ input: [UInt8]) throws(UsageError) {
        let newline = UInt8(ascii: "\n")
        guard
            let end = input.indices.dropLast().first(where: {
                input[$0] == newline && input[$0 + 1] == newline
            })
        else { throw UsageError("an empty line is missing behind the terms") }
        body = Array(input[(end + 2)...])
        var address: BaseURL?
        var timeout: Int64 = 10_000
        var authorities: String?
        var headers = ["User-Agent: istock"]
        for line in String(decoding: input[..<end], as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            guard words.count == 2, !line.utf8.contains(UInt8(ascii: "\r")) else {
                throw UsageError("a term has no value")
            }
            switch words[0] {
            case "url": address = try BaseURL(ofPush: words[1])
            case "timeout-ms":
                guard let milliseconds = Int64(words[1]), (1...600_000).contains(milliseconds)
                else { throw UsageError("timeout-ms is not a number from 1 to 600000") }
                timeout = milliseconds
            case "ca-file":
                guard unsafe access(words[1], R_OK) == 0 else {
                    throw UsageError("ca-file is not a file that can be read")
                }
                authorities = words[1]
            case "header": headers.append(words[1])
            case "sign": headers.append(try PushPipeRequest.signature(words[1], of: body))
            default: throw UsageError("there is no such term")
            }
        }
        guard let address else { throw UsageError("url is missing") }
        url = address
        self.timeout = timeout
        self.authorities = authorities
        self.headers = headers
    }

    /// The header in which the body is signed: the name and the key, in hexadecimal digits.
    private static func signature(_ term: String, of body: [UInt8]) throws(UsageError) -> String {
        let words = term.split(separator: " ")
        guard words.count == 2, let key = bytes(ofHexadecimal: words[1]) else {
            throw UsageError("sign needs a header and a key in hexadecimal digits")
        }
        var digest = [UInt8](repeating: 0, count: 32)
        let isSigned = unsafe istock_hmac_sha256(
            key,
            Int32(key.count),
            body,
            body.count,
            &digest
        )
        guard isSigned == 1 else { throw UsageError("the system's library has no SHA-256") }
        let digits = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return "\(words[0]): sha256=\(digits)"
    }

    private static func bytes(ofHexadecimal text: Substring) -> [UInt8]? {
        let digits = Array(text)
        guard !digits.isEmpty, digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(digits[index...index + 1]), radix: 16) else {
                return nil
            }
            bytes.append(byte)
        }
        return bytes
    }
}
