#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The folder a file lies in, and what may be done there.
enum Folder {
    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Whether the file and its folder can be written (`access`), as a database with a log needs.
    static func isWritable(_ path: String) -> Bool {
        unsafe access(path, W_OK) == 0 && access(parent(of: path), W_OK) == 0
    }

    /// The path without symbolic links (`realpath`), or as it is where there is no such file.
    static func resolved(_ path: String) -> String {
        guard let resolved = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// Makes the folder and those above it, for their owner alone (`mkdir`).
    static func make(_ folder: String) throws(StoreError) {
        if exists(folder) { return }
        let above = parent(of: folder)
        if above != folder { try make(above) }
        guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw .folder(path: folder, reason: systemMessage)
        }
    }

    /// Makes a complete file durable, gives it its name (`rename`) and makes the name durable.
    static func publish(_ unfinished: String, as path: String) throws(StoreError) {
        guard synchronize(unfinished, O_RDONLY), unsafe rename(unfinished, path) == 0 else {
            throw .folder(path: parent(of: path), reason: systemMessage)
        }
        _ = synchronize(parent(of: path), O_RDONLY | O_DIRECTORY)
    }

    /// Waits until what is written is on the disk (`fsync`), and returns whether it is.
    private static func synchronize(_ path: String, _ flags: CInt) -> Bool {
        let descriptor = unsafe open(path, flags | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { _ = close(descriptor) }
        return fsync(descriptor) == 0
    }

    static func remove(_ path: String) {
        _ = unsafe unlink(path)
    }

    /// Removes a database that did not get its name, with what SQLite may have left beside it.
    static func removeDatabase(_ path: String) {
        for ending in ["", "-journal", "-wal", "-shm"] { remove(path + ending) }
    }

    /// A name beside `path` that no other process uses at the same time.
    static func unfinishedName(for path: String) -> String { "\(path)-new-\(getpid())" }

    private static var systemMessage: String { unsafe String(cString: strerror(errno)) }
}
