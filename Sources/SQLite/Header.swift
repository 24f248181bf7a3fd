/// What the first 100 bytes of a file say of it, read without SQLite.
///
/// Where a write-ahead log lies beside the file, the header may be older than the database.
public enum Header: Hashable, Sendable {
    /// There is no file.
    case missing
    /// A file without a byte, which SQLite would fill.
    case empty
    /// A file of something else.
    case notADatabase
    /// The system does not let it be read, in its own words.
    case unreadable(String)
    /// A database whose end is missing: fewer bytes than its header counts.
    case truncated(length: Int64, expected: Int64)
    /// A database, as `PRAGMA application_id` and `user_version` mark it.
    ///
    /// `pageSize` is in bytes, `isWAL` says that it is written through a write-ahead log.
    case database(
        applicationID: Int32,
        userVersion: Int32,
        pageSize: Int64,
        pageCount: Int64,
        isWAL: Bool
    )
}

extension Header {
    /// Reads the header of the file at `path`.
    ///
    /// Never call it for a database that this process has open: closing the file would drop the
    /// locks that SQLite holds on it (POSIX locks belong to the process).
    public static func read(path: String) -> Header {
        do throws(SystemError) {
            let file = try File(reading: path)
            let bytes = try file.prefix(100)
            if bytes.isEmpty { return .empty }
            guard let fields = Fields(bytes) else { return .notADatabase }
            return try fields.missingEnd(of: file, at: path) ?? fields.header
        } catch {
            return error.isMissing ? .missing : .unreadable(error.message)
        }
    }
}

/// The fields of the header that are used (SQLite's page on its file format, section 1.3).
private struct Fields {
    let header: Header
    /// The length of the file, nil where the page count was written by a version before 3.7.0.
    let length: Int64?

    init?(_ bytes: [UInt8]) {
        guard bytes.count == 100, bytes.starts(with: "SQLite format 3\0".utf8) else { return nil }
        func number(at offset: Int, bytes count: Int = 4) -> Int64 {
            bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int64($1) }
        }
        let pageSize = number(at: 16, bytes: 2) == 1 ? 65_536 : number(at: 16, bytes: 2)
        guard (512...65_536).contains(pageSize), pageSize.nonzeroBitCount == 1 else { return nil }
        let pageCount = number(at: 28)
        header = .database(
            applicationID: Int32(truncatingIfNeeded: number(at: 68)),
            userVersion: Int32(truncatingIfNeeded: number(at: 60)),
            pageSize: pageSize,
            pageCount: pageCount,
            isWAL: bytes[19] == 2
        )
        let isCountValid = number(at: 24) == number(at: 92)
        length = isCountValid ? pageSize * pageCount : nil
    }

    /// A shorter file than the header counts, unless a journal beside it explains that.
    func missingEnd(of file: borrowing File, at path: String) throws(SystemError) -> Header? {
        guard let length, try file.length() < length else { return nil }
        // SQLite keeps its journals beside the file that a symbolic link leads to.
        let path = File.resolved(path)
        if File.exists(path + "-wal") || File.exists(path + "-journal") { return nil }
        // Another process may have deleted its journal just now, after it wrote the end.
        let actual = try file.length()
        return actual < length ? .truncated(length: actual, expected: length) : nil
    }
}
