/// A short text in two machine words: how a row spells its symbol, compared without making a text.
struct Spelling: Hashable {
    /// The first eight bytes, from the lowest up.
    private var head: UInt64 = 0
    /// The next seven bytes, and the number of all bytes in the highest.
    private var tail: UInt64 = 0

    /// The most bytes a spelling has; no spelling of a symbol has more than eleven.
    private static let longest = 15

    /// Nil where the field is longer than a spelling can be.
    init?(_ field: Range<Int>, of line: Span<UInt8>) {
        guard field.count <= Spelling.longest else { return nil }
        for (place, index) in field.enumerated() {
            let byte = UInt64(line[index]) << (place % 8 * 8)
            if place < 8 { head |= byte } else { tail |= byte }
        }
        tail |= UInt64(field.count) << 56
    }

    /// The spelling as a text.
    var text: String {
        let bytes = (0..<Int(tail >> 56)).map { place in
            UInt8(truncatingIfNeeded: (place < 8 ? head : tail) >> (place % 8 * 8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
