/// A bundled table: lines of fields divided by commas, sorted by a symbol in the first field.
///
/// Layout: bytes in the program's image, behind one line that says what they are. A look-up is a
/// binary search over the bytes; nothing is read at start.
@safe
struct SortedLines {
    private let bytes: UnsafeRawBufferPointer

    /// The table of so many bytes, which stay where they are as long as the program runs.
    @unsafe
    init(start: UnsafeRawPointer?, count: Int) {
        unsafe bytes = UnsafeRawBufferPointer(start: start, count: count)
    }

    /// A field of the symbol's line, the symbol itself being number 0; nil where there is none.
    func field(_ number: Int, of symbol: Symbol) -> String? {
        let wanted = Array(symbol.description.utf8)
        var low = 0
        var high = unsafe bytes.count
        while low < high {
            let line = line(at: (low + high) / 2)
            let content = unsafe bytes[line]
            if unsafe content.starts(with: wanted) { return field(number, of: line) }
            if unsafe wanted.lexicographicallyPrecedes(content) {
                high = line.lowerBound
            } else {
                low = line.upperBound + 1
            }
        }
        return nil
    }

    /// The symbol of every line, in order.
    var symbols: [Symbol] { lines.compactMap(symbol) }

    /// The fields of every line, in order.
    var rows: [[Substring]] {
        lines.map { line in
            unsafe String(decoding: bytes[line], as: UTF8.self)
                .split(separator: ",", omittingEmptySubsequences: false)
        }
    }

    /// The symbol of the first line with this text in a field.
    func symbol(withField number: Int, equalTo text: String) -> Symbol? {
        lines.first { field(number, of: $0) == text }.flatMap(symbol)
    }

    private func field(_ number: Int, of line: Range<Int>) -> String? {
        let fields = unsafe bytes[line].split(
            separator: UInt8(ascii: ","),
            omittingEmptySubsequences: false
        )
        guard unsafe number < fields.count else { return nil }
        return unsafe String(decoding: fields[number], as: UTF8.self)
    }

    private func symbol(of line: Range<Int>) -> Symbol? {
        field(0, of: line).flatMap { Symbol(canonical: $0) }
    }

    /// The lines behind the first, which says what the table is.
    private var lines: [Range<Int>] {
        var found: [Range<Int>] = []
        var start = line(at: 0).upperBound + 1
        while unsafe start < bytes.count {
            found.append(line(at: start))
            start = found[found.count - 1].upperBound + 1
        }
        return found
    }

    private func line(at offset: Int) -> Range<Int> {
        let newline = UInt8(ascii: "\n")
        var start = offset
        while unsafe start > 0 && bytes[start - 1] != newline { start -= 1 }
        var end = start
        while unsafe end < bytes.count && bytes[end] != newline { end += 1 }
        return start..<end
    }
}
