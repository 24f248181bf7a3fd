import Foundation
import Testing

/// `istock chart`: what it draws of each kind of account.
@Suite("Charts")
struct ChartTests {
    private func simulated() throws -> Sandbox {
        let box = try Sandbox()
        box.environment["LANG"] = "en_US.UTF-8"
        try box.done("init --seed 7 --start 2026-11-30T10:00")
        return box
    }

    @Test func `is as large as the terminal says, else 80 by 24`() throws {
        let box = try simulated()
        let usual = try box.istock("chart 600000")
        #expect(usual.status == 0 && usual.err == "")
        #expect(usual.out.split(separator: "\n", omittingEmptySubsequences: false).count == 24)
        #expect(usual.out.hasPrefix("浦发银行 sh600000  daily  2026-"))
        #expect(usual.out.contains("[simulated market]"))
        box.environment["LINES"] = "40"
        box.environment["COLUMNS"] = "120"
        let large = try box.istock("chart 600000 --minutes")
        #expect(large.out.split(separator: "\n").count == 39)
        #expect(
            try box.istock("chart 600000 --width 40 --height 14").out.split(separator: "\n").count
                == 14
        )
    }

    @Test func `is ASCII where the locale is not UTF-8`() throws {
        let box = try simulated()
        box.environment["LANG"] = "C"
        let drawing = try box.istock("chart 600000").out.split(separator: "\n").dropFirst()
        #expect(drawing.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
        #expect(drawing.count == 22)
    }

    @Test func `agrees with the quote, and shows nothing behind the clock`() throws {
        let box = try simulated()
        let quote = try box.json("quote 600000")[0]
        let bar = try box.json("chart 600000 --days 3")["bars"].elements
        #expect(bar.count == 3)
        #expect(
            bar[2].words("day open high low volume turnover") == "2026-11-30 "
                + quote.words("open high low volume turnover")
        )
        #expect(bar[2]["close"] == quote["last"])
        let minutes = try box.json("chart 600000 --minutes=2")["bars"]
        #expect(minutes[0]["time"].word == "2026-11-30T09:59:00+08:00")
        #expect(minutes[1]["time"].word == "2026-11-30T10:00:00+08:00")
        #expect(minutes[1]["close"] == quote["last"])
    }

    @Test func `of an index or a fund is drawn too`() throws {
        let box = try simulated()
        #expect(try box.istock("chart sh000001 --days 5").status == 0)
        #expect(try box.json("chart 510300 --days 1")["bars"].elements.count == 1)
    }

    @Test func `is written as SVG, in the place of what was there`() throws {
        let box = try simulated()
        try box.write("old", to: "a.svg")
        let path = box.path("a.svg")
        #expect(
            try box.istock(["chart", "600000", "--svg", path])
                == Consequences(out: "wrote \(path)\n")
        )
        let text = box.text(of: "a.svg")
        #expect(text.hasPrefix("<svg ") && text.hasSuffix("</svg>\n"))
        #expect(try box.istock(["chart", "600000", "--svg", "-"]).out == text)
        let gone = try box.istock(["chart", "600000", "--svg", box.path("no/a.svg")])
        #expect(gone.status == 2 && gone.err.contains("cannot be written: No such file"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: box.folder).filter {
                $0.hasSuffix(".tmp")
            } == []
        )
    }

    @Test func `of a source without bars says what reads some`() throws {
        let box = try Sandbox()
        box.now = "2026-01-06T10:00:00"
        try box.done([
            "init", "--source", "exec:while read -r x; do echo time_ms,symbol,last; echo; done",
        ])
        let answer = try box.istock("chart 600000")
        #expect(answer.status == 7)
        #expect(answer.err.contains("has no bars; --bars PATH reads TDX's .day files"))
    }

    @Test(arguments: [
        ("chart sh609999", 4, "no security with the code"),
        ("chart 600000 --days 0", 2, "'--days'"),
        ("chart 600000 --days 5 --minutes", 2, "exclude"), ("chart 600000 --minutes=x", 2, "x"),
        ("chart 600000 --bars /nowhere", 7, "/nowhere cannot be read"),
        ("chart 600000 --width 3", 2, "columns"), ("chart bad", 2, "'bad' is no code"),
    ])
    func `says what is wrong`(words: String, status: Int32, part: String) throws {
        let answer = try simulated().istock(words)
        #expect(answer.status == status)
        #expect(answer.out == "" && answer.err.contains(part), "\(answer.err)")
    }

    @Test func `takes the setting of which colour rises`() throws {
        let box = try simulated()
        try box.done("config set colors.up green")
        #expect(try box.istock("chart 600000 --svg -").out.contains(".u{stroke:#1a7f37;"))
        #expect(try box.istock("config set colors.up blue").status == 2)
    }
}

