/// A JSON document that keeps what tests look at: the order of the names and the digits of numbers.
enum JSONValue: Hashable {
    case null
    case bool(Bool)
    /// A number as it was written.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])
    /// What a name that is not there leads to.
    case missing
}

/// A name of an object with its value.
struct JSONMember: Hashable {
    let name: String
    let value: JSONValue
}

extension JSONValue {
    /// The value at names joined by dots: `cash.free`.
    subscript(path: String) -> JSONValue {
        path.split(separator: ".").reduce(self) { value, name in
            guard case .object(let members) = value else { return .missing }
            return members.first { $0.name == name }?.value ?? .missing
        }
    }

    /// The value at a place of an array.
    subscript(index: Int) -> JSONValue {
        elements.indices.contains(index) ? elements[index] : .missing
    }

    /// The values of an array.
    var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The names of an object, in their order.
    var names: [String] {
        if case .object(let members) = self { members.map(\.name) } else { [] }
    }

    /// The value as a word: a text without its quotes, a number as it was written.
    var word: String {
        switch self {
        case .null: "null"
        case .bool(let truth): truth ? "true" : "false"
        case .number(let digits): digits
        case .string(let text): text
        case .array(let elements): "[" + elements.map(\.word).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { "\($0.name): \($0.value.word)" }.joined(separator: ", ") + "}"
        case .missing: "missing"
        }
    }

    /// Some of an object's values as words, which a table can state in one line.
    func words(_ paths: String) -> String {
        paths.split(separator: " ").map { self[String($0)].word }.joined(separator: " ")
    }
}

/// What is no JSON document.
struct JSONFault: Error, Hashable {
    let text: String
    let offset: Int
}

extension JSONValue {
    /// Reads one document; nothing may stand behind it but the end of the line.
    ///
    /// - Throws: `JSONFault` at the first byte that does not belong.
    init(parsing text: String) throws(JSONFault) {
        var reader = JSONReader(text)
        self = try reader.value()
        try reader.end()
    }
}

private struct JSONReader {
    private let text: String
    private let bytes: [UInt8]
    private var offset = 0

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    private var fault: JSONFault { JSONFault(text: text, offset: offset) }
    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func end() throws(JSONFault) {
        if next == UInt8(ascii: "\n") { offset += 1 }
        guard next == nil else { throw fault }
    }

    private mutating func accepts(_ word: String) -> Bool {
        guard bytes[offset...].starts(with: word.utf8) else { return false }
        offset += word.utf8.count
        return true
    }

    mutating func value() throws(JSONFault) -> JSONValue {
        if accepts("null") { return .null }
        if accepts("true") { return .bool(true) }
        if accepts("false") { return .bool(false) }
        switch next {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "["):
            return .array(try list(end: "]") { reader throws(JSONFault) in try reader.value() })
        case UInt8(ascii: "{"):
            return .object(try list(end: "}") { reader throws(JSONFault) in try reader.member() })
        default: return .number(try number())
        }
    }

    private mutating func list<Element>(
        end: String,
        _ element: (inout JSONReader) throws(JSONFault) -> Element
    ) throws(JSONFault) -> [Element] {
        offset += 1
        var elements: [Element] = []
        if accepts(end) { return elements }
        repeat { elements.append(try element(&self)) } while accepts(",")
        guard accepts(end) else { throw fault }
        return elements
    }

    private mutating func member() throws(JSONFault) -> JSONMember {
        let name = try string()
        guard accepts(":") else { throw fault }
        return JSONMember(name: name, value: try value())
    }

    private mutating func string() throws(JSONFault) -> String {
        guard accepts("\"") else { throw fault }
        var content: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            // Line breaks must be escaped: a document is one line.
            guard byte >= 0x20 else { throw fault }
            offset += 1
            guard byte == UInt8(ascii: "\\"), let escaped = next else {
                content.append(byte)
                continue
            }
            offset += 1
            content.append(escaped == UInt8(ascii: "n") ? UInt8(ascii: "\n") : escaped)
        }
        guard accepts("\"") else { throw fault }
        return String(decoding: content, as: UTF8.self)
    }

    private mutating func number() throws(JSONFault) -> String {
        let digits = bytes[offset...].prefix { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
        }
        guard !digits.isEmpty else { throw fault }
        offset += digits.count
        return String(decoding: digits, as: UTF8.self)
    }
}
