import Foundation
import Testing

private enum Rights {
    /// Runs a program without root's rights (util-linux).
    static let setpriv = "/usr/bin/setpriv"
    static let isRoot = getuid() == 0
    static let canDrop = !isRoot || FileManager.default.isExecutableFile(atPath: setpriv)
}

/// A file or folder that the user may only read.
@Suite(
    "Files without the right to write",
    .enabled(if: Rights.canDrop, "root may write everything, and setpriv is not installed")
)
struct ReadOnlyTests {
    /// Runs a copy of the program that anyone may execute, without root's rights.
    private func istock(_ words: String, in box: Sandbox) throws -> Consequences {
        let program = box.path("program/istock")
        let arguments = words.split(separator: " ").map(String.init)
        guard Rights.isRoot else { return try box.start(arguments, program: program).end() }
        let rights = ["--reuid=65534", "--regid=65534", "--clear-groups", program]
        return try box.start(rights + arguments, program: Rights.setpriv).end()
    }

    private func permit(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func sandbox() throws -> Sandbox {
        let box = try Sandbox()
        for folder in ["program", "data"] {
            try FileManager.default.createDirectory(
                atPath: box.path(folder),
                withIntermediateDirectories: false
            )
        }
        _ = try box.copyProgram(to: "program/istock")
        box.environment["ISTOCK_DB"] = box.path("data/account.db")
        return box
    }

    @Test(arguments: [(0o555, 0o444), (0o555, 0o666), (0o777, 0o444)])
    func `it is read, and a write is refused with a sentence`(folder: Int, file: Int) throws {
        let box = try sandbox()
        let path = box.path("data/account.db")
        try box.done("init")
        try box.done("buy 600000 100 --price 9.50")
        try permit(file, path)
        try permit(folder, box.path("data"))
        defer { try? permit(0o777, box.path("data")) }
        let before = try Data(contentsOf: URL(filePath: path))
        let names = try FileManager.default.contentsOfDirectory(atPath: box.path("data"))
        let orders = try istock("orders --json", in: box)
        #expect(orders.status == 0)
        #expect(try JSONValue(parsing: orders.out)[0].words("id status") == "1 pending")
        #expect(try istock("account", in: box).status == 0)
        #expect(try istock("quote 600000", in: box).status == 0)
        for words in ["buy 600000 100", "cancel 1", "clock advance 1m", "run --for 0s"] {
            let refused = try istock(words, in: box)
            let sentence = "error: \(path) cannot be written: it or its folder is read-only\n"
            #expect(refused == Consequences(status: 8, err: sentence))
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: box.path("data")) == names)
    }

    @Test
    func `no account is opened in a folder without rights`() throws {
        let box = try sandbox()
        try permit(0o555, box.path("data"))
        let answer = try istock("init", in: box)
        #expect(answer.status == 8)
        #expect(answer.err.hasPrefix("error: "))
        #expect(answer.err.contains("ermission denied"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: box.path("data")) == [])
    }

    @Test
    func `a file that may not be read says so`() throws {
        let box = try sandbox()
        try box.done("init")
        try permit(0o755, box.path("data"))
        let answer = try istock("account", in: box)
        #expect(answer.status == 8)
        #expect(
            answer.err
                == "error: \(box.path("data/account.db")) cannot be read: Permission denied\n"
        )
    }
}
