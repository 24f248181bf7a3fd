import Console
import Foundation
import Testing

/// A pipe with an output on its writing end.
private struct OutputPipe {
    let pipe = Pipe()
    let output: StandardOutput

    init() {
        output = StandardOutput(
            dataDescriptor: pipe.fileHandleForWriting.fileDescriptor,
            wordsDescriptor: pipe.fileHandleForWriting.fileDescriptor
        )
    }

    /// Everything that was written, once the writing end is closed.
    func close() throws -> String {
        try pipe.fileHandleForWriting.close()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        return String(decoding: data, as: UTF8.self)
    }
}

@Suite struct `Standard output` {
    @Test func `data and words come out in the order in which they were written`() throws {
        let pipe = OutputPipe()
        pipe.output.out("一")
        pipe.output.err("二")
        pipe.output.out("三", terminator: "")
        pipe.output.out("")
        pipe.output.err("四? ", terminator: "")
        pipe.output.out("五")
        try pipe.output.flush()
        #expect(try pipe.close() == "一\n二\n三\n四? 五\n")
    }

    @Test func `data waits for a flush, words do not`() throws {
        let data = OutputPipe()
        data.output.out("waits")
        #expect(try data.close() == "")
        let words = OutputPipe()
        words.output.err("does not")
        #expect(try words.close() == "does not\n")
    }

    @Test func `data beyond the buffer is not kept`() throws {
        let pipe = OutputPipe()
        let line = String(repeating: "x", count: 1023)
        for _ in 0..<64 { pipe.output.out(line) }
        #expect(try pipe.close().utf8.count == 64 * 1024)
    }

    @Test(arguments: [false, true])
    func `a pipe that fills up gets every byte in the end`(isNonBlocking: Bool) throws {
        let pipe = OutputPipe()
        let writing = pipe.pipe.fileHandleForWriting
        if isNonBlocking { _ = fcntl(writing.fileDescriptor, F_SETFL, O_NONBLOCK) }
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
        let reader = Process()
        reader.executableURL = URL(filePath: "/bin/cat")
        reader.standardInput = pipe.pipe.fileHandleForReading
        reader.standardOutput = try FileHandle(forWritingTo: file)
        try reader.run()
        let text = (0..<200_000).map(String.init).joined(separator: "\n")
        pipe.output.out(text)
        try pipe.output.flush()
        try writing.close()
        reader.waitUntilExit()
        #expect(try Data(contentsOf: file) == Data("\(text)\n".utf8))
    }

    @Test func `a reader who went away is told by every flush, and words still come out`() throws {
        let data = Pipe()
        let words = OutputPipe()
        let output = StandardOutput(
            dataDescriptor: data.fileHandleForWriting.fileDescriptor,
            wordsDescriptor: words.pipe.fileHandleForWriting.fileDescriptor
        )
        try data.fileHandleForReading.close()
        output.out("nobody reads this")
        #expect(throws: OutputError.readerIsGone) { try output.flush() }
        output.out("nor this")
        output.err("but this")
        #expect(throws: OutputError.readerIsGone) { try output.flush() }
        #expect(try words.close() == "but this\n")
    }

    @Test func `a closed descriptor is refused with its errno`() throws {
        let output = StandardOutput(dataDescriptor: -1, wordsDescriptor: -1)
        try output.flush()
        output.err("lost")
        output.out("data")
        #expect(throws: OutputError.refused(errno: EBADF)) { try output.flush() }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `a full disk is refused with its errno`() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let output = StandardOutput(dataDescriptor: full.fileDescriptor)
        output.out("data")
        #expect(throws: OutputError.refused(errno: ENOSPC)) { try output.flush() }
    }

    @Test func `a pipe is no terminal`() {
        #expect(!OutputPipe().output.isTerminal)
    }
}

@Suite struct `Captured output` {
    @Test func `data and words are kept apart`() {
        let output = CapturedOutput()
        output.out("data")
        output.err("words", terminator: "")
        output.out("more", terminator: "")
        output.flush()
        #expect(output.data == "data\nmore")
        #expect(output.words == "words")
    }
}
