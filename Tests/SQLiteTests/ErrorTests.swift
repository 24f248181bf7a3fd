import Foundation
import SQLite
import Testing

/// How failures of SQLite arrive: code, message, file and SQL.
struct ErrorTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(
        arguments: [
            ("INSERT INTO t VALUES (1, 5)", 2067, "UNIQUE constraint failed: t.id"),
            ("INSERT INTO t VALUES (2, -5)", 275, "CHECK constraint failed: held >= 0"),
            ("INSERT INTO t VALUES (2, NULL)", 1299, "NOT NULL constraint failed: t.held"),
            (
                "INSERT INTO t VALUES (2, 'a')", 3091,
                "cannot store TEXT value in INTEGER column t.held"
            ),
            ("DELETE FROM t", 1811, "rows are final"),
        ] as [(String, Int32, String)]
    )
    func `a broken constraint has SQLite's words`(
        sql: String,
        extendedCode: Int32,
        message: String
    ) throws {
        let connection = try temporaryDatabase(
            """
            CREATE TABLE t (id INTEGER UNIQUE, held INTEGER NOT NULL CHECK (held >= 0)) STRICT;
            CREATE TRIGGER final BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 'rows are final'); END;
            INSERT INTO t VALUES (1, 0);
            """
        )
        let error = #expect(throws: SQLiteError.self) { try connection.run(sql) }
        #expect(
            error
                == SQLiteError(extendedCode: extendedCode, message: message, path: "", sql: sql)
        )
        #expect(error?.isConstraint == true)
        #expect(error?.code == SQLiteError.constraint)
    }

    @Test func `a second writer is told that the database is busy`() throws {
        let path = try folder.database("CREATE TABLE t (x)")
        let first = try Connection(path: path, mode: .readWrite)
        let second = try Connection(path: path, mode: .readWrite)
        try first.execute("BEGIN IMMEDIATE")
        let error = #expect(throws: SQLiteError.self) { try second.execute("BEGIN IMMEDIATE") }
        #expect(error?.isBusy == true)
        #expect(error?.description == "database is locked (file \(path))")
        try first.execute("COMMIT")
        try second.execute("BEGIN IMMEDIATE")
    }

    @Test func `a file of something else is not a database`() throws {
        let path = try folder.file("a.txt", String(repeating: "no database\n", count: 100).utf8)
        let connection = try Connection(path: path, mode: .readWrite)
        let error = #expect(throws: SQLiteError.self) {
            try connection.run("SELECT * FROM sqlite_schema")
        }
        #expect(error?.isNotADatabase == true)
        #expect(error?.description == "file is not a database (file \(path))")
    }

    @Test(
        arguments: [
            (.readWrite, "unable to open database file: Is a directory"),
            (.create, "unable to open database file: Is a directory"),
            (.readOnly, "disk I/O error: Is a directory"),
        ] as [(Connection.Mode, String)]
    )
    func `a folder is not a database`(mode: Connection.Mode, message: String) throws {
        let error = #expect(throws: SQLiteError.self) {
            try Connection(path: folder.path, mode: mode)
        }
        #expect(error?.message == message)
    }

    @Test func `a file without its end is damaged`() throws {
        let path = try folder.database(fivePages)
        try #require(FileHandle(forUpdatingAtPath: path)).truncate(atOffset: 1_500)
        let connection = try Connection(path: path, mode: .readWrite)
        let error = #expect(throws: SQLiteError.self) { try connection.run("SELECT x FROM t") }
        #expect(error?.isCorrupt == true)
        #expect(error?.message == "database disk image is malformed")
    }

    @Test func `a database that may not grow is full`() throws {
        let connection = try temporaryDatabase("CREATE TABLE t (x); PRAGMA max_page_count = 4")
        let error = #expect(throws: SQLiteError.self) {
            try connection.run("INSERT INTO t VALUES (zeroblob(100000))")
        }
        #expect(error?.isFull == true)
        #expect(error?.message == "database or disk is full")
    }

    @Test func `each predicate knows its own code, plain and extended`() {
        let predicates: [(Int32, (SQLiteError) -> Bool)] = [
            (SQLiteError.busy, \.isBusy), (SQLiteError.readOnly, \.isReadOnly),
            (SQLiteError.full, \.isFull), (SQLiteError.corrupt, \.isCorrupt),
            (SQLiteError.constraint, \.isConstraint), (SQLiteError.notADatabase, \.isNotADatabase),
        ]
        #expect(predicates.map(\.0) == [5, 8, 13, 11, 19, 26])
        for (code, _) in predicates {
            for extendedCode in [code, code | 3 << 8] {
                let error = SQLiteError(extendedCode: extendedCode, message: "", path: "")
                #expect(error.code == code)
                #expect(predicates.filter { $0.1(error) }.map(\.0) == [code])
            }
        }
    }
}
