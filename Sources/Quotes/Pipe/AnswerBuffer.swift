/// The bytes of a program's answer, which an empty line ends.
struct AnswerBuffer {
    /// Why bytes are no answer.
    enum Fault: Error {
        case longLine
        case longAnswer
    }

    /// The most bytes of an answer.
    static let longestAnswer = 16 << 20

    /// The answer so far, the empty line included.
    private(set) var bytes: [UInt8] = []
    /// What came behind the empty line: the beginning of the next answer.
    private(set) var rest: [UInt8] = []
    /// Whether the empty line has come.
    private(set) var isComplete = false
    private var lineStart = 0

    /// Adds what was read.
    ///
    /// - Throws: `Fault` where a line or the whole is too long.
    mutating func append(_ chunk: ArraySlice<UInt8>) throws(Fault) {
        guard bytes.count + chunk.count <= AnswerBuffer.longestAnswer else { throw .longAnswer }
        var rest = chunk
        while !isComplete, let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            bytes += rest[...end]
            rest = rest[(end + 1)...]
            guard bytes.count - lineStart <= longestLine + 1 else { throw .longLine }
            isComplete = isEmptyLine
            lineStart = bytes.count
        }
        if isComplete {
            self.rest = Array(rest)
        } else {
            bytes += rest
            guard bytes.count - lineStart <= longestLine else { throw .longLine }
        }
    }

    /// Whether the line whose newline came last is empty.
    private var isEmptyLine: Bool {
        let content = bytes[lineStart..<bytes.count - 1]
        return content.isEmpty || content.elementsEqual([UInt8(ascii: "\r")])
    }

    /// The lines so far, without their ends, the empty one left out.
    var lines: [ArraySlice<UInt8>] {
        bytes.split(separator: UInt8(ascii: "\n")).map { line in
            line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        }.filter { !$0.isEmpty }
    }
}
