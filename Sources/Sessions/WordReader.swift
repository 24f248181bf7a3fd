import Market

/// Takes the words of a line one by one, and says where something else was expected.
struct WordReader {
    /// The line's first word, which names the statement.
    let first: Word
    private let line: ScriptLine
    private let symbols: SymbolMemory?
    private var index = 1

    init(_ line: ScriptLine, symbols: SymbolMemory?) {
        self.line = line
        self.symbols = symbols
        first = line.words[0]
    }

    /// The next word, which is left there.
    var peek: Word? { index < line.words.count ? line.words[index] : nil }

    mutating func next(_ expected: Expected) throws(SessionFault) -> Word {
        guard let word = peek else { throw SessionFault(line.end, .missing(expected)) }
        index += 1
        return word
    }

    /// The value that the next word spells.
    mutating func value<Value>(
        _ expected: Expected,
        _ read: (String) -> Value?
    ) throws(SessionFault) -> Value {
        let word = try next(expected)
        guard let value = read(word.text) else { throw bad(word, expected) }
        return value
    }

    mutating func keyword(_ text: String, _ expected: Expected) throws(SessionFault) {
        let word = try next(expected)
        guard word.text == text, !word.isQuoted else { throw bad(word, expected) }
    }

    mutating func symbol() throws(SessionFault) -> Symbol {
        try symbol(try next(.code))
    }

    func symbol(_ word: Word) throws(SessionFault) -> Symbol {
        do throws(SymbolError) {
            guard let symbols else { return try Symbol.named(word.text) }
            return try symbols.symbol(word.text)
        } catch {
            if case .severalNamed(let text, let choices) = error {
                throw SessionFault(
                    line.place(of: word),
                    .severalNamed(word: text, choices: choices)
                )
            }
            throw SessionFault(line.place(of: word), .badCode(word: word.text))
        }
    }

    mutating func price() throws(SessionFault) -> Price {
        try value(.limitPrice) { Price($0).flatMap { $0 > .zero ? $0 : nil } }
    }

    mutating func quantity() throws(SessionFault) -> Quantity {
        try value(.quantity) { Quantity(text: $0).flatMap { $0 > .zero ? $0 : nil } }
    }

    mutating func count() throws(SessionFault) -> Quantity {
        try value(.count) { Quantity(text: $0) }
    }

    mutating func money() throws(SessionFault) -> Money {
        try value(.money) { Money($0) }
    }

    /// Where a word stands.
    func place(of word: Word) -> Place { line.place(of: word) }

    func bad(_ word: Word, _ expected: Expected) -> SessionFault {
        SessionFault(line.place(of: word), .bad(word: word.text, expected: expected))
    }

    /// Refuses what follows.
    func end() throws(SessionFault) {
        guard let word = peek else { return }
        throw SessionFault(line.place(of: word), .unexpected(word: word.text))
    }
}

/// The spellings of codes that a session has used: it uses the same ones again and again.
public final class SymbolMemory {
    private var symbols: [String: Symbol] = [:]
    /// Enough for every security there is, in one spelling.
    private static let largest = 10_000

    /// A memory without anything in it.
    public init() {}

    func symbol(_ text: String) throws(SymbolError) -> Symbol {
        if let symbol = symbols[text] { return symbol }
        let symbol = try Symbol.named(text)
        if symbols.count == SymbolMemory.largest { symbols = [:] }
        symbols[text] = symbol
        return symbol
    }
}

@available(*, unavailable)
extension SymbolMemory: Sendable {}

extension Quantity {
    /// The number of shares in `text`, zero included; nil where it is none or too large.
    init?(text: some StringProtocol) {
        guard let shares = DecimalText.parse(text, fractionDigits: 0), shares >= 0,
            shares <= Quantity.highest.shares
        else { return nil }
        self.init(shares)
    }
}
