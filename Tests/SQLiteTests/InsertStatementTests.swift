import SQLite
import Testing

/// Many rows by one statement are the rows that one by one would be there.
struct InsertStatementTests {
    let connection: Connection
    private let insert = InsertStatement(into: "t", "id, name")

    init() throws {
        connection = try temporaryDatabase(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY CHECK (id > 0), name TEXT UNIQUE) STRICT;
            CREATE TRIGGER no_four BEFORE INSERT ON t WHEN NEW.name = 'four'
            BEGIN SELECT RAISE(ABORT, 'four'); END;
            """
        )
    }

    private func rows() throws(SQLiteError) -> [String] {
        try connection.query("SELECT id, name FROM t ORDER BY id") { row throws(SQLiteError) in
            "\(try row.integer(0)) \(try row.optionalText(1) ?? "-")"
        }
    }

    private func writeTogether(_ wanted: [(Int64?, String?)]) throws(SQLiteError) {
        try connection.run(insert, rows: wanted.count) { index, row in
            row.add(wanted[index].0)
            row.add(text: wanted[index].1)
        }
    }

    @Test func `one row and many have the values that were added`() throws {
        try connection.run(insert) { row in
            row.add(1)
            row.add(text: "one")
        }
        try writeTogether([])
        try writeTogether([
            (7, "seven"), (nil, nil), (3, ""), (.max, "a text too long for a word, with 股 in it"),
        ])
        try writeTogether([(4, "vier")])
        #expect(
            try rows() == [
                "1 one", "3 ", "4 vier", "7 seven", "8 -",
                "\(Int64.max) a text too long for a word, with 股 in it",
            ]
        )
    }

    @Test func `a row that cannot be written ends it, and it works again`() throws {
        for bad in [(2, "one"), (-2, "two"), (1, "eins"), (5, "four")] as [(Int64?, String?)] {
            try connection.execute("BEGIN")
            let error = #expect(throws: SQLiteError.self) {
                try writeTogether([(1, "one"), bad, (3, "three")])
            }
            #expect(try #require(error).isConstraint)
            try connection.execute("ROLLBACK")
            #expect(try rows() == [])
        }
        try writeTogether([(1, "one"), (2, "two")])
        #expect(try rows() == ["1 one", "2 two"])
    }

    @Test func `triggers rest while it is asked for, and fire again even after a failure`() throws {
        try connection.withoutTriggers { () throws(SQLiteError) in
            try writeTogether([(4, "four")])
        }
        #expect(throws: SQLiteError.self) {
            try connection.withoutTriggers { () throws(SQLiteError) in
                try writeTogether([(4, "vier")])
            }
        }
        try connection.execute("DELETE FROM t")
        #expect(throws: SQLiteError.self) { try writeTogether([(4, "four")]) }
        #expect(try rows() == [])
    }

    @Test func `the hook sees many rows once, and a closed connection lets go of them`() throws {
        var texts: [String] = []
        connection.statementHook = { sql throws(SQLiteError) in texts.append(sql) }
        try writeTogether([(1, "one"), (2, "two"), (3, "three")])
        connection.statementHook = nil
        #expect(texts == ["INSERT OR FAIL INTO t (id, name) SELECT c0, c1 FROM made_rows"])
        try connection.close()
        let other = try temporaryDatabase("CREATE TABLE t (id INTEGER, name TEXT) STRICT;")
        try other.run(insert, rows: 2) { index, row in
            row.add(Int64(index))
            row.add(text: nil)
        }
        #expect(other.changes == 2)
    }
}
