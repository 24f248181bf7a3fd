import Foundation
import SQLite

/// A folder of one test, removed with what is in it.
final class TemporaryFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("istock-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in the folder.
    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// The names in the folder, in order.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// Makes a closed database and returns its path.
    func database(_ script: String, name: String = "a.db") throws -> String {
        let connection = try Connection(path: file(name), mode: .create)
        try connection.execute(script)
        try connection.close()
        return file(name)
    }

    /// Makes a file of bytes and returns its path.
    func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }
}

/// A private database, made by a script.
func temporaryDatabase(_ script: String = "") throws(SQLiteError) -> Connection {
    let connection = try Connection(path: "", mode: .privateTemporary)
    try connection.execute(script)
    return connection
}

/// A table of five pages.
let fivePages = """
    PRAGMA page_size = 1024;
    CREATE TABLE t (x);
    WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3)
    INSERT INTO t SELECT zeroblob(900) FROM n;
    """
