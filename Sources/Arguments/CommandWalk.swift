extension ParsableCommand {
    /// Finds the command that `arguments`, which do not include the program's name, ask for, and
    /// fills it; help pages and mistakes are in `language`.
    public static func parse(
        arguments: [String],
        in language: HelpLanguage = .english
    ) -> Outcome {
        var walk = CommandWalk(root: self, arguments: arguments, language: language)
        do throws(ValidationError) {
            return try walk.outcome()
        } catch {
            let message = error.text.text(in: language)
            return .usage(UsageError(message: message, path: walk.pathText, in: language))
        }
    }
}

/// The way from the root down to the command that is meant.
///
/// Options that stand before a subcommand's name must be global ones; they are moved behind the
/// name, where the command that declares them reads them.
private struct CommandWalk {
    private var path: [any ParsableCommand.Type]
    private var words: ArraySlice<String>
    private var moved: [String] = []
    private var wantsHelp: Bool
    private let wantsVersion: Bool
    private let language: HelpLanguage
    private var topic: HelpTopic?
    private var isHelpWord = false

    init(root: any ParsableCommand.Type, arguments: [String], language: HelpLanguage) {
        path = [root]
        self.language = language
        // No option takes a value that begins with a dash, so these words are never values.
        let front = arguments.prefix { $0 != "--" }
        let asking = front.filter { $0 != "--help" && $0 != "-h" }
        wantsHelp = asking.count < front.count
        wantsVersion = front.contains("--version") && !root.configuration.version.isEmpty
        words = asking[...] + arguments[front.endIndex...]
    }

    var pathText: String {
        path.map { $0.name }.joined(separator: " ")
    }

    private var command: any ParsableCommand.Type {
        path[path.count - 1]
    }

    private var globalOptions: (any ParsableArguments.Type)? {
        path[0].configuration.globalOptions
    }

    mutating func outcome() throws(ValidationError) -> Outcome {
        if wantsVersion, !wantsHelp { return .print(path[0].configuration.version) }
        try descend()
        if let topic { return .print(Discussion(topic.text).wrapped) }
        if !wantsHelp, let implied = command.configuration.defaultSubcommand {
            path.append(implied)
        }
        if wantsHelp || (command.isGroup && moved.isEmpty) {
            let page = HelpPage(of: command, path: pathText, root: path[0], in: language)
            guard let explained else { return .print(page.text) }
            return .print(page.text + "\n\n" + Discussion(explained.text).wrapped)
        }
        if command.isGroup { throw ValidationError("a command is missing behind the options.") }
        return .run(try filledCommand(), path: pathText)
    }

    private mutating func descend() throws(ValidationError) {
        while command.isGroup {
            try moveGlobalOptions()
            guard let word = words.popFirst() else { return }
            if word == "help" {
                wantsHelp = true
                isHelpWord = true
                continue
            }
            let subcommands = command.configuration.subcommands
            guard let next = subcommands.first(where: { $0.name == word }) else {
                topic = wantsHelp && path.count == 1 ? language.topics.named(word) : nil
                if topic != nil { return }
                throw unknown(word)
            }
            path.append(next)
        }
    }

    /// The topic that `help` explains below a command of the same name.
    private var explained: HelpTopic? {
        isHelpWord && path.count == 2 ? language.topics.named(path[1].name) : nil
    }

    private func unknown(_ word: String) -> ValidationError {
        let names = command.shownSubcommands.map { $0.name }
        guard wantsHelp, path.count == 1, !language.topics.isEmpty else {
            return ValidationError(
                "unknown command '\(word)'\(text: suggestion(for: word, among: names))"
            )
        }
        let all = names + language.topics.map(\.name)
        return ValidationError(
            "unknown command or topic '\(word)'\(text: suggestion(for: word, among: all))"
        )
    }

    private mutating func moveGlobalOptions() throws(ValidationError) {
        guard words.first?.isOptionLike == true else { return }
        let options = globalOptions.map { Properties(of: $0.init(), globalOptions: $0).all } ?? []
        while let word = words.first, word.isOptionLike {
            words.removeFirst()
            let (name, value) = word.splitAtEqualsSign
            guard let option = options.first(where: { $0.spellings.contains(name) }) else {
                if wantsHelp { continue }
                throw .unknownOption(name, among: options)
            }
            moved.append(word)
            guard option.declaration.form == .option, value == nil else { continue }
            if let next = words.first, !next.isOptionLike { moved.append(words.removeFirst()) }
        }
    }

    private func filledCommand() throws(ValidationError) -> any ParsableCommand {
        let filled = command.init()
        let properties = Properties(of: filled, globalOptions: globalOptions)
        var reader = WordReader(moved + words, into: properties.all)
        try reader.read()
        for group in properties.groups { try group.validate() }
        return filled
    }
}

extension [HelpTopic] {
    /// The topic of a name.
    fileprivate func named(_ name: String) -> HelpTopic? {
        first { $0.name == name.lowercased() }
    }
}
