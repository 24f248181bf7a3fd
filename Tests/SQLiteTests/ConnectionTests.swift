import Foundation
import SQLite
import Testing

/// How databases are opened, made and closed.
struct ConnectionTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func permissions(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
        return try #require(attributes[.posixPermissions] as? Int)
    }

    private func number(_ sql: String, _ connection: Connection) throws(SQLiteError) -> Int64? {
        try connection.first(sql) { row throws(SQLiteError) in try row.integer(0) }
    }

    @Test func `a new database and its journals are for their owner only`() throws {
        let connection = try Connection(path: folder.file("a.db"), mode: .create)
        #expect(try permissions("a.db") == 0o600)
        try connection.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (x)")
        #expect(try folder.names == ["a.db", "a.db-shm", "a.db-wal"])
        for name in try folder.names { #expect(try permissions(name) == 0o600) }
    }

    @Test func `create leaves a database that exists as it is`() throws {
        let path = try folder.database("CREATE TABLE t (x); INSERT INTO t VALUES (7)")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let connection = try Connection(path: path, mode: .create)
        #expect(connection.path == path)
        #expect(try number("SELECT x FROM t", connection) == 7)
        #expect(try permissions("a.db") == 0o640)
    }

    @Test(arguments: [Connection.Mode.readWrite, .readOnly, .immutable])
    func `only create makes a file`(mode: Connection.Mode) throws {
        let path = folder.file("a.db")
        let error = #expect(throws: SQLiteError.self) { try Connection(path: path, mode: mode) }
        #expect(error?.code == 14)
        #expect(
            error?.description
                == "unable to open database file: No such file or directory (file \(path))"
        )
        #expect(try folder.names.isEmpty)
    }

    @Test func `create says why there can be no file`() throws {
        let path = folder.file("missing/a.db")
        let error = #expect(throws: SQLiteError.self) { try Connection(path: path, mode: .create) }
        #expect(error?.message == "unable to create database file: No such file or directory")
        #expect(error?.path == path)
    }

    @Test(arguments: [":memory:", "file::memory:", "file:a.db?mode=memory", ""])
    func `a name that SQLite takes for something else is a name`(path: String) throws {
        #expect(throws: SQLiteError.self) { try Connection(path: path, mode: .readWrite) }
    }

    @Test(arguments: [Connection.Mode.readOnly, .immutable])
    func `a connection for reading reads and does not write`(mode: Connection.Mode) throws {
        let path = try folder.database("CREATE TABLE t (x); INSERT INTO t VALUES (7)")
        let connection = try Connection(path: path, mode: mode)
        #expect(try number("SELECT x FROM t", connection) == 7)
        let error = #expect(throws: SQLiteError.self) { try connection.run("DELETE FROM t") }
        #expect(error?.isReadOnly == true)
        #expect(error?.message == "attempt to write a readonly database")
    }

    @Test func `an immutable file of any name is read without a file beside it`() throws {
        let name = "a?b#c%41 &=+\t中文.db"
        let path = try folder.database(
            "PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES (7)",
            name: name
        )
        let connection = try Connection(path: path, mode: .immutable)
        #expect(try number("SELECT x FROM t", connection) == 7)
        #expect(try folder.names == [name])
    }

    @Test func `a private database has no file and is not shared`() throws {
        let first = try Connection(path: folder.file("a.db"), mode: .privateTemporary)
        let second = try Connection(path: folder.file("a.db"), mode: .privateTemporary)
        try first.execute("CREATE TABLE t (x); INSERT INTO t VALUES (7)")
        try second.execute("CREATE TABLE t (x)")
        #expect(try number("SELECT count(*) FROM t", second) == 0)
        #expect(first.path == "")
        #expect(try folder.names.isEmpty)
        let error = #expect(throws: SQLiteError.self) { try first.run("SELECT y FROM t") }
        #expect(error?.description == "no such column: y (private temporary database)")
    }

    @Test func `the schema of a file is not trusted`() throws {
        #expect(try number("PRAGMA trusted_schema", temporaryDatabase()) == 0)
    }

    @Test func `the busy timeout is none until it is set`() throws {
        let connection = try temporaryDatabase()
        #expect(try number("PRAGMA busy_timeout", connection) == 0)
        connection.setBusyTimeout(milliseconds: 5_000)
        #expect(try number("PRAGMA busy_timeout", connection) == 5_000)
    }

    @Test(arguments: [(false, ["a.db"]), (true, ["a.db", "a.db-shm", "a.db-wal"])])
    func `the write-ahead log stays at close where that is asked for`(
        isKept: Bool,
        names: [String]
    ) throws {
        let connection = try Connection(path: folder.file("a.db"), mode: .create)
        if isKept { connection.keepWriteAheadLogAtClose() }
        try connection.execute(
            "PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES (7)"
        )
        try connection.close()
        #expect(try folder.names == names)
        let next = try Connection(path: folder.file("a.db"), mode: .readWrite)
        #expect(try number("SELECT x FROM t", next) == 7)
    }

    @Test func `a connection closes with its kept statements, and again`() throws {
        let connection = try temporaryDatabase()
        #expect(try number("SELECT 7", connection) == 7)
        try connection.close()
        try connection.close()
    }

    @Test func `a connection that is dropped lets its file go`() throws {
        let path = try folder.database("CREATE TABLE t (x)")
        do {
            let connection = try Connection(path: path, mode: .readWrite)
            try connection.execute("BEGIN EXCLUSIVE")
            try connection.run("INSERT INTO t VALUES (1)")
        }
        let next = try Connection(path: path, mode: .readWrite)
        #expect(try number("SELECT count(*) FROM t", next) == 0)
    }

    @Test func `a connection does not close inside its own rows`() throws {
        let connection = try temporaryDatabase()
        var seen: [Int64] = []
        try connection.forEach("VALUES (1), (2)") { row throws(SQLiteError) in
            let error = #expect(throws: SQLiteError.self) { try connection.close() }
            #expect(error?.isBusy == true)
            seen.append(try row.integer(0))
            return true
        }
        #expect(seen == [1, 2])
        try connection.close()
    }

    @Test func `a closed connection is not used again`() async {
        await #expect(processExitsWith: .failure) {
            let connection = try Connection(path: "", mode: .privateTemporary)
            try connection.close()
            try connection.run("SELECT 1")
        }
    }
}
