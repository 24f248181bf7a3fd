import Foundation
import Testing

struct `Running sessions` {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test func `prints the same bytes in every place`() throws {
        let examples = Checkout.root.appendingPathComponent("Examples")
        let names = Checkout.sessions(in: "Examples")
        func run(_ environment: [String: String], json: Bool) throws -> Played {
            try Checkout.run(
                Checkout.program,
                ["session"] + (json ? ["--json"] : []) + names,
                environment: environment,
                folder: examples
            )
        }
        for json in [false, true] {
            let here = try run([:], json: json)
            #expect(here.status == 0)
            let there = try run(
                [
                    "TZ": "America/New_York", "LC_ALL": "en_US.UTF-8", "LANG": "de_DE",
                    "ISTOCK_LANG": "en", "ISTOCK_DB": "/nonexistent/x",
                    "ISTOCK_NOW": "2020-01-01T00:00",
                    "HOME": folder.path(""), "COLUMNS": "20",
                ],
                json: json
            )
            #expect(here == there)
        }
        // Nor does it matter where the files lie.
        let copy = folder.path("copy")
        try FileManager.default.copyItem(atPath: examples.path, toPath: copy)
        let elsewhere = try Checkout.run(
            Checkout.program,
            ["session", "first-day.session"],
            folder: URL(fileURLWithPath: copy)
        )
        let here = istock(["session", examples.appendingPathComponent("first-day.session").path])
        #expect(elsewhere == here)
    }

    @Test func `speaks Chinese unless it is told otherwise`() throws {
        let text = "tick 600000 10 prev 10 ask 10x500\nbuy 600000 100"
        #expect(try folder.play(text).output.contains("[模拟] 成交！"))
        #expect(try folder.play(text, "--lang", "en").output.contains("[PAPER] Filled: bought"))
    }

