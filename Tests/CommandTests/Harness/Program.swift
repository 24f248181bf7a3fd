import CSpawn
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that runs as a child of the tests, with its standard streams on files.
///
/// Its environment is what the test gives and nothing else. It is killed when the object goes.
final class Program {
    /// The folder the package's products lie in, beside the test bundle.
    static let products: String = {
        let bundle = Bundle.allBundles.map(\.bundlePath).first { $0.hasSuffix(".xctest") }
        let tests = bundle ?? CommandLine.arguments[0]
        return URL(filePath: tests).deletingLastPathComponent().path
    }()

    /// The built `istock`, or the one that `ISTOCK_PROGRAM` names.
    static let istock =
        ProcessInfo.processInfo.environment["ISTOCK_PROGRAM"] ?? products + "/istock"

    /// How long any child may take before it is killed and the test fails.
    private static let patience: Duration = .seconds(60)

    let process: pid_t
    private var status: Int32?

    /// Starts a program; on a terminal of its own where its streams are one's, in a session of its own.
    ///
    /// - Throws: `POSIXError` where the system does not start it.
    init(
        _ path: String,
        _ arguments: [String],
        environment: [String: String],
        input: String = "/dev/null",
        output: String,
        errors: String,
        ownsTerminal: Bool = false
    ) throws {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        // A leader of a session takes the first terminal it opens as its own.
        let reading = ownsTerminal ? O_RDWR : O_RDONLY | O_NOCTTY
        let creating = O_WRONLY | O_CREAT | O_TRUNC
        unsafe posix_spawn_file_actions_addopen(&actions, 0, input, reading, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, output, creating, 0o600)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, errors, creating, 0o600)
        // Pipes of other tests, which wait for the end of what is written into them.
        unsafe istock_close_from(&actions, 3)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // The tests' own threads may block signals, and a child would inherit that.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        let session = ownsTerminal ? newSession : 0
        let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | Int32(session))
        unsafe posix_spawnattr_setflags(&attributes, flags)
        let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
        var child: pid_t = 0
        let failure = unsafe withCStrings([path] + arguments) { words in
            unsafe withCStrings(variables) { pairs in
                unsafe posix_spawn(&child, path, &actions, &attributes, words, pairs)
            }
        }
        if let code = POSIXErrorCode(rawValue: failure), failure != 0 { throw POSIXError(code) }
        process = child
    }

    deinit {
        guard status == nil else { return }
        kill(process, SIGKILL)
        var ignored: Int32 = 0
        unsafe waitpid(process, &ignored, 0)
    }

    /// Sends a signal, where the program still runs.
    func signal(_ number: Int32) {
        if !hasEnded { kill(process, number) }
    }

    /// Whether the program has ended.
    var hasEnded: Bool {
        if status != nil { return true }
        var raw: Int32 = 0
        guard unsafe waitpid(process, &raw, WNOHANG) == process else { return false }
        // The exit status, or 128 and the signal, as a shell tells it.
        let signal = raw & 0x7F
        status = signal == 0 ? raw >> 8 & 0xFF : 128 + signal
        return true
    }

    /// Waits for the program's end and returns its exit status, or 128 and the signal that ended it.
    func wait() -> Int32 {
        if !eventually(within: Program.patience, { hasEnded }) { signal(SIGKILL) }
        _ = eventually { hasEnded }
        return status ?? -1
    }
}

/// POSIX_SPAWN_SETSID, which glibc's headers show to GNU programs only.
#if canImport(Darwin)
private let newSession = 0x400
#else
private let newSession = 0x80
#endif

/// Asks again and again, without sleeping longer than a millisecond, until the answer is yes.
func eventually(within limit: Duration = .seconds(30), _ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + limit
    while !condition() {
        guard ContinuousClock.now < deadline else { return false }
        usleep(500)
    }
    return true
}

/// Lends texts as C's null-terminated array of strings.
private func withCStrings<Result>(
    _ texts: [String],
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var copies = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
    return unsafe copies.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { preconditionFailure("an array has a start") }
        return unsafe body(start)
    }
}
