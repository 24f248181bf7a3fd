import Foundation
import Testing

/// Three days on a recording, whose figures are worked out here by hand.
private func tradedSandbox(name: String = "") throws -> Sandbox {
    let box = try Sandbox()
    var market: [Snapshot] = []
    let days = [
        ("2026-01-06", "10.00", "10.00", "3030.00", "3000.00"),
        ("2026-01-07", "11.00", "10.00", "3060.30", "3030.00"),
        ("2026-01-08", "9.90", "11.00", "2999.09", "3060.30"),
    ]
    for (day, last, previous, index, indexBefore) in days {
        for time in ["10:00:00", "15:00:00"] {
            market.append(
                Snapshot(
                    "\(day)T\(time)",
                    last: last,
                    bid: "\(last)x9000",
                    ask: "\(last)x9000",
                    previousClose: previous
                )
            )
            market.append(
                Snapshot("\(day)T\(time)", "sh000001", last: index, previousClose: indexBefore)
            )
        }
    }
    for place in market.indices where market[place].symbol == "sh600000" {
        market[place].name = name
    }
    try box.open(replaying: market, "--cash", "100000")
    try box.done("buy 600000 1000 --price 10.00")
    try box.done("clock set 2026-01-07T10:00")
    try box.done("sell 600000 500 --price 11.00")
    try box.done("clock set 2026-01-08T10:00")
    try box.done("sell 600000 300 --price 9.90")
    try box.done("clock set 2026-01-08T16:00")
    return box
}

