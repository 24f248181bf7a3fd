import Foundation
import Testing

@Suite("Global options")
struct GlobalOptionTests {
    @Test(arguments: [
        ["--db", "FILE", "--account", "second", "--json", "--lang", "zh", "clock", "show"],
        ["clock", "show", "--db", "FILE", "--account", "second", "--json", "--lang", "zh"],
        ["--json", "--db=FILE", "clock", "--lang=zh", "show", "--account=second"],
        ["--account", "second", "clock", "--json", "--db", "FILE", "show", "--lang", "zh"],
    ])
    func `the options stand before or after the command`(words: [String]) throws {
        let box = try Sandbox()
        box.environment["ISTOCK_DB"] = box.path("another.db")
        let file = box.path("named.db")
        try box.done("init", "--db", file, "--account", "first")
        try box.done(
            "init",
            "--db",
            file,
            "--account",
            "second",
            "--start",
            "2026-11-30T10:00"
        )
        let answer = try box.istock(words.map { $0.replacingOccurrences(of: "FILE", with: file) })
        #expect(
            answer
                == Consequences(
                    out: #"{"clock":"2026-11-30T10:00:00+08:00","virtual":true,"notices":[]}"#
                        + "\n"
                )
        )
    }

    @Test
    func `the options of a group stand before its subcommand`() throws {
        let box = try Sandbox()
        try box.done("init")
        let first = try box.istock("--json", "ticket", "new", "600000")
        let second = try box.istock("ticket", "--json", "new", "600000")
        let third = try box.istock("ticket", "new", "600000", "--json")
        #expect(first == second)
        #expect(first == third)
        #expect(try JSONValue(parsing: first.out)["symbol"] == .string("sh600000"))
    }

    @Test(arguments: [
        (["XDG_DATA_HOME": "DIR/data", "HOME": "DIR/home"], "data/istock/istock.db"),
        (["HOME": "DIR/home"], "home/.local/share/istock/istock.db"),
        (["XDG_DATA_HOME": "", "HOME": "DIR/home"], "home/.local/share/istock/istock.db"),
        (
            ["XDG_DATA_HOME": "not/absolute", "HOME": "DIR/home"],
            "home/.local/share/istock/istock.db"
        ),
        (["ISTOCK_DB": "DIR/own.db", "XDG_DATA_HOME": "DIR/data"], "own.db"),
        (["ISTOCK_DB": "", "XDG_DATA_HOME": "DIR/data"], "data/istock/istock.db"),
    ])
    func `the file is the one the environment names`(
        variables: [String: String],
        file: String
    ) throws {
        let box = try Sandbox()
        box.environment = variables.mapValues {
            $0.replacingOccurrences(of: "DIR", with: box.folder)
        }
        let path = box.path(file)
        let answer = try box.istock("init", "--json")
        #expect(try JSONValue(parsing: answer.out)["db"] == .string(path))
        #expect(FileManager.default.fileExists(atPath: path))
        let account = try box.istock("account", "--db", path)
        #expect(account == (try box.istock("account")))
    }

    @Test(arguments: [
        ([:], [], "en"),
        (["LANG": "zh_CN.UTF-8"], [], "zh"),
        (["LANG": "C.UTF-8"], [], "en"),
        (["LANG": "zh_CN.UTF-8", "LC_ALL": "en_US.UTF-8"], [], "en"),
        (["LC_MESSAGES": "zh_TW.UTF-8", "LANG": "en_US.UTF-8"], [], "zh"),
        (["LC_ALL": "", "LANG": "zh_CN.UTF-8"], [], "zh"),
        (["ISTOCK_LANG": "en", "LC_ALL": "zh_CN.UTF-8"], [], "en"),
        (["ISTOCK_LANG": "zh", "LC_ALL": "en_US.UTF-8"], [], "zh"),
        (["ISTOCK_LANG": "zh"], ["--lang", "en"], "en"),
        (["ISTOCK_LANG": "en"], ["--lang", "zh"], "zh"),
    ])
    func `the language is the option's, the variable's, then the locale's`(
        variables: [String: String],
        options: [String],
        language: String
    ) throws {
        let box = try Sandbox()
        box.environment["ISTOCK_LANG"] = nil
        box.environment.merge(variables) { $1 }
        let answer = try box.istock(["account"] + options)
        let sentence =
            language == "zh"
            ? "没有账户文件 \(box.database)；用 istock init 开户"
            : "there is no account file \(box.database); istock init opens one"
        #expect(answer == Consequences(status: 4, err: "error: \(sentence)\n"))
    }

    @Test
    func `several accounts in one file are named, and trade apart`() throws {
        let box = try Sandbox()
        try box.open(
            replaying: [Snapshot("2026-01-06T10:00:00", last: "10.00", ask: "10.00x300")],
            "--account",
            "first",
            "--cash",
            "10000"
        )
        let source = "replay:\(box.path("replay.csv"))"
        try box.done("init", "--source", source, "--account", "second", "--cash", "20000")
        let unnamed = try box.istock("orders")
        #expect(
            unnamed
                == Consequences(
                    status: 2,
                    err:
                        "error: there are several accounts, name one with --account: first, second; "
                        + "istock account use makes one the default\n"
                        + "See 'istock orders --help'.\n"
                )
        )
        // Two accounts on one file do not share volume, and each counts its own ids.
        for name in ["first", "second"] {
            let order = try box.json("buy", "600000", "300", "--account", name)
            #expect(order.words("id status cumQuantity") == "1 filled 300")
        }
        let first = try box.json("account", "--account", "first")
        let second = try box.json("account", "--account", "second")
        #expect(first.words("cash.total equity") == "6994.97 9994.97")
        #expect(second.words("cash.total equity") == "16994.97 19994.97")
        #expect(try box.faults() == [])
    }

    @Test
    func `a name is taken once`() throws {
        let box = try Sandbox()
        try box.done("init", "--account", "mine")
        let before = try Books(box.database).dump()
        let again = try box.istock("init", "--account", "mine")
        #expect(
            again
                == Consequences(
                    status: 2,
                    err: "error: there is an account 'mine' in \(box.database) already: "
                        + "name another with --account, or another file with --db\n"
                        + "See 'istock init --help'.\n"
                )
        )
        #expect(try Books(box.database).dump() == before)
    }
}
