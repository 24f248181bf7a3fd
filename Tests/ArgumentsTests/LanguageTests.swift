import Arguments
import Testing

/// Help pages, mistakes, topics, completion and manual pages in another language than that of the declarations.
struct LanguageTests {
    static let words = [
        "Usage": "用法", "Arguments": "参数", "Options": "选项", "options": "选项项",
        "quantity": "数量", "code": "代码", "How many shares.": "多少股。", " (%1)": "（%1）",
        "values: %1": "可选：%1", "default: %1": "默认：%1", "; ": "；", ", ": "、",
        "The code of the stock.": "股票的代码，可以是上海的、深圳的，也可以是北京的，六位数字，前面可以写交易所，后面也可以写。",
        "Without a price the order takes the last one.": "不给出价格时取最新价。",
        "'%1' was '%2'%3.": "'%1' 是 '%2'%3", ", expected %1": "，要%1", "a whole number": "整数",
        "'%1' is missing%2.": "没有 '%1'%2", "See '%1 --help'.": "见 '%1 --help'。",
        "unknown command or topic '%1'%2": "没有 '%1'%2", ", did you mean '%1'?": "，是 '%1'？",
        "%1 or %2": "%1或%2",
    ]
    static let chinese = HelpLanguage(
        topics: {
            [
                HelpTopic(
                    name: "fees",
                    abstract: "费用。",
                    text: "费用。\n\n每笔委托\n最低 5 元。\n\n  istock fees"
                )
            ]
        },
        { LanguageTests.words[$0] }
    )

    private func printed(_ line: String) -> String {
        let words = line.split(separator: " ").map(String.init)
        switch Sample.parse(arguments: words, in: Self.chinese) {
        case .print(let text): return text
        case .usage(let error): return error.text
        case .run(_, let path): return "run \(path)"
        }
    }

    @Test func `a page is laid out by the columns of its letters`() {
        let page = printed("buy --help")
        #expect(page.contains("用法: istock buy <代码> <数量> [选项项]\n"))
        #expect(
            page.contains(
                """
                参数:
                  <代码>                  股票的代码，可以是上海的、深圳的，也可以是北京的，六位
                                          数字，前面可以写交易所，后面也可以写。
                  <数量>                  多少股。
                """
            )
        )
        #expect(
            page.contains(
                "How the order trades.（可选：limit、own-best、\n                          fill-or-kill；默认：limit）"
            )
        )
        #expect(page.contains("\n\n不给出价格时取最新价。\n\nExample:\n  istock buy 600000 500 --price 10.02"))
    }

    @Test(arguments: [
        ("buy 600000 x", "error: '<数量>' 是 'x'，要整数\n见 'istock buy --help'。"),
        ("buy 600000", "error: 没有 '<数量>'，要整数\n见 'istock buy --help'。"),
        (
            "buy 600000 1 --type x",
            "error: '--type' 是 'x'，要limit、own-best或fill-or-kill\n见 'istock buy --help'。"
        ),
        ("help fee", "error: 没有 'fee'，是 'fees'？\n见 'istock --help'。"),
        // What has no translation is said in English.
        ("buy 1 1 --nothing", "error: unknown option '--nothing'.\n见 'istock buy --help'。"),
    ])
    func `a mistake is said in the language`(line: String, text: String) {
        #expect(printed(line) == text)
    }

    @Test(arguments: ["help fees", "--json help FEES"])
    func `a topic is printed, its sentences put together`(line: String) {
        #expect(printed(line) == "费用。\n\n每笔委托最低 5 元。\n\n  istock fees")
    }

    @Test func `every word of a sign that is no value stays`() {
        let text: MistakeText = "50% of \(3) is \(translated: "a whole number") and % and %9"
        #expect(text.text(in: Self.chinese) == "50% of 3 is 整数 and % and %9")
    }

    @Test(arguments: [
        ("note", "run istock note show"), ("note --json", "run istock note show"),
        ("--json note", "run istock note show"), ("note show", "run istock note show"),
        ("note set x", "run istock note set"),
    ])
    func `a group may mean one of its commands`(line: String, ran: String) {
        #expect(printed(line) == ran)
    }

    @Test func `what a group does not know is not taken for its default's`() {
        #expect(printed("note sett").contains("unknown command 'sett'"))
        #expect(printed("note --help").contains("istock note [<command>]"))
    }

    @Test func `what is hidden is on no page, and can be run`() {
        #expect(!printed("--help").contains("note"))
        #expect(
            Sample.manualPages(ManualTerms(day: "2026-12-01", version: "x 1", language: .english))
                .allSatisfy { !$0.name.contains("note") }
        )
        #expect(Sample.completion(of: ["n"]).candidates.isEmpty)
    }

    @Test func `every text of a tree is listed once for each place`() {
        let texts = Sample.helpTexts()
        #expect(texts.contains { $0 == ("How many shares.", "istock buy") })
        #expect(texts.contains { $0 == ("a price such as 10.05", "istock buy") })
        #expect(
            texts.contains { $0 == ("Without a price the order takes the last one.", "istock buy") }
        )
        #expect(!texts.contains { $0.text.hasPrefix("  ") })
        #expect(Set(texts.map(\.path)).contains("istock calendar import"))
    }

    @Test func `completion passes values, and knows where a word stands`() {
        let option = Sample.completion(of: ["buy", "--price", "--ty"])
        #expect(option.candidates.map(\.word) == ["--type"])
        let value = Sample.completion(of: ["--db", "x.db", "buy", "600000", "--type=own"])
        #expect(value.lead == "--type=")
        #expect(value.candidates.map(\.word) == ["own-best"])
        #expect(value.given["--db"] == "x.db")
        #expect(value.arguments == ["600000"])
        #expect(Sample.completion(of: ["calendar", "import", ""]).valueName == "file")
        #expect(Sample.completion(of: ["calendar", "import", "a", ""]).valueName == nil)
        #expect(Sample.completion(of: ["quote", "a", "b", ""]).valueName == "codes")
        #expect(Sample.completion(of: ["buy", "--", "-"]).valueName == "code")
    }

    @Test func `a manual page is no prey to what its texts look like`() {
        let pages = Sample.manualPages(
            ManualTerms(day: "2026-12-01", version: "istock 1.2.3", language: Self.chinese)
        )
        #expect(
            pages.map(\.name) == [
                "istock.1", "istock-buy.1", "istock-quote.1", "istock-calendar.1",
                "istock-calendar-import.1", "istock-calendar-show.1",
            ]
        )
        let page = pages[1].text
        #expect(
            page.hasPrefix(".TH \"ISTOCK\\-BUY\" 1 \"2026-12-01\" \"istock 1.2.3\" \"istock\"\n")
        )
        #expect(page.contains(".TP\n\\fB\\-p, \\-\\-price <price>\\fR\n"))
    }
}
