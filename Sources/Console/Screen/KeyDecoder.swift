/// Turns what a terminal sends into keys; what comes in pieces is kept until it is whole.
///
/// A lone ESC is the Escape key or the beginning of a sequence, which only time tells: where nothing
/// follows, `flush` says so. Sequences that mean nothing here are left out.
public struct KeyDecoder: Sendable {
    private static let escape: UInt8 = 0x1B
    /// The longest sequence; whatever is longer is no key.
    private static let longestSequence = 32
    /// The most bytes of a pasted text; the rest of it is left out.
    private static let longestPaste = 4096
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private var pending: [UInt8] = []
    private var pasted: [UInt8]?

    /// A decoder that has been sent nothing.
    public init() {}

    /// Whether the end of a key is still to come.
    public var isWaiting: Bool { !pending.isEmpty && pasted == nil }

    /// Takes bytes and returns the keys that are whole.
    public mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
        pending += bytes
        var keys: [Key] = []
        while true {
            if pasted != nil {
                guard let key = endOfPaste() else { return keys }
                keys.append(key)
                continue
            }
            guard let (length, key) = KeyDecoder.first(of: pending) else { return keys }
            if let key { keys.append(key) }
            if pending[..<length].elementsEqual("\u{1B}[200~".utf8) { pasted = [] }
            pending.removeFirst(length)
        }
    }

    /// Returns what the pending bytes are where nothing follows them.
    public mutating func flush() -> [Key] {
        guard isWaiting else { return [] }
        defer { pending = [] }
        return pending == [KeyDecoder.escape] ? [.escape] : []
    }

    /// Takes what is pasted; returns the text once its end has come.
    private mutating func endOfPaste() -> Key? {
        let mark = KeyDecoder.pasteEnd
        var place = 0
        while place + mark.count <= pending.count {
            if pending[place..<(place + mark.count)].elementsEqual(mark) {
                keep(pending[..<place])
                pending.removeFirst(place + mark.count)
                defer { pasted = nil }
                return .paste(String(decoding: pasted ?? [], as: UTF8.self))
            }
            place += 1
        }
        // The last bytes may be the beginning of the mark.
        let sure = max(pending.count - mark.count + 1, 0)
        keep(pending[..<sure])
        pending.removeFirst(sure)
        return nil
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        let room = KeyDecoder.longestPaste - (pasted?.count ?? 0)
        pasted?.append(contentsOf: bytes.prefix(room))
    }
}

extension KeyDecoder {
    /// The first key of the bytes and how many of them it is; nil where its end is still to come.
    private static func first(of bytes: [UInt8]) -> (length: Int, key: Key?)? {
        guard let byte = bytes.first else { return nil }
        switch byte {
        case escape: return sequence(bytes)
        case 0x0D, 0x0A: return (1, .enter)
        case 0x09: return (1, .tab)
        case 0x7F, 0x08: return (1, .backspace)
        case 0x01...0x1A: return (1, .control(Character(Unicode.Scalar(byte + 0x60))))
        case 0x20...0x7E: return (1, .character(Character(Unicode.Scalar(byte))))
        case 0xC2...0xF4: return character(bytes)
        default: return (1, nil)
        }
    }

    /// A character of several bytes (UTF-8).
    private static func character(_ bytes: [UInt8]) -> (length: Int, key: Key?)? {
        let length = bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4
        let rest = bytes.dropFirst().prefix(length - 1)
        let valid = rest.prefix { $0 & 0xC0 == 0x80 }.count
        guard valid == rest.count else { return (1 + valid, nil) }
        guard rest.count == length - 1 else { return nil }
        let text = String(decoding: bytes[..<length], as: UTF8.self)
        guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first,
            scalar != "\u{FFFD}", scalar.properties.generalCategory != .control
        else { return (length, nil) }
        return (length, .character(Character(scalar)))
    }

    /// What begins with ESC.
    private static func sequence(_ bytes: [UInt8]) -> (length: Int, key: Key?)? {
        guard bytes.count > 1 else { return nil }
        switch bytes[1] {
        case UInt8(ascii: "["): return control(bytes)
        case UInt8(ascii: "O"):
            guard bytes.count > 2 else { return nil }
            return (3, named(bytes[2], "", isApplication: true))
        case escape: return (1, .escape)
        // With Alt held, which means nothing here.
        case 0x20...0x7E: return (2, nil)
        default: return (1, .escape)
        }
    }

    /// A control sequence (ECMA-48, CSI): parameters, then the byte that names it.
    private static func control(_ bytes: [UInt8]) -> (length: Int, key: Key?)? {
        // The Linux console's function keys: one more byte behind a second bracket.
        if bytes.count > 2, bytes[2] == UInt8(ascii: "[") {
            return bytes.count > 3 ? (4, nil) : nil
        }
        for (place, byte) in bytes.enumerated().dropFirst(2) {
            if (0x40...0x7E).contains(byte) {
                let parameters = String(decoding: bytes[2..<place], as: UTF8.self)
                return (place + 1, named(byte, parameters, isApplication: false))
            }
            // What is no sequence ends where it stops being one.
            guard (0x20...0x3F).contains(byte) else { return (place, nil) }
            guard place < longestSequence else { return (place, nil) }
        }
        return nil
    }

    private static func named(_ byte: UInt8, _ parameters: String, isApplication: Bool) -> Key? {
        switch byte {
        case UInt8(ascii: "A"): return .up
        case UInt8(ascii: "B"): return .down
        case UInt8(ascii: "C"): return .right
        case UInt8(ascii: "D"): return .left
        case UInt8(ascii: "H"): return .home
        case UInt8(ascii: "F"): return .end
        case UInt8(ascii: "M"): return isApplication ? .enter : nil
        case UInt8(ascii: "Z"): return .backTab
        case UInt8(ascii: "~"):
            switch parameters.prefix(while: { $0 != ";" }) {
            case "1", "7": return .home
            case "4", "8": return .end
            case "3": return .delete
            case "5": return .pageUp
            case "6": return .pageDown
            default: return nil
            }
        default: return nil
        }
    }
}
