/// The text of a session, read block by block and handed out line by line.
///
/// Layout: the bytes that were read and not yet handed out. Invariant: never more than a block and the longest
/// line are held, whatever the text's length.
public final class Script {
    /// The file as it was named; `-` for standard input.
    public let name: String

    /// Whether the lines without words are kept for a while.
    public var keepsRemarks = false
    /// The comments and blank lines between the last line that was handed out and the one before it.
    public private(set) var remarks: [String] = []

    private let read: () throws(ScriptReadError) -> [UInt8]
    private var buffer: [UInt8] = []
    private var start = 0
    /// What lies before it has no line end.
    private var searched = 0
    private var isAtEnd = false
    private var line = 0
    private var bytesRead: Int64 = 0

    /// How many bytes of the text have been handed out.
    public var position: Int64 { bytesRead - Int64(buffer.count - start) }

    /// The longest line, with those it continues on, in bytes.
    public static let longestLine = 65_536

    /// A text whose next block `read` returns: what is there at once, nothing at the end.
    public init(name: String, read: @escaping () throws(ScriptReadError) -> [UInt8]) {
        self.name = name
        self.read = read
    }

    /// Returns the next line that has words; nil at the end.
    ///
    /// - Throws: `SessionFault` where the text is none, or uses a name that `value` does not know; the
    ///   next call goes on behind that line.
    public func nextLine(value: @escaping (String) -> String?) throws(SessionFault) -> ScriptLine? {
        remarks = []
        while let first = try nextPhysicalLine() {
            var lexer = Lexer(file: name, value: value)
            var length = first.count
            var continues = try lexer.read(buffer[first], line: line)
            while continues, let more = try nextPhysicalLine() {
                length += more.count
                guard length <= Script.longestLine else { throw tooLong }
                continues = try lexer.read(buffer[more], line: line)
            }
            if !lexer.words.isEmpty { return ScriptLine(file: name, words: lexer.words) }
            if keepsRemarks { remarks.append(String(decoding: buffer[first], as: UTF8.self)) }
        }
        return nil
    }

    /// The next line without its end, as a range of the buffer.
    private func nextPhysicalLine() throws(SessionFault) -> Range<Int>? {
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                return try taken(upTo: end, next: end + 1)
            }
            searched = buffer.count
            guard searched - start <= Script.longestLine else {
                line += 1
                try skipLine()
                throw tooLong
            }
            if isAtEnd {
                return start < buffer.count ? try taken(upTo: searched, next: searched) : nil
            }
            try readBlock()
        }
    }

    private func readBlock() throws(SessionFault) {
        do throws(ScriptReadError) {
            let block = try read()
            isAtEnd = block.isEmpty
            buffer.removeFirst(start)
            searched -= start
            start = 0
            buffer += block
            bytesRead += Int64(block.count)
        } catch {
            let place = Place(file: name, line: line + 1, column: 1)
            throw SessionFault(place, .unreadable(path: name, reason: error.reason))
        }
    }

    /// Forgets the rest of a line that is too long to be held.
    private func skipLine() throws(SessionFault) {
        while !isAtEnd {
            start = buffer.count
            searched = start
            try readBlock()
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                start = end + 1
                searched = start
                return
            }
        }
        start = buffer.count
        searched = start
    }

    private func taken(upTo end: Int, next: Int) throws(SessionFault) -> Range<Int> {
        line += 1
        let hasReturn = end > start && buffer[end - 1] == UInt8(ascii: "\r")
        let range = start..<(hasReturn ? end - 1 : end)
        start = next
        searched = next
        guard range.count <= Script.longestLine else { throw tooLong }
        try check(range)
        return range
    }

    private var tooLong: SessionFault {
        SessionFault(
            Place(file: name, line: line, column: 1),
            .lineTooLong(limit: Script.longestLine)
        )
    }

    /// Refuses what is no text: bytes that are no UTF-8, and control characters other than tabs.
    private func check(_ range: Range<Int>) throws(SessionFault) {
        var isASCII = true
        for index in range {
            let byte = buffer[index]
            if byte >= 0x80 {
                isASCII = false
            } else if byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F {
                throw fault(.controlCharacter(byte), at: index, from: range.lowerBound)
            }
        }
        if isASCII { return }
        var decoder = UTF8.ForwardParser()
        var bytes = buffer[range].makeIterator()
        var index = range.lowerBound
        while true {
            switch decoder.parseScalar(from: &bytes) {
            case .valid(let scalar): index += scalar.count
            case .error: throw fault(.notUTF8, at: index, from: range.lowerBound)
            case .emptyInput: return
            }
        }
    }

    private func fault(_ reason: FaultReason, at index: Int, from start: Int) -> SessionFault {
        let before = buffer[start..<index].count { $0 & 0xC0 != 0x80 }
        return SessionFault(Place(file: name, line: line, column: before + 1), reason)
    }
}

@available(*, unavailable)
extension Script: Sendable {}

/// A file of a session could not be read.
public struct ScriptReadError: Error, Hashable, Sendable {
    /// The system's words.
    public let reason: String

    /// An error.
    public init(reason: String) {
        self.reason = reason
    }
}