@Suite("Report")
struct ReportTests {
    @Test func `has the figures of three days`() throws {
        let report = try tradedSandbox().json("report")
        #expect(report.words("from to days") == "2026-01-06 2026-01-08 3")
        #expect(report.words("capital equity profit") == "100000.00 100430.57 430.57")
        // 99994.90, 100987.09 and 100430.57.
        #expect(
            report.words("performance.totalReturn performance.maxDrawdown")
                == "0.0043057 -0.0055108"
        )
        #expect(
            report["performance.drawdown"].words("peak trough recovery")
                == "2026-01-07 2026-01-08 null"
        )
        #expect(
            report["curve"].elements.map { $0["equity"].word } == [
                "99994.90", "100987.09", "100430.57",
            ]
        )
        #expect(
            report["curve"].elements.map { $0["indexReturn"].word } == [
                "0.01", "0.0201", "-0.00030333",
            ]
        )
        #expect(report.words("index.indexReturn index.knownDays") == "-0.00030333 3")
    }

    @Test func `has the figures of two sales`() throws {
        let report = try tradedSandbox().json("report")
        #expect(
            report["sales"].elements.map { $0.words("orderId quantity cost profit") } == [
                "2 500 5002.55 489.64", "3 300 3001.53 -38.05",
            ]
        )
        #expect(
            report["trading"].words("closedTrades wins losses evens winRate averageWin averageLoss")
                == "2 1 1 0 0.5 489.64 -38.05"
        )
        #expect(report["trading"].words("bought sold") == "10000.00 8470.00")
        #expect(
            report["costs"].words("commission stampDuty transferFee dividendTax dividends")
                == "15.00 4.24 0.19 0.00 0.00"
        )
        #expect(report["best"].elements.count == 1 && report["worst"].elements.count == 1)
    }

    @Test func `has in its securities what was earned in all`() throws {
        let report = try tradedSandbox().json("report")
        let stock = report["stocks"][0]
        #expect(stock.words("realizedPnl unrealizedPnl totalPnl") == "451.59 -21.02 430.57")
        #expect(stock.words("executions quantity marketValue") == "3 200 1980.00")
        #expect(report["profit"] == stock["totalPnl"])
    }

    @Test(arguments: [
        ("2026-01-01", 3, "100000.00", 2), ("2026-01-07", 2, "99994.90", 2),
        ("2026-01-08", 1, "100987.09", 1), ("2026-01-10", 0, "100430.57", 0),
        ("2030-01-01", 0, "100430.57", 0),
    ])
    func `begins on the day that was asked for`(
        since: String,
        days: Int,
        capital: String,
        sales: Int
    ) throws {
        let report = try tradedSandbox().json("report --since \(since)")
        #expect(report.words("days capital") == "\(days) \(capital)")
        #expect(report["sales"].elements.count == sales)
        #expect(report["since"].word == since)
        if days == 0 { #expect(report["missing.totalReturn"].word == "noDays") }
    }

    @Test func `says why a figure is missing, and never shows one that is none`() throws {
        let box = try Sandbox()
        try box.done("init", "--seed", "7", "--start", "2026-01-05T09:30")
        let report = try box.json("report")
        #expect(report["performance"].words("totalReturn sharpe bestDay") == "null null null")
        #expect(report["missing.sharpe"].word == "noDays")
        #expect(report["missing.winRate"].word == "noSales")
        let text = try box.istock("report").out
        #expect(text.contains("istock clock advance 1d ends the first"))
        try box.done("clock advance 3d")
        let idle = try box.json("report")
        #expect(idle["performance"].words("totalReturn volatility sharpe") == "0 0 null")
        #expect(idle["missing.sharpe"].word == "noVariance")
        #expect(idle["missing.calmar"].word == "noDrawdown")
        for words in ["report", "report --json"] {
            let out = try box.istock(words).out
            #expect(out.firstMatch(of: #/\b(nan|inf)\b/#) == nil, "\(out)")
        }
    }

    @Test func `of no money at all has no returns`() throws {
        let box = try Sandbox()
        try box.done("init", "--seed", "7", "--cash", "0", "--start", "2026-01-05T09:30")
        try box.done("clock advance 2d")
        #expect(try box.json("report")["missing.totalReturn"].word == "noCapital")
    }

    @Test(arguments: [
        ["--since", "yesterday"], ["--risk-free", "-1"], ["--risk-free", "2%"],
        ["--year-days", "0"], ["--year-days", "400"], ["--html", ""],
    ])
    func `refuses what makes no sense`(words: [String]) throws {
        let answer = try tradedSandbox().istock(["report"] + words)
        #expect(answer.status == 2 && answer.out == "")
    }

    @Test func `reckons with another year and rate`() throws {
        let box = try tradedSandbox()
        let usual = try box.json("report")["performance"]
        let other = try box.json("report --year-days 252 --risk-free 0.5")["performance"]
        #expect(usual["totalReturn"] == other["totalReturn"])
        #expect(usual["sharpe"] != other["sharpe"] && usual["volatility"] != other["volatility"])
    }

    @Test func `knows the index of a live account from its settlements`() throws {
        let box = try Sandbox()
        let time = "2026-01-06T10:00:00"
        try box.open(live: [Snapshot(time, last: "10.00", ask: "10.00x900")], at: time)
        try box.done("buy 600000 100")
        box.now = "2026-01-06T15:01:00"
        try box.show([
            Snapshot("2026-01-06T15:00:00", last: "10.10"),
            Snapshot("2026-01-06T15:00:00", "sh000001", last: "3030", previousClose: "3000"),
        ])
        try box.done("orders")
        #expect(try box.json("report").words("index.indexReturn index.knownDays") == "0.01 1")
        // A day on which nobody looked: the index is told by the next day's previous close.
        box.now = "2026-01-08T10:00:00"
        try box.show([
            Snapshot("2026-01-08T10:00:00", last: "10.30", previousClose: "10.20"),
            Snapshot("2026-01-08T10:00:00", "sh000001", last: "3100", previousClose: "3060.30"),
        ])
        let report = try box.json("report")
        #expect(report["curve"].elements.map { $0["indexClose"].word } == ["3030.00", "3060.30"])
        #expect(report.words("index.indexReturn index.knownDays") == "0.0201 2")
    }

    @Test func `does without an index that nobody tells`() throws {
        let box = try Sandbox()
        let day = "2026-01-06"
        try box.open(
            replaying: ["10:00:00", "15:00:00"].map { Snapshot("\(day)T\($0)", last: "10.00") }
        )
        try box.done("clock set 2026-01-06T16:00")
        let report = try box.json("report")
        #expect(report.words("days index.indexReturn index.beta") == "1 null null")
        #expect(report["missing.indexReturn"].word == "noIndex")
    }

    @Test(arguments: ["zh", "en"])
    func `lines up in both languages`(language: String) throws {
        let text = try tradedSandbox().istock("report --lang \(language)").out
        #expect(text.contains("+0.43%") && text.contains("50.00%") && text.contains("430.57"))
        #expect(text.contains(language == "zh" ? "[模拟] 账户报告" : "[PAPER] Account report"))
        #expect(!text.contains(language == "zh" ? "Sharpe" : "夏普"))
    }
}

