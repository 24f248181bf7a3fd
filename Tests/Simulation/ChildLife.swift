import CSpawn

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A life in a process of its own, which its disk kills.
///
/// The parent writes the life to a file, the child reads it and writes what it tells to another one, line by line,
/// so that what it told is known however it ended.
struct ChildLife {
    let life: Life
    let strike: Disk.Strike
    let call: UInt64
    let seed: UInt64
}

extension ChildLife {
    private var text: String {
        let terms = [
            life.path, life.account, life.isBatch ? "batch" : "each", "\(life.retries)",
            strike.rawValue, "\(call)", "\(seed)",
        ]
        return (terms + life.deeds.map(\.line)).joined(separator: "\n")
    }

    private init?(text: String) {
        let lines = text.split(separator: "\n").map(String.init)
        guard lines.count >= 7, let strike = Disk.Strike(rawValue: lines[4]),
            let call = UInt64(lines[5]), let seed = UInt64(lines[6])
        else { return nil }
        self.strike = strike
        self.call = call
        self.seed = seed
        life = Life(
            path: lines[0],
            account: lines[1],
            deeds: lines[7...].compactMap { Deed(line: $0) },
            isBatch: lines[2] == "batch",
            retries: Int(lines[3]) ?? 0
        )
    }

    /// Runs it to its end, however it ends; returns what it told, and whether it was killed.
    func run(program: String) throws(Failure) -> (told: [String], wasKilled: Bool) {
        let (plan, answers) = (life.path + ".plan", life.path + ".told")
        try writeText(text, to: plan)
        var child: pid_t = 0
        let words = [program, "life", plan, answers]
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        // Pipes of tests that run beside this one, which wait for the end of what is written into them.
        unsafe istock_close_from(&actions, 3)
        let status = unsafe posix_spawn(&child, program, &actions, nil, &arguments, environ)
        guard status == 0 else { throw Failure("\(program) cannot be started: \(status)") }
        var end: Int32 = 0
        while unsafe waitpid(child, &end, 0) < 0 {
            guard errno == EINTR else { throw Failure("no child to wait for") }
        }
        let told = try readText(answers).split(separator: "\n").map(String.init)
        unsafe unlink(plan)
        unsafe unlink(answers)
        let signal = end & 0x7F
        guard signal == 0 || signal == SIGKILL, signal != 0 || end == 0 else {
            throw Failure("the child ended with \(end): \(told)")
        }
        return (told, signal == SIGKILL)
    }

    /// What the child does.
    static func live(plan: String, answers: String) throws(Failure) {
        guard let child = ChildLife(text: try readText(plan)) else {
            throw Failure("\(plan) is no life")
        }
        let descriptor = unsafe open(answers, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
        guard descriptor >= 0 else { throw Failure("\(answers) cannot be written") }
        let disk = Disk()
        disk.plan(child.strike, at: child.call, seed: child.seed)
        child.life.live(vfs: disk.vfs) { line in
            let bytes = Array((line + "\n").utf8)
            _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        }
        close(descriptor)
    }
}

/// Why a simulation failed, in words.
public struct Failure: Error, CustomStringConvertible {
    /// What happened, and where.
    public let description: String

    init(_ description: String) { self.description = description }
}

func writeText(_ text: String, to path: String) throws(Failure) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    let written = unsafe bytes.withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress, $0.count)
    }
    guard written == bytes.count else { throw Failure("\(path) cannot be written") }
}

private func readText(_ path: String) throws(Failure) -> String {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure("\(path) cannot be read") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = unsafe block.withUnsafeMutableBytes {
            unsafe read(descriptor, $0.baseAddress, $0.count)
        }
        guard count > 0 else { break }
        bytes += block[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
}

extension Simulation {
    /// Lives the life in a file, in a process that its disk may kill.
    ///
    /// - Throws: A `Failure` where there is no such life.
    public static func liveChild(plan: String, answers: String) throws(Failure) {
        try ChildLife.live(plan: plan, answers: answers)
    }
}
