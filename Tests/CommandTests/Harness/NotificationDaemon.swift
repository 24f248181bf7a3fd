import Foundation
import Synchronization

/// A notification that a desktop was asked to show (Desktop Notifications Specification, Notify).
struct ShownNotification: Hashable {
    let application: String
    let summary: String
    let body: String
}

/// A session bus (`dbus-daemon`) with a stand-in for the desktop's notification daemon on it, which speaks D-Bus itself.
final class NotificationDaemon {
    /// The programs that are needed; nil where one is missing.
    static let programs: (bus: String, sender: String)? = {
        func find(_ name: String) -> String? {
            ["/usr/bin/", "/usr/local/bin/", "/bin/"].map { $0 + name }
                .first { FileManager.default.isExecutableFile(atPath: $0) }
        }
        guard let bus = find("dbus-daemon"), let sender = find("notify-send") else { return nil }
        return (bus, sender)
    }()

    private let record = Mutex<[ShownNotification]>([])
    private let bus: Program
    private let connection: Int32
    /// The address of the bus, as `DBUS_SESSION_BUS_ADDRESS` has it.
    let address: String

    /// What was asked to be shown so far.
    var shown: [ShownNotification] { record.withLock { $0 } }

    /// Starts the bus in a sandbox's folder, and owns the name of the notification daemon on it.
    init(in box: Sandbox, bus program: String) throws {
        let path = box.path("session-bus")
        address = "unix:path=\(path)"
        try box.write(
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type><listen>unix:path=\(path)</listen><auth>EXTERNAL</auth>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
                <allow own="*"/>
              </policy>
            </busconfig>
            """,
            to: "bus.conf"
        )
        bus = try Program(
            program,
            ["--nofork", "--config-file=\(box.path("bus.conf"))"],
            environment: [:],
            output: box.path("bus.out"),
            errors: box.path("bus.err")
        )
        connection = try NotificationDaemon.connect(path)
        try introduce()
        let reader = Thread { [connection, weak self] in
            while let message = BusMessage(reading: connection) {
                guard let self else { return }
                self.answer(message)
            }
        }
        reader.start()
    }

    deinit {
        shutdown(connection, Int32(SHUT_RDWR))
        close(connection)
        bus.signal(SIGKILL)
    }

    private static func connect(_ path: String) throws -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        precondition(bytes.count < 100, "a socket's path is short")
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isConnected = eventually {
            unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe Foundation.connect(descriptor, $0, size) == 0
                }
            }
        }
        guard isConnected else { throw POSIXError(.ECONNREFUSED) }
        return descriptor
    }

    /// Says who we are, and takes the name.
    private func introduce() throws {
        let user = String(getuid()).utf8.map { String($0, radix: 16) }.joined()
        send(Array("\0AUTH EXTERNAL \(user)\r\n".utf8))
        var reply: [UInt8] = []
        while reply.last != UInt8(ascii: "\n") {
            guard let byte = BusMessage.read(connection, 1)?.first else {
                throw POSIXError(.ECONNRESET)
            }
            reply.append(byte)
        }
        send(Array("BEGIN\r\n".utf8))
        send(BusMessage.call("Hello", serial: 1, signature: "", body: []))
        var name = BusWriter()
        name.string("org.freedesktop.Notifications")
        name.number(0)
        send(BusMessage.call("RequestName", serial: 2, signature: "su", body: name.bytes))
    }

    private func answer(_ message: BusMessage) {
        guard message.isCall else { return }
        var reply = BusWriter()
        switch message.member {
        case "Notify":
            var body = BusReader(message.body)
            let application = body.string()
            _ = body.number()
            _ = body.string()
            let notification = ShownNotification(
                application: application,
                summary: body.string(),
                body: body.string()
            )
            record.withLock { $0.append(notification) }
            reply.number(1)
            send(message.reply(signature: "u", body: reply.bytes))
        case "GetServerInformation":
            for word in ["stand-in", "istock", "1", "1.2"] { reply.string(word) }
            send(message.reply(signature: "ssss", body: reply.bytes))
        case "GetCapabilities":
            reply.number(0)
            send(message.reply(signature: "as", body: reply.bytes))
        default: send(message.reply(signature: "", body: []))
        }
    }

    private func send(_ bytes: [UInt8]) {
        _ = unsafe Foundation.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
}

extension NotificationDaemon: @unchecked Sendable {}

/// What D-Bus puts into a message, little-endian and aligned (D-Bus Specification, marshaling).
private struct BusWriter {
    private(set) var bytes: [UInt8] = []

    mutating func align(_ size: Int) {
        while !bytes.count.isMultiple(of: size) { bytes.append(0) }
    }

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    mutating func number(_ value: UInt32) {
        align(4)
        for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(value >> shift & 0xFF)) }
    }

    mutating func string(_ text: String) {
        number(UInt32(text.utf8.count))
        bytes += Array(text.utf8) + [0]
    }

    mutating func signature(_ text: String) {
        bytes += [UInt8(text.utf8.count)] + Array(text.utf8) + [0]
    }
}

/// Reads what D-Bus has put into a message.
private struct BusReader {
    private let bytes: [UInt8]
    private(set) var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset >= bytes.count }

    mutating func align(_ size: Int) { offset = (offset + size - 1) / size * size }

    mutating func byte() -> UInt8 {
        defer { offset += 1 }
        return offset < bytes.count ? bytes[offset] : 0
    }

    mutating func number() -> UInt32 {
        align(4)
        return (0..<4).reduce(UInt32(0)) { $0 | UInt32(byte()) << (8 * UInt32($1)) }
    }

    mutating func string() -> String { text(Int(number())) }

    mutating func signature() -> String { text(Int(byte())) }

    private mutating func text(_ length: Int) -> String {
        let end = min(offset + length, bytes.count)
        defer { offset = end + 1 }
        return String(decoding: bytes[min(offset, end)..<end], as: UTF8.self)
    }
}

/// A message on the bus: who calls what, and its body.
private struct BusMessage {
    let isCall: Bool
    let serial: UInt32
    private(set) var member = ""
    private(set) var sender = ""
    let body: [UInt8]

    /// Reads the next message; nil when the bus has gone.
    init?(reading connection: Int32) {
        guard let head = BusMessage.read(connection, 16) else { return nil }
        var reader = BusReader(head)
        _ = reader.byte()
        isCall = reader.byte() == 1
        _ = reader.byte()
        _ = reader.byte()
        let bodyLength = Int(reader.number())
        serial = reader.number()
        let fieldsLength = Int(reader.number())
        let padded = (fieldsLength + 7) / 8 * 8
        guard let fields = BusMessage.read(connection, padded),
            let body = BusMessage.read(connection, bodyLength)
        else { return nil }
        self.body = body
        var words = BusReader(Array(fields[..<fieldsLength]))
        while !words.isAtEnd {
            words.align(8)
            let code = words.byte()
            switch words.signature() {
            case "s", "o":
                let text = words.string()
                if code == 3 { member = text }
                if code == 7 { sender = text }
            case "g": _ = words.signature()
            default: _ = words.number()
            }
        }
    }

    static func read(_ connection: Int32, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var offset = 0
        while offset < count {
            let received = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe recv(connection, buffer.baseAddress?.advanced(by: offset), count - offset, 0)
            }
            guard received > 0 else { return nil }
            offset += received
        }
        return bytes
    }

    /// A call of the bus itself.
    static func call(_ member: String, serial: UInt32, signature: String, body: [UInt8]) -> [UInt8]
    {
        message(type: 1, serial: serial, body: body) { fields in
            fields.field(1, "o") { $0.string("/org/freedesktop/DBus") }
            fields.field(2, "s") { $0.string("org.freedesktop.DBus") }
            fields.field(3, "s") { $0.string(member) }
            fields.field(6, "s") { $0.string("org.freedesktop.DBus") }
            if !signature.isEmpty { fields.field(8, "g") { $0.signature(signature) } }
        }
    }

    /// The answer to this call.
    func reply(signature: String, body: [UInt8]) -> [UInt8] {
        BusMessage.message(type: 2, serial: serial + 1000, body: body) { fields in
            fields.field(5, "u") { $0.number(serial) }
            fields.field(6, "s") { $0.string(sender) }
            if !signature.isEmpty { fields.field(8, "g") { $0.signature(signature) } }
        }
    }

    private static func message(
        type: UInt8,
        serial: UInt32,
        body: [UInt8],
        _ fill: (inout BusWriter) -> Void
    ) -> [UInt8] {
        var fields = BusWriter()
        fill(&fields)
        var message = BusWriter()
        for byte in [UInt8(ascii: "l"), type, 0, 1] { message.byte(byte) }
        message.number(UInt32(body.count))
        message.number(serial)
        message.number(UInt32(fields.bytes.count))
        fields.align(8)
        return message.bytes + fields.bytes + body
    }
}

extension BusWriter {
    /// A field of a header: its code, and its value with its type.
    fileprivate mutating func field(
        _ code: UInt8,
        _ type: String,
        _ value: (inout BusWriter) -> Void
    ) {
        align(8)
        byte(code)
        signature(type)
        value(&self)
    }
}
