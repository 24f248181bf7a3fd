/// Puts the words behind the name of a command into the slots of its properties.
struct WordReader {
    private var words: ArraySlice<String>
    private let named: [Property]
    private var positionals: ArraySlice<Property>

    init(_ words: [String], into properties: [Property]) {
        self.words = words[...]
        named = properties.filter { !$0.isPositional }
        positionals = properties.filter(\.isPositional)[...]
    }

    mutating func read() throws(ValidationError) {
        var isTerminated = false
        while let word = words.popFirst() {
            if isTerminated || !word.isOptionLike {
                try takePositional(word)
            } else if word == "--" {
                isTerminated = true
            } else {
                try takeOption(word)
            }
        }
        for property in Array(positionals) + named
        where property.declaration.isRequired && !property.slot.isGiven {
            throw ValidationError(
                "'\(text: property.translatedName)' is missing\(text: property.expectation)."
            )
        }
    }

    private mutating func takePositional(_ word: String) throws(ValidationError) {
        guard let property = positionals.first else {
            throw ValidationError("unexpected argument '\(word)'.")
        }
        try fill(property, called: property.translatedName, with: word)
        if !property.declaration.isRepeating { positionals.removeFirst() }
    }

    private mutating func takeOption(_ word: String) throws(ValidationError) {
        let (name, value) = word.splitAtEqualsSign
        guard let property = named.first(where: { $0.spellings.contains(name) }) else {
            throw .unknownOption(name, among: named)
        }
        switch property.declaration.form {
        case .flag:
            if let value {
                throw ValidationError("'\(name)' takes no value, but was given '\(value)'.")
            }
            _ = property.slot.fill(nil)
        case .option:
            guard let value = value ?? nextValue() else {
                throw ValidationError("'\(name)' has no value\(text: property.expectation).")
            }
            try fill(property, called: MistakeText(format: name), with: value)
        case .optionalValue:
            try fill(property, called: MistakeText(format: name), with: value)
        case .positional:
            preconditionFailure("A positional argument has no name.")
        }
    }

    private mutating func nextValue() -> String? {
        guard let word = words.first, !word.isOptionLike else { return nil }
        return words.removeFirst()
    }

    private func fill(
        _ property: Property,
        called name: MistakeText,
        with word: String?
    ) throws(ValidationError) {
        guard property.declaration.isRepeating || !property.slot.isGiven else {
            throw ValidationError("'\(text: name)' was given twice.")
        }
        guard property.slot.fill(word) else {
            throw ValidationError(
                "'\(text: name)' was '\(word ?? "")'\(text: property.expectation)."
            )
        }
    }
}

extension ValidationError {
    static func unknownOption(_ name: String, among properties: [Property]) -> ValidationError {
        let names = properties.flatMap(\.spellings).filter { $0.hasPrefix("--") } + ["--help"]
        return ValidationError(
            "unknown option '\(name)'\(text: suggestion(for: name, among: names))"
        )
    }
}

extension String {
    /// Whether the word can only be an option: `-` alone means standard input, and what begins like
    /// a negative number is a value, good or bad.
    var isOptionLike: Bool {
        guard hasPrefix("-"), let next = utf8.dropFirst().first else { return false }
        let isDigit = next >= UInt8(ascii: "0") && next <= UInt8(ascii: "9")
        return !isDigit && next != UInt8(ascii: ".")
    }

    /// `--price=10` as `--price` and `10`.
    var splitAtEqualsSign: (name: String, value: String?) {
        guard let sign = utf8.firstIndex(of: UInt8(ascii: "=")) else { return (self, nil) }
        return (String(self[..<sign]), String(self[utf8.index(after: sign)...]))
    }
}
