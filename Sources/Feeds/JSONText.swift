/// A JSON value of a provider's answer, its numbers as they were written.
indirect enum JSONText: Hashable {
    case word
    case number(String)
    case string(String)
    case array([JSONText])
    case object([String: JSONText])

    /// The deepest that values lie inside one another.
    private static let deepest = 32

    /// Reads one document; nil where the bytes are none, or are nested too deep.
    init?(_ bytes: [UInt8]) {
        var reader = Reader(bytes: bytes)
        guard let value = reader.value(depth: 0) else { return nil }
        reader.skipBlanks()
        guard reader.isAtEnd else { return nil }
        self = value
    }

    /// The member of an object; nil where this is none, or lacks it.
    subscript(name: String) -> JSONText? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The elements of a list; nil where this is none.
    var elements: [JSONText]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The text of a string, or of a number.
    var text: String? {
        switch self {
        case .string(let text), .number(let text): text
        default: nil
        }
    }

    private struct Reader {
        let bytes: [UInt8]
        var offset = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        var isAtEnd: Bool { offset == bytes.count }
        private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

        mutating func skipBlanks() {
            while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
        }

        private mutating func accepts(_ byte: UInt8) -> Bool {
            skipBlanks()
            guard next == byte else { return false }
            offset += 1
            return true
        }

        mutating func value(depth: Int) -> JSONText? {
            guard depth < JSONText.deepest else { return nil }
            skipBlanks()
            switch next {
            case UInt8(ascii: "\""): return string().map { .string($0) }
            case UInt8(ascii: "["): return array(depth: depth)
            case UInt8(ascii: "{"): return object(depth: depth)
            default: return word()
            }
        }

        private mutating func array(depth: Int) -> JSONText? {
            offset += 1
            var elements: [JSONText] = []
            if accepts(UInt8(ascii: "]")) { return .array([]) }
            repeat {
                guard let element = value(depth: depth + 1) else { return nil }
                elements.append(element)
            } while accepts(UInt8(ascii: ","))
            return accepts(UInt8(ascii: "]")) ? .array(elements) : nil
        }

        private mutating func object(depth: Int) -> JSONText? {
            offset += 1
            var members: [String: JSONText] = [:]
            if accepts(UInt8(ascii: "}")) { return .object([:]) }
            repeat {
                skipBlanks()
                guard next == UInt8(ascii: "\""), let name = string(), accepts(UInt8(ascii: ":")),
                    let value = value(depth: depth + 1)
                else { return nil }
                members[name] = value
            } while accepts(UInt8(ascii: ","))
            return accepts(UInt8(ascii: "}")) ? .object(members) : nil
        }

        /// A string; of escapes only the one byte behind the stroke is kept, since nothing that is read of these
        /// answers has any.
        private mutating func string() -> String? {
            offset += 1
            var text: [UInt8] = []
            while let byte = next {
                offset += 1
                if byte == UInt8(ascii: "\"") { return String(validating: text, as: UTF8.self) }
                if byte == UInt8(ascii: "\\") {
                    guard let escaped = next else { return nil }
                    offset += 1
                    text.append(escaped)
                } else {
                    text.append(byte)
                }
            }
            return nil
        }

        private mutating func word() -> JSONText? {
            let start = offset
            while let byte = next, isOfWord(byte) { offset += 1 }
            let text = String(decoding: bytes[start..<offset], as: UTF8.self)
            if ["true", "false", "null"].contains(text) { return .word }
            guard let first = text.utf8.first,
                first == UInt8(ascii: "-") || (0x30...0x39).contains(first)
            else { return nil }
            return .number(text)
        }

        private func isOfWord(_ byte: UInt8) -> Bool {
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
                || byte == 0x2B || byte == 0x2E || byte == 0x45
        }
    }
}
