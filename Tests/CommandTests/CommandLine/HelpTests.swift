import Testing

@Suite("Help")
struct HelpTests {
    static let commands = [
        "init", "quote", "buy", "sell", "ticket new", "ticket price", "ticket quantity",
        "ticket show", "ticket submit", "ticket discard", "cancel", "orders", "order", "trades",
        "positions", "account", "refresh", "run", "clock", "config", "calendar import",
        "notices", "alert", "push add", "push list", "push remove", "push test", "push kinds",
        "push resume", "push deliver", "lock set", "lock off", "lock now", "lock status", "verify",
        "backup",
        "restore", "export", "trade", "watch", "watchlist add", "watchlist remove",
        "watchlist list", "watchlist import", "chart", "report",
    ]

    @Test(arguments: commands)
    func `every command explains itself and shows an example`(command: String) throws {
        let box = try Sandbox()
        let words = command.split(separator: " ").map(String.init)
        let help = try box.istock(words + ["--help"])
        #expect(help == Consequences(out: help.out))
        #expect(help.out.contains("Usage: istock \(command)"))
        #expect(help.out.contains("\n  istock \(command)"))
        #expect(help.out.contains("--db <file>"))
    }

    @Test(arguments: [["--help"], ["-h"], ["help"], []])
    func `the program lists its commands`(words: [String]) throws {
        let help = try Sandbox().istock(words)
        #expect(help == Consequences(out: help.out))
        for command in HelpTests.commands {
            let name = command.prefix { $0 != " " }
            #expect(help.out.contains("\n  \(name) "), "\(name)")
        }
    }

    @Test(arguments: [
        ["help", "buy"], ["buy", "-h"], ["--json", "buy", "--help"], ["buy", "x", "--help"],
    ])
    func `help is found in any place`(words: [String]) throws {
        let box = try Sandbox()
        let help = try box.istock(words)
        #expect(help == (try box.istock("buy", "--help")))
    }

    @Test
    func `the version is one line`() throws {
        let version = try Sandbox().istock("--version")
        #expect(version == Consequences(out: "istock 0.1.0\n"))
    }

    @Test(arguments: [
        ("byu", "buy"), ("by", "buy"), ("slel", "sell"), ("qoute", "quote"), ("quotes", "quote"),
        ("canel", "cancel"), ("oders", "orders"), ("traes", "trades"), ("posititons", "positions"),
        ("acount", "account"), ("refesh", "refresh"), ("rnu", "run"), ("colck", "clock"),
        ("conifg", "config"), ("tikcet", "ticket"), ("intit", "init"),
    ])
    func `a mistyped command is answered with the nearest one`(typed: String, meant: String) throws
    {
        let answer = try Sandbox().istock(typed, "600000")
        let sentence = "error: unknown command '\(typed)', did you mean '\(meant)'?"
        #expect(answer == Consequences(status: 2, err: "\(sentence)\nSee 'istock --help'.\n"))
    }

    @Test
    func `what is near to nothing is answered without a guess`() throws {
        let answer = try Sandbox().istock("xyzzy")
        #expect(
            answer
                == Consequences(
                    status: 2,
                    err: "error: unknown command 'xyzzy'.\nSee 'istock --help'.\n"
                )
        )
    }

    @Test(arguments: [
        (
            ["ticket", "sumbit"], "unknown command 'sumbit', did you mean 'submit'?",
            "istock ticket"
        ),
        (
            ["buy", "--cleint-id=7"], "unknown option '--cleint-id', did you mean '--client-id'?",
            "istock buy"
        ),
        (["--jsn", "orders"], "unknown option '--jsn', did you mean '--json'?", "istock"),
    ])
    func `mistyped words further on are answered too`(
        words: [String],
        sentence: String,
        path: String
    ) throws {
        let answer = try Sandbox().istock(words)
        #expect(
            answer == Consequences(status: 2, err: "error: \(sentence)\nSee '\(path) --help'.\n")
        )
    }
}
