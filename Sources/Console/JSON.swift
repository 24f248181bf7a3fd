/// A JSON value on its way out: numbers keep their exact decimal text, objects keep their order.
///
/// There is no reader, because nothing here reads JSON.
public enum JSON: Sendable {
    /// The literal `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number as its exact text, in the grammar of RFC 8259; any other text is a bug and traps.
    case number(String)
    /// A whole number.
    case integer(Int64)
    /// A text.
    case string(String)
    /// A list.
    case array([JSON])
    /// Members in the order in which they are written; names are not checked for repeats.
    case object([(String, JSON)])

    /// The value on one line, without spaces.
    public var text: String {
        var text = ""
        append(to: &text)
        return text
    }

    private func append(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let digits):
            precondition(JSON.isNumber(digits), "A JSON number was no number.")
            text += digits
        case .integer(let value): text += String(value)
        case .string(let value): JSON.appendQuoted(value, to: &text)
        case .array(let elements):
            JSON.appendList(elements, "[", "]", to: &text) { $0.append(to: &$1) }
        case .object(let members):
            JSON.appendList(members, "{", "}", to: &text) { member, text in
                JSON.appendQuoted(member.0, to: &text)
                text += ":"
                member.1.append(to: &text)
            }
        }
    }

    private static func appendList<Element>(
        _ elements: [Element],
        _ opening: String,
        _ closing: String,
        to text: inout String,
        _ append: (Element, inout String) -> Void
    ) {
        text += opening
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            append(element, &text)
        }
        text += closing
    }
}

// Strings.
extension JSON {
    private static func appendQuoted(_ value: String, to text: inout String) {
        text += "\""
        if value.utf8.contains(where: needsEscape) {
            for scalar in value.unicodeScalars { appendEscaped(scalar, to: &text) }
        } else {
            text += value
        }
        text += "\""
    }

    /// RFC 8259 section 7: quotation mark, backslash and the control characters up to U+001F.
    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func appendEscaped(_ scalar: Unicode.Scalar, to text: inout String) {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case "\u{8}": text += "\\b"
        case "\u{C}": text += "\\f"
        case ..<" ":
            let digits = String(scalar.value, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
    }
}

// Numbers.
extension JSON {
    /// RFC 8259 section 6: `-` if negative, digits without a leading zero, fraction, exponent.
    private static func isNumber(_ text: String) -> Bool {
        var rest = Substring(text).utf8
        _ = take(&rest) { $0 == UInt8(ascii: "-") }
        let startsWithZero = rest.first == UInt8(ascii: "0")
        let whole = takeDigits(&rest)
        guard whole == 1 || (whole > 1 && !startsWithZero) else { return false }
        if take(&rest, where: { $0 == UInt8(ascii: ".") }) {
            guard takeDigits(&rest) > 0 else { return false }
        }
        if take(&rest, where: { $0 | 0x20 == UInt8(ascii: "e") }) {
            _ = take(&rest) { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
            guard takeDigits(&rest) > 0 else { return false }
        }
        return rest.isEmpty
    }

    private static func take(_ rest: inout Substring.UTF8View, where matches: (UInt8) -> Bool)
        -> Bool
    {
        guard let first = rest.first, matches(first) else { return false }
        rest.removeFirst()
        return true
    }

    private static func takeDigits(_ rest: inout Substring.UTF8View) -> Int {
        let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        rest = rest.dropFirst(digits.count)
        return digits.count
    }
}
