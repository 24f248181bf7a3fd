import SQLite
import Schema

/// What opening an older file did to it.
public struct Migration: Hashable, Sendable {
    /// The file.
    public let path: String
    /// The version of its schema before.
    public let from: Int32
    /// The version of its schema now.
    public let to: Int32
    /// The copy of the file as it was.
    public let backup: String
}

extension AccountFile {
    /// Brings an older file at `path` to the present schema; nil where there is none, or nothing to be done.
    ///
    /// - Throws: what `open` throws.
    public static func bringUp(path: String) throws(StoreError) -> Migration? {
        guard case .database(applicationID, let version, _, _, _) = Header.read(path: path),
            version < schemaVersion
        else { return nil }
        let file = try open(path: path, for: .writing)
        try file.close()
        return file.migration
    }

    static func storedVersion(of connection: Connection) throws(StoreError) -> Int32 {
        let version = try translating { () throws(SQLiteError) in
            try connection.first("PRAGMA user_version") { row throws(SQLiteError) in
                try row.integer(0)
            }
        }
        return version.flatMap { Int32(exactly: $0) } ?? 0
    }

    /// An older file, read through a private copy with the present schema; the file stays as it is.
    static func readingThrough(_ connection: Connection) throws(StoreError) -> AccountFile {
        connection.keepWriteAheadLogAtClose()
        let copy = try translating { () throws(SQLiteError) in
            let copy = try Connection(path: "", mode: .privateTemporary)
            try connection.copy(into: copy)
            return copy
        }
        try takeSteps(on: copy, path: connection.path)
        try translating { () throws(SQLiteError) in try copy.execute(setUp) }
        return AccountFile(
            connection: copy,
            access: .reading,
            isReadOnly: true,
            original: connection
        )
    }

    /// Brings an older file to the present schema, in its turn and in one transaction, behind a backup.
    ///
    /// Killed anywhere, or where anything fails, the file has the old schema or the new one, whole.
    static func migrate(_ connection: Connection, vfs: String?) throws(StoreError) -> Migration? {
        let turnstile = try translating { () throws(SQLiteError) in
            let turnstile = try FileLock(path: connection.path + "-lock")
            try turnstile.lock()
            return turnstile
        }
        defer { turnstile.unlock() }
        do throws(StoreError) {
            // A table is replaced under the references to it, and this is heeded only between transactions.
            try translating { () throws(SQLiteError) in
                try connection.execute("PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE;")
            }
            let migration = try migrateInTransaction(connection, vfs: vfs)
            try translating { () throws(SQLiteError) in try connection.execute(setUp) }
            return migration
        } catch {
            try? connection.execute("ROLLBACK")
            // It is closed without its turn.
            connection.keepWriteAheadLogAtClose()
            throw error
        }
    }

    private static func migrateInTransaction(
        _ connection: Connection,
        vfs: String?
    ) throws(StoreError) -> Migration? {
        let path = connection.path
        let version = try storedVersion(of: connection)
        guard version <= schemaVersion else { throw .newer(path: path, version: version) }
        guard version < schemaVersion else {
            // Another process was faster.
            try translating { () throws(SQLiteError) in try connection.execute("COMMIT") }
            return nil
        }
        let backup = try backUpOld(path, version: version, vfs: vfs)
        do throws(StoreError) {
            try takeSteps(on: connection, path: path)
            try requireSoundness(of: connection)
        } catch {
            // The next attempt makes its own; attempts on a full disk would fill it further.
            Folder.remove(backup)
            throw error
        }
        try translating { () throws(SQLiteError) in try connection.execute("COMMIT") }
        return Migration(path: path, from: version, to: schemaVersion, backup: backup)
    }

    /// Copies the file, which nobody writes meanwhile, under the first name that is free.
    private static func backUpOld(
        _ path: String,
        version: Int32,
        vfs: String?
    ) throws(StoreError) -> String {
        var (name, number) = ("\(path).v\(version).backup", 1)
        while Folder.exists(name) {
            number += 1
            name = "\(path).v\(version).backup-\(number)"
        }
        let unfinished = Folder.unfinishedName(for: name)
        Folder.removeDatabase(unfinished)
        defer { Folder.removeDatabase(unfinished) }
        try translating { () throws(SQLiteError) in
            // A connection that writes cannot be copied from.
            let source = try Connection(path: path, mode: .readOnly, vfs: vfs)
            source.keepWriteAheadLogAtClose()
            let copy = try Connection(path: unfinished, mode: .create, vfs: vfs)
            try source.copy(into: copy)
            try copy.close()
            try source.close()
        }
        try Folder.publish(unfinished, as: name)
        return name
    }

    private static func takeSteps(on connection: Connection, path: String) throws(StoreError) {
        var version = try storedVersion(of: connection)
        while version < schemaVersion {
            guard let step = unsafe istock_schema_step(version) else {
                throw .damaged(path: path, reason: "no istock wrote a schema \(version)")
            }
            let sql = unsafe String(cString: step)
            try translating { () throws(SQLiteError) in
                try connection.execute("\(sql) PRAGMA user_version = \(version + 1);")
            }
            version += 1
        }
    }

    private static func requireSoundness(of connection: Connection) throws(StoreError) {
        let reason = try translating { () throws(SQLiteError) in
            let fault = try connection.first(
                "SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'"
            ) { row throws(SQLiteError) in try row.text(0) }
            if let fault { return Optional(fault) }
            return try connection.first(
                "SELECT \"table\" || ' refers to a row of ' || parent || ' that is not there' "
                    + "FROM pragma_foreign_key_check"
            ) { row throws(SQLiteError) in try row.text(0) }
        }
        if let reason { throw .damaged(path: connection.path, reason: reason) }
    }
}
