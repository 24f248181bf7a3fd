/// What `istock help TOPIC` explains.
public struct Topic: Hashable, Sendable {
    /// The word that asks for it.
    public let name: String
    /// One line that says what it is about.
    public let abstract: String
    /// The page.
    public let text: String
}

extension Language {
    /// The topics, in the order in which help lists them.
    public var topics: [Topic] {
        let texts = pick(
            Topics.chineseTrading + Topics.chineseProgram,
            Topics.englishTrading + Topics.englishProgram
        )
        return Topics.read(texts)
    }
}

/// The pages of `istock help TOPIC`: a line `# name: what it is about`, then the page; the same names in both
/// languages, which a test compares.
enum Topics {
    static func read(_ texts: String) -> [Topic] {
        var topics: [Topic] = []
        var head: (name: String, abstract: String)?
        var lines: [Substring] = []
        func end() {
            guard let head else { return }
            while lines.last?.isEmpty == true { lines.removeLast() }
            while lines.first?.isEmpty == true { lines.removeFirst() }
            let text = ([head.abstract[...], ""] + lines).joined(separator: "\n")
            topics.append(Topic(name: head.name, abstract: head.abstract, text: text))
        }
        for line in texts.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("# ") else {
                lines.append(line)
                continue
            }
            end()
            let name = line.dropFirst(2).prefix { $0 != ":" }
            head = (String(name), String(line.dropFirst(name.count + 4)))
            lines = []
        }
        end()
        return topics
    }
}
