import Arguments
import Console
import Foundation
import Market
import Testing

@testable import Messages
@testable import istock

/// Help pages and mistakes are declared in English; each has its Chinese in `Messages/Help`.
///
/// Where one of these fails, add the missing entry to a table there: the English text as it is declared, `= ` and the
/// Chinese one.
@Suite("Translations")
struct TranslationTests {
    /// Names that are the same in Chinese.
    private static let same: Set<String> = ["PIN", "webhook"]

    @Test
    func `every text that a help page may show has its Chinese`() {
        for (text, path) in Istock.helpTexts() where !Self.same.contains(text) {
            let chinese = Language.zh.helpText(text)
            #expect(chinese?.hasChinese == true, "\(path): \(text)")
        }
    }

    @Test
    func `every text of the parser has its Chinese`() {
        for text in HelpLanguage.ownTexts {
            #expect(Language.zh.helpText(text) != nil, "\(text)")
        }
    }

    @Test
    func `every mistake that a command finds has its Chinese, with the same values`() throws {
        let formats = try MistakeLiterals.formats()
        #expect(formats.count > 40)
        for format in formats {
            let chinese = try #require(Language.zh.helpText(format), "\(format)")
            #expect(chinese.hasChinese, "\(format)")
            #expect(chinese.values == format.values, "\(format)")
        }
    }

    @Test
    func `a translation has the values of its sentence`() {
        for (english, chinese) in HelpTable.chinese {
            #expect(chinese.values == english.values, "\(english)")
        }
    }

    @Test
    func `every page is another one in Chinese, with the same examples, 80 columns wide`() throws {
        for path in Commands.paths {
            let english = Page(path, .en)
            let chinese = Page(path, .zh)
            #expect(chinese.text.hasChinese, "\(path)")
            #expect(chinese.examples == english.examples, "\(path)")
            for page in [english, chinese] {
                for line in page.lines { #expect(line.displayWidth <= 80, "\(path): \(line)") }
            }
        }
    }

    @Test
    func `the texts of options stand in one column in Chinese too`() {
        for path in Commands.paths {
            for line in Page(path, .zh).optionLines {
                guard
                    let gap = line.range(
                        of: "  ",
                        range: line.index(line.startIndex, offsetBy: 2)..<line.endIndex
                    )
                else { continue }
                let text = line[gap.lowerBound...].drop { $0 == " " }
                let column = line.displayWidth - String(text).displayWidth
                #expect(column == 26, "\(path): \(line)")
            }
        }
    }

    @Test(arguments: [
        (["--lang", "zh", "buy", "--help"], [:]), (["buy", "--help", "--lang=zh"], [:]),
        (["help", "buy"], ["ISTOCK_LANG": "zh"]), (["buy", "-h"], ["LANG": "zh_CN.UTF-8"]),
    ])
    func `help is in the language asked for`(
        words: [String],
        variables: [String: String]
    ) throws {
        let box = try Sandbox()
        box.environment["ISTOCK_LANG"] = nil
        box.environment.merge(variables) { $1 }
        let help = try box.istock(words)
        #expect(help == Consequences(out: Page(["buy"], .zh).text + "\n"))
    }

    @Test(arguments: [
        (["byu"], "没有命令 'byu'，是否指 'buy'？", "istock"),
        (["xyzzy"], "没有命令 'xyzzy'。", "istock"),
        (["buy", "--prcie", "1"], "没有选项 '--prcie'，是否指 '--price'？", "istock buy"),
        (
            ["buy", "600000", "x"], "'<数量>' 的值 'x' 不对，应为从 1 到 \(Quantity.highest) 的整数股数，如 500",
            "istock buy"
        ),
        (["buy"], "缺少 '<代码>'", "istock buy"),
        (
            ["buy", "600000", "100", "--type", "x"],
            "'--type' 的值 'x' 不对，应为limit、best5-cancel、best5-limit、counterparty-best、own-best、immediate-cancel、fill-or-kill 或 after-hours",
            "istock buy"
        ),
        (["init", "--seed", "-1"], "'--seed' 为 -1，应不小于 0", "istock init"),
        (["clock", "advance"], "'advance' 需要时长，如 10s、5m、2h 或 1d", "istock clock"),
        (["alert", "600000", "above", "x"], "'x' 不对，应为价格，如 10.05", "istock alert"),
    ])
    func `a mistake is answered in Chinese`(
        words: [String],
        sentence: String,
        path: String
    ) throws {
        let box = try Sandbox()
        let answer = try box.istock(words + ["--lang", "zh"])
        #expect(
            answer
                == Consequences(status: 2, err: "error: \(sentence)\n用法见 '\(path) --help'。\n")
        )
    }
}

/// The commands that help shows, by their words.
enum Commands {
    static let paths: [[String]] = {
        var seen: Set<[String]> = []
        return Istock.helpTexts().map { $0.path.split(separator: " ").dropFirst().map(String.init) }
            .filter { seen.insert($0).inserted }
    }()
}

/// A help page.
struct Page {
    let text: String

    init(_ path: [String], _ language: Language) {
        guard case .print(let text) = Istock.parse(arguments: path + ["-h"], in: language.help)
        else { preconditionFailure("no page of \(path)") }
        self.text = text
    }

    var lines: [String] { text.components(separatedBy: "\n") }
    var examples: [String] { lines.filter { $0.hasPrefix("  istock ") } }
    var optionLines: [String] { lines.filter { $0.hasPrefix("  -") } }
}

/// The sentences of mistakes that the sources declare, with `%1` in the places of values.
private enum MistakeLiterals {
    static func formats() throws -> Set<String> {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/istock")
        var formats: Set<String> = []
        let files = try #require(
            FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        )
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for opening in ["ValidationError(", ".mistake(", "MistakeText = "] {
                for part in text.components(separatedBy: opening).dropFirst() {
                    let rest = part.drop { $0.isWhitespace }
                    guard rest.first == "\"" else { continue }
                    formats.insert(format(of: rest.dropFirst()))
                }
            }
        }
        return formats
    }

    /// A literal up to its end, with its interpolations numbered.
    private static func format(of source: Substring) -> String {
        var format = ""
        var number = 0
        var rest = source
        while let letter = rest.popFirst(), letter != "\"" {
            guard letter == "\\", rest.first == "(" else {
                format.append(letter)
                continue
            }
            var depth = 0
            repeat {
                let next = rest.removeFirst()
                depth += next == "(" ? 1 : next == ")" ? -1 : 0
            } while depth > 0
            number += 1
            format += "%\(number)"
        }
        return format
    }
}

extension String {
    fileprivate var hasChinese: Bool {
        unicodeScalars.contains { (0x3000...0x9FFF).contains($0.value) || $0.value > 0xFF00 }
    }

    /// `%1`, `%2`, sorted.
    fileprivate var values: [Character] {
        zip(self, dropFirst()).filter { $0 == "%" && $1.isNumber }.map(\.1).sorted()
    }
}
