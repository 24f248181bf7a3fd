import Sessions

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file the user names, or standard input, read block by block.
final class InputFile {
    private let descriptor: Int32
    private var block = [UInt8](repeating: 0, count: 64 * 1024)

    /// Opens a file, or standard input where the path is `-` and `takesStandardInput`.
    init(_ path: String, takesStandardInput: Bool = false) throws(ScriptReadError) {
        descriptor =
            takesStandardInput && path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ScriptReadError(reason: InputFile.systemReason) }
    }

    deinit {
        if descriptor > 0 { close(descriptor) }
    }

    /// The text of a file, or of standard input where the name is `-`.
    static func script(_ path: String, named name: String) throws(ScriptReadError) -> Script {
        let file = try InputFile(path, takesStandardInput: true)
        return Script(name: name) { () throws(ScriptReadError) in try file.read() }
    }

    /// The length of a plain file, nil of a pipe or a terminal.
    static func length(of path: String) -> Int64? {
        var status = stat()
        guard path != "-", unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG
        else {
            return nil
        }
        return Int64(status.st_size)
    }

    /// The next block, empty at the end.
    func read() throws(ScriptReadError) -> [UInt8] {
        while true {
            let count = unsafe block.withUnsafeMutableBytes { buffer in
                #if canImport(Glibc)
                unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                #elseif canImport(Musl)
                unsafe Musl.read(descriptor, buffer.baseAddress, buffer.count)
                #else
                unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
                #endif
            }
            if count >= 0 { return Array(block[..<count]) }
            if errno != EINTR { throw ScriptReadError(reason: InputFile.systemReason) }
        }
    }

    private static var systemReason: String { unsafe String(cString: strerror(errno)) }

    /// The path of a file that another one names: beside that one, unless it is absolute.
    static func path(_ path: String, namedBy script: String) -> String {
        guard !path.hasPrefix("/"), let slash = script.lastIndex(of: "/") else { return path }
        return script[...slash] + path
    }
}
