#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The longest line that a replay file or a program's answer may have, in bytes.
let longestLine = 65_536

/// A file read line by line through a window of one mebibyte, whatever its length.
///
/// Lines are asked for by their offset, so that reading can go back; what lies in the window costs
/// no system call. The length is that of the moment the file was opened.
struct RowFile: ~Copyable {
    /// The absolute path.
    let path: String
    /// The length in bytes.
    let length: Int
    /// The bytes of the file from `windowStart` on.
    private(set) var window: [UInt8]
    private(set) var windowStart = 0
    private var windowEnd = 0
    private let descriptor: CInt

    private static let windowLength = 1 << 20

    /// Opens a file.
    ///
    /// - Throws: `SourceError.fileUnreadable` where it is not there, is no file or may not be read.
    init(path: String) throws(SourceError) {
        let absolute = try RowFile.absolute(path)
        let opened = try RowFile.opened(absolute)
        self.path = absolute
        descriptor = opened.descriptor
        length = opened.length
        window = Array(repeating: 0, count: min(length, RowFile.windowLength))
    }

    deinit { close(descriptor) }

    /// Returns where in the window the line at an offset of the file lies, without its end; nil at
    /// the end of the file.
    ///
    /// - Throws: `SourceError` where the file cannot be read or has become shorter, or the line is
    ///   too long.
    mutating func line(at offset: Int, number: Int) throws(SourceError) -> Range<Int>? {
        guard offset < length else { return nil }
        if let range = lineInWindow(at: offset) { return range }
        try fillWindow(from: offset)
        if let range = lineInWindow(at: offset) { return range }
        // Without a newline the window ends either in a long line or where a file was cut short.
        guard windowEnd - windowStart > longestLine else { throw .fileChanged(path: path) }
        throw .badRow(
            source: path,
            line: number,
            reason: "the line is longer than \(longestLine) bytes"
        )
    }

    /// Where in the window so many bytes of the file lie; nil where they are not all in it.
    func windowRange(at offset: Int, count: Int) -> Range<Int>? {
        guard offset >= windowStart, offset + count <= windowEnd else { return nil }
        return offset - windowStart..<offset - windowStart + count
    }

    /// Reads bytes of the file into `buffer`, as many as there are, and returns their number.
    ///
    /// - Throws: `SourceError.fileUnreadable` with the system's reason.
    func read(at offset: Int, into buffer: inout [UInt8]) throws(SourceError) -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe pread(
                    descriptor,
                    bytes.baseAddress?.advanced(by: filled),
                    bytes.count - filled,
                    off_t(offset + filled)
                )
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .fileUnreadable(path: path, reason: systemReason()) }
            if count == 0 { break }
            filled += count
        }
        return filled
    }
}

extension RowFile {
    private static func absolute(_ path: String) throws(SourceError) -> String {
        guard let resolved = unsafe realpath(path, nil) else {
            throw .fileUnreadable(path: path, reason: systemReason())
        }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    private static func opened(_ path: String) throws(SourceError) -> (
        descriptor: CInt, length: Int
    ) {
        // Without O_NONBLOCK the opening of a named pipe would wait for somebody to write into it.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw .fileUnreadable(path: path, reason: systemReason())
        }
        var status = stat()
        let failed = unsafe fstat(descriptor, &status) != 0
        guard !failed, status.st_mode & S_IFMT == S_IFREG else {
            let reason = failed ? systemReason() : "it is not a regular file"
            close(descriptor)
            throw .fileUnreadable(path: path, reason: reason)
        }
        return (descriptor, Int(status.st_size))
    }

    private mutating func fillWindow(from offset: Int) throws(SourceError) {
        // Emptied first: a read that fails must not leave half a window behind.
        windowEnd = windowStart
        var buffer: [UInt8] = []
        swap(&buffer, &window)
        defer { swap(&buffer, &window) }
        let count = try read(at: offset, into: &buffer)
        windowStart = offset
        windowEnd = offset + count
    }

    private func lineInWindow(at offset: Int) -> Range<Int>? {
        guard offset >= windowStart, offset < windowEnd else { return nil }
        let start = offset - windowStart
        let limit = min(windowEnd - offset, longestLine + 1)
        let end = unsafe window.withUnsafeBytes { bytes -> Int? in
            let base = unsafe bytes.baseAddress?.advanced(by: start)
            guard let base = unsafe base, let found = unsafe memchr(base, newline, limit) else {
                return nil
            }
            return unsafe start + (UnsafeRawPointer(found) - base)
        }
        if let end { return start..<end }
        // The last line of a file may lack its newline.
        let isLast = windowEnd == length && limit <= longestLine
        return isLast ? start..<start + limit : nil
    }
}

private let newline = CInt(UInt8(ascii: "\n"))

/// The system's words for the last error.
func systemReason() -> String { unsafe String(cString: strerror(errno)) }
