import Console

/// The help page of a command, on a fixed grid: two columns of indent, texts from column 26 on,
/// lines of at most 80 columns.
struct HelpPage {
    private let command: any ParsableCommand.Type
    private let path: String
    private let root: any ParsableCommand.Type
    private let language: HelpLanguage
    private let properties: [Property]

    init(
        of command: any ParsableCommand.Type,
        path: String,
        root: any ParsableCommand.Type,
        in language: HelpLanguage
    ) {
        self.command = command
        self.path = path
        self.root = root
        self.language = language
        let globalOptions = root.configuration.globalOptions
        // A command with subcommands declares nothing; it shows which options they all share.
        let shown = command.isGroup ? globalOptions?.init() : command.init()
        properties = shown.map { Properties(of: $0, globalOptions: globalOptions).all } ?? []
    }

    var text: String {
        let options = properties.filter { !$0.isPositional }
        let positionals = properties.filter(\.isPositional)
        let sections = [
            language.text(command.configuration.abstract),
            usage,
            section("Arguments", positionals.map(row)),
            section("Commands", command.shownSubcommands.map(row)),
            section("Options", options.filter { !$0.isGlobal }.map(row) + standardOptions),
            section("Global options", options.filter(\.isGlobal).map(row)),
            topics,
            Discussion(command.configuration.discussion).text(in: language),
            ending,
        ]
        return sections.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var usage: String {
        let place = language.placeholder("command")
        let isOptional = command.configuration.defaultSubcommand != nil
        let named = isOptional ? "[\(place)]" : place
        let arguments = command.isGroup ? [named] : properties.compactMap { $0.usage(language) }
        let words = [path] + arguments + ["[\(language.text("options"))]"]
        let title = language.text("Usage") + ": "
        let lines = Grid.lines(of: words, width: Grid.width - title.displayWidth)
        let margin = "\n" + String(repeating: " ", count: title.displayWidth)
        return title + lines.joined(separator: margin)
    }

    private func row(_ command: any ParsableCommand.Type) -> Grid.Row {
        (command.name, language.text(command.configuration.abstract))
    }

    private func row(_ property: Property) -> Grid.Row {
        (property.label(language), property.help(language))
    }

    private var standardOptions: [Grid.Row] {
        let isVersioned = command == root && !root.configuration.version.isEmpty
        let version = isVersioned ? [("--version", language.text("Show the version."))] : []
        return version + [("-h, --help", language.text("Show this help."))]
    }

    /// The names of the topics, on the root's page.
    private var topics: String {
        guard command == root, !language.topics.isEmpty else { return "" }
        let lines = Grid.lines(of: language.topics.map(\.name), width: Grid.width - 2)
        return ([language.text("Topics") + ":"] + lines.map { "  " + $0 }).joined(separator: "\n")
    }

    private var ending: String {
        guard command.isGroup else { return "" }
        var sentences: [MistakeText] = ["See '\(path) <command> --help' for one command."]
        if command == root, !language.topics.isEmpty {
            sentences.append("See '\(path) help <topic>' for one topic.")
        }
        return sentences.map { $0.text(in: language) }.joined(separator: "\n")
    }

    private func section(_ title: String, _ rows: [Grid.Row]) -> String {
        guard !rows.isEmpty else { return "" }
        return ([language.text(title) + ":"] + rows.map(Grid.lines)).joined(separator: "\n")
    }
}

/// The end of a help page: sentences, and examples that begin with two spaces and are the same in every language.
struct Discussion {
    enum Part {
        case sentences(String)
        case verbatim(String)
    }

    let parts: [Part]
    private let source: String

    init(_ source: String) {
        self.source = source
        var parts: [Part] = []
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty || line.hasPrefix("  ") {
                parts.append(.verbatim(String(line)))
            } else if case .sentences(let former) = parts.last {
                // Between wide letters a line's end is no space.
                let isWide = former.last?.isASCII == false && line.first?.isASCII == false
                parts[parts.count - 1] = .sentences(former + (isWide ? "" : " ") + line)
            } else {
                parts.append(.sentences(String(line)))
            }
        }
        self.parts = source.isEmpty ? [] : parts
    }

    /// The paragraphs that are to be translated.
    var sentences: [String] {
        parts.compactMap { if case .sentences(let text) = $0 { text } else { nil } }
    }

    /// The text with its sentences on lines of 80 columns.
    var wrapped: String {
        parts.flatMap { part -> [String] in
            switch part {
            case .verbatim(let line): [line]
            case .sentences(let text): Grid.lines(of: text, width: Grid.width)
            }
        }.joined(separator: "\n")
    }

    func text(in language: HelpLanguage) -> String {
        let isTranslated = sentences.contains { language.text($0) != $0 }
        let isWide = source.split(separator: "\n").contains { $0.count > Grid.width }
        guard isTranslated || isWide else { return source }
        let lines = parts.flatMap { part -> [String] in
            switch part {
            case .verbatim(let line): [line]
            case .sentences(let text): Grid.lines(of: language.text(text), width: Grid.width)
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension Property {
    /// `<code> ...`, `-p, --price <price>` or `--wait[=<time>]`.
    func label(_ language: HelpLanguage) -> String {
        let place = language.placeholder(valueName)
        return switch declaration.form {
        case .positional: place + (declaration.isRepeating ? " ..." : "")
        case .flag: spellings.joined(separator: ", ")
        case .option: spellings.joined(separator: ", ") + " " + place
        case .optionalValue: spellings.joined(separator: ", ") + "[=\(place)]"
        }
    }

    /// What the usage line says: every argument, and the options that cannot be left out.
    func usage(_ language: HelpLanguage) -> String? {
        switch declaration.form {
        case .positional:
            declaration.isRequired ? label(language) : "[\(label(language))]"
        case .option where declaration.isRequired:
            "\(name) \(language.placeholder(valueName))"
        default: nil
        }
    }

    /// The help text, then what can be given and what holds otherwise.
    func help(_ language: HelpLanguage) -> String {
        let values = declaration.type?.allValueStrings ?? []
        var notes: [MistakeText] = []
        if !values.isEmpty {
            notes.append("values: \(values.joined(separator: language.text(", ")))")
        }
        if let text = declaration.defaultText() { notes.append("default: \(text)") }
        let text = language.text(declaration.help.abstract)
        guard !notes.isEmpty else { return text }
        let said = notes.map { $0.text(in: language) }.joined(separator: language.text("; "))
        return text + MistakeText(format: " (%1)", [.word(said)]).text(in: language)
    }
}
