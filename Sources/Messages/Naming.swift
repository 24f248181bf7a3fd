public import Market

extension Language {
    /// How many choices a sentence lists.
    private static let mostListed = 20

    /// The sentence that says that several securities are called so, with the choices one a line.
    func severalNamed(_ text: String, _ choices: [Symbol]) -> String {
        let head = pick(
            "“\(text)”可能是以下\(choices.count)只证券，请用代码指明：",
            "'\(text)' may be one of \(choices.count) securities, name it by its code:"
        )
        return ([head] + choiceLines(choices)).joined(separator: "\n")
    }

    /// The choices, one a line: code and name; of many the first.
    func choiceLines(_ choices: [Symbol]) -> [String] {
        let lines = choices.prefix(Language.mostListed).map { "  \($0)  \(name(of: $0))" }
        let left = choices.count - lines.count
        guard left > 0 else { return lines }
        return lines + [
            pick("  ……另有\(left)只，请多输入几个字", "  … and \(left) more: type more of the name")
        ]
    }

    /// The choices as a person picks one by its number; nil where they are too many.
    public func numberedChoices(_ text: String, _ choices: [Symbol]) -> [String]? {
        guard choices.count <= Language.mostListed else { return nil }
        let head = pick("“\(text)”可能是：", "'\(text)' may be:")
        return [head]
            + choices.enumerated().map { index, symbol in
                let number = String(index + 1)
                let margin = String(repeating: " ", count: max(0, 4 - number.count))
                return "\(margin)\(number)  \(symbol)  \(name(of: symbol))"
            }
    }

    /// The question behind the numbered choices.
    public var choiceQuestion: String { pick("序号：", "number:") }

    private func name(of symbol: Symbol) -> String { SecuritiesDirectory.name(of: symbol) ?? "" }
}
