import Desk

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension TerminalSession {
    /// The session of this process; nil where none can be told apart from others.
    ///
    /// With a controlling terminal it is that terminal and the session on it, known by its leader; without one
    /// it is the parent process. Numbers of processes are used again, so the time at which the leader or
    /// parent was started belongs to it, and the boot and the process namespace.
    static var current: TerminalSession? {
        #if os(Linux)
        guard let own = ProcessStatus(of: "self"), let boot = text(of: bootPath),
            let namespace = target(of: "/proc/self/ns/pid")
        else { return nil }
        let anchor = own.hasTerminal ? own.session : own.parent
        // The first process takes in every orphan: it stands for nobody.
        guard anchor > 1, let start = ProcessStatus(of: String(anchor))?.start else { return nil }
        let kind = own.hasTerminal ? "terminal \(own.terminal) session" : "parent"
        let boots = boot.prefix { !$0.isNewline }
        return TerminalSession(
            identity: "\(kind) \(anchor) started \(start) boot \(boots) \(namespace)",
            uptime: systemUptime
        )
        #else
        return nil
        #endif
    }
}

#if os(Linux)
private let bootPath = "/proc/sys/kernel/random/boot_id"

/// What `/proc/PID/stat` says of a process (proc(5)).
private struct ProcessStatus {
    let parent: Int
    let session: Int
    let terminal: Int
    let start: Int

    var hasTerminal: Bool { terminal != 0 }

    init?(of process: String) {
        guard let line = text(of: "/proc/\(process)/stat"), let name = line.lastIndex(of: ")")
        else { return nil }
        // The fields behind the name, which may have spaces and brackets; the first is number 3.
        let fields = line[name...].dropFirst().split(separator: " ").map { Int($0) }
        guard fields.count > 19, let parent = fields[1], let session = fields[3],
            let terminal = fields[4], let start = fields[19]
        else { return nil }
        self.parent = parent
        self.session = session
        self.terminal = terminal
        self.start = start
    }
}

/// A small file of the system.
private func text(of path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var block = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(descriptor, &block, block.count)
    return count > 0 ? String(decoding: block[..<count], as: UTF8.self) : nil
}

private func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    let length = unsafe readlink(link, &buffer, buffer.count)
    guard length > 0 else { return nil }
    return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

private var systemUptime: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}
#endif
