import Foundation
import Testing

@Suite("Completions")
struct CompletionTests {
    /// An account with shares of one security and a pending order of another.
    private func sandbox() throws -> Sandbox {
        let box = try Sandbox()
        try box.open(
            replaying: [
                Snapshot("2026-01-06T10:00:00", last: "10.00", ask: "10.00x300"),
                Snapshot("2026-01-06T10:00:00", "sz000001", last: "11.00", ask: "11.00x300"),
            ]
        )
        try box.done("buy 600000 100")
        try box.done("buy 000001 100 --price 10.50")
        return box
    }

    private static let lines: [(typed: [String], offered: [String])] = [
        (["acc"], ["account"]), (["account", "re"], ["reset"]),
        (["ticket", "s"], ["show", "submit"]),
        (["buy", "--pr"], ["--price", "--protect"]), (["buy", "600000", "--max", "--ma"], []),
        (["buy", "6"], ["600000"]), (["sell", "sh6"], ["sh600000"]),
        (["quote", "600000", "0"], ["000001"]),
        (["cancel", ""], ["2"]), (["cancel", "2", ""], []), (["order", ""], ["1", "2"]),
        (["buy", "600000", "1", "--type", "own"], ["own-best"]),
        (["buy", "600000", "1", "--type=own"], ["--type=own-best"]),
        (["--lang", ""], ["zh", "en"]), (["--json", "--la"], ["--lang"]),
        (["config", "get", "fees.c"], ["fees.commission"]), (["config", "g"], ["get"]),
        (["help", "fe"], ["fees"]), (["help", "buy"], ["buy"]),
        (["account", "use", ""], ["default"]),
        (["--account", "d"], ["default"]), (["--db", ""], [":files"]), (["--db=x"], [":files"]),
        (["session", ""], [":files"]), (["alert", "li"], ["list"]), (["man"], []),
        (["comple"], ["completions"]),
        (["--", "acc"], ["account"]),
    ]

    @Test
    func `complete offers what the declarations and the account know`() throws {
        let box = try sandbox()
        let before = try Books(box.database).dump()
        for (typed, offered) in Self.lines {
            let answer = try box.istock(["complete", "--"] + typed)
            #expect(answer == Consequences(out: answer.out))
            let words = answer.out.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
            #expect(words.map(String.init) == offered, "\(typed)")
        }
        #expect(try Books(box.database).dump() == before)
    }

    @Test
    func `a candidate has its meaning, in the language asked for`() throws {
        let box = try sandbox()
        #expect(
            try box.istock("complete", "--", "canc")
                == Consequences(out: "cancel\tCancel pending orders.\n")
        )
        box.environment["ISTOCK_LANG"] = "zh"
        #expect(try box.istock("complete", "--", "canc") == Consequences(out: "cancel\t撤单。\n"))
        #expect(
            try box.istock("complete", "--", "cancel", "")
                == Consequences(out: "2\t买入 平安银行 100 @ 10.50\n")
        )
    }

    @Test(arguments: ["sell ", "cancel ", "account use ", "push test "])
    func `without an account nothing is offered, and no file is made`(line: String) throws {
        let box = try Sandbox()
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        #expect(try box.istock(["complete", "--"] + words) == Consequences())
        #expect(!FileManager.default.fileExists(atPath: box.database))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `there is a script for each shell`(shell: String) throws {
        let script = try Sandbox().istock("completions", shell)
        #expect(script == Consequences(out: script.out))
        #expect(script.out.contains("complete --"))
    }

    @Test(arguments: [
        ("istock acc", "account"), ("istock cancel ", "2"), ("istock sell ", "600000\n000001"),
        ("istock buy 600000 1 --type=own", "own-best"), ("istock --db READ", "README"),
        ("istock --db=READ", "README"), ("istock buy 600000 1 --pri", "--price"),
        ("istock xyzzy --zz", ""),
    ])
    func `bash completes`(typed: String, offered: String) throws {
        let box = try sandbox()
        try box.write("", to: "README")
        // The words behind the script's name are the line that is typed.
        let script = #"""
            cd "$HOME"; export PATH="$HOME:$PATH"; source <(istock completions bash)
            COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDBREAKS=' =:'
            _istock; [ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\n' "${COMPREPLY[@]}"
            """#
        try FileManager.default.createSymbolicLink(
            atPath: box.path("istock"),
            withDestinationPath: Program.istock
        )
        let run = try box.start(["--norc", "-c", script, "_", typed], program: "/bin/bash")
        #expect(run.end() == Consequences(out: offered.isEmpty ? "" : offered + "\n"))
    }
}
