import SQLite
import Testing

/// The four cases that any statement cache must pass, and what a use leaves behind.
struct StatementTests {
    let connection: Connection

    init() throws {
        connection = try temporaryDatabase(
            """
            CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT UNIQUE) STRICT;
            INSERT INTO t VALUES (1, 'one'), (2, 'two'), (3, 'three');
            """
        )
    }

    private func names() throws(SQLiteError) -> [String?] {
        try connection.query("SELECT name FROM t ORDER BY id") { row throws(SQLiteError) in
            try row.optionalText(0)
        }
    }

    @Test func `a kept statement takes new values, and no value, each time`() throws {
        for value: Value in ["a", 7, nil, "b", .integer(.max)] {
            let sql = "SELECT typeof(?1), coalesce(?1, 'nothing') = ?2"
            let (kind, isEqual) = try #require(
                try connection.first(sql, [value, value == nil ? "nothing" : value]) {
                    row throws(SQLiteError) in
                    (try row.text(0), try row.bool(1))
                }
            )
            let expected =
                switch value {
                case .null: "null"
                case .integer: "integer"
                case .text: "text"
                }
            #expect(kind == expected)
            #expect(isEqual)
        }
    }

    @Test func `a text used inside its own rows has a statement of its own`() throws {
        let sql = "SELECT id FROM t WHERE id >= ? ORDER BY id"
        var pairs: [[Int64]] = []
        try connection.forEach(sql, [2]) { outer throws(SQLiteError) in
            let first = try outer.integer(0)
            let inner = try connection.query(sql, [.integer(first)]) { row throws(SQLiteError) in
                try row.integer(0)
            }
            pairs.append([first] + inner)
            return true
        }
        #expect(pairs == [[2, 2, 3], [3, 3]])
    }

    @Test func `a kept text can be executed, and executed again`() throws {
        let sql = "INSERT INTO t (name) VALUES (NULL)"
        try connection.run(sql)
        try connection.execute(sql)
        try connection.run(sql)
        #expect(try names() == ["one", "two", "three", nil, nil, nil])
    }

    @Test func `a change of the schema shows in the next use of a kept text`() throws {
        let sql = "SELECT * FROM t WHERE id = ?"
        let name = try connection.first(sql, [1]) { row throws(SQLiteError) in
            try row.text("name")
        }
        #expect(name == "one")
        try connection.execute(
            """
            ALTER TABLE t ADD COLUMN age INTEGER NOT NULL DEFAULT 9;
            ALTER TABLE t RENAME COLUMN name TO title;
            """
        )
        let changed = try connection.first(sql, [2]) { row throws(SQLiteError) in
            (try row.text("title"), try row.integer("age"), try row.integer(2))
        }
        #expect(try #require(changed) == ("two", 9, 9))
        let error = #expect(throws: SQLiteError.self) {
            try connection.first(sql, [2]) { row throws(SQLiteError) in try row.text("name") }
        }
        #expect(error?.message == "there is no column name")
    }

    @Test func `a body that throws leaves its statement reset`() throws {
        let sql = "SELECT name FROM t ORDER BY id"
        let refusal = SQLiteError(extendedCode: 1, message: "enough", path: "")
        let error = #expect(throws: SQLiteError.self) {
            try connection.query(sql) { _ throws(SQLiteError) in throw refusal }
        }
        #expect(error == refusal)
        #expect(try names() == ["one", "two", "three"])
        // SQLite refuses this while a statement is still reading the table.
        try connection.execute("DROP TABLE t")
    }

    @Test func `a statement that failed works the next time`() throws {
        let sql = "INSERT INTO t (name) VALUES (?)"
        #expect(throws: SQLiteError.self) { try connection.run(sql, ["one"]) }
        try connection.run(sql, ["four"])
        #expect(try names() == ["one", "two", "three", "four"])
    }

    @Test func `forEach ends where its body says so, and leaves its statement reset`() throws {
        var seen: [Int64] = []
        try connection.forEach("SELECT id FROM t ORDER BY id") { row throws(SQLiteError) in
            seen.append(try row.integer(0))
            return seen.count < 2
        }
        #expect(seen == [1, 2])
        try connection.execute("DROP TABLE t")
    }

    @Test func `first is the first row, or nil`() throws {
        let sql = "SELECT name FROM t WHERE id > ? ORDER BY id"
        let two = try connection.first(sql, [1]) { row throws(SQLiteError) in try row.text(0) }
        #expect(two == "two")
        let none = try connection.first(sql, [9]) { row throws(SQLiteError) in try row.text(0) }
        #expect(none == nil)
        try connection.execute("DROP TABLE t")
    }

    @Test func `a failure to commit after the first row is thrown`() throws {
        try connection.execute(
            """
            PRAGMA foreign_keys = ON;
            CREATE TABLE u (t REFERENCES t DEFERRABLE INITIALLY DEFERRED);
            """
        )
        let error = #expect(throws: SQLiteError.self) {
            try connection.first("INSERT INTO u VALUES (99) RETURNING t") {
                row throws(SQLiteError) in
                try row.integer(0)
            }
        }
        #expect(error?.isConstraint == true)
        let count = try connection.first("SELECT count(*) FROM u") { row throws(SQLiteError) in
            try row.integer(0)
        }
        #expect(count == 0)
    }

    @Test func `changes counts the rows of the last statement that changed any`() throws {
        try connection.run("UPDATE t SET name = name || '!' WHERE id > ?", [1])
        #expect(connection.changes == 2)
        _ = try names()
        #expect(connection.changes == 2)
        try connection.run("DELETE FROM t WHERE id = ?", [9])
        #expect(connection.changes == 0)
    }

    @Test(arguments: [
        ("SELECT ?, ?", "1 values were given for 2 parameters"),
        ("SELECT 1", "1 values were given for 0 parameters"),
        ("SELECT ?; SELECT 1", "the SQL text holds several statements"),
        (" -- nothing", "the SQL text holds no statement"),
        ("SELECT absent", "no such column: absent"),
        ("SELEKT ?", #"near "SELEKT": syntax error"#),
    ])
    func `a text that does not fit is refused`(sql: String, message: String) throws {
        let error = #expect(throws: SQLiteError.self) { try connection.run(sql, [1]) }
        #expect(error?.message == message)
        #expect(error?.sql == sql)
    }

    @Test func `a text may end in a semicolon and white space`() throws {
        try connection.run("\n  DELETE FROM t WHERE id = ?;\n\t", [2])
        #expect(try names() == ["one", "three"])
    }
}

