import Directory

/// The bundled directory of securities: names and symbols of one day, without a network.
///
/// Layout: lines `symbol,name` sorted by symbol, behind one line that says the day and the sources.
/// A look-up is a binary search over the bytes in the program's image; nothing is read at start.
public enum SecuritiesDirectory: Sendable {
    /// The day the directory is of; marks in its names (ST, delisting) hold from that day on.
    public static let day = TradingDay(literal: 20_261_022)

    /// Returns the name of a security, or nil where the directory lacks it.
    public static func name(of symbol: Symbol) -> String? {
        let wanted = Array(symbol.description.utf8)
        let bytes = unsafe image
        var low = 0
        var high = bytes.count
        while low < high {
            let start = unsafe lineStart(at: (low + high) / 2, in: bytes)
            let end = unsafe lineEnd(from: start, in: bytes)
            let line = unsafe bytes[start..<end]
            if unsafe line.starts(with: wanted) {
                return unsafe String(decoding: line.dropFirst(wanted.count + 1), as: UTF8.self)
            }
            if unsafe wanted.lexicographicallyPrecedes(line) { high = start } else { low = end + 1 }
        }
        return nil
    }

    /// The name that holds on `date`: before the directory's own day the marks of risk warning and
    /// delisting are not known to have held, so they are left out.
    public static func name(of symbol: Symbol, on date: TradingDay) -> String? {
        guard let name = name(of: symbol) else { return nil }
        guard date < day else { return name }
        for mark in ["*ST", "SST", "ST"] where name.hasPrefix(mark) {
            return String(name.dropFirst(mark.count))
        }
        return name.hasSuffix("退") ? String(name.dropLast()) : name
    }

    /// Every symbol of the directory, in order.
    public static var symbols: [Symbol] {
        let bytes = unsafe image
        var found: [Symbol] = []
        var start = unsafe lineEnd(from: 0, in: bytes) + 1
        while start < bytes.count {
            let end = unsafe lineEnd(from: start, in: bytes)
            let text = unsafe String(decoding: bytes[start..<min(start + 8, end)], as: UTF8.self)
            if let symbol = Symbol(canonical: text) { found.append(symbol) }
            start = end + 1
        }
        return found
    }

    private static var image: UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(
            start: istock_directory_bytes(),
            count: istock_directory_length()
        )
    }

    private static func lineStart(at offset: Int, in bytes: UnsafeRawBufferPointer) -> Int {
        var start = offset
        while unsafe start > 0 && bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        return start
    }

    private static func lineEnd(from start: Int, in bytes: UnsafeRawBufferPointer) -> Int {
        var end = start
        while unsafe end < bytes.count && bytes[end] != UInt8(ascii: "\n") { end += 1 }
        return end
    }
}
