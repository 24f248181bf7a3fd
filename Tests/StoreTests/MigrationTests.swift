import FaultyDisk
import Foundation
import SQLite
import Store
import Testing

/// Files of every released schema (`Schemas`, each written by the istock of its time) brought to the present one.
@safe
struct MigrationTests {
    static let versions = Array(1..<AccountFile.schemaVersion)

    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("istock-migration-\(UUID().uuidString)")
    private var path: String { folder.appendingPathComponent("a.db").path }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func put(_ version: Int32) throws {
        let schemas = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Schemas/\(version).db")
        for name in try names() {
            try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
        try FileManager.default.copyItem(at: schemas, to: URL(filePath: path))
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    /// The copies; what SQLite leaves beside one that is read is none.
    private func backups() throws -> [String] {
        try names().filter {
            $0.contains("backup") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
        }
    }

    private func texts(_ path: String, _ sql: String) throws -> [String] {
        let connection = try Connection(path: path, mode: .readOnly)
        connection.keepWriteAheadLogAtClose()
        return try connection.query(sql) { row throws(SQLiteError) in
            try row.optionalText(0) ?? "NULL"
        }
    }

    /// Every row of the tables, as text.
    private func rows(
        _ path: String,
        of layout: [(table: String, columns: [String])]
    ) throws -> [String] {
        try layout.flatMap { table, columns in
            let row = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ', ' || ")
            return try texts(path, "SELECT '\(table) ' || \(row) FROM \"\(table)\" ORDER BY 1")
        }
    }

    /// The tables and their columns, by which a file that has more of them is compared, too.
    private func layout(_ path: String) throws -> [(table: String, columns: [String])] {
        try tables(path).map { table in
            (table, try texts(path, "SELECT name FROM pragma_table_info('\(table)')"))
        }
    }

    private func tables(_ path: String) throws -> [String] {
        try texts(path, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    }

    /// What the columns, keys, indexes and references of a file are, as SQLite understands them.
    private func structure(_ path: String) throws -> [String] {
        let perTable = [
            ("cid, name, type, \"notnull\", dflt_value, pk, hidden", "pragma_table_xinfo"),
            (
                "id, seq, \"table\", \"from\", \"to\", on_update, on_delete",
                "pragma_foreign_key_list"
            ),
        ].map { "SELECT printf('%s %s %s %s %s %s %s', \($0)) FROM \($1)" }
        return try tables(path).flatMap { table in
            try perTable.flatMap { sql in
                try texts(path, "\(sql)('\(table)')").map { "\(table): \($0)" }
            }
        }
            + texts(
                path,
                """
                SELECT type || ' ' || name || ' on ' || tbl_name FROM sqlite_schema ORDER BY 1
                """
            )
    }

    private func version(_ path: String) throws -> String {
        try texts(path, "SELECT CAST(user_version AS TEXT) FROM pragma_user_version")[0]
    }

    @Test(arguments: versions)
    func `a migrated file has the schema of a new one and its own rows`(version: Int32) throws {
        try put(version)
        let old = try layout(path)
        let before = try rows(path, of: old)
        #expect(before.count > 100)
        let file = try AccountFile.open(path: path, for: .writing)
        let backup = path + ".v\(version).backup"
        let migration = try #require(file.migration)
        #expect(migration.from == version && migration.to == AccountFile.schemaVersion)
        #expect(migration.path == path && migration.backup == backup)
        #expect(try file.violation() == nil)
        try file.close()
        let fresh = folder.appendingPathComponent("fresh.db").path
        try AccountFile.openOrCreate(path: fresh).close()
        #expect(try structure(path) == (try structure(fresh)))
        #expect(try self.version(path) == "\(AccountFile.schemaVersion)")
        #expect(try rows(path, of: old) == before)
        #expect(try rows(backup, of: old) == before)
        #expect(try self.version(backup) == "\(version)")
        let mode = try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let again = try AccountFile.open(path: path, for: .writing)
        #expect(again.migration == nil)
        #expect(try backups() == ["a.db.v\(version).backup"])
    }

    @Test func `the history of a lock begins with the migration`() throws {
        try put(1)
        try AccountFile.open(path: path, for: .writing).close()
        let same = """
            SELECT printf('%d', t.pin_hash = c.pin_hash AND t.set_ms = c.set_ms) || c.kind || c.number
            FROM lock_changes c JOIN trade_locks t USING (account_id)
            """
        #expect(try texts(path, same) == ["1set1"])
    }

    @Test func `a backup that is there is left alone`() throws {
        try put(1)
        try "mine".write(toFile: path + ".v1.backup", atomically: true, encoding: .utf8)
        let file = try AccountFile.open(path: path, for: .writing)
        #expect(file.migration?.backup == path + ".v1.backup-2")
        #expect(try String(contentsOfFile: path + ".v1.backup", encoding: .utf8) == "mine")
    }

    @Test func `reading an older file changes nothing, and a copy of it is the old one`() throws {
        try put(1)
        let bytes = try Data(contentsOf: URL(filePath: path))
        let file = try AccountFile.open(path: path, for: .reading)
        #expect(file.isReadOnly && file.path == path && file.migration == nil)
        #expect(try file.violation() == nil)
        #expect(try file.account(named: "default").lastOrder == 10)
        #expect(throws: StoreError.self) { try file.begin() }
        try file.backUp(to: folder.appendingPathComponent("copy").path)
        try file.close()
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
        #expect(try version(folder.appendingPathComponent("copy").path) == "1")
        #expect(try backups() == [])
    }

    @Test func `an older backup is put in place of a file, with the present schema`() throws {
        try put(1)
        let other = folder.appendingPathComponent("b.db").path
        let target = try AccountFile.openOrCreate(path: other)
        let source = try AccountFile.open(path: path, for: .reading)
        try target.replace(by: source)
        #expect(try target.violation() == nil)
        #expect(try target.account(named: "replayed").source.hasPrefix("replay:"))
        #expect(try version(path) == "1")
    }

    @Test func `a damaged older file stays as it is`() throws {
        try put(1)
        let connection = try Connection(path: path, mode: .readWrite)
        try connection.execute("UPDATE positions SET account_id = 99 WHERE symbol = 'sh601398'")
        try connection.close()
        let before = try rows(path, of: try layout(path))
        let error = #expect(throws: StoreError.self) {
            _ = try AccountFile.open(path: path, for: .writing)
        }
        guard case .damaged = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(try rows(path, of: try layout(path)) == before)
        #expect(try version(path) == "1")
        #expect(try backups() == [])
    }

    @Test func `a file that a newer program changed is refused, open or not`() throws {
        try AccountFile.openOrCreate(path: path).close()
        let file = try AccountFile.open(path: path, for: .writing)
        let newer = try Connection(path: path, mode: .readWrite)
        newer.keepWriteAheadLogAtClose()
        // It is in the log, and the header has the old version yet.
        try newer.execute("PRAGMA user_version = 99")
        for attempt in [
            { () throws -> Void in try file.begin() },
            { () throws -> Void in _ = try AccountFile.open(path: path, for: .writing) },
        ] {
            let error = #expect(throws: StoreError.self) { try attempt() }
            guard case .newer(_, 99) = error else {
                return #expect(Bool(false), "\(String(describing: error))")
            }
        }
    }

    static let strikes = [FAULTY_FAIL, FAULTY_BREAK, FAULTY_FULL, FAULTY_TEAR, FAULTY_POWER]

    @Test(arguments: strikes.indices)
    func `whatever the disk does, a file has the old schema or the new one, whole`(index: Int)
        throws
    {
        let strike = Self.strikes[index]
        try put(1)
        let old = try layout(path)
        let before = try rows(path, of: old)
        var call: UInt64 = 1
        var ends = Set<String>()
        while true {
            try put(1)
            let disk = try unsafe #require(unsafe faulty_disk_make())
            unsafe faulty_disk_plan(disk, strike, call, call)
            let vfs = unsafe String(cString: faulty_disk_name(disk))
            do {
                try AccountFile.open(path: path, for: .writing, vfs: vfs).close()
            } catch {
                // It may fail.
            }
            let isStruck = unsafe faulty_disk_has_struck(disk) != 0
            if strike == FAULTY_POWER { unsafe faulty_disk_lose_power(disk, call) }
            unsafe faulty_disk_free(disk)
            guard isStruck else { break }
            let end = try version(path)
            ends.insert(end)
            #expect(try rows(path, of: old) == before, "call \(call)")
            if end == "2" {
                #expect(try backups().contains("a.db.v1.backup"), "call \(call)")
                #expect(try rows(path + ".v1.backup", of: old) == before, "call \(call)")
            }
            let next = try AccountFile.open(path: path, for: .writing)
            #expect(try next.violation() == nil, "call \(call)")
            try next.close()
            call += 19
        }
        #expect(call > 50)
        #expect(ends.contains("1"))
    }
}