/// Scripts, and the seam through which tests see and fail statements.
struct ScriptTests {
    let connection: Connection

    init() throws {
        connection = try temporaryDatabase("CREATE TABLE t (x INTEGER) STRICT")
    }

    private func values() throws(SQLiteError) -> [Int64] {
        try connection.query("SELECT x FROM t ORDER BY x") { row throws(SQLiteError) in
            try row.integer(0)
        }
    }

    @Test func `a script runs every statement and passes over comments`() throws {
        try connection.execute(
            """
            -- one
            INSERT INTO t VALUES (1);;
            /* two; */ INSERT INTO t VALUES (2); SELECT x FROM t;
            INSERT INTO t VALUES (3) -- three
            """
        )
        #expect(try values() == [1, 2, 3])
        try connection.execute("")
        try connection.execute(" ; -- nothing\n")
    }

    @Test func `a script ends at its first failure and names that statement`() throws {
        let error = #expect(throws: SQLiteError.self) {
            try connection.execute(
                """
                INSERT INTO t VALUES (1);
                INSERT INTO t VALUES ('a');
                INSERT INTO t VALUES (3);
                """
            )
        }
        #expect(error?.sql == "INSERT INTO t VALUES ('a');")
        #expect(try values() == [1])
    }

    @Test func `a script has no parameters`() throws {
        #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO t VALUES (?)") }
        #expect(try values() == [])
    }

    @Test func `the hook sees every text before it runs`() throws {
        var texts: [String] = []
        connection.statementHook = { sql throws(SQLiteError) in texts.append(sql) }
        try connection.execute("BEGIN; INSERT INTO t VALUES (1);")
        try connection.run("UPDATE t SET x = ?", [2])
        try connection.execute("COMMIT")
        _ = try values()
        #expect(
            texts == [
                "BEGIN;", "INSERT INTO t VALUES (1);", "UPDATE t SET x = ?", "COMMIT",
                "SELECT x FROM t ORDER BY x",
            ]
        )
    }

    @Test(arguments: 1...4)
    func `the hook can fail any statement, which then does not run`(failing: Int) throws {
        var count = 0
        let fault = SQLiteError(extendedCode: SQLiteError.full, message: "full", path: "")
        connection.statementHook = { _ throws(SQLiteError) in
            count += 1
            if count == failing { throw fault }
        }
        let insert = "INSERT INTO t VALUES (?)"
        let error = #expect(throws: SQLiteError.self) {
            for value: Int64 in 1...9 { try connection.run(insert, [.integer(value)]) }
        }
        #expect(error == fault)
        connection.statementHook = nil
        #expect(try values() == Array(1..<Int64(failing)))
        try connection.run(insert, [100])
        #expect(try values().last == 100)
    }
}
