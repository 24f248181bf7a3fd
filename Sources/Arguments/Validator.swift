extension ParsableCommand {
    /// Returns what is wrong with how this command and all below it are declared, for a test over
    /// the whole tree; a tree in order has no complaints.
    ///
    /// Names are unique and in kebab case, no argument follows one that takes all the rest, every
    /// help text is a sentence, every command has an abstract of one short line and shows an
    /// example of itself.
    public static func declarationComplaints() -> [String] {
        var validator = Validator(root: self)
        validator.check(self, path: name)
        return validator.complaints
    }
}

private struct Validator {
    let root: any ParsableCommand.Type
    private(set) var complaints: [String] = []

    mutating func check(_ command: any ParsableCommand.Type, path: String) {
        checkTexts(of: command.configuration, path)
        let globalOptions = root.configuration.globalOptions
        let properties = Properties(of: command.init(), globalOptions: globalOptions).all
        let implied = command.configuration.defaultSubcommand
        if let implied, !command.configuration.subcommands.contains(where: { $0 == implied }) {
            complain(path, "the command meant by default is none of its subcommands")
        }
        if command.isGroup && !properties.isEmpty {
            complain(path, "a command with subcommands has properties of its own")
        }
        checkOptions(properties.filter { !$0.isPositional }, path)
        checkOrder(of: properties.filter(\.isPositional), path)
        for property in properties {
            checkSentence(property.declaration.help.abstract, path, "the help of \(property.name)")
        }
        let subcommands = command.configuration.subcommands
        checkRepeats(in: ["help"] + subcommands.map { $0.name }, path)
        for subcommand in subcommands {
            check(subcommand, path: path + " " + subcommand.name)
        }
    }

    private mutating func checkTexts(of configuration: CommandConfiguration, _ path: String) {
        let name = path.split(separator: " ").last.map(String.init) ?? ""
        if !name.isKebabCase { complain(path, "the name is not in kebab case") }
        checkSentence(configuration.abstract, path, "the abstract")
        if configuration.abstract.count > 60 { complain(path, "the abstract has over 60 columns") }
        let lines = configuration.discussion.split(separator: "\n")
        if !lines.contains(where: { "\($0) ".hasPrefix("  \(path) ") }) {
            complain(path, "the discussion has no example, a line '  \(path) …'")
        }
        if lines.contains(where: { $0.count > Grid.width }) {
            complain(path, "the discussion has a line of over \(Grid.width) columns")
        }
    }

    private mutating func checkOptions(_ options: [Property], _ path: String) {
        let spellings = options.flatMap(\.spellings)
        checkRepeats(in: ["-h", "--help", "--version"] + spellings, path)
        for spelling in spellings where !spelling.isOptionName {
            complain(path, "'\(spelling)' is no name in kebab case and no single letter")
        }
        for option in options where option.spellings.isEmpty {
            complain(path, "the option with \(option.placeholder) has no name")
        }
    }

    private mutating func checkOrder(of positionals: [Property], _ path: String) {
        for (before, after) in zip(positionals, positionals.dropFirst()) {
            let (first, second) = (before.declaration, after.declaration)
            if first.isRepeating {
                complain(path, "\(after.name) follows \(before.name), which takes all that follow")
            } else if second.isRequired && !first.isRequired {
                complain(path, "\(after.name) is required, but \(before.name) before it is not")
            }
        }
    }

    private mutating func checkSentence(_ text: String, _ path: String, _ what: String) {
        if !text.hasSuffix(".") { complain(path, "\(what) does not end with a full stop") }
        if text.contains("\n") { complain(path, "\(what) has a line break") }
    }

    private mutating func checkRepeats(in names: [String], _ path: String) {
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted {
            complain(path, "'\(name)' has two meanings")
        }
    }

    private mutating func complain(_ path: String, _ message: String) {
        complaints.append("\(path): \(message).")
    }
}

extension String {
    /// Whether the text is words of lower-case letters and digits with single dashes between them.
    fileprivate var isKebabCase: Bool {
        let words = split(separator: "-", omittingEmptySubsequences: false)
        let isPlain = allSatisfy { "a"..."z" ~= $0 || "0"..."9" ~= $0 || $0 == "-" }
        return isPlain && first?.isLetter == true && !words.contains("")
    }

    /// Whether the text is `--` and a name or `-` and a letter; a digit would be a number.
    fileprivate var isOptionName: Bool {
        if hasPrefix("--") { return dropFirst(2).description.isKebabCase }
        return count == 2 && last?.isASCII == true && last?.isLetter == true
    }
}
