import Foundation
import SQLite
import Testing

/// The program on a file of an older schema: what it says, and what it leaves alone.
@Suite("Older files")
struct OldFileTests {
    private func old(at name: String = "account.db") throws -> Sandbox {
        let box = try Sandbox()
        let schemas = URL(filePath: #filePath).appending(path: "../../../StoreTests/Schemas/1.db")
        try FileManager.default.copyItem(
            at: schemas.standardized,
            to: URL(filePath: box.path(name))
        )
        box.now = "2026-12-01T10:00:00"
        return box
    }

    @Test(arguments: [
        ("en", "was brought from schema 1 to schema 2; as it was before, it is kept in"),
        ("zh", "已从结构1升级到结构2；原文件保存在"),
    ])
    func `the first command that writes brings it up, and says so once`(
        language: String,
        words: String
    ) throws {
        let box = try old()
        let cancel = ["cancel", "1", "--account", "replayed", "--lang", language]
        let first = try box.istock(cancel)
        #expect(first.status == 0)
        #expect(first.err == "\(box.database) \(words) \(box.database).v1.backup\n")
        #expect(try box.istock(cancel).err.contains(words) == false)
        #expect(try box.faults() == [])
        #expect(FileManager.default.fileExists(atPath: box.path("account.db.v1.backup")))
    }

    @Test(arguments: ["account --account default", "orders --account replayed", "verify"])
    func `looking at it changes nothing`(words: String) throws {
        let box = try old()
        let bytes = try Data(contentsOf: URL(filePath: box.database))
        let answer = try box.istock(words)
        #expect(answer == Consequences(out: answer.out))
        #expect(try Data(contentsOf: URL(filePath: box.database)) == bytes)
    }

    @Test func `its lock holds on`() throws {
        let box = try old()
        let locked = try box.istock("cancel --all --account default")
        #expect(locked.status == 6)
        try box.write("2468\n", to: "pin")
        try box.done("cancel", "--all", "--account", "default", "--pin-file", box.path("pin"))
        #expect(try box.faults() == [])
    }

    @Test func `an older backup is restored and has the present schema then`() throws {
        let box = try old(at: "old.db")
        let bytes = try Data(contentsOf: URL(filePath: box.path("old.db")))
        try box.done("init")
        try box.done("restore", box.path("old.db"))
        #expect(try box.faults() == [])
        #expect(try box.json("orders --account replayed").elements.count == 1)
        #expect(try Books(box.database).number("PRAGMA user_version") == 2)
        #expect(try Data(contentsOf: URL(filePath: box.path("old.db"))) == bytes)
    }
}
