import CSQLite

extension Connection {
    /// How a database is opened.
    public enum Mode: Sendable {
        /// For reading and writing a file that exists (`SQLITE_OPEN_READWRITE`).
        ///
        /// A file that may not be written opens for reading, and a write is then refused.
        case readWrite
        /// Like `readWrite`, after making the file, for its owner only, where it is missing.
        case create
        /// For reading a file that exists (`SQLITE_OPEN_READONLY`).
        case readOnly
        /// For reading a file that nobody changes, without locks or journals (`immutable=1`).
        case immutable
        /// A database of this connection alone, gone at its end (SQLite's empty file name).
        case privateTemporary
    }
}

extension Connection.Mode {
    /// The flags of `sqlite3_open_v2`.
    var flags: Int32 {
        switch self {
        case .readWrite, .create: SQLITE_OPEN_READWRITE
        case .readOnly: SQLITE_OPEN_READONLY
        case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        case .privateTemporary: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        }
    }

    /// What SQLite calls the file at `path`.
    func name(of path: String) -> String {
        // Debian's SQLite reads any name that begins with "file:" as a URI, and every SQLite
        // takes ":memory:" for no file at all.
        let path = path.hasPrefix("/") ? path : "./" + path
        switch self {
        case .readWrite, .create, .readOnly: return path
        case .immutable:
            let authority = path.hasPrefix("/") ? "//" : ""
            return "file:\(authority)\(percentEncoded(path))?immutable=1"
        case .privateTemporary: return ""
        }
    }
}

/// The path with every byte but the unreserved ones of RFC 3986 and the slash as `%` and two digits.
private func percentEncoded(_ path: String) -> String {
    path.utf8.reduce(into: "") { encoded, byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
            encoded.unicodeScalars.append(Unicode.Scalar(byte))
        default:
            encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
        }
    }
}
