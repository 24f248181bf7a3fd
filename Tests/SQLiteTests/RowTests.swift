import SQLite
import Testing

private struct Pair: Equatable {
    var number: Int64
    var word: String?

    init(number: Int64, word: String?) {
        self.number = number
        self.word = word
    }

    init(row: borrowing Row) throws(SQLiteError) {
        number = try row.integer("number")
        word = try row.optionalText("word")
    }
}

/// What a row holds, and what it refuses to read.
struct RowTests {
    let connection: Connection

    init() throws {
        connection = try temporaryDatabase()
    }

    private func read<Result>(
        _ expression: String,
        _ values: [Value] = [],
        _ decode: (borrowing Row) throws(SQLiteError) -> Result
    ) throws -> Result {
        try #require(try connection.first("SELECT \(expression) AS answer", values, decode))
    }

    @Test(arguments: [0, 1, -1, 1 << 53 + 1, Int64.max, .min])
    func `an integer comes back as it was`(number: Int64) throws {
        let read = try read("?", [.integer(number)]) { row throws(SQLiteError) in
            try row.integer(0)
        }
        #expect(read == number)
    }

    @Test(arguments: [
        "", "sh600000", "浦发银行", "a\u{0}b", "\u{0}", "e\u{301}", "👩‍👩‍👧", "fifteen bytes..",
        "sixteen bytes...",
        String(repeating: "长", count: 10_000),
    ])
    func `a text comes back as it was, to the byte`(text: String) throws {
        let read = try read("?", [.text(text)]) { row throws(SQLiteError) in try row.text(0) }
        #expect(Array(read.utf8) == Array(text.utf8))
        let length = try self.read("length(CAST(? AS BLOB))", [.text(text)]) {
            row throws(SQLiteError) in
            try row.integer(0)
        }
        #expect(length == text.utf8.count)
    }

    @Test func `texts bound together do not mix`() throws {
        let texts = ["a", "b", String(repeating: "c", count: 99), "", "d"]
        let read = try connection.first("SELECT ?, ?, ?, ?, ?", texts.map(Value.text)) {
            row throws(SQLiteError) in
            [try row.text(0), try row.text(1), try row.text(2), try row.text(3), try row.text(4)]
        }
        #expect(read == texts)
    }

    @Test func `NULL is nil, and neither zero nor an empty text`() throws {
        try connection.forEach("SELECT NULL AS a, 0 AS b, '' AS c, ? AS d", [nil]) {
            row throws(SQLiteError) in
            #expect(try row.optionalInteger("a") == nil)
            #expect(try row.optionalText(0) == nil)
            #expect(try row.optionalInteger(1) == 0)
            #expect(try row.optionalText("c") == "")
            #expect(try row.optionalInteger(3) == nil)
            return false
        }
    }

    @Test(arguments: [("0", false), ("1", true), ("2 > 1", true)])
    func `a truth value is 0 or 1`(expression: String, value: Bool) throws {
        #expect(try read(expression) { row throws(SQLiteError) in try row.bool(0) } == value)
        #expect(try read(expression) { row throws(SQLiteError) in try row.bool("answer") } == value)
    }

    enum Reading: String, CaseIterable {
        case integer, text, optionalInteger, optionalText, bool

        func callAsFunction(_ row: borrowing Row) throws(SQLiteError) {
            switch self {
            case .integer: _ = try row.integer(0)
            case .text: _ = try row.text(0)
            case .optionalInteger: _ = try row.optionalInteger(0)
            case .optionalText: _ = try row.optionalText(0)
            case .bool: _ = try row.bool(0)
            }
        }

        func callAsFunction(named name: String, _ row: borrowing Row) throws(SQLiteError) {
            switch self {
            case .integer: _ = try row.integer(name)
            case .text: _ = try row.text(name)
            case .optionalInteger: _ = try row.optionalInteger(name)
            case .optionalText: _ = try row.optionalText(name)
            case .bool: _ = try row.bool(name)
            }
        }
    }

    @Test(arguments: [
        (Reading.integer, "NULL", "NULL, not an integer"),
        (.integer, "'7'", "a text, not an integer"),
        (.integer, "7.0", "a floating-point number, not an integer"),
        (.optionalInteger, "'7'", "a text, not an integer"),
        (.optionalInteger, "x'37'", "a blob, not an integer"),
        (.text, "NULL", "NULL, not a text"),
        (.text, "7", "7, not a text"),
        (.text, "x'37'", "a blob, not a text"),
        (.text, "CAST(x'FF' AS TEXT)", "a text, not a text in UTF-8"),
        (.optionalText, "-7", "-7, not a text"),
        (.bool, "2", "2, not 0 or 1"),
        (.bool, "-1", "-1, not 0 or 1"),
        (.bool, "NULL", "NULL, not an integer"),
    ])
    func `a value of another type is refused and nothing converted`(
        reading: Reading,
        expression: String,
        holds: String
    ) throws {
        let error = #expect(throws: SQLiteError.self) {
            try read(expression) { row throws(SQLiteError) in try reading(row) }
        }
        #expect(error?.message == "column answer holds \(holds)")
        #expect(error?.sql == "SELECT \(expression) AS answer")
    }

    @Test(arguments: Reading.allCases)
    func `a column that is not there is refused`(reading: Reading) throws {
        let error = #expect(throws: SQLiteError.self) {
            try read("1") { row throws(SQLiteError) in try reading(named: "question", row) }
        }
        #expect(error?.message == "there is no column question")
        #expect(error?.sql == "SELECT 1 AS answer")
    }

    @Test(arguments: [-1, 1, Int.max, .min])
    func `a column outside the row is refused`(column: Int) throws {
        let error = #expect(throws: SQLiteError.self) {
            try read("NULL") { row throws(SQLiteError) in try row.optionalText(column) }
        }
        #expect(error?.message == "there is no column \(column)")
    }

    @Test func `rows become values, in order, by an initializer`() throws {
        let sql = """
            SELECT column1 AS number, column2 AS word
            FROM (VALUES (1, 'one'), (2, NULL), (3, 'three'))
            """
        let pairs = try connection.query(sql, [], Pair.init(row:))
        #expect(
            pairs == [
                Pair(number: 1, word: "one"), Pair(number: 2, word: nil),
                Pair(number: 3, word: "three"),
            ]
        )
    }

    @Test func `of two columns of one name the leftmost counts`() throws {
        let number = try connection.first("SELECT 1 AS x, 2 AS x") { row throws(SQLiteError) in
            try row.integer("x")
        }
        #expect(number == 1)
    }
}
