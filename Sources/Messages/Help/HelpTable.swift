import Market
import Trading

extension Language {
    /// What stands in this language for an English text of the help pages and of the mistakes in a command line;
    /// nil where the English one serves.
    public func helpText(_ english: String) -> String? {
        self == .zh ? HelpTable.chinese[english] : nil
    }
}

/// The Chinese of every text that commands declare in English.
///
/// An entry is the English text, on one line or several, and behind `= ` the Chinese one; an empty line ends it.
/// `%1`, `%2` are the values of a sentence. A test asks for an entry for each text that a help page may show.
enum HelpTable {
    /// The tables, one a subject; a new command may bring its own.
    static let tables = [
        words, mistakes, trading, tickets, accounts, markets, notices, sessions, locks, files,
        settings, screens, shell,
    ]

    static let chinese: [String: String] = {
        // Those that begin or end with a space.
        var chinese = [", ": "、", "; ": "；", " (%1)": "（%1）"]
        for table in tables { read(table, into: &chinese) }
        return chinese.merging(computed) { $1 }
    }()

    /// Those that name what the program knows.
    private static var computed: [String: String] {
        let kinds = NoticeKind.allCases.map(\.rawValue)
        let english =
            "a kind and its level, such as settlement=off; the kinds are "
            + kinds.joined(separator: ", ") + ", the levels on, silent and off"
        let most = Quantity.highest
        return [
            english: "类别及其级别，如 settlement=off；类别有 \(kinds.joined(separator: "、"))，"
                + "级别有 on（开）、silent（静默）、off（关）",
            "a whole number of shares from 1 to \(most), such as 500":
                "从 1 到 \(most) 的整数股数，如 500",
        ]
    }

    private static func read(_ table: String, into chinese: inout [String: String]) {
        var (english, translation) = ("", "")
        let lines = table.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for line in lines + [""] {
            if line.isEmpty {
                if !translation.isEmpty { chinese[english] = translation }
                (english, translation) = ("", "")
            } else if line.hasPrefix("= ") {
                translation = String(line.dropFirst(2))
            } else if translation.isEmpty {
                english += english.isEmpty ? line : " " + line
            } else {
                translation += line
            }
        }
    }
}