/// `istock watchlist`.
@Suite("The watchlist")
struct WatchlistTests {
    private func simulated() throws -> Sandbox {
        let box = try Sandbox()
        try box.done("init --seed 7")
        return box
    }

    private func symbols(_ box: Sandbox) throws -> String {
        try box.json("watchlist list").elements.map { $0["symbol"].word }.joined(separator: " ")
    }

    @Test func `keeps its order, and says what is there already`() throws {
        let box = try simulated()
        #expect(
            try box.istock("watchlist list").out
                == "the watchlist is empty; istock watchlist add CODE fills it\n"
        )
        try box.done("watchlist add 600519 000001.SZ sh600000")
        #expect(
            try box.istock("watchlist add 510300 600519").out == """
                added to the watchlist: sh510300
                on the watchlist already: sh600519

                """
        )
        #expect(try symbols(box) == "sh600519 sz000001 sh600000 sh510300")
        try box.done("watchlist remove 000001")
        try box.done("watchlist add 000001")
        #expect(try symbols(box) == "sh600519 sh600000 sh510300 sz000001")
        let gone = try box.istock("watchlist remove 600000 600004")
        #expect(gone.status == 4 && gone.err.contains("sh600004 is not on the watchlist"))
        #expect(try symbols(box) == "sh600519 sh600000 sh510300 sz000001")
        #expect(try box.faults() == [])
    }

    @Test func `shows the quotes of one instant, with changes and limits`() throws {
        let box = try Sandbox()
        try box.open(replaying: [
            Snapshot("2026-01-06T10:00:00", last: "11.00", previousClose: "10.00")
        ])
        try box.done("watchlist add 600000 600004")
        let list = try box.json("watchlist list")
        #expect(
            list[0].words("symbol last change changePercent limit suspended")
                == "sh600000 11.00 1.00 10.00 up false"
        )
        #expect(
            list[1].words("symbol last change changePercent limit time")
                == "sh600004 null null null null null"
        )
        let text = try box.istock("watchlist list --lang zh").out
        #expect(text.contains("11.00  +1.00  +10.00%  涨停"))
    }

    @Test func `arms price alerts, and shows them`() throws {
        let box = try simulated()
        #expect(
            try box.istock("watchlist add 600000 --above 10.60 --below 9.80").out == """
                added to the watchlist: sh600000
                alert 1  浦发银行(600000) above 10.60
                alert 2  浦发银行(600000) below 9.80

                """
        )
        #expect(try box.istock("watchlist list").out.contains(">=10.60 #1  <=9.80 #2"))
        #expect(try box.json("alert list").elements.count == 2)
        let removed = try box.istock("watchlist remove 600000")
        #expect(removed.out.contains("istock alert remove 1 2 removes them"))
        // All of it or nothing.
        let refused = try box.istock("watchlist add 600519 --above 1500 --below 1300.005")
        #expect(refused.status == 3)
        #expect(try symbols(box) == "")
        #expect(try box.json("alert list").elements.count == 2)
        #expect(try box.istock("watchlist add 600000 600519 --above 5").status == 2)
    }

    @Test func `is imported whole or not at all`() throws {
        let box = try simulated()
        try box.write(
            "代码,名称\nSH600000,浦发银行\n0000001\n# 600004\n510300 x\nSH600000\n",
            to: "good.csv"
        )
        try box.write("600000\nx600\n600519\n1\n", to: "bad.txt")
        try box.write("600519\nsh609999\n", to: "unknown.txt")
        let bad = try box.istock(["watchlist", "import", box.path("bad.txt")])
        #expect(
            bad.status == 2 && bad.err.contains("line 2 'x600', line 4 '1'; nothing was imported")
        )
        let unknown = try box.istock(["watchlist", "import", box.path("unknown.txt")])
        #expect(unknown.status == 4 && unknown.err.contains("line 2 'sh609999'"))
        #expect(try symbols(box) == "")
        let good = try box.json(["watchlist", "import", box.path("good.csv")])
        #expect(good["added"].word == "[sh600000, sz000001, sh510300]")
        #expect(good["present"].word == "[sh600000]")
        let input = try box.start(["watchlist", "import", "-"], input: box.path("unknown.txt"))
            .end()
        #expect(input.status == 4)
        try box.done(["watchlist", "import", box.path("good.csv"), "--dry-run"])
    }

    @Test func `refuses what nobody knows`() throws {
        let box = try simulated()
        #expect(try box.istock("watchlist add 600000 sh609999").status == 4)
        #expect(try box.istock("watchlist add 12").status == 2)
        #expect(try symbols(box) == "")
    }
}
