import Console
import Desk
import Messages
import Store

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that a command makes, whole or not at all, and never in the place of another.
enum NewFile {
    /// Writes a text into a new file: under another name first, which is its own when it is complete.
    ///
    /// - Throws: `Failure` where there is such a file already, or none can be made.
    static func write(_ text: String, to path: String, _ context: Context) throws(Failure) {
        let unfinished = "\(path).\(getpid()).unfinished"
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let descriptor = unsafe open(unfinished, flags, 0o644)
        guard descriptor >= 0 else { throw failure(path, context) }
        defer { unsafe unlink(unfinished) }
        let output = StandardOutput(dataDescriptor: descriptor, wordsDescriptor: 2)
        output.write(data: text)
        var reason: Int32?
        do throws(OutputError) { try output.flush() } catch { reason = errno }
        if reason == nil, fsync(descriptor) != 0 { reason = errno }
        if close(descriptor) != 0, reason == nil { reason = errno }
        if let reason {
            errno = reason
            throw failure(path, context)
        }
        // A link, unlike a rename, does not replace what somebody else has put there meanwhile.
        guard unsafe link(unfinished, path) != 0 else { return }
        if errno == EEXIST { throw .desk(.store(.fileExists(path: path))) }
        throw failure(path, context)
    }

    private static func failure(_ path: String, _ context: Context) -> Failure {
        .usage(context.language.unwritable(path: path, reason: TextFile.systemReason))
    }
}
