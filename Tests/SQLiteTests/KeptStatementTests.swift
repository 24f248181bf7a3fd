import SQLite
import Testing

/// A statement that is kept at hand binds, fails and works again like any other.
struct KeptStatementTests {
    let connection: Connection
    private let insert = KeptStatement("INSERT INTO t (id, name) VALUES (?, ?)")

    init() throws {
        connection = try temporaryDatabase(
            "CREATE TABLE t (id INTEGER PRIMARY KEY CHECK (id > 0), name TEXT UNIQUE) STRICT;"
        )
    }

    private func write(_ id: Int64?, _ name: String?) throws(SQLiteError) {
        try connection.run(insert) { row in
            row.add(id)
            row.add(text: name)
        }
    }

    private func rows() throws(SQLiteError) -> [String] {
        try connection.query("SELECT id, name FROM t ORDER BY id") { row throws(SQLiteError) in
            "\(try row.integer(0)) \(try row.optionalText(1) ?? "-")"
        }
    }

    @Test func `takes new values, and no value, each time`() throws {
        try write(7, "seven")
        try write(nil, nil)
        try write(3, "")
        try write(.max, "a text too long to be stored in place, with 股 in it")
        #expect(
            try rows() == [
                "3 ", "7 seven", "8 -",
                "\(Int64.max) a text too long to be stored in place, with 股 in it",
            ]
        )
    }

    @Test func `works again after it failed, and a failure changes nothing`() throws {
        try write(1, "one")
        #expect(throws: SQLiteError.self) { try write(2, "one") }
        #expect(throws: SQLiteError.self) { try write(-2, "two") }
        try write(2, "two")
        #expect(try rows() == ["1 one", "2 two"])
    }

    @Test func `wants as many values as it has parameters`() throws {
        for count in [0, 1, 3] {
            let error = #expect(throws: SQLiteError.self) {
                try connection.run(insert) { row in for _ in 0..<count { row.add(5) } }
            }
            let message = try #require(error).message
            #expect(message.contains("\(count) values were given for 2 parameters"))
        }
        #expect(try rows() == [])
    }

    @Test func `is seen by the hook, and prepared again on another connection`() throws {
        connection.statementHook = { sql throws(SQLiteError) in
            if sql.hasPrefix("INSERT") {
                throw SQLiteError(extendedCode: 1, message: "not now", path: "", sql: sql)
            }
        }
        #expect(throws: SQLiteError.self) { try write(1, "one") }
        connection.statementHook = nil
        try write(1, "one")
        #expect(try rows() == ["1 one"])
        try connection.close()
        let other = try temporaryDatabase("CREATE TABLE t (id INTEGER, name TEXT) STRICT;")
        try other.run(insert) { row in
            row.add(5)
            row.add(text: "five")
        }
        #expect(other.changes == 1)
    }
}
