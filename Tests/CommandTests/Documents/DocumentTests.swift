import Arguments
import Foundation
import Testing

@testable import istock

/// What the pages show is what happens: their commands are run and their output is compared.
///
/// In a block of `console` each command stands behind `$ `, with all it writes below it; `…` stands for anything. A
/// command fails exactly where the page shows an `error:`. A block whose first line names a file, as in
/// ```` ```session lesson.session ````, is that file. A page's blocks share one folder.
@Suite("Documents")
struct DocumentTests {
    static let pages = [
        ("README.md", "en"), ("README.zh.md", "zh"), ("docs/trading.md", "en"),
        ("docs/scripting.md", "en"),
        ("docs/continuous-integration.md", "en"),
    ]

    @Test(arguments: pages)
    func `every command of a page does what the page shows`(
        page: String,
        language: String
    ) throws {
        let document = try Document(page)
        let box = try Sandbox()
        box.environment = [
            "PATH": Program.products + ":/usr/bin:/bin", "HOME": box.folder, "LC_ALL": "C.UTF-8",
            "ISTOCK_LANG": language, "COLUMNS": "80", "LINES": "24",
        ]
        #expect(document.steps.contains { $0.isCommand })
        for step in document.steps { try follow(step, of: page, in: box) }
    }

    private func follow(_ step: Document.Step, of page: String, in box: Sandbox) throws {
        switch step {
        case .file(let name, let text):
            try box.write(text, to: name)
            if text.hasPrefix("#!") { _ = unsafe chmod(box.path(name), 0o755) }
        case .command(let command, let shown, let line):
            let run = try box.start(
                ["-c", "cd \"$HOME\" && exec 2>&1\n" + command],
                program: "/bin/sh"
            ).end()
            let output = run.out.replacing(box.folder, with: "…")
            #expect(
                Document.matches(output, shown),
                "\(page):\(line): \(command)\n\(output)"
            )
            let fails = shown.split(separator: "\n").contains { $0.hasPrefix("error:") }
            #expect((run.status != 0) == fails, "\(page):\(line): status \(run.status)")
        }
    }

    /// Each command of the program stands in the tables, and each that a page names exists.
    @Test(arguments: ["README.md", "README.zh.md"])
    func `the tables have every command`(page: String) throws {
        let text = try Document.text(of: page)
        let commands = Istock.configuration.subcommands.map { $0.configuration }
        for command in commands where command.shouldDisplay {
            let name = command.commandName
            #expect(text.contains("`\(name)`") || text.contains("`\(name) "), "\(name)")
        }
    }

    @Test(arguments: pages)
    func `a page names no command that is not there`(page: String, language: String) throws {
        let names = Set(Istock.configuration.subcommands.map { $0.configuration.commandName })
        for span in try Document.text(of: page).split(separator: "`") {
            let words = span.split(separator: " ")
            guard words.count > 1, words[0] == "istock", !span.contains("\n") else { continue }
            let word = String(words[1])
            #expect(names.contains(word) || word == "help" || word.hasPrefix("-"), "\(span)")
        }
    }

    @Test(arguments: [
        ("a\nb\n", "a\nb\n", true), ("a\nb\n", "a\nc\n", false), ("a\nb\n", "a\n", false),
        ("x/tmp/y\n", "x…y\n", true), ("1\n2\n3\n", "…\n3\n", true), ("1\n2\n", "…\n3\n", false),
        ("", "", true), ("a\n", "", false), ("", "…\n", true), ("a\n", "…\n", true),
    ])
    func `an ellipsis stands for anything`(output: String, shown: String, isMatch: Bool) {
        #expect(Document.matches(output, shown) == isMatch)
    }
}

/// The blocks of a page that are run.
struct Document {
    enum Step {
        case file(name: String, text: String)
        case command(String, shows: String, line: Int)

        var isCommand: Bool {
            if case .command = self { return true }
            return false
        }
    }

    private(set) var steps: [Step] = []

    init(_ page: String) throws {
        let text = try Document.text(of: page)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var index = 0
        while index < lines.count {
            let words = lines[index].split(separator: " ").map(String.init)
            guard let fence = words.first, fence.hasPrefix("```") else {
                index += 1
                continue
            }
            let end = lines[(index + 1)...].firstIndex(of: "```") ?? lines.endIndex
            let body = Array(lines[(index + 1)..<end])
            if words.count == 2 {
                let text = body.map { $0 + "\n" }.joined()
                steps.append(.file(name: words[1], text: text))
            } else if fence == "```console" {
                add(body, line: index + 2)
            }
            index = end + 1
        }
    }

    private mutating func add(_ body: [String], line: Int) {
        var index = 0
        while index < body.count {
            let first = index
            var command = String(body[index].dropFirst(2))
            index += 1
            while command.hasSuffix("\\"), index < body.count {
                command += "\n" + body[index]
                index += 1
            }
            let end = body[index...].firstIndex { $0.hasPrefix("$ ") } ?? body.endIndex
            let shown = body[index..<end].map { $0 + "\n" }.joined()
            index = end
            steps.append(.command(command, shows: shown, line: line + first))
        }
    }

    /// Whether a text is what a page shows, in which `…` stands for anything.
    static func matches(_ output: String, _ shown: String) -> Bool {
        let parts = shown.components(separatedBy: "…")
        guard parts.count > 1 else { return output == shown }
        guard output.hasPrefix(parts[0]) else { return false }
        var rest = output.dropFirst(parts[0].count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.range(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        // A line that is nothing but an ellipsis stands for all lines, and for none.
        let last = parts[parts.count - 1]
        return rest.hasSuffix(last) || (rest.isEmpty && last == "\n")
    }

    static func text(of page: String) throws -> String {
        try String(contentsOf: root.appending(path: page), encoding: .utf8)
    }

    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
}
