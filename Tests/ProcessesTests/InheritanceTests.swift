#if os(Linux)
import Foundation
import Synchronization
import Testing

@testable import Processes

/// Prints the descriptors of the program itself, a line each.
private let listing = ["/bin/ls", "-l", "/proc/self/fd"]

/// What the lines of a listing say, by number; the folder that was open for the listing is left out.
private func descriptors(_ lines: String) -> [Int: String] {
    var open: [Int: String] = [:]
    for line in lines.split(separator: "\n") {
        let words = Array(line.split(separator: " ").suffix(3))
        guard words.count == 3, words[1] == "->", let number = Int(words[0]) else { continue }
        if !words[2].hasPrefix("/proc/") { open[number] = String(words[2]) }
    }
    return open
}

struct `A program that is started` {
    private func inherited(keeping kept: Int32? = nil) throws -> [Int: String] {
        let answer = try ProgramCall.run(listing, milliseconds: 60_000, keeping: kept)
        return descriptors(String(decoding: answer, as: UTF8.self))
    }

    @Test func `inherits its three streams, what is kept for it, and nothing else`() throws {
        // Open behind exec, as what a shell gives to istock with `--pin-fd 3 3<file`.
        let descriptor = unsafe open("/dev/zero", O_RDONLY)
        try #require(descriptor > 2)
        defer { close(descriptor) }
        #expect(try Set(inherited().keys) == [0, 1, 2])
        let open = try inherited(keeping: descriptor)
        #expect(Set(open.keys) == [0, 1, 2, 3])
        #expect(open[3] == "/dev/zero")
    }
}

/// Pipes that threads make and close without a pause, and the names Linux has for them.
private final class PipeMakers: Sendable {
    private let names = Mutex<Set<String>>([])
    private let isOver = Atomic(false)

    init(count: Int) {
        for _ in 0..<count { Thread.detachNewThread { self.work() } }
    }

    func stop() { isOver.store(true, ordering: .relaxed) }

    func made(_ name: String) -> Bool { names.withLock { $0.contains(name) } }

    private func work() {
        while !isOver.load(ordering: .relaxed) {
            guard let pipe = try? PipeEnds() else { continue }
            var status = stat()
            unsafe fstat(pipe.reading.number, &status)
            let name = "pipe:[\(status.st_ino)]"
            _ = names.withLock { $0.insert(name) }
        }
    }
}

struct `A pipe` {
    @Test func `is inherited by no program that another thread starts at that moment`() throws {
        let makers = PipeMakers(count: 2)
        defer { makers.stop() }
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: file) }
        var leaked: [String] = []
        for _ in 0..<40 {
            try start(listing, writingTo: file)
            let lines = try String(contentsOfFile: file, encoding: .utf8)
            leaked += descriptors(lines).values.filter { makers.made($0) }
        }
        #expect(leaked.isEmpty)
    }

    /// Runs a program that inherits all that exec leaves open.
    private func start(_ command: [String], writingTo file: String) throws {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        let creating = O_WRONLY | O_CREAT | O_TRUNC
        unsafe posix_spawn_file_actions_addopen(&actions, 1, file, creating, 0o600)
        var words = unsafe command.map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe words.indices { unsafe free(words[index]) } }
        var process: pid_t = 0
        let failure = unsafe posix_spawn(&process, command[0], &actions, nil, &words, environ)
        try #require(failure == 0)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }
}
#endif
