import Foundation
import SQLite
import Testing

/// What is known of a file before SQLite opens it.
struct HeaderTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `the marks of a database are read`() throws {
        let path = try folder.database(
            fivePages + "PRAGMA application_id = -7; PRAGMA user_version = 2147483647;"
        )
        #expect(
            Header.read(path: path)
                == .database(
                    applicationID: -7,
                    userVersion: .max,
                    pageSize: 1024,
                    pageCount: 5,
                    isWAL: false
                )
        )
        #expect(try folder.names == ["a.db"])
    }

    @Test(arguments: [512, 4096, 65_536] as [Int64])
    func `every page size is read, and the write-ahead log`(pageSize: Int64) throws {
        let path = try folder.database(
            "PRAGMA page_size = \(pageSize); PRAGMA journal_mode = WAL; CREATE TABLE t (x)"
        )
        #expect(
            Header.read(path: path)
                == .database(
                    applicationID: 0,
                    userVersion: 0,
                    pageSize: pageSize,
                    pageCount: 2,
                    isWAL: true
                )
        )
    }

    @Test func `nothing is missing, and no bytes are empty`() throws {
        #expect(Header.read(path: folder.file("a.db")) == .missing)
        #expect(try Header.read(path: folder.file("a.db", [])) == .empty)
        let new = try Connection(path: folder.file("b.db"), mode: .create)
        try new.close()
        #expect(Header.read(path: folder.file("b.db")) == .empty)
    }

    @Test func `what cannot be read is said in the system's words`() throws {
        #expect(Header.read(path: folder.path) == .unreadable("Is a directory"))
        let path = try folder.file("a.db", [1])
        #expect(Header.read(path: path + "/b.db") == .unreadable("Not a directory"))
        let pipe = folder.file("pipe")
        try #require(unsafe mkfifo(pipe, 0o600) == 0)
        #expect(Header.read(path: pipe) == .unreadable("Illegal seek"))
    }

    @Test(
        arguments: [
            ("one byte", 1, []), ("a cut header", 99, []), ("another magic", 1024, [(0, 0x73)]),
            ("no page size", 1024, [(16, 0), (17, 0)]),
            ("page size 256", 1024, [(16, 1), (17, 0)]),
            ("page size 1536", 1024, [(16, 6), (17, 0)]),
        ] as [(String, Int, [(Int, UInt8)])]
    )
    func `a header that is none is of something else`(
        name: String,
        count: Int,
        edits: [(Int, UInt8)]
    ) throws {
        let path = try folder.database(fivePages)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path)).prefix(count)
        for (offset, byte) in edits { bytes[offset] = byte }
        #expect(try Header.read(path: folder.file("b.db", bytes)) == .notADatabase)
    }

    private func read(_ count: Int, edits: [(Int, UInt8)] = [], beside: String? = nil) throws
        -> Header
    {
        let path = try folder.database(fivePages)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path)).prefix(count)
        for (offset, byte) in edits { bytes[offset] = byte }
        if let beside { _ = try folder.file("b.db" + beside, [1]) }
        return try Header.read(path: folder.file("b.db", bytes))
    }

    private let whole = Header.database(
        applicationID: 0,
        userVersion: 0,
        pageSize: 1024,
        pageCount: 5,
        isWAL: false
    )

    @Test(arguments: [100, 1024, 5119])
    func `a file without its end is truncated`(count: Int) throws {
        #expect(try read(count) == .truncated(length: Int64(count), expected: 5120))
    }

    @Test func `a whole file is not truncated`() throws {
        #expect(try read(5120) == whole)
    }

    @Test(arguments: ["-wal", "-journal"])
    func `a journal beside it may hold the end of a file`(suffix: String) throws {
        #expect(try read(1024, beside: suffix) == whole)
    }

    @Test func `a journal lies beside the file that a link leads to`() throws {
        #expect(try read(1024, beside: "-wal") == whole)
        let link = folder.file("link.db")
        try FileManager.default.createSymbolicLink(
            atPath: link,
            withDestinationPath: folder.file("b.db")
        )
        #expect(Header.read(path: link) == whole)
    }

    @Test func `a page count that an old version left behind does not count`() throws {
        #expect(try read(1024, edits: [(95, 0xFF)]) == whole)
    }
}
