import Foundation
import Synchronization

/// What a client asked for.
public struct Request: Sendable {
    /// The position of the request among all that the server had, from zero.
    public let number: Int
    /// The position of its connection among all that the server had, from zero.
    public let connection: Int
    /// What stands behind the host in its address.
    public let path: String
    /// Its headers, a line each.
    public let headers: String
    /// What was sent behind the headers, as long as they say.
    public let body: [UInt8]

    /// The value of a header, nil where there is none.
    public func header(_ name: String) -> String? {
        headers.split(separator: "\r\n").first {
            $0.lowercased().hasPrefix(name.lowercased() + ":")
        }
        .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}

/// What the server does about a request.
public enum Reply: Sendable {
    /// A whole answer.
    case answer(status: Int = 200, headers: [String] = [], body: [UInt8])
    /// An answer that ends with the connection, without a length before it.
    case unmeasured(body: [UInt8])
    /// An answer that promises more than it brings before the connection ends.
    case brokenOff(body: [UInt8])
    /// The connection is reset.
    case reset
    /// Nothing, until the client goes away.
    case silence

    /// A whole answer of text.
    public static func text(_ text: String, status: Int = 200, headers: [String] = []) -> Reply {
        .answer(status: status, headers: headers, body: Array(text.utf8))
    }
}

// A client may go away in the middle of an answer. To ignore the signal would not do: the program
// that is tested would inherit that.
#if canImport(Darwin)
private let withoutSignal: Int32 = 0
#else
private let withoutSignal = Int32(MSG_NOSIGNAL)
#endif

/// Returns a socket that has a free port of 127.0.0.1; until it listens, connections are refused.
public func boundSocket() -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
            unsafe bind(descriptor, pointer, length) == 0
                && getsockname(descriptor, pointer, &length) == 0
        }
    }
    precondition(isBound, "127.0.0.1 has a free port")
    return (descriptor, UInt16(bigEndian: address.sin_port))
}

/// An HTTP server on a free port of 127.0.0.1, with a thread for each connection.
public final class LocalServer: Sendable {
    private struct Record {
        var requests: [Request] = []
        var connections = 0
    }

    /// Its port.
    public let port: UInt16
    private let listener: Int32
    private let respond: @Sendable (Request) -> Reply
    private let record = Mutex(Record())

    /// Its address.
    public var url: String { "http://127.0.0.1:\(port)" }
    /// What clients asked for so far.
    public var requests: [Request] { record.withLock { $0.requests } }
    /// The paths that clients asked for so far.
    public var paths: [String] { requests.map(\.path) }

    /// A server that answers so.
    public init(_ respond: @escaping @Sendable (Request) -> Reply) {
        (listener, port) = boundSocket()
        self.respond = respond
        precondition(listen(listener, 16) == 0, "a server starts on 127.0.0.1")
        Thread { self.acceptConnections() }.start()
    }

    /// Ends the thread that accepts connections, which closes the socket.
    public func stop() {
        _ = shutdown(listener, Int32(SHUT_RDWR))
    }

    private func acceptConnections() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else {
                close(listener)
                return
            }
            let number = record.withLock { record in
                record.connections += 1
                return record.connections - 1
            }
            Thread { self.serve(connection, number) }.start()
        }
    }

    private func serve(_ connection: Int32, _ number: Int) {
        var isOpen = true
        while isOpen, let head = readHead(connection) {
            let lines = head.split(separator: "\r\n", maxSplits: 1)
            let words = lines[0].split(separator: " ")
            let headers = lines.count > 1 ? String(lines[1]) : ""
            let body = readBody(length(in: headers), connection)
            let request = record.withLock { record in
                let request = Request(
                    number: record.requests.count,
                    connection: number,
                    path: words.count > 1 ? String(words[1]) : "",
                    headers: headers,
                    body: body
                )
                record.requests.append(request)
                return request
            }
            isOpen = send(respond(request), connection)
        }
        close(connection)
    }

    /// Returns the head of the next request, nil when the client has gone.
    private func readHead(_ connection: Int32) -> String? {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while unsafe recv(connection, &byte, 1, 0) == 1 {
            head.append(byte)
            if head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
                return String(decoding: head, as: UTF8.self)
            }
        }
        return nil
    }

    private func length(in headers: String) -> Int {
        let line = headers.split(separator: "\r\n").first {
            $0.lowercased().hasPrefix("content-length:")
        }
        return line.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
    }

    private func readBody(_ length: Int, _ connection: Int32) -> [UInt8] {
        var body: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16 * 1024)
        while body.count < length {
            let count = unsafe recv(connection, &chunk, min(chunk.count, length - body.count), 0)
            guard count > 0 else { break }
            body += chunk[..<count]
        }
        return body
    }

    /// Returns whether the connection stays open.
    private func send(_ reply: Reply, _ connection: Int32) -> Bool {
        switch reply {
        case .answer(let status, let headers, let body):
            let lines = headers + ["Content-Length: \(body.count)"]
            return write(status, lines, body, connection)
        case .unmeasured(let body):
            _ = write(200, ["Connection: close"], body, connection)
            return false
        case .brokenOff(let body):
            _ = write(200, ["Content-Length: \(body.count + 1)"], body, connection)
            return false
        case .reset:
            var option = linger(l_onoff: 1, l_linger: 0)
            let size = socklen_t(MemoryLayout<linger>.size)
            _ = unsafe setsockopt(connection, SOL_SOCKET, SO_LINGER, &option, size)
            return false
        case .silence:
            _ = readHead(connection)
            return false
        }
    }

    private func write(
        _ status: Int,
        _ headers: [String],
        _ body: [UInt8],
        _ connection: Int32
    ) -> Bool {
        let lines = ["HTTP/1.1 \(status) Status"] + headers
        var rest = (Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)[...]
        while !rest.isEmpty {
            let sent = unsafe rest.withUnsafeBytes { bytes in
                unsafe Foundation.send(connection, bytes.baseAddress, bytes.count, withoutSignal)
            }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }
}
