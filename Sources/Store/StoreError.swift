public import SQLite

/// Why an account file could not be used, with what a sentence to the user needs.
public enum StoreError: Error, Sendable {
    /// There is no file at the path.
    case missing(path: String)
    /// The folder the file would lie in cannot be made or written.
    case folder(path: String, reason: String)
    /// The file is there, but cannot be read.
    case unreadable(path: String, reason: String)
    /// The file is no SQLite database.
    case notADatabase(path: String)
    /// The file is a database of another program.
    case foreign(path: String)
    /// The file was written by a newer istock.
    case newer(path: String, version: Int32)
    /// The file ends too early or contradicts itself.
    case damaged(path: String, reason: String)
    /// The file or its folder cannot be written.
    case readOnly(path: String)
    /// There is no account of that name.
    case noAccount(name: String, path: String)
    /// The file has no account yet.
    case noAccountYet(path: String)
    /// The file has several accounts and none was named.
    case accountNotNamed(names: [String])
    /// There is an account of that name already.
    case accountExists(name: String, path: String)
    /// There is a file already where one should be made.
    case fileExists(path: String)
    /// SQLite's own error, with its message and the file.
    case sqlite(SQLiteError)
}

extension StoreError {
    /// The error that an SQLite error means for a user.
    init(_ error: SQLiteError) {
        if error.isReadOnly {
            self = .readOnly(path: error.path)
        } else if error.isNotADatabase {
            self = .notADatabase(path: error.path)
        } else if error.isCorrupt {
            self = .damaged(path: error.path, reason: error.message)
        } else {
            self = .sqlite(error)
        }
    }
}

/// Runs statements and turns their errors into the store's.
func translating<Result>(
    _ body: () throws(SQLiteError) -> Result
) throws(StoreError) -> Result {
    do throws(SQLiteError) {
        return try body()
    } catch {
        throw StoreError(error)
    }
}
