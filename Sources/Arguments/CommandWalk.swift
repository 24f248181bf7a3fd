extension ParsableCommand {
    /// Finds the command that `arguments`, which do not include the program's name, ask for, and
    /// fills it.
    public static func parse(arguments: [String]) -> Outcome {
        var walk = CommandWalk(root: self, arguments: arguments)
        do throws(ValidationError) {
            return try walk.outcome()
        } catch {
            return .usage(UsageError(message: error.message, path: walk.pathText))
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

    init(root: any ParsableCommand.Type, arguments: [String]) {
        path = [root]
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
        if wantsHelp || (command.isGroup && moved.isEmpty) {
            return .print(HelpPage(of: command, path: pathText, root: path[0]).text)
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
                continue
            }
            let subcommands = command.configuration.subcommands
            guard let next = subcommands.first(where: { $0.name == word }) else {
                let names = subcommands.map { $0.name }
                throw ValidationError(
                    "unknown command '\(word)'" + suggestion(for: word, among: names)
                )
            }
            path.append(next)
        }
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
