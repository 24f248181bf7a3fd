import Credentials
import Messages
import Sessions

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Where a PIN comes from.
enum PINSource {
    /// A descriptor, which was read already; nil where it had nothing.
    case given(PIN?)
    /// A file, read when the PIN is needed.
    case file(String)
    /// The terminal on standard input.
    case terminal
    /// Nowhere: nobody is there to type it.
    case nowhere

    private static let mostBytes = 4096

    /// The file or descriptor that is named, else the one of `ISTOCK_PIN_FILE`, else the terminal.
    ///
    /// A descriptor is read at once: files that are opened later must not be taken for it.
    init(_ file: String?, _ descriptor: DescriptorWord?, _ context: Context) throws(Failure) {
        if let descriptor {
            let name = "--pin-fd \(descriptor.number)"
            self = .given(try PINSource.pin(from: descriptor.number, named: name, context))
        } else if let file {
            self = .file(file)
        } else if let file = Surroundings.variable("ISTOCK_PIN_FILE"), !file.isEmpty {
            self = .file(file)
        } else {
            self = Surroundings.isTerminal(0) ? .terminal : .nowhere
        }
    }

    /// Whether a person types it.
    var isTyped: Bool {
        if case .terminal = self { return true }
        return false
    }

    /// The PIN; nil where there is none, or nothing was typed.
    func pin(asking question: String, _ context: Context) throws(Failure) -> PIN? {
        switch self {
        case .given(let pin): return pin
        case .file(let path):
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
            guard descriptor >= 0 else { throw PINSource.unreadable(path, context) }
            defer { close(descriptor) }
            return try PINSource.pin(from: descriptor, named: path, context)
        case .terminal: return HiddenLine.ask(question, context.output)
        case .nowhere: return nil
        }
    }

    private static func pin(
        from descriptor: Int32,
        named name: String,
        _ context: Context
    ) throws(Failure) -> PIN? {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: mostBytes)
        while bytes.count < mostBytes, bytes.last != UInt8(ascii: "\n") {
            let count = unsafe read(descriptor, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(name, context) }
            if count == 0 { break }
            bytes += block[..<count]
        }
        return PIN(bytes)
    }

    private static func unreadable(_ name: String, _ context: Context) -> Failure {
        .usage(context.language.unreadable(path: name, reason: TextFile.systemReason))
    }
}
