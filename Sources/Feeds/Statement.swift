/// One assignment of an answer that is a script: `v_sh600000="1~..."` (Tencent, Sina).
///
/// Answers are taken apart as bytes, and decoded row by row: the second byte of a GBK character
/// can be `~` or `|`, though never a newline, `;`, `=` or `"`, and one bad byte then loses one row.
struct Statement {
    /// The name on the left.
    let name: String
    /// The bytes between the quotation marks, or all of them where there are none.
    let value: ArraySlice<UInt8>
    /// Whether the closing quotation mark is missing.
    let isCutOff: Bool

    /// The assignment in a row, nil where the row is none.
    init?(_ row: ArraySlice<UInt8>) {
        guard let equals = row.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let name = row[..<equals]
        guard !name.isEmpty, name.allSatisfy(isNameByte) else { return nil }
        let right = row[(equals + 1)...]
        let isQuoted = right.first == quotationMark
        let isClosed = right.count > 1 && right.last == quotationMark
        self.name = String(decoding: name, as: UTF8.self)
        self.value = right.dropFirst(isQuoted ? 1 : 0).dropLast(isQuoted && isClosed ? 1 : 0)
        self.isCutOff = isQuoted && !isClosed
    }

    /// Returns the rows of a body, which end at a newline or a semicolon, without the blank ones.
    static func rows(of body: [UInt8]) -> [ArraySlice<UInt8>] {
        body.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: ";") }
            .map(trimmed)
            .filter { !$0.isEmpty }
    }

    /// Whether a body ends before its last row does.
    static func isCutOff(_ body: [UInt8]) -> Bool {
        trimmed(body[...]).last != UInt8(ascii: ";")
    }
}

private let quotationMark = UInt8(ascii: "\"")

private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
    default: false
    }
}

/// Returns the bytes without the white space around them.
private func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }
    guard let last = bytes.lastIndex(where: { !isBlank($0) }) else { return [] }
    return bytes[...last].drop(while: isBlank)
}
