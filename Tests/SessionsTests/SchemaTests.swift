import Arguments
import Foundation
import Testing

@testable import istock

struct `The documented JSON` {
    /// A day on a simulated account, each command with the schema of what it prints; `!` marks a failure.
    static let day: [(schema: String, words: [String])] = [
        ("opened", ["init", "--seed", "7", "--cash", "100000"]),
        ("opened", ["init", "--seed", "7", "--account", "second", "--dry-run"]),
        ("error", ["init", "--seed", "7"]),
        ("quotes", ["quote", "600000", "510300", "688001"]),
        ("order", ["buy", "600000", "100", "--dry-run"]),
        ("order", ["buy", "600000", "200", "@", "10.40"]),
        ("order", ["buy", "600000", "100", "--price", "9.80", "--client-id", "k"]),
        ("error", ["buy", "600000", "150"]), ("error", ["buy", "600000", "999900"]),
        ("error", ["buy", "600000", "100", "--price", "99"]),
        ("error", ["buy", "600000", "100", "--price", "11.00"]),
        ("error", ["buy", "600000", "100", "--type", "fill-or-kill"]),
        ("order", ["buy", "688001", "200", "--type", "best5-cancel", "--protect", "4.20"]),
        ("error", ["sell", "600000", "100"]),
        ("error", ["buy", "600000", "100", "--price", "10.005"]),
        ("error", ["buy", "600000", "90000000"]), ("error", ["buy", "sz600000", "100"]),
        ("order", ["order", "1"]), ("order", ["order", "2"]), ("error", ["order", "9"]),
        ("orders", ["orders"]), ("orders", ["orders", "--status", "pending"]),
        ("cancelled", ["cancel", "2", "--dry-run"]), ("cancelled", ["cancel", "2", "1", "9"]),
        ("cancelled", ["cancel", "--all"]), ("trades", ["trades"]), ("positions", ["positions"]),
        ("account", ["account"]), ("ticket", ["ticket", "new", "600000"]),
        ("ticket", ["ticket", "price", "10.00", "--dry-run"]),
        ("ticket", ["ticket", "price", "10.00"]),
        ("ticket", ["ticket", "quantity", "100"]), ("ticket", ["ticket", "show"]),
        ("order", ["ticket", "submit"]), ("ticket", ["ticket", "new", "600000", "--side", "buy"]),
        ("trade", ["trade", "600000"]), ("watch", ["watch", "600000", "sz000001", "--once"]),
        ("watch", ["watch", "600000", "--once", "--dry-run"]),
        ("discarded", ["ticket", "discard", "--dry-run"]), ("discarded", ["ticket", "discard"]),
        ("error", ["ticket", "show"]), ("refreshed", ["refresh"]),
        ("verified", ["verify"]), ("backup", ["backup", "%backup%"]),
        ("restored", ["restore", "%backup%", "--dry-run"]), ("restored", ["restore", "%backup%"]),
        ("error", ["backup", "%backup%"]), ("exported", ["export", "--format", "json"]),
        ("refreshed", ["refresh", "--dry-run"]),
        ("clock", ["clock"]), ("clock", ["clock", "advance", "1d", "--dry-run"]),
        ("clock", ["clock", "advance", "1d"]), ("error", ["clock", "set", "2020-01-01T09:30"]),
        ("imported", ["actions", "import", "%actions%", "--dry-run"]),
        ("imported", ["actions", "import", "%actions%"]), ("actions", ["actions", "list"]),
        ("alerts", ["alert", "600000", "above", "10.50", "--dry-run"]),
        ("alerts", ["alert", "600000", "above", "10.50"]), ("alerts", ["alert", "list"]),
        ("error", ["alert", "600000", "above", "10.505"]),
        ("removed", ["alert", "remove", "1"]), ("error", ["alert", "remove", "1"]),
        ("watched", ["watchlist", "add", "600519", "510300", "600519", "--dry-run"]),
        ("watched", ["watchlist", "add", "600519", "510300", "600519"]),
        ("watched", ["watchlist", "add", "600000", "--above", "99", "--below", "1"]),
        ("watchlist", ["watchlist", "list"]), ("unwatched", ["watchlist", "remove", "600000"]),
        ("error", ["watchlist", "remove", "600000"]), ("removed", ["alert", "remove", "2", "3"]),
        ("bars", ["chart", "600000", "--days", "3"]), ("bars", ["chart", "600000", "--minutes=2"]),
        ("chart", ["chart", "600000", "--svg", "%svg%"]),
        ("error", ["chart", "600000", "--bars", "%short%"]),
        ("target", ["push", "add", "webhook", "http://127.0.0.1:1/", "--no-test", "--dry-run"]),
        ("target", ["push", "add", "webhook", "http://127.0.0.1:1/", "--no-test"]),
        ("error", ["push", "add", "webhook", "http://127.0.0.1:1/"]),
        ("targets", ["push", "list"]),
        ("levels", ["push", "kinds", "webhook"]),
        ("levels", ["push", "kinds", "webhook", "filled=off", "--dry-run"]),
        ("deliveries", ["push", "deliver"]), ("tested", ["push", "resume", "webhook"]),
        ("error", ["push", "test", "webhook"]), ("removed", ["push", "remove", "webhook"]),
        ("notices", ["notices", "--peek"]), ("notices", ["notices"]),
        ("settings", ["config"]),
        ("settings", ["config", "set", "drift.window", "5s", "--dry-run"]),
        ("settings", ["config", "set", "drift.window", "5s"]),
        ("settings", ["config", "get", "drift.window"]),
        ("lock", ["lock", "status"]), ("error", ["lock", "set", "--pin", "--pin-file", "%short%"]),
        ("lock", ["lock", "set", "--pin", "--pin-file", "%pin%", "--dry-run"]),
        ("lock", ["lock", "set", "--pin", "--pin-file", "%pin%"]), ("lock", ["lock", "status"]),
        ("lock", ["lock", "status", "--unlock-for", "10m", "--pin-file", "%pin%"]),
        ("lock", ["lock", "now", "--dry-run"]), ("lock", ["lock", "now"]),
        ("error", ["cancel", "--all", "--pin-file", "%short%"]),
        ("error", ["lock", "off", "--pin-file", "%short%"]),
        ("lock", ["lock", "off", "--pin-file", "%pin%"]),
        ("error", ["config", "get", "x"]), ("notice", ["run", "--until-idle", "--speed", "max"]),
        ("report", ["report"]), ("report", ["report", "--since", "2026-12-01"]),
        ("report", ["report", "--html", "%page%"]), ("error", ["report", "--html", "%page%"]),
        ("event", ["events"]), ("event", ["events", "--since", "2"]),
        ("error", ["quote", "平安"]), ("doctor", ["doctor", "--offline"]),
        ("accountChanged", ["account", "reset", "--dry-run"]),
        ("accountChanged", ["account", "reset"]), ("opened", ["account", "new", "second"]),
        ("accounts", ["account", "list"]), ("accountChanged", ["account", "use", "second"]),
        ("order", ["buy", "浦发银行", "100", "--price", "9.50"]),
        ("error", ["account", "close", "second"]),
        ("accountChanged", ["account", "close", "second", "--cancel"]),
        ("error", ["buy", "pfyh", "100", "--account", "second"]),
    ]

