import Foundation
import SQLite
import Testing

@Suite("Doctor")
struct DoctorTests {
    /// What doctor says of one check: its state and its advice.
    private func finding(_ box: Sandbox, _ check: String, status: Int32) throws -> (
        state: String, advice: String
    ) {
        let answer = try box.istock("doctor", "--json")
        #expect(answer.status == status, "\(answer)")
        let findings = try JSONValue(parsing: answer.out)["findings"].elements
        let found = try #require(findings.first { $0["check"] == .string(check) })
        return (found["state"].word, found["advice"] == .null ? "" : found["advice"].word)
    }

    /// Changes a file as no istock does.
    private func change(_ box: Sandbox, _ sql: String) throws {
        let connection = try Connection(path: box.database, mode: .readWrite)
        try connection.execute(sql)
        try connection.close()
    }

    @Test
    func `all is in order on a sound account, in either language`() throws {
        let box = try Sandbox()
        box.environment["LANG"] = "C.UTF-8"
        try box.done("init")
        let before = try Books(box.database).dump()
        let answer = try box.istock("doctor")
        #expect(answer.status == 0)
        #expect(answer.err == "")
        #expect(answer.out.hasSuffix("\nno problem was found\n"))
        #expect(answer.out.contains("it adds up, 1 account\n"))
        #expect(try box.istock("doctor", "--lang", "zh").out.hasSuffix("\n没有发现问题\n"))
        #expect(try Books(box.database).dump() == before)
    }

    @Test
    func `no file yet is a note, and none is made`() throws {
        let box = try Sandbox()
        let found = try finding(box, "file", status: 0)
        #expect(found == ("note", "istock init opens an account"))
        #expect(!FileManager.default.fileExists(atPath: box.database))
    }

    @Test
    func `files that cannot be used are problems with an advice`() throws {
        let box = try Sandbox()
        try box.write(
            "no database, but long enough to look like one, or so it seems",
            to: "account.db"
        )
        #expect(
            try finding(box, "file", status: 1).advice == "name another file with --db or ISTOCK_DB"
        )

        let newer = try Sandbox()
        try newer.done("init")
        try change(newer, "PRAGMA user_version = 99")
        #expect(try finding(newer, "file", status: 1) == ("problem", "update istock"))

        let damaged = try Sandbox()
        try damaged.done("init")
        try change(damaged, "UPDATE accounts SET cash = cash + 1")
        #expect(try finding(damaged, "contents", status: 1).state == "problem")

        let open = try Sandbox()
        try open.done("init")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644],
            ofItemAtPath: open.database
        )
        #expect(try finding(open, "file", status: 1) == ("problem", "chmod 600 \(open.database)"))
    }

    @Test
    func `several accounts without a default are a problem`() throws {
        let box = try Sandbox()
        try box.done("init --account one")
        try box.done("init --account two")
        #expect(
            try finding(box, "account", status: 1) == (
                "problem", "istock account use NAME makes one the default"
            )
        )
        try box.done("account use two")
        #expect(try finding(box, "account", status: 0).state == "ok")
    }

    @Test
    func `a source that does not answer is a problem`() throws {
        let box = try Sandbox()
        box.now = "2026-01-06T10:00:00"
        try box.done(["init", "--source", "exec:exit 1"])
        #expect(try finding(box, "source", status: 1).state == "problem")
        #expect(try box.istock("doctor", "--offline").status == 0)
        #expect(try finding(box, "environment", status: 1) == ("note", "unset ISTOCK_NOW"))
    }

    @Test
    func `a replay that was changed is a problem`() throws {
        let box = try Sandbox()
        try box.open(replaying: [Snapshot("2026-01-06T10:00:00", last: "10.00", ask: "10.00x300")])
        #expect(try finding(box, "source", status: 0).state == "ok")
        try box.write("", to: "replay.csv")
        #expect(try finding(box, "source", status: 1).state == "problem")
    }

    @Test
    func `a calendar that has ended is a problem`() throws {
        let box = try Sandbox()
        try box.done("init --start 2027-06-01T09:30")
        let found = try finding(box, "calendar", status: 1)
        #expect(found == ("problem", "istock calendar import FILE adds closed days"))
    }
}
