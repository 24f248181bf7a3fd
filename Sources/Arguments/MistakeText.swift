/// A sentence written in English with values in it, which another language may say in its own order.
///
/// ```swift
/// let text: MistakeText = "'--seed' was \(seed), expected 0 or more."
/// ```
///
/// has the format `'--seed' was %1, expected 0 or more.`, by which its translation is looked up.
public struct MistakeText: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// A value of the sentence.
    indirect enum Part: Hashable, Sendable {
        case word(String)
        case text(MistakeText)
        case choice([String])
    }

    /// The sentence with `%1`, `%2` in the places of its values.
    public let format: String
    let parts: [Part]

    /// A sentence written as a literal.
    public init(stringLiteral text: String) {
        format = text
        parts = []
    }

    /// A sentence with values in it.
    public init(stringInterpolation: StringInterpolation) {
        format = stringInterpolation.format
        parts = stringInterpolation.parts
    }

    /// A sentence that is looked up as it is.
    init(format: String, _ parts: [Part] = []) {
        self.format = format
        self.parts = parts
    }

    /// What an interpolated literal is put together in.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var format = ""
        var parts: [Part] = []

        /// An empty sentence.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends words.
        public mutating func appendLiteral(_ literal: String) { format += literal }

        /// Appends a value, which is the same in every language.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            append(.word(value.description))
        }

        /// Appends words that are translated on their own, such as a type's description.
        public mutating func appendInterpolation(translated text: String) {
            append(.text(MistakeText(format: text)))
        }

        mutating func appendInterpolation(text: MistakeText) { append(.text(text)) }

        private mutating func append(_ part: Part) {
            parts.append(part)
            format += "%\(parts.count)"
        }
    }

    /// The sentence in a language; in English where that has none for it.
    public func text(in language: HelpLanguage = .english) -> String {
        var text = ""
        var isBehindSign = false
        for letter in language.text(format) {
            if isBehindSign {
                isBehindSign = false
                if let number = letter.wholeNumberValue, number > 0, number <= parts.count {
                    text += words(parts[number - 1], language)
                    continue
                }
                text += "%"
            }
            if letter == "%" { isBehindSign = true } else { text.append(letter) }
        }
        return isBehindSign ? text + "%" : text
    }

    private func words(_ part: Part, _ language: HelpLanguage) -> String {
        switch part {
        case .word(let word): word
        case .text(let text): text.text(in: language)
        case .choice(let words): language.choice(words)
        }
    }
}
