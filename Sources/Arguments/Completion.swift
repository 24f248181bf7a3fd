/// What may stand in the place of a word that is being typed.
public struct Completion: Sendable {
    /// A word and what it means, in the language asked for; the meaning may be empty.
    public struct Candidate: Hashable, Sendable {
        /// The whole word.
        public let word: String
        /// What it means.
        public let meaning: String

        /// A word that only the program knows.
        public init(word: String, meaning: String) {
            self.word = word
            self.meaning = meaning
        }
    }

    /// The words that the declarations know of.
    public fileprivate(set) var candidates: [Candidate] = []
    /// What a value is called that only the program knows, such as `code`; nil where none is expected.
    public fileprivate(set) var valueName: String?
    /// What stands before the value in the same word: `--db=`.
    public fileprivate(set) var lead = ""
    /// What is typed of the word or of the value.
    public fileprivate(set) var typed = ""
    /// The command that the words name: `istock`, `buy`.
    public fileprivate(set) var path: [String] = []
    /// The values given so far, by the option's name: `--db`.
    public fileprivate(set) var given: [String: String] = [:]
    /// The arguments given so far.
    public fileprivate(set) var arguments: [String] = []
}

extension ParsableCommand {
    /// What may stand in the place of the last of some words behind the program's name.
    public static func completion(
        of words: [String],
        in language: HelpLanguage = .english
    ) -> Completion {
        var walk = CompletionWalk(root: self, language: language)
        for word in words.dropLast() { walk.pass(word) }
        walk.complete(words.last ?? "")
        return walk.completion
    }
}

private struct CompletionWalk {
    private let root: any ParsableCommand.Type
    private let language: HelpLanguage
    private var command: any ParsableCommand.Type
    private var properties: [Property] = []
    private var awaiting: Property?
    private var isTerminated = false
    private var isHelp = false
    private var seen: Set<String> = []
    private(set) var completion = Completion()

    init(root: any ParsableCommand.Type, language: HelpLanguage) {
        self.root = root
        self.language = language
        command = root
        completion.path = [root.name]
        readProperties()
    }

    private mutating func readProperties() {
        let globalOptions = root.configuration.globalOptions
        let implied = command.configuration.defaultSubcommand
        let shown: (any ParsableArguments)? =
            command.isGroup ? implied?.init() ?? globalOptions?.init() : command.init()
        properties = shown.map { Properties(of: $0, globalOptions: globalOptions).all } ?? []
    }

    /// Takes a word that is typed already.
    mutating func pass(_ word: String) {
        if let property = awaiting {
            awaiting = nil
            if isTerminated || !word.isOptionLike {
                completion.given[property.name] = word
                return
            }
        }
        if !isTerminated, word == "--" {
            isTerminated = true
        } else if !isTerminated, word.isOptionLike {
            passOption(word)
        } else if command.isGroup {
            descend(word)
        } else {
            completion.arguments.append(word)
        }
    }

    private mutating func passOption(_ word: String) {
        let (name, value) = word.splitAtEqualsSign
        seen.insert(name)
        guard let option = properties.first(where: { $0.spellings.contains(name) }) else { return }
        seen.formUnion(option.spellings)
        if let value {
            completion.given[option.name] = value
        } else if option.declaration.form == .option {
            awaiting = option
        }
    }

    private mutating func descend(_ word: String) {
        if word == "help" {
            isHelp = true
        } else if let next = command.configuration.subcommands.first(where: { $0.name == word }) {
            command = next
            completion.path.append(word)
            readProperties()
        }
    }

    /// Says what may stand in the place of the word that is being typed.
    mutating func complete(_ word: String) {
        completion.typed = word
        if let awaiting, isTerminated || !word.isOptionLike { return addValues(of: awaiting) }
        if !isTerminated, word.hasPrefix("-"), word != "-" {
            let (name, value) = word.splitAtEqualsSign
            guard let value else { return addOptions() }
            guard let option = properties.first(where: { $0.spellings.contains(name) }) else {
                return
            }
            completion.lead = name + "="
            completion.typed = value
            return addValues(of: option)
        }
        if command.isGroup { return addCommands() }
        if isHelp { return }
        let positionals = properties.filter(\.isPositional)
        let index = completion.arguments.count
        if index < positionals.count {
            addValues(of: positionals[index])
        } else if let last = positionals.last, last.declaration.isRepeating {
            addValues(of: last)
        }
    }

    private mutating func addValues(of property: Property) {
        let words = property.declaration.type?.allValueStrings ?? []
        for word in words { add(word, "") }
        if words.isEmpty, property.declaration.form != .flag {
            // The option's own name says more than what its value is called.
            let isAccount = property.spellings.contains("--account")
            completion.valueName = isAccount ? "account" : property.valueName
        }
    }

    private mutating func addOptions() {
        for option in properties where !option.isPositional {
            guard option.declaration.isRepeating || seen.isDisjoint(with: option.spellings) else {
                continue
            }
            for spelling in option.spellings where spelling.hasPrefix("--") {
                add(spelling, language.text(option.declaration.help.abstract))
            }
        }
        if !seen.contains("--help") { add("--help", language.text("Show this help.")) }
        if command == root, !root.configuration.version.isEmpty {
            add("--version", language.text("Show the version."))
        }
    }

    private mutating func addCommands() {
        for subcommand in command.shownSubcommands {
            add(subcommand.name, language.text(subcommand.configuration.abstract))
        }
        guard command == root else { return }
        guard isHelp else { return add("help", "") }
        for topic in language.topics { add(topic.name, topic.abstract) }
    }

    private mutating func add(_ word: String, _ meaning: String) {
        guard word.hasPrefix(completion.typed) else { return }
        completion.candidates.append(Completion.Candidate(word: word, meaning: meaning))
    }
}
