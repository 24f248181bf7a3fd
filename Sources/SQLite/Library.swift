import CSQLite

/// The version of the SQLite library that the program runs with, such as `3.46.1`.
public var sqliteVersion: String { unsafe String(cString: sqlite3_libversion()) }
