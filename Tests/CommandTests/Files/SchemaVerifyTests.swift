import SQLite
import Testing

/// I14 and I15: a lock that was changed by other means, and a file whose schema is not the program's.
@Suite("Verify: locks and schemas")
struct SchemaVerifyTests {
    private func change(_ box: Sandbox, _ sql: String) throws {
        let connection = try Connection(path: box.database, mode: .readWrite)
        try connection.execute(sql)
        try connection.close()
    }

    private func expect(_ invariant: Int, _ row: String, _ sql: String, in box: Sandbox) throws {
        try change(box, sql)
        let verified = try box.istock("verify --json")
        #expect(verified.status == 8, "\(sql)")
        #expect(
            verified.out.hasPrefix(#"{"ok":false,"invariant":\#(invariant),"row":"\#(row)""#),
            "\(sql): \(verified.out)"
        )
        #expect(!verified.out.contains("$y$"), "no hash is shown: \(verified.out)")
    }

    private func locked() throws -> Sandbox {
        let box = try Sandbox()
        try box.done("init")
        try box.write("2468\n", to: "pin")
        try box.done("lock", "set", "--pin", "--new-pin-file", box.path("pin"))
        return box
    }

    static let lockChanges = [
        "DELETE FROM trade_locks",
        "UPDATE trade_locks SET pin_hash = '$y$j9T$another'",
        "UPDATE trade_locks SET fingerprint = 1",
        "UPDATE trade_locks SET set_ms = set_ms - 1",
    ]

    @Test(arguments: lockChanges)
    func `I14 a lock that was changed in the file is told`(sql: String) throws {
        try expect(14, "trade_locks 1", sql, in: try locked())
    }

    @Test func `I14 a lock that was put into the file is told`() throws {
        let box = try Sandbox()
        try box.done("init")
        let sql = "INSERT INTO trade_locks VALUES (1, '$y$j9T$another', 0, 1, 0, NULL)"
        try expect(14, "trade_locks 1", sql, in: box)
    }

    @Test(arguments: ["lock off", "lock set --pin"])
    func `I14 a lock that was taken off and set again is still told`(words: String) throws {
        let box = try locked()
        try change(box, "DELETE FROM trade_locks")
        let pin = words == "lock off" ? [] : ["--new-pin-file", box.path("pin")]
        try box.done(words.split(separator: " ").map(String.init) + pin)
        try expect(14, "lock_changes 1/2", "", in: box)
    }

    @Test func `I14 holds while istock sets, changes and takes off a lock and counts tries`() throws
    {
        let box = try locked()
        #expect(try box.istock("verify") == Consequences())
        try box.write("1357\n", to: "other")
        let wrong = try box.istock(["cancel", "--all", "--pin-file", box.path("other")])
        #expect(wrong.status == 6)
        #expect(try box.istock("verify") == Consequences())
        let pins = ["--pin-file", box.path("pin")]
        try box.done(["lock", "set", "--pin", "--new-pin-file", box.path("other")] + pins)
        #expect(try box.istock("verify") == Consequences())
        try box.done(["lock", "off", "--pin-file", box.path("other")])
        #expect(try box.istock("verify") == Consequences())
        let kinds = try Books(box.database).texts("SELECT kind FROM lock_changes ORDER BY number")
        #expect(kinds == ["set", "set", "off"])
    }

    @Test func `I14 the changes of a lock are append-only`() throws {
        let box = try locked()
        for sql in [
            "DELETE FROM lock_changes", "UPDATE lock_changes SET pin_hash = 'x'",
            "INSERT OR REPLACE INTO lock_changes SELECT * FROM lock_changes",
        ] {
            #expect(throws: SQLiteError.self, "\(sql)") {
                try change(box, "PRAGMA recursive_triggers = ON; \(sql)")
            }
        }
        #expect(try box.istock("verify") == Consequences())
    }

    static let schemaChanges: [(sql: String, row: String)] = [
        ("DROP TRIGGER trades_stay", "trigger trades_stay"),
        (
            "DROP TRIGGER trades_stay; CREATE TRIGGER trades_stay BEFORE DELETE ON trades BEGIN SELECT 1; END",
            "trigger trades_stay"
        ),
        ("DROP INDEX trades_by_day", "index trades_by_day"),
        ("CREATE INDEX mine ON trades (price)", "index mine"),
        ("CREATE TABLE notes (text TEXT)", "table notes"),
        ("CREATE VIEW seen AS SELECT * FROM trades", "view seen"),
        ("ALTER TABLE alerts ADD COLUMN note TEXT", "table alerts"),
        (
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (cash >= 0)', '') WHERE name = 'accounts'
            """, "table accounts"
        ),
    ]

    @Test(arguments: schemaChanges.indices)
    func `I15 a schema that was changed is told`(index: Int) throws {
        let box = try Sandbox()
        try box.done("init")
        let change = Self.schemaChanges[index]
        try expect(15, change.row, change.sql, in: box)
    }

    @Test func `I15 what ANALYZE and comments leave is no change`() throws {
        let box = try Sandbox()
        try box.done("init")
        try change(box, "ANALYZE")
        #expect(try box.istock("verify") == Consequences())
    }
}
