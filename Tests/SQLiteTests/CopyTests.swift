import SQLite
import Testing

/// A copy of a database.
struct CopyTests {
    private func numbers(_ connection: Connection) throws(SQLiteError) -> [Int64] {
        try connection.query("SELECT x FROM t ORDER BY x") { row throws(SQLiteError) in
            try row.integer(0)
        }
    }

    @Test func `has what is there, and goes its own way`() throws {
        let original = try Connection(path: "", mode: .privateTemporary)
        try original.execute("CREATE TABLE t (x); INSERT INTO t VALUES (1)")
        let copy = try Connection(path: "", mode: .privateTemporary)
        try original.copy(into: copy)
        #expect(try numbers(copy) == [1])
        try original.run("INSERT INTO t VALUES (2)")
        try copy.run("INSERT INTO t VALUES (3)")
        #expect(try numbers(original) == [1, 2])
        #expect(try numbers(copy) == [1, 3])
    }

    @Test func `of what its own connection writes at the moment is an error`() throws {
        let original = try Connection(path: "", mode: .privateTemporary)
        try original.execute("CREATE TABLE t (x); BEGIN; INSERT INTO t VALUES (2)")
        let copy = try Connection(path: "", mode: .privateTemporary)
        #expect(throws: SQLiteError.self) { try original.copy(into: copy) }
    }

    @Test func `into a database in use is an error`() throws {
        let original = try Connection(path: "", mode: .privateTemporary)
        try original.execute("CREATE TABLE t (x)")
        let copy = try Connection(path: "", mode: .privateTemporary)
        try copy.execute("BEGIN; CREATE TABLE u (x)")
        #expect(throws: SQLiteError.self) { try original.copy(into: copy) }
    }
}
