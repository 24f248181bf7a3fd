/// Splits one physical line after the other into words.
///
/// Words are separated by blanks; `'…'` keeps everything as it is, `"…"` knows `\"` and `\\`; elsewhere `\`
/// takes the next character as it is, and at a line's end continues the line. A word that begins with `#`
/// begins a comment. `${NAME}` stands for a value, except inside `'…'`. Marks of byte order are blanks.
struct Lexer {
    /// The words so far.
    private(set) var words: [Word] = []
    private let file: String
    private let value: (String) -> String?
    private var line = 0
    private var bytes: ArraySlice<UInt8> = []
    private var index = 0
    private var column = 1

    init(file: String, value: @escaping (String) -> String?) {
        self.file = file
        self.value = value
    }

    /// Reads a physical line without its end; returns whether the next one continues it.
    mutating func read(_ bytes: ArraySlice<UInt8>, line: Int) throws(SessionFault) -> Bool {
        self.bytes = bytes
        self.line = line
        index = bytes.startIndex
        column = 1
        while let byte = current {
            if isBlank(byte) {
                advance()
            } else if isMark {
                skipMark()
            } else if byte == UInt8(ascii: "#") {
                return false
            } else if isContinuation {
                return true
            } else {
                words.append(try word())
            }
        }
        return false
    }

    private var current: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    private var isContinuation: Bool {
        bytes[index] == UInt8(ascii: "\\") && index + 1 == bytes.endIndex
    }

    /// Whether a mark of byte order (U+FEFF) is here, as concatenated files have them.
    private var isMark: Bool {
        bytes[index] == 0xEF && bytes[index...].starts(with: [0xEF, 0xBB, 0xBF])
    }

    private mutating func skipMark() { index += 3 }

    /// Moves over a byte; the columns count characters, whose later bytes are `10xxxxxx`.
    private mutating func advance() {
        index += 1
        if index >= bytes.endIndex || bytes[index] & 0xC0 != 0x80 { column += 1 }
    }

    private mutating func word() throws(SessionFault) -> Word {
        if let plain = plainWord() { return plain }
        let start = column
        var text: [UInt8] = []
        var isQuoted = false
        while let byte = current, !isBlank(byte), !isContinuation, !isMark {
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                isQuoted = true
                try takeQuoted(by: byte, into: &text)
            case UInt8(ascii: "\\"):
                advance()
                takeCharacter(into: &text)
            case UInt8(ascii: "$") where isReference: try takeReference(into: &text)
            default: takeCharacter(into: &text)
            }
        }
        return Word(
            String(decoding: text, as: UTF8.self),
            line: line,
            column: start,
            isQuoted: isQuoted
        )
    }

    /// A word of plain characters, as nearly all are; nil where it needs a closer look.
    private mutating func plainWord() -> Word? {
        var end = index
        while end < bytes.endIndex, !isBlank(bytes[end]) {
            switch bytes[end] {
            case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"),
                0x80...:
                return nil
            default: end += 1
            }
        }
        defer {
            column += end - index
            index = end
        }
        return Word(
            String(decoding: bytes[index..<end], as: UTF8.self),
            line: line,
            column: column
        )
    }

    private mutating func takeCharacter(into text: inout [UInt8]) {
        repeat {
            guard let byte = current else { return }
            text.append(byte)
            advance()
        } while current.map { $0 & 0xC0 == 0x80 } ?? false
    }

    private mutating func takeQuoted(
        by mark: UInt8,
        into text: inout [UInt8]
    ) throws(SessionFault) {
        let opening = column
        let isDouble = mark == UInt8(ascii: "\"")
        advance()
        while let byte = current, byte != mark {
            if isDouble, byte == UInt8(ascii: "\\"), index + 1 < bytes.endIndex,
                bytes[index + 1] == mark || bytes[index + 1] == byte
            {
                advance()
                takeCharacter(into: &text)
            } else if isDouble, byte == UInt8(ascii: "$"), isReference {
                try takeReference(into: &text)
            } else {
                takeCharacter(into: &text)
            }
        }
        guard current == mark else { throw fault(.openQuote, column: opening) }
        advance()
    }

    private var isReference: Bool {
        index + 1 < bytes.endIndex && bytes[index + 1] == UInt8(ascii: "{")
    }

    private mutating func takeReference(into text: inout [UInt8]) throws(SessionFault) {
        let start = column
        let rest = bytes[(index + 2)...]
        guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
            throw fault(.badReference, column: start)
        }
        let name = String(decoding: rest[..<end], as: UTF8.self)
        guard Assignment.isName(name) else { throw fault(.badReference, column: start) }
        guard let value = value(name) else { throw fault(.unsetName(name), column: start) }
        text += Array(value.utf8)
        while index <= end { advance() }
    }

    private func fault(_ reason: FaultReason, column: Int) -> SessionFault {
        SessionFault(Place(file: file, line: line, column: column), reason)
    }
}

/// `NAME=VALUE`, as `set` and `--set` write it.
public struct Assignment: Hashable, Sendable {
    /// The name: letters, digits and `_`, not beginning with a digit.
    public let name: String
    /// The value, perhaps empty.
    public let value: String

    /// The assignment that `text` is, nil where it is none.
    public init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, Assignment.isName(String(parts[0])) else { return nil }
        name = String(parts[0])
        value = String(parts[1])
    }

    static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }
}
