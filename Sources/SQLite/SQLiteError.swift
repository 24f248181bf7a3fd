import CSQLite

/// Why a call of SQLite, or of the system on a file of SQLite's, failed.
public struct SQLiteError: Error, Hashable, Sendable {
    /// The extended result code (`sqlite3_extended_errcode`): `SQLITE_CONSTRAINT_UNIQUE`.
    public let extendedCode: Int32
    /// SQLite's own message (`sqlite3_errmsg`), with the system's reason where a file failed.
    public let message: String
    /// The file, empty for a private temporary database.
    public let path: String
    /// The SQL text that failed, nil where none was involved.
    public let sql: String?

    /// An error with a primary or an extended result code.
    public init(extendedCode: Int32, message: String, path: String, sql: String? = nil) {
        self.extendedCode = extendedCode
        self.message = message
        self.path = path
        self.sql = sql
    }

    /// The primary result code (`sqlite3_errcode`): `SQLITE_CONSTRAINT`.
    public var code: Int32 { extendedCode & 0xFF }
}

extension SQLiteError: CustomStringConvertible {
    /// The message and the file: `database is locked (file /home/me/istock.db)`.
    public var description: String {
        path.isEmpty ? "\(message) (private temporary database)" : "\(message) (file \(path))"
    }
}

extension SQLiteError {
    /// The primary code of a transaction that is gone (`SQLITE_ABORT`).
    public static let abort = SQLITE_ABORT
    /// The primary code of a lock that another connection holds (`SQLITE_BUSY`).
    public static let busy = SQLITE_BUSY
    /// The primary code of a write where only reading is allowed (`SQLITE_READONLY`).
    public static let readOnly = SQLITE_READONLY
    /// The primary code of a full disk (`SQLITE_FULL`).
    public static let full = SQLITE_FULL
    /// The primary code of a damaged file (`SQLITE_CORRUPT`).
    public static let corrupt = SQLITE_CORRUPT
    /// The primary code of a broken constraint (`SQLITE_CONSTRAINT`).
    public static let constraint = SQLITE_CONSTRAINT
    /// The primary code of a file that holds no database (`SQLITE_NOTADB`).
    public static let notADatabase = SQLITE_NOTADB

    /// Whether another connection holds a lock that was needed.
    public var isBusy: Bool { code == Self.busy }
    /// Whether a write met a file, a folder or a connection that only allows reading.
    public var isReadOnly: Bool { code == Self.readOnly }
    /// Whether the disk is full.
    public var isFull: Bool { code == Self.full }
    /// Whether the file is damaged.
    public var isCorrupt: Bool { code == Self.corrupt }
    /// Whether a UNIQUE, CHECK, NOT NULL or foreign key constraint, or a trigger, said no.
    public var isConstraint: Bool { code == Self.constraint }
    /// Whether the file holds something else than a database.
    public var isNotADatabase: Bool { code == Self.notADatabase }
}

extension SQLiteError {
    /// What a connection says of the call that just returned `status`.
    init(_ database: OpaquePointer?, status: Int32, path: String, sql: String? = nil) {
        var message = unsafe String(cString: sqlite3_errmsg(database))
        let isOfFile = [SQLITE_CANTOPEN, SQLITE_IOERR].contains(status & 0xFF)
        let reason = isOfFile ? unsafe sqlite3_system_errno(database) : 0
        if reason != 0 { message += ": \(SystemError(number: reason).message)" }
        self.init(extendedCode: status, message: message, path: path, sql: sql)
    }

    /// A use of this layer that makes no sense.
    init(misuse message: String, path: String, sql: String) {
        self.init(extendedCode: SQLITE_MISUSE, message: message, path: path, sql: sql)
    }
}
