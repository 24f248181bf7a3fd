/// What the manual pages of a program have in common.
public struct ManualTerms: Sendable {
    /// The day the program is of: `2026-12-01`.
    public let day: String
    /// The program and its version: `istock 0.1.0`.
    public let version: String
    /// The language of the pages.
    public let language: HelpLanguage

    /// Terms.
    public init(day: String, version: String, language: HelpLanguage) {
        self.day = day
        self.version = version
        self.language = language
    }
}

extension ParsableCommand {
    /// The manual pages of this command and of all below it that help shows, by their file's name, such as
    /// `istock-buy.1`; in roff, in UTF-8.
    public static func manualPages(_ terms: ManualTerms) -> [(name: String, text: String)] {
        pages(of: self, path: [name], terms)
    }

    private static func pages(
        of command: any ParsableCommand.Type,
        path: [String],
        _ terms: ManualTerms
    ) -> [(name: String, text: String)] {
        let page = ManPage(of: command, path: path, root: self, terms)
        return [("\(page.name).1", page.text)]
            + command.shownSubcommands.flatMap { pages(of: $0, path: path + [$0.name], terms) }
    }
}

/// The manual page of a command, made from the same declarations as its help page.
struct ManPage {
    let name: String
    private let command: any ParsableCommand.Type
    private let path: [String]
    private let root: any ParsableCommand.Type
    private let terms: ManualTerms
    private let properties: [Property]

    init(
        of command: any ParsableCommand.Type,
        path: [String],
        root: any ParsableCommand.Type,
        _ terms: ManualTerms
    ) {
        name = path.joined(separator: "-")
        self.command = command
        self.path = path
        self.root = root
        self.terms = terms
        let globalOptions = root.configuration.globalOptions
        let shown = command.isGroup ? globalOptions?.init() : command.init()
        properties = shown.map { Properties(of: $0, globalOptions: globalOptions).all } ?? []
    }

    private var language: HelpLanguage { terms.language }

    var text: String {
        let options = properties.filter { !$0.isPositional }
        let isVersioned = command == root && !root.configuration.version.isEmpty
        var standard = [("-h, --help", language.text("Show this help."))]
        if isVersioned { standard.insert(("--version", language.text("Show the version.")), at: 0) }
        let sections = [
            head, section("SYNOPSIS", synopsis), description,
            rows("ARGUMENTS", properties.filter(\.isPositional).map(row)),
            rows("COMMANDS", command.shownSubcommands.map(row)),
            rows("OPTIONS", options.filter { !$0.isGlobal }.map(row) + standard),
            rows("GLOBAL OPTIONS", options.filter(\.isGlobal).map(row)),
            seeAlso,
        ]
        return sections.flatMap(\.self).joined(separator: "\n") + "\n"
    }

    private var head: [String] {
        let title = name.uppercased().roffQuoted
        let about = language.text(command.configuration.abstract).withoutStop.roff
        return [
            ".TH \(title) 1 \"\(terms.day)\" \(terms.version.roffQuoted) "
                + root.name.roffQuoted,
            section("NAME", []).joined(), "\(name.roff) \\- \(about)",
        ]
    }

    private var synopsis: [String] {
        let place = language.placeholder("command")
        let isOptional = command.configuration.defaultSubcommand != nil
        let arguments =
            command.isGroup
            ? [isOptional ? "[\(place)]" : place] : properties.compactMap { $0.usage(language) }
        let words = arguments + ["[\(language.text("options"))]"]
        return ["\\fB\(path.joined(separator: " ").roff)\\fR \(words.joined(separator: " ").roff)"]
    }

    /// The discussion: its sentences as paragraphs, its examples as they are.
    private var description: [String] {
        var lines: [String] = []
        var isInExample = false
        var needsBreak = false
        for part in Discussion(command.configuration.discussion).parts {
            switch part {
            case .sentences(let text):
                if isInExample { lines += [".EE"] }
                isInExample = false
                if needsBreak { lines.append(".PP") }
                needsBreak = true
                lines += [language.text(text).roff]
            case .verbatim(let line):
                if line.isEmpty, !isInExample { continue }
                if !isInExample {
                    if needsBreak { lines.append(".PP") }
                    lines += [".EX"]
                }
                isInExample = true
                needsBreak = true
                lines += [line.roff]
            }
        }
        if isInExample { lines += [".EE"] }
        return lines.isEmpty ? [] : section("DESCRIPTION", lines)
    }

    private var seeAlso: [String] {
        let parent = path.count > 1 ? [path.dropLast()] : []
        let below = command.shownSubcommands.map { path[...] + [$0.name] }
        let names = (parent + below).map { "\\fB\($0.joined(separator: "-").roff)\\fR(1)" }
        return names.isEmpty ? [] : section("SEE ALSO", [names.joined(separator: ",\n")])
    }

    private func row(_ property: Property) -> Grid.Row {
        (property.label(language), property.help(language))
    }

    private func row(_ command: any ParsableCommand.Type) -> Grid.Row {
        (command.name, language.text(command.configuration.abstract))
    }

    private func rows(_ title: String, _ rows: [Grid.Row]) -> [String] {
        guard !rows.isEmpty else { return [] }
        return section(title, rows.flatMap { [".TP", "\\fB\($0.label.roff)\\fR", $0.text.roff] })
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        [".SH \(language.text(title).roffQuoted)"] + lines
    }
}

extension String {
    /// The text as roff prints it: no letter of it is a command, and a dash is one that can be copied.
    fileprivate var roff: String {
        var text = ""
        for letter in self {
            switch letter {
            case "\\": text += "\\e"
            case "-": text += "\\-"
            case "'": text += "\\(aq"
            case "`": text += "\\(ga"
            case "^": text += "\\(ha"
            case "~": text += "\\(ti"
            default: text.append(letter)
            }
        }
        return text.hasPrefix(".") ? "\\&" + text : text
    }

    /// The same as one argument of a roff command.
    fileprivate var roffQuoted: String {
        "\""
            + roff.split(separator: "\"", omittingEmptySubsequences: false).joined(
                separator: "\\(dq"
            ) + "\""
    }

    fileprivate var withoutStop: String {
        hasSuffix(".") || hasSuffix("。") ? String(dropLast()) : self
    }
}
