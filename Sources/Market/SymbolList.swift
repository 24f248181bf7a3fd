/// A list of securities in a text: one a line, or in the first column of a table.
///
/// The lists that trading terminals write are read: `600000`, `SH600000`, `600000.SH`, a code behind the number
/// of its market (`1600000` Shanghai, `0000001` Shenzhen, `2920002` Beijing), quoted or as `="600000"`, with
/// tabs, commas, semicolons or blanks behind it. Blank lines, comments (`#`), a byte-order mark and a first line
/// of headings are passed over.
public struct SymbolList: Hashable, Sendable {
    /// A security and the line it stands on, counted from one.
    public struct Entry: Hashable, Sendable {
        /// The line.
        public let line: Int
        /// The security.
        public let symbol: Symbol
    }

    /// A line that names no security.
    public struct Fault: Hashable, Sendable {
        /// The line, counted from one.
        public let line: Int
        /// Its first column, cut where it is long.
        public let text: String

        /// A line that names no security.
        public init(line: Int, text: String) {
            self.line = line
            self.text = text
        }
    }

    /// The securities, in the order of their lines.
    public private(set) var entries: [Entry] = []
    /// The lines that are none.
    public private(set) var faults: [Fault] = []

    /// Reads a text.
    public init(_ text: String) {
        var number = 0
        var mayHaveHeading = true
        // "\r\n" is one character, so a line may end with either.
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            number += 1
            let column = SymbolList.firstColumn(of: line)
            if column.isEmpty { continue }
            if let symbol = SymbolList.symbol(in: column) {
                entries.append(Entry(line: number, symbol: symbol))
            } else if !mayHaveHeading || column.contains(where: \.isNumber) {
                faults.append(Fault(line: number, text: String(column.prefix(24))))
            }
            mayHaveHeading = false
        }
    }

    private static func firstColumn(of line: Substring) -> String {
        var text = line
        if text.hasPrefix("\u{FEFF}") { text = text.dropFirst() }
        text = text.prefix { $0 != "#" }.drop(while: \.isWhitespace)
        let column = text.prefix { !$0.isWhitespace && $0 != "," && $0 != ";" }
        return column.filter { $0 != "\"" && $0 != "'" && $0 != "=" }
    }

    private static func symbol(in column: String) -> Symbol? {
        if column.utf8.count == 7, let number = UInt32(column.dropFirst()) {
            let markets: [Character: Exchange] = ["0": .szse, "1": .sse, "2": .bse]
            if let exchange = column.first.flatMap({ markets[$0] }) {
                // Beijing's are under 0 in older lists.
                let symbols = [exchange, .bse].map { Symbol($0, number) }
                return symbols.first { Board.of($0) != nil }
            }
        }
        return try? Symbol.parse(column)
    }
}