@Suite("The report as a page")
struct ReportPageTests {
    @Test func `needs nothing beside itself`() throws {
        let box = try tradedSandbox()
        try box.done("report", "--html", box.path("r.html"))
        let page = box.text(of: "r.html")
        for unwanted in ["http:", "https:", "src=", "<script", "@import", "url(", "<link", "NaN"] {
            #expect(!page.contains(unwanted), "\(unwanted)")
        }
        #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
        #expect(page.contains("default-src 'none'; style-src 'unsafe-inline'"))
        #expect(page.contains("name=\"viewport\"") && page.contains("prefers-color-scheme:dark"))
        #expect(page.contains("PAPER") && page.contains("SSE Composite"))
        #expect(Markup.complaints(page) == [])
    }

    @Test func `is the same whenever it is made`() throws {
        let box = try tradedSandbox()
        try box.done("report", "--html", box.path("a.html"))
        try box.done("report", "--html", box.path("b.html"))
        #expect(box.text(of: "a.html") == box.text(of: "b.html"))
        try box.done("report", "--lang", "zh", "--html", box.path("c.html"))
        #expect(box.text(of: "c.html").contains("<html lang=\"zh-CN\">"))
    }

    @Test func `takes no name for markup`() throws {
        let box = try tradedSandbox(name: "<script>alert(1)</script>&'\u{202E}")
        try box.done("report", "--html", box.path("r.html"))
        let page = box.text(of: "r.html")
        #expect(!page.contains("<script") && !page.contains("\u{202E}"))
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(Markup.complaints(page) == [])
    }

    @Test func `replaces no file, and leaves none by half`() throws {
        let box = try tradedSandbox()
        try box.write("mine", to: "r.html")
        let answer = try box.istock("report", "--html", box.path("r.html"))
        #expect(answer.status == 2 && box.text(of: "r.html") == "mine")
        let nowhere = try box.istock("report", "--html", box.path("no/r.html"))
        #expect(nowhere.status == 2 && nowhere.err.contains("cannot be written"))
        let left = try FileManager.default.contentsOfDirectory(atPath: box.folder)
        #expect(!left.contains { $0.contains("unfinished") })
    }

    @Test func `of an account that did nothing is a page too`() throws {
        let box = try Sandbox()
        try box.done("init", "--account", "<b>&\"", "--seed", "7")
        try box.done("report", "--html", box.path("r.html"))
        let page = box.text(of: "r.html")
        #expect(Markup.complaints(page) == [] && page.contains("&lt;b&gt;&amp;&quot;"))
        #expect(try box.json("report", "--html", box.path("s.html")).names == ["html"])
    }
}

/// Whether tags are closed in their order, attributes quoted, and ids unlike one another.
private enum Markup {
    static func complaints(_ page: String) -> [String] {
        var complaints: [String] = []
        var open: [Substring] = []
        var ids: Set<Substring> = []
        for match in page.matches(
            of: #/<(/?)([a-z0-9]+)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*(/?)>/#.ignoresCase()
        ) {
            let (_, slash, name, attributes, end) = match.output
            for id in attributes.matches(of: #/\sid="([^"]*)"/#)
            where !ids.insert(id.output.1).inserted {
                complaints.append("the id \(id.output.1) is there twice")
            }
            if name == "meta" || !end.isEmpty { continue }
            if slash.isEmpty {
                open.append(name)
            } else if open.popLast() != name {
                complaints.append("</\(name)> closes another")
            }
        }
        if !open.isEmpty { complaints.append("open: \(open)") }
        let tags = page.matches(of: #/<[^>]*>/#).count
        let read = page.matches(
            of: #/<(/?)([a-z0-9]+)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*(/?)>/#.ignoresCase()
        ).count
        if tags != read + 1 { complaints.append("\(tags - read - 1) tags cannot be read") }
        return complaints
    }
}