    @Test(arguments: ["zh", "en"])
    func `holds for every command of a day`(language: String) throws {
        let folder = try Folder()
        let actions = try folder.write(
            "symbol,ex_date,cash_per_10\nsh600000,2026-12-10,3.20\n",
            to: "actions.csv"
        )
        let files = [
            "%actions%": actions, "%pin%": try folder.write("1234\n", to: "pin"),
            "%short%": try folder.write("123\n", to: "short"),
            "%backup%": folder.path("backup.db"), "%svg%": folder.path("a.svg"),
            "%page%": folder.path("page.html"),
        ]
        for (schema, words) in Self.day {
            let printed = istock(
                words.map { files[$0] ?? $0 } + [
                    "--db", folder.path("a.db"), "--json", "--lang", language,
                ]
            )
            let lines = printed.lines
            #expect(!lines.isEmpty, "\(words)")
            if schema != "event", schema != "notice" { #expect(lines.count == 1, "\(words)") }
            #expect(
                (printed.status == 0) == (schema != "error" && words != ["cancel", "2", "1", "9"])
            )
            for line in lines {
                #expect(try Schema(schema).complaints(line) == [], "\(words): \(line)")
            }
        }
    }

    @Test func `holds for a calendar`() throws {
        let folder = try Folder()
        _ = istock(["init", "--db", folder.path("a.db")])
        let days = try folder.write("date\n2027-01-01\n", to: "days.csv")
        for more in [["--dry-run"], []] {
            let printed = istock(
                ["calendar", "import", days, "--db", folder.path("a.db"), "--json"] + more
            )
            #expect(try Schema("imported").complaints(printed.output) == [])
        }
    }

    @Test(arguments: Checkout.sessions(in: "Examples") + ["wrong"])
    func `holds for every line of a session`(name: String) throws {
        let folder = try Folder()
        let wrong = """
            given cash 5
            quote
            """
        let path =
            name == "wrong"
            ? try folder.write(wrong, to: "wrong.session")
            : Checkout.root.appendingPathComponent("Examples/\(name)").path
        let printed = istock(["session", path, "--json", "--keep-going"])
        let failing = try folder.play(
            "expect cash 5\nexpect order 1\nbuy 600000 100\nset A=1\ncancel 1\nbuy --help\nexpect notice x\ntick 1",
            "--json",
            "--keep-going"
        )
        #expect(printed.lines.count > 1)
        for line in printed.lines + failing.lines {
            #expect(try Schema("session").complaints(line) == [], "\(line)")
        }
    }

    @Test func `is found wrong where it is`() throws {
        #expect(try Schema("trades").complaints("[{}]").count == 15)
        #expect(
            try Schema("imported").complaints(#"{"imported":1.5,"end":"2027-1-1","x":1}"#).count
                == 3
        )
        #expect(try Schema("account").complaints("null") != [])
        #expect(try Schema("opened").complaints("{") != [])
    }

    @Test func `is complete: each schema has its row, and each command too`() throws {
        let page = try String(
            contentsOf: Checkout.root.appendingPathComponent("docs/json.md"),
            encoding: .utf8
        )
        let folder = Checkout.root.appendingPathComponent("docs/schema").path
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
            #expect(page.contains("`\(file.dropLast(5))`"), "\(file)")
        }
        for command in Istock.configuration.subcommands {
            #expect(page.contains("`\(command.configuration.commandName)"))
        }
    }
}
