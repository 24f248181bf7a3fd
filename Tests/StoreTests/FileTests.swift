import Foundation
import Market
import SQLite
import Store
import Testing
import Trading

/// What `AccountFile.open` says of files that are not fit, and that it leaves them as they are.
struct FileTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("istock-store-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private var path: String { folder.appendingPathComponent("a.db").path }

    private func bytes() -> Data { FileManager.default.contents(atPath: path) ?? Data() }

    private func sqlite(_ sql: String) throws {
        let connection = try Connection(path: path, mode: .create)
        try connection.execute(sql)
        try connection.close()
    }

    private func name(_ error: any Error) -> String {
        switch error as? StoreError {
        case .missing: "missing"
        case .notADatabase: "notADatabase"
        case .foreign: "foreign"
        case .newer(_, let version): "newer \(version)"
        case .damaged: "damaged"
        case .unreadable: "unreadable"
        default: "\(error)"
        }
    }

    private func expectRefusal(_ expected: String) throws {
        let before = bytes()
        for access in [AccountFile.Access.reading, .writing] {
            let error = #expect(throws: StoreError.self) {
                _ = try AccountFile.open(path: path, for: access)
            }
            let refusal = try #require(error)
            #expect(name(refusal) == expected)
        }
        #expect(bytes() == before)
        let beside = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(beside.filter { $0 != "a.db" }.isEmpty)
    }

    @Test func `a file that is not there`() throws { try expectRefusal("missing") }

    @Test func `a text file`() throws {
        try
            "not a database, but longer than a header would be: \(String(repeating: "x", count: 200))"
            .write(toFile: path, atomically: true, encoding: .utf8)
        try expectRefusal("notADatabase")
    }

    @Test func `another program's database`() throws {
        try sqlite("CREATE TABLE notes (text TEXT)")
        try expectRefusal("foreign")
    }

    @Test func `a newer schema`() throws {
        try AccountFile.openOrCreate(path: path).close()
        try sqlite("PRAGMA user_version = 99")
        try removeLocks()
        try expectRefusal("newer 99")
    }

    @Test func `a file cut short`() throws {
        try AccountFile.openOrCreate(path: path).close()
        try removeLocks()
        try bytes().dropLast(8192).write(to: URL(fileURLWithPath: path))
        try expectRefusal("damaged")
    }

    private func removeLocks() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name != "a.db" {
            try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }

    @Test func `a new file is for its owner alone and is made with its folder`() throws {
        let nested = folder.appendingPathComponent("deep/er/a.db").path
        try AccountFile.openOrCreate(path: nested).close()
        let attributes = try FileManager.default.attributesOfItem(atPath: nested)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(Header.read(path: nested) != .empty)
    }

    @Test func `an empty file becomes an account file`() throws {
        try Data().write(to: URL(fileURLWithPath: path))
        let file = try AccountFile.openOrCreate(path: path)
        #expect(throws: StoreError.self) { _ = try file.account(named: nil) }
    }

    @Test func `a symbolic link and its target share one turnstile`() throws {
        try AccountFile.openOrCreate(path: path).close()
        let link = folder.appendingPathComponent("link.db").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let file = try AccountFile.open(path: link, for: .writing)
        try file.begin()
        let lock = try FileLock(path: path + "-lock")
        #expect(try lock.tryLock() == false)
        file.rollback()
        #expect(try lock.tryLock())
    }
}
