/// Why a text names no security.
public enum SymbolError: Error, Hashable, Sendable {
    /// The text is not a spelling of any code: a wrong length, letters, nothing at all.
    case malformed(String)
    /// The code is well formed, but no exchange has a range for it.
    case unknown(String)
    /// The code belongs elsewhere than the text says: `sz600000`; the choices are what it may mean.
    case ambiguous(String, choices: [Symbol])
    /// The text is a name, or a part of one, that several securities have.
    case severalNamed(String, choices: [Symbol])
}

extension Symbol {
    /// The spellings of an exchange, before or after the code (rules, section 1.2).
    private static let exchangeNames: [(name: String, exchange: Exchange)] = [
        ("SH", .sse), ("SS", .sse), ("SSE", .sse), ("XSHG", .sse), ("SHSE", .sse),
        ("SZ", .szse), ("SZSE", .szse), ("XSHE", .szse),
        ("BJ", .bse), ("BSE", .bse), ("BJSE", .bse), ("XBSE", .bse),
    ]

    /// Returns the security that `text` spells: `600000`, `sh600000`, `SH600000`, `600000.SH`,
    /// `600000.XSHG`, `600000.SS`, `600000.SSE`, `sh.600000`, `SHSE.600000` or `1.600000`.
    ///
    /// A bare code goes to the exchange whose range holds it, the stock before the index: `000001`
    /// is sz000001, the index is sh000001.
    ///
    /// - Throws: `SymbolError`, with the choices where the text contradicts itself.
    public static func parse(_ text: String) throws(SymbolError) -> Symbol {
        // Upper case makes ASCII letters of some others: "ß" would spell Shanghai's "SS".
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { throw .malformed(text) }
        let upper = text.uppercased()
        let pieces = upper.split(separator: ".", omittingEmptySubsequences: false)
        var venue: Substring = ""
        var code: Substring
        switch pieces.count {
        case 1:
            venue = upper.prefix { !$0.isNumber }
            code = upper.dropFirst(venue.count)
        case 2 where isCode(pieces[0]):
            (code, venue) = (pieces[0], pieces[1])
        case 2:
            (venue, code) = (pieces[0], pieces[1])
        default:
            throw .malformed(text)
        }
        guard isCode(code), let number = UInt32(code) else { throw .malformed(text) }
        let routed = Board.exchanges(holding: String(code))
        if venue.isEmpty && pieces.count == 1 {
            guard let exchange = routed.first else { throw .unknown(text) }
            guard Set(routed).count == 1 else {
                throw .ambiguous(text, choices: routed.map { Symbol($0, number) })
            }
            return Symbol(exchange, number)
        }
        let named = try exchanges(named: venue, text: text)
        for exchange in named where Board.of(Symbol(exchange, number)) != nil {
            return Symbol(exchange, number)
        }
        guard !routed.isEmpty else { throw .unknown(text) }
        throw .ambiguous(text, choices: routed.map { Symbol($0, number) })
    }

    private static func isCode(_ text: Substring) -> Bool {
        text.utf8.count == 6
            && text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    }

    /// The exchanges a spelling may mean; the market number 0 stands for Shenzhen and Beijing.
    private static func exchanges(
        named name: Substring,
        text: String
    ) throws(SymbolError) -> [Exchange] {
        if name == "1" { return [.sse] }
        if name == "0" { return [.szse, .bse] }
        let found = exchangeNames.filter { $0.name == name }.map(\.exchange)
        guard !found.isEmpty else { throw .malformed(text) }
        return found
    }
}
