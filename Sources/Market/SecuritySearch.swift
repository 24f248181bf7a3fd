extension Symbol {
    /// Returns the security that `text` spells, by its code in any spelling, or by its name, a part of it or the
    /// initials of its pinyin: `浦发银行`, `浦发`, `pfyh`.
    ///
    /// - Throws: `SymbolError`, with the choices where several securities are called so.
    public static func named(_ text: String) throws(SymbolError) -> Symbol {
        do throws(SymbolError) {
            return try parse(text)
        } catch {
            guard case .malformed = error else { throw error }
            let found = SecuritiesDirectory.symbols(called: text)
            guard let first = found.first else {
                // A word that is neither a code nor anybody's initials is no name either.
                if text.utf8.allSatisfy({ $0 < 0x80 }) { throw error }
                throw .unknown(text)
            }
            guard found.count == 1 else { throw .severalNamed(text, choices: found) }
            return first
        }
    }
}

extension SecuritiesDirectory {
    /// Returns the securities that a person may mean by a name, in the order of their symbols.
    ///
    /// The name itself comes before initials, these before what a name has in it or initials begin with, and that
    /// before Latin letters inside a name: the first of these that finds anything decides. Letters count in either case and in
    /// either width, marks such as ST are left out where they are not needed.
    public static func symbols(called text: String) -> [Symbol] {
        let wanted = WantedName(text)
        guard wanted.isSearched else { return [] }
        var best = NameMatch.none
        var found: [Symbol] = []
        for security in namedSecurities {
            let match = wanted.match(name: security.name, initials: security.initials)
            guard match != .none, match <= best else { continue }
            if match < best { found = [] }
            best = match
            found.append(security.symbol)
        }
        return found
    }
}

/// How well a security's name is what was typed; less is better.
private enum NameMatch: Int, Comparable {
    case whole, initials, beginning, part, none

    static func < (left: NameMatch, right: NameMatch) -> Bool { left.rawValue < right.rawValue }
}

/// What was typed as a name.
private struct WantedName {
    private let text: String
    /// The same without the marks of a state.
    private let bare: String
    private let isASCII: Bool

    init(_ text: String) {
        self.text = text.foldedName
        bare = self.text.withoutMarks
        isASCII = self.text.utf8.allSatisfy { $0 < 0x80 }
    }

    /// Whether it can be a name: digits alone are a code that is wrong.
    var isSearched: Bool { text.contains { !$0.isASCII || $0.isLetter } }

    func match(name: String, initials: [Substring]) -> NameMatch {
        let name = name.foldedName
        let bareName = name.withoutMarks
        if name == text || bareName == bare { return .whole }
        if isASCII, initials.contains(where: { $0 == text || $0 == bare }) { return .initials }
        if name.hasPrefix(text) || bareName.hasPrefix(bare) { return .beginning }
        if isASCII, text.utf8.count > 1,
            initials.contains(where: { $0.hasPrefix(text) || $0.hasPrefix(bare) })
        {
            return .beginning
        }
        // Of a Chinese name people say the end as often as the beginning: 平安 is 中国平安 too.
        return bareName.hasPart(bare) ? (isASCII ? .part : .beginning) : .none
    }
}

extension String {
    /// The text in small letters of half width, without spaces.
    fileprivate var foldedName: String {
        var folded = String.UnicodeScalarView()
        for scalar in unicodeScalars where scalar != " " && scalar != "\u{3000}" {
            let isWide = scalar.value >= 0xFF01 && scalar.value <= 0xFF5E
            let value = isWide ? scalar.value - 0xFEE0 : scalar.value
            let isUpper = value >= 0x41 && value <= 0x5A
            if let scalar = Unicode.Scalar(isUpper ? value + 0x20 : value) { folded.append(scalar) }
        }
        return String(folded)
    }

    /// The text without `st` or `*st` before it.
    fileprivate var withoutMarks: String {
        for mark in ["s*st", "*st", "sst", "st"] where utf8.starts(with: mark.utf8) {
            let rest = dropFirst(mark.count)
            if !rest.isEmpty { return String(rest) }
        }
        return self
    }

    fileprivate func hasPart(_ part: String) -> Bool {
        let (bytes, wanted) = (Array(utf8), Array(part.utf8))
        guard !wanted.isEmpty, wanted.count <= bytes.count else { return false }
        return (0...bytes.count - wanted.count).contains { start in
            bytes[start] == wanted[0] && bytes[start...].starts(with: wanted)
        }
    }
}
