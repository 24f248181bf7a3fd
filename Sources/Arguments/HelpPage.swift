/// The help page of a command, on a fixed grid: two columns of indent, texts from column 26 on,
/// lines of at most 80 columns.
struct HelpPage {
    private let command: any ParsableCommand.Type
    private let path: String
    private let root: any ParsableCommand.Type
    private let properties: [Property]

    init(of command: any ParsableCommand.Type, path: String, root: any ParsableCommand.Type) {
        self.command = command
        self.path = path
        self.root = root
        let globalOptions = root.configuration.globalOptions
        // A command with subcommands declares nothing; it shows which options they all share.
        let shown = command.isGroup ? globalOptions?.init() : command.init()
        properties = shown.map { Properties(of: $0, globalOptions: globalOptions).all } ?? []
    }

    var text: String {
        let options = properties.filter { !$0.isPositional }
        let sections = [
            command.configuration.abstract,
            usage,
            section("Arguments", properties.filter(\.isPositional).map(\.row)),
            section("Commands", command.configuration.subcommands.map(row)),
            section("Options", options.filter { !$0.isGlobal }.map(\.row) + standardOptions),
            section("Global options", options.filter(\.isGlobal).map(\.row)),
            command.configuration.discussion,
            command.isGroup ? "See '\(path) <command> --help' for one command." : "",
        ]
        return sections.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var usage: String {
        let arguments = command.isGroup ? ["<command>"] : properties.compactMap(\.usage)
        let words = [path] + arguments + ["[options]"]
        let lines = Grid.lines(of: words, width: Grid.width - 7)
        return "Usage: " + lines.joined(separator: "\n       ")
    }

    private func row(_ command: any ParsableCommand.Type) -> Grid.Row {
        (command.name, command.configuration.abstract)
    }

    private var standardOptions: [Grid.Row] {
        let isVersioned = command == root && !root.configuration.version.isEmpty
        let version = isVersioned ? [("--version", "Show the version.")] : []
        return version + [("-h, --help", "Show this help.")]
    }

    private func section(_ title: String, _ rows: [Grid.Row]) -> String {
        guard !rows.isEmpty else { return "" }
        return ([title + ":"] + rows.map(Grid.lines)).joined(separator: "\n")
    }
}

/// Where texts stand on a help page.
enum Grid {
    typealias Row = (label: String, text: String)

    static let width = 80
    private static let textColumn = 26

    /// Returns a label with its text beside it, or below it where the label is too long.
    static func lines(of row: Row) -> String {
        let words = row.text.split(separator: " ").map(String.init)
        let margin = "\n" + String(repeating: " ", count: textColumn)
        let block = lines(of: words, width: width - textColumn).joined(separator: margin)
        let missing = textColumn - 2 - row.label.count
        let gap = missing > 1 ? String(repeating: " ", count: missing) : margin
        return "  " + row.label + gap + block
    }

    /// Returns the words on as few lines as they fit.
    static func lines(of words: [String], width: Int) -> [String] {
        var lines: [String] = []
        for word in words {
            if let line = lines.last, line.count + 1 + word.count <= width {
                lines[lines.count - 1] = line + " " + word
            } else {
                lines.append(word)
            }
        }
        return lines
    }
}

extension Property {
    fileprivate var row: Grid.Row {
        (label, help)
    }

    /// `<code> ...`, `-p, --price <price>` or `--wait[=<time>]`.
    private var label: String {
        switch declaration.form {
        case .positional: placeholder + (declaration.isRepeating ? " ..." : "")
        case .flag: spellings.joined(separator: ", ")
        case .option: spellings.joined(separator: ", ") + " " + placeholder
        case .optionalValue: spellings.joined(separator: ", ") + "[=\(placeholder)]"
        }
    }

    /// What the usage line says: every argument, and the options that cannot be left out.
    fileprivate var usage: String? {
        switch declaration.form {
        case .positional: declaration.isRequired ? label : "[\(label)]"
        case .option where declaration.isRequired: "\(name) \(placeholder)"
        default: nil
        }
    }

    /// The help text, then what can be given and what holds otherwise.
    private var help: String {
        let values = declaration.type?.allValueStrings ?? []
        let notes = [
            values.isEmpty ? nil : "values: " + values.joined(separator: ", "),
            declaration.defaultText().map { "default: " + $0 },
        ].compactMap(\.self)
        let text = declaration.help.abstract
        return notes.isEmpty ? text : text + " (" + notes.joined(separator: "; ") + ")"
    }
}
