import SQLite
import Schema

extension AccountFile {
    /// The mark of istock's files in the database header: `isTk`.
    public static let applicationID: Int32 = 0x6973_546B
    /// The schema this program writes.
    public static let schemaVersion: Int32 = 2

    /// Opens the account file at `path`, which must be there.
    ///
    /// The header is read before SQLite touches the file: what is not ours, newer or damaged stays
    /// as it is. An older file is brought to the present schema where it is opened for writing (`migration` says
    /// so), and read through a private copy where it is opened for reading. `vfs` is that of `Connection`, a fault seam.
    ///
    /// - Throws: `StoreError` with what is wrong with the file.
    public static func open(
        path: String,
        for access: Access,
        vfs: String? = nil
    ) throws(StoreError) -> AccountFile {
        // Two names of one file must mean one turnstile.
        let path = Folder.resolved(path)
        var version = try checkHeader(path: path)
        let canWrite = Folder.isWritable(path)
        if access == .writing && !canWrite { throw .readOnly(path: path) }
        let connection = try translating { () throws(SQLiteError) in
            try connect(path: path, canWrite: canWrite, vfs: vfs)
        }
        // A log beside the file may be newer than its header.
        if version < schemaVersion || Folder.exists(path + "-wal") {
            version = try storedVersion(of: connection)
        }
        guard version <= schemaVersion else {
            connection.keepWriteAheadLogAtClose()
            throw .newer(path: path, version: version)
        }
        if version < schemaVersion, access == .reading { return try readingThrough(connection) }
        return AccountFile(
            connection: connection,
            access: access,
            isReadOnly: !canWrite,
            migration: version < schemaVersion ? try migrate(connection, vfs: vfs) : nil
        )
    }

    /// Opens the account file at `path`, and makes it, with its folder, where it is not there.
    ///
    /// A new file is made under another name and gets its own when it is complete, so that a kill
    /// leaves either no file or a whole one.
    ///
    /// - Throws: `StoreError` with what is wrong with the file or its folder.
    public static func openOrCreate(
        path: String,
        vfs: String? = nil
    ) throws(StoreError) -> AccountFile {
        if isAbsent(path) { try create(path: path, vfs: vfs) }
        return try open(path: path, for: .writing, vfs: vfs)
    }

    /// Opens a private database that goes with the process.
    ///
    /// - Throws: SQLite's error.
    public static func openTemporary() throws(StoreError) -> AccountFile {
        try translating { () throws(SQLiteError) in
            let connection = try Connection(path: "", mode: .privateTemporary)
            try connection.execute(setUp)
            try connection.execute(schema)
            return AccountFile(connection: connection, access: .writing, isReadOnly: false)
        }
    }

    /// A private copy of the file as it is now, which goes with the process.
    ///
    /// - Throws: SQLite's error.
    public func privateCopy() throws(StoreError) -> AccountFile {
        try reading { () throws(SQLiteError) in
            let copy = try Connection(path: "", mode: .privateTemporary)
            try connection.copy(into: copy)
            try copy.execute(AccountFile.setUp)
            return AccountFile(connection: copy, access: .writing, isReadOnly: false)
        }
    }

    /// Three megabytes of pages, so that what a batch of a session changes is mostly written once.
    static let setUp = """
        PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON;
        PRAGMA cache_size = -3000;
        """

    static var schema: String { unsafe String(cString: istock_schema_sql()) }

    private static func connect(
        path: String,
        canWrite: Bool,
        vfs: String?
    ) throws(SQLiteError) -> Connection {
        // Without write access to the folder no shared-memory file can be made; the main file is then all
        // there is, unless a log lies beside it.
        let readMode: Connection.Mode = Folder.exists(path + "-wal") ? .readOnly : .immutable
        let connection = try Connection(
            path: path,
            mode: canWrite ? .readWrite : readMode,
            vfs: vfs
        )
        connection.setBusyTimeout(milliseconds: 10_000)
        try connection.execute(setUp)
        return connection
    }

    private static func isAbsent(_ path: String) -> Bool {
        switch Header.read(path: path) {
        case .missing, .empty: true
        default: false
        }
    }

    /// Returns the schema's version, as far as the header knows it.
    private static func checkHeader(path: String) throws(StoreError) -> Int32 {
        switch Header.read(path: path) {
        case .missing, .empty: throw .missing(path: path)
        case .unreadable(let reason): throw .unreadable(path: path, reason: reason)
        case .notADatabase: throw .notADatabase(path: path)
        case .truncated:
            throw .damaged(path: path, reason: "the file ends before its last page")
        case .database(let id, let version, _, _, _):
            guard id == applicationID else { throw .foreign(path: path) }
            guard version <= schemaVersion else { throw .newer(path: path, version: version) }
            return version
        }
    }

    private static func create(path: String, vfs: String?) throws(StoreError) {
        try Folder.make(Folder.parent(of: path))
        let unfinished = Folder.unfinishedName(for: path)
        Folder.removeDatabase(unfinished)
        defer { Folder.removeDatabase(unfinished) }
        let lock = try translating { () throws(SQLiteError) in
            let connection = try Connection(path: unfinished, mode: .create, vfs: vfs)
            // Nobody knows the file yet, so it is made durable once, by its last change.
            try connection.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;")
            try connection.execute("BEGIN IMMEDIATE; \(schema) COMMIT;")
            try connection.execute("PRAGMA synchronous = FULL; PRAGMA journal_mode = WAL;")
            try connection.close()
            let lock = try FileLock(path: path + "-lock")
            try lock.lock()
            return lock
        }
        defer { lock.unlock() }
        // Another process may have been faster.
        if isAbsent(path) { try Folder.publish(unfinished, as: path) }
    }
}
