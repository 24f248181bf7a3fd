import Foundation
import Testing

@Suite("Manual pages")
struct ManualTests {
    @Test(arguments: ["en", "zh"])
    func `there is a page for each command that help shows`(language: String) throws {
        let box = try Sandbox()
        try box.done(["man", box.path("share/man1"), "--lang", language])
        let names = Set(try FileManager.default.contentsOfDirectory(atPath: box.path("share/man1")))
        let shown = Commands.paths.filter { $0 != ["man"] && $0 != ["complete"] }
        #expect(names == Set(shown.map { (["istock"] + $0).joined(separator: "-") + ".1" }))
        let words = language == "zh" ? ["名称", "用法", "选项"] : ["NAME", "SYNOPSIS", "OPTIONS"]
        for name in names {
            let lines = box.text(of: "share/man1/\(name)").split(separator: "\n").map(String.init)
            #expect(lines[0].hasPrefix(".TH \"ISTOCK"), "\(name)")
            #expect(lines[0].contains("\"istock 0.1.0\""))
            for word in words { #expect(lines.contains(".SH \"\(word)\""), "\(name)") }
            for line in lines {
                let isCommand = [".TH ", ".SH ", ".TP", ".PP", ".EX", ".EE"].contains {
                    line == $0 || line.hasPrefix($0)
                }
                // A line that begins with a dot is one of these, and nothing else is taken for a command.
                #expect(isCommand || !line.hasPrefix(".") && !line.hasPrefix("'"), "\(line)")
            }
            #expect(
                lines.filter { $0 == ".EX" }.count == lines.filter { $0 == ".EE" }.count,
                "\(name)"
            )
        }
    }

    @Test
    func `a page says what the help page says`() throws {
        let box = try Sandbox()
        try box.done(["man", box.path("man1")])
        let page = box.text(of: "man1/istock-buy.1")
        #expect(page.contains("\nistock\\-buy \\- Place an order to buy\n"))
        #expect(
            page.contains(
                "\n\\fB\\-\\-price <price>\\fR\nThe limit price; without it the current price.\n"
            )
        )
        #expect(page.contains("\n  istock buy 600000 500 \\-\\-price 10.05\n"))
        #expect(page.contains("\n\\fBistock\\fR(1)\n"))
        #expect(box.text(of: "man1/istock.1").contains("\\fBistock\\-buy\\fR(1)"))
        // What is hidden has no page and is on none.
        #expect(!box.text(of: "man1/istock.1").contains("complete\n"))
        #expect(try box.istock("--help").out.contains("\n  man ") == false)
    }

    @Test
    func `a folder that cannot be made is a mistake`() throws {
        let box = try Sandbox()
        try box.write("", to: "file")
        let answer = try box.istock(["man", box.path("file/man1")])
        #expect(answer.status == 2)
        #expect(answer.err.contains(box.path("file/man1")))
    }
}
