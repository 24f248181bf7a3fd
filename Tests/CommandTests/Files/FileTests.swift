import Foundation
import SQLite
import Testing

/// Files that are not, or not quite, account files: a sentence, and not a byte is touched.
@Suite("Files")
struct FileTests {
    /// Every file of the folder with its bytes, the outputs of runs left out.
    private func contents(_ box: Sandbox) throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: box.folder)
        return try Dictionary(
            uniqueKeysWithValues: names.filter { !$0.hasPrefix("run-") }.map {
                ($0, try Data(contentsOf: URL(filePath: box.path($0))))
            }
        )
    }

    static let files = [
        "text", "empty database", "foreign", "newer", "truncated", "short", "header only",
    ]

    private func make(_ kind: String, in box: Sandbox) throws -> String {
        let path = box.database
        switch kind {
        case "text":
            try box.write("date,amount\n2026-01-06,100\n", to: "account.db")
            return "\(path) is no SQLite database; it was left as it is"
        case "empty database", "foreign":
            let connection = try Connection(path: path, mode: .create)
            try connection.execute("CREATE TABLE accounts (id INTEGER PRIMARY KEY, name TEXT)")
            if kind == "foreign" { try connection.execute("PRAGMA application_id = 252006675") }
            try connection.close()
            return "\(path) is a database of another program; it was left as it is"
        case "newer":
            try box.done("init")
            let connection = try Connection(path: path, mode: .readWrite)
            try connection.execute("PRAGMA user_version = 99")
            try connection.close()
            return "\(path) was written by a newer istock (schema 99): update istock"
        default:
            try box.done("init")
            let whole = try Data(contentsOf: URL(filePath: path))
            let count =
                ["truncated": whole.count - 5000, "short": 50, "header only": 100][kind] ?? 0
            try whole.prefix(count).write(to: URL(filePath: path))
            for suffix in ["-wal", "-shm", "-lock"] {
                try? FileManager.default.removeItem(atPath: path + suffix)
            }
            return kind == "short"
                ? "\(path) is no SQLite database; it was left as it is"
                : "\(path) is damaged: the file ends before its last page"
        }
    }

    @Test(
        arguments: files,
        ["init", "account", "buy 600000 100", "run --for 0s", "config set drift.band off"]
    )
    func `what is not ours is refused and left as it is`(kind: String, words: String) throws {
        let box = try Sandbox()
        let sentence = try make(kind, in: box)
        let before = try contents(box)
        let answer = try box.istock(words)
        #expect(answer == Consequences(status: 8, err: "error: \(sentence)\n"))
        #expect(try contents(box) == before)
    }

    @Test
    func `with --json the sentence is data too`() throws {
        let box = try Sandbox()
        let sentence = try make("text", in: box)
        let answer = try box.istock("orders --json")
        #expect(answer.status == 8)
        #expect(try JSONValue(parsing: answer.out).words("error message") == "database \(sentence)")
    }

    @Test
    func `a folder is no account file`() throws {
        let box = try Sandbox()
        try FileManager.default.createDirectory(
            atPath: box.database,
            withIntermediateDirectories: false
        )
        for words in ["init", "account", "buy 600000 100"] {
            let answer = try box.istock(words)
            #expect(answer.status == 8)
            #expect(answer.err.hasPrefix("error: \(box.database)"), "\(answer.err)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: box.database) == [])
    }

    @Test
    func `an empty file is filled by init, and is no account before`() throws {
        let box = try Sandbox()
        try box.write("", to: "account.db")
        #expect(try box.istock("account").status == 4)
        #expect(box.text(of: "account.db") == "")
        try box.done("init")
        #expect(try box.json("account")["cash.free"] == .number("1000000.00"))
    }

    @Test
    func `reading makes no file and no folder`() throws {
        let box = try Sandbox()
        box.environment["ISTOCK_DB"] = box.path("there/account.db")
        for words in ["account", "orders", "quote 600000", "buy 600000 100", "run --for 0s"] {
            #expect(try box.istock(words).status == 4)
        }
        #expect(try contents(box) == [:])
        try box.done("init")
        #expect(FileManager.default.fileExists(atPath: box.path("there/account.db")))
    }

    @Test
    func `an account file is its owner's alone`() throws {
        let box = try Sandbox()
        box.environment["ISTOCK_DB"] = box.path("new/account.db")
        try box.done("init")
        func mode(_ name: String) throws -> Int? {
            let attributes = try FileManager.default.attributesOfItem(atPath: box.path(name))
            return (attributes[.posixPermissions] as? NSNumber)?.intValue
        }
        #expect(try mode("new") == 0o700)
        #expect(try mode("new/account.db") == 0o600)
    }

    @Test
    func `a symbolic link leads to one account`() throws {
        let box = try Sandbox()
        try box.done("init")
        try FileManager.default.createSymbolicLink(
            atPath: box.path("link.db"),
            withDestinationPath: box.database
        )
        try box.done("buy 600000 100 --price 9.50 --db \(box.path("link.db"))")
        #expect(try box.json("orders").elements.count == 1)
        #expect(try box.faults() == [])
    }

    @Test
    func `a replay's path is kept absolute`() throws {
        let box = try Sandbox()
        let rows = [Snapshot.header, Snapshot("2026-01-06T10:00:00", last: "10.00").row]
        try FileManager.default.createDirectory(
            atPath: box.path("data"),
            withIntermediateDirectories: false
        )
        try box.write(rows.joined(separator: "\n") + "\n", to: "data/ticks.csv")
        let script = "cd \"$1\" && \"$0\" init --source replay:ticks.csv"
        let opened = try box.start(
            ["-c", script, Program.istock, box.path("data")],
            program: "/bin/sh"
        ).end()
        #expect(opened.status == 0)
        #expect(
            try box.json("account")["source"] == .string("replay:\(box.path("data/ticks.csv"))")
        )
        #expect(try box.json("quote", "600000")[0]["last"] == .number("10.00"))
    }

    @Test
    func `a copied binary opens a new account: the schema is inside`() throws {
        let box = try Sandbox()
        let copy = try box.copyProgram(to: "elsewhere-istock")
        #expect(try box.start(["init"], program: copy).end().status == 0)
        #expect(try box.start(["buy", "600000", "100"], program: copy).end().status == 0)
        #expect(try box.faults() == [])
    }
}
