#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What lies at a path.
enum FileKind: Hashable {
    case file
    case folder
    /// Nothing that can be looked at; the reason is the system's.
    case missing(reason: String)

    static func of(_ path: String) -> FileKind {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return .missing(reason: systemReason()) }
        return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
    }
}