    @Test func `plays several, each on its own, and sums up`() throws {
        let good = try folder.write("given cash 5\nset A=1\nexpect cash 5\n", to: "good.session")
        let bad = try folder.write("expect cash 5\nexpect cash 6\n", to: "bad.session")
        let wrong = try folder.write("expect cash ${A}\n", to: "wrong.session")
        let played = istock([
            "session", bad, good, wrong, "--json", "--junit", folder.path("r.xml"),
        ])
        #expect(played.status == 2)
        #expect(played.errors.hasSuffix("3个会话：1个通过，2个未通过；2项检查\n"))
        #expect(played.lines.allSatisfy { $0.hasPrefix(#"{"file":""#) })
        let report = try String(contentsOfFile: folder.path("r.xml"), encoding: .utf8)
        #expect(
            report.contains("<testsuite name=\"\(bad)\" tests=\"2\" failures=\"1\" errors=\"0\">")
        )
        #expect(
            report.contains("<testsuite name=\"\(wrong)\" tests=\"1\" failures=\"0\" errors=\"1\">")
        )
        #expect(report.contains("<failure message=\"\(bad):1:13: cash 是 1000000.00，应为 5.00\"/>"))
        #expect(report.contains(":3 expect cash 5\"/>"))
        #expect(report.components(separatedBy: "<testcase ").count == 6)
    }

    @Test func `takes values from outside before its own`() throws {
        let text =
            "set CASH=5\nset NAME='a b'\ngiven cash ${CASH}\nexpect cash ${CASH}\naccount --json"
        #expect(try folder.play(text).output.contains(#""total":5.00"#))
        #expect(try folder.play(text, "--set", "CASH=7").output.contains(#""total":7.00"#))
        #expect(try folder.play(text, "--set", "CASH").status == 2)
    }

    @Test func `includes other files, and says which one is wrong`() throws {
        _ = try folder.write("given cash ${A}\ninclude deeper/b.session\n", to: "a2.session")
        try FileManager.default.createDirectory(
            atPath: folder.path("deeper"),
            withIntermediateDirectories: false
        )
        _ = try folder.write("expect cash 5\nexpect cash 6\n", to: "deeper/b.session")
        let played = try folder.play("set A=5\ninclude a2.session\nexpect cash 7")
        #expect(played.status == 1)
        #expect(played.errors.hasPrefix("\(folder.path("deeper/b.session")):2:13: "))
        let loop = try folder.play("include a.session")
        #expect(loop.status == 2)
        let missing = try folder.play("include 'no such file'")
        #expect(missing.errors.hasPrefix("\(folder.path("a.session")):1:9: error: 无法读取"))
    }

    @Test func `has a refusal answered by the next line`() throws {
        let tick = "tick 600000 10 prev 10 ask 10x5000\n"
        let answered = try folder.play(tick + "buy 600000 150\n\n# so it is\nexpect refused lot")
        #expect(answered.status == 0)
        #expect(answered.lines == ["已拒绝（lot）：数量150股不符合规则（主板：须为100股的整数倍）；零股只能卖出"])
        let other = try folder.play(tick + "buy 600000 150\nexpect refused cash")
        #expect(other.errors == "\(folder.path("a.session")):3:16: error: 上一行 是 lot，应为 cash\n")
        let never = try folder.play(tick + "buy 600000 150")
        #expect(never.status == 1)
        #expect(never.errors.contains("a.session:2:1: error: 被拒绝（lot）"))
        let late = try folder.play(tick + "buy 600000 150\nclock\nexpect refused lot")
        #expect(late.errors.contains("a.session:2:1: error: 被拒绝（lot）"))
        let counted = try folder.play(tick + "buy 600000 150\nexpect cash 5", "--keep-going")
        #expect(counted.errors.hasSuffix("2项检查中2项未通过\n"))
        let none = try folder.play(tick + "buy 600000 100\nexpect refused lot")
        #expect(none.errors.contains("a.session:3:16: error: 上一行 是 未被拒绝，应为 lot"))
    }

    @Test(arguments: [
        ("cancel 999", Int32(4)), ("order 1", 4), ("quote 688999", 4), ("buy 600000 100", 7),
        ("clock set 2020-01-01T10:00", 1), ("ticket show", 4),
    ])
    func `ends with the contract's status where no check answers`(line: String, status: Int32)
        throws
    {
        let played = try folder.play(line)
        #expect(played.status == status)
        #expect(played.errors.contains("a.session:1:1: error: "))
    }

    @Test(arguments: [
        ("byu 600519 100 10", "1:1"), ("buy 600000 500 --prise 1", "1:16"),
        ("buy 600000 x", "1:12"),
        ("buy 600000 500 --price nan", "1:24"), ("buy 600000 500 @ inf", "1:18"),
        ("buy 600000 500 @ 1e400", "1:18"), ("buy 600000 500 @ 0x10", "1:18"),
        ("buy 600000 500 @ 1_000", "1:18"), ("buy 600000 500 @ ''", "1:18"),
        ("buy 600000 1111111111111111111111111111111", "1:12"), ("buy 600000 -100", "1:12"),
        ("buy 600000 0", "1:12"), ("buy 600000 -0", "1:12"), ("buy", "1:1"), ("session x", "1:1"),
        ("run", "1:1"), ("buy 600000 100 --wait", "1:1"), ("buy 600000 100 --db x", "1:1"),
        ("events --follow", "1:1"),
    ])
    func `refuses words that make no sense, and says where`(line: String, place: String) throws {
        let played = try folder.play("tick 600000 10 prev 10 ask 10x500\n" + line)
        #expect(played.status == 2)
        let moved = place.replacingOccurrences(of: "1:", with: "2:", options: .anchored)
        #expect(
            played.errors.hasPrefix("\(folder.path("a.session")):\(moved): error: "),
            "\(played.errors)"
        )
    }

    @Test(arguments: [[UInt8](0...255), [0x7F, 0x45, 0x4C, 0x46, 0], [0xFF, 0xFE, 0x61, 0]])
    func `refuses junk`(bytes: [UInt8]) throws {
        let played = istock(["session", try folder.write(bytes: bytes, to: "a.session")])
        #expect(played.status == 2)
        #expect(played.errors.contains("a.session:1:"))
    }

    @Test func `cannot read what is not there`() throws {
        #expect(istock(["session", folder.path("none")]).status == 2)
        #expect(istock(["session", folder.path("")]).status == 2)
        #expect(istock(["session"]).status == 2)
        #expect(istock(["session", "-", "-"]).status == 2)
    }

    @Test func `looks for notices in their order, each once`() throws {
        let played = try folder.play(
            """
            tick 600000 10 prev 10 bid 9.99x500 ask 10x500
            expect no notice
            buy 600000 100
            buy 600000 200
            expect notice "1000.00"
            expect notice "2000.00"
            expect no notice
            expect notice "1000.00"
            """
        )
        #expect(played.status == 1)
        #expect(played.errors.contains("a.session:8:15: error: 没有包含“1000.00”的通知；没有通知"))
    }

    @Test func `echoes its comments and blank lines as they stand`() throws {
        let text = "#!/usr/bin/env -S istock session\n# 一、开户\n\ngiven cash 5\n  # two\nat 10:00\n"
        let played = try folder.play(text, "--echo")
        #expect(
            played.output
                == "# 一、开户\n\n> given cash 5\n  # two\n> at 10:00\n2026-11-30 10:00:00\n"
        )
    }

    @Test func `plays the recorded first day`() throws {
        let demo = Checkout.root.appendingPathComponent("Examples/demo.session")
        let recorded = Checkout.root.appendingPathComponent("docs/first-day.txt")
        let played = istock(["session", "--echo", demo.path])
        #expect(played.status == 0)
        #expect(try played.output == String(contentsOf: recorded, encoding: .utf8))
    }

    @Test func `echoes its lines where it is asked to`() throws {
        let played = try folder.play("given cash 5 # five\nat 10:00", "--echo")
        #expect(played.lines == ["> given cash 5", "> at 10:00", "2026-11-30 10:00:00"])
    }
}
