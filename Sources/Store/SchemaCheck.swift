import SQLite

/// The tables, indexes and triggers of a database, each by its kind and name with what it was made by.
struct SchemaObjects: Equatable {
    /// `trigger trades_stay` and the words of its statement.
    let statements: [String: String]

    init(of connection: Connection) throws(SQLiteError) {
        // What ANALYZE leaves is no part of an account.
        let rows = try connection.query(
            "SELECT type || ' ' || name, ifnull(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%'"
        ) { row throws(SQLiteError) in (try row.text(0), SchemaObjects.words(try row.text(1))) }
        statements = Dictionary(rows) { first, _ in first }
    }

    /// The words of a statement with one blank between: without comments, and without the quotation marks that a
    /// name is given when its table is renamed.
    static func words(_ sql: String) -> String {
        var words: [String] = []
        var rest = Substring(sql)
        while let first = rest.first {
            if first.isWhitespace {
                rest = rest.drop(while: \.isWhitespace)
            } else if rest.hasPrefix("--") {
                rest = rest.drop { !$0.isNewline }
            } else if first == "'" || first == "\"" {
                let end =
                    rest.dropFirst().firstIndex(of: first) ?? rest.index(before: rest.endIndex)
                let quoted = rest[rest.startIndex...end]
                words.append(first == "'" ? String(quoted) : String(quoted.dropFirst().dropLast()))
                rest = rest[rest.index(after: end)...]
            } else if isOfWord(first) {
                words.append(String(rest.prefix(while: isOfWord)))
                rest = rest.drop(while: isOfWord)
            } else {
                words.append(String(first))
                rest = rest.dropFirst()
            }
        }
        return words.joined(separator: " ")
    }

    private static func isOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}

extension AccountFile {
    /// Returns the first table, index or trigger that is not the program's own; nil where the schema is the present one.
    func schemaViolation() throws(SQLiteError) -> Violation? {
        let own = try Connection(path: "", mode: .privateTemporary)
        try own.execute(AccountFile.schema)
        let wanted = try SchemaObjects(of: own).statements
        let found = try SchemaObjects(of: connection).statements
        for name in Set(wanted.keys).union(found.keys).sorted() where wanted[name] != found[name] {
            let isThere = found[name] != nil
            let isOurs = wanted[name] != nil
            return Violation(
                15,
                name,
                found: isThere ? (isOurs ? "altered" : "there") : "missing",
                wanted: isOurs ? "as istock makes it" : "nothing"
            )
        }
        return nil
    }
}
