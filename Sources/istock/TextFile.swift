import Console
import Messages
import Sessions

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A small text file that the user names on the command line.
enum TextFile {
    private static let largest = 64 << 20

    /// Returns the file's text, or where it may be asked for (`-`) that of standard input; a session's lines
    /// name files beside the session's.
    static func read(
        _ path: String,
        _ context: Context,
        takesStandardInput: Bool = false
    ) throws(Failure) -> String {
        let isInput = takesStandardInput && path == "-"
        let path =
            isInput ? path : context.session.map { InputFile.path(path, namedBy: $0.file) } ?? path
        var bytes: [UInt8] = []
        do throws(ScriptReadError) {
            let file = try InputFile(path, takesStandardInput: isInput)
            while bytes.count <= largest {
                let block = try file.read()
                if block.isEmpty { return String(decoding: bytes, as: UTF8.self) }
                bytes += block
            }
        } catch {
            throw .usage(context.language.unreadable(path: path, reason: error.reason))
        }
        throw .usage(context.language.tooLargeFile(path: path, mebibytes: largest >> 20))
    }

    /// The system's words for the last error.
    static var systemReason: String { unsafe String(cString: strerror(errno)) }

    static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// Writes a text, in the place of what was there.
    static func write(_ text: String, to path: String, _ context: Context) throws(Failure) {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        let descriptor = unsafe open(path, flags, 0o644)
        guard descriptor >= 0 else { throw failure(path, context) }
        defer { close(descriptor) }
        let output = StandardOutput(dataDescriptor: descriptor, wordsDescriptor: 2)
        output.write(data: text)
        do throws(OutputError) { try output.flush() } catch { throw failure(path, context) }
    }

    /// Makes a folder, and those it lies in, where they are not there.
    static func makeFolder(_ path: String, _ context: Context) throws(Failure) {
        if path.isEmpty || exists(path) { return }
        if let slash = path.lastIndex(of: "/") {
            try makeFolder(String(path[..<slash]), context)
        }
        guard unsafe mkdir(path, 0o755) == 0 || errno == EEXIST else {
            throw failure(path, context)
        }
    }

    /// Puts a text in the place of a file, whole or not at all.
    static func replace(_ path: String, with text: String, _ context: Context) throws(Failure) {
        let draft = "\(path).\(getpid()).tmp"
        do throws(Failure) {
            try write(text, to: draft, context)
        } catch {
            let reason = systemReason
            _ = unsafe unlink(draft)
            throw .usage(context.language.unwritable(path: path, reason: reason))
        }
        guard unsafe rename(draft, path) == 0 else {
            let reason = systemReason
            _ = unsafe unlink(draft)
            throw .usage(context.language.unwritable(path: path, reason: reason))
        }
    }

    private static func failure(_ path: String, _ context: Context) -> Failure {
        let reason = unsafe String(cString: strerror(errno))
        return .usage(context.language.unreadable(path: path, reason: reason))
    }
}
