import Market
import Messages

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the process finds around it: environment, clock, paths.
enum Surroundings {
    static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// The one wall clock; `ISTOCK_NOW` pins it, for tests and for demonstrations.
    static func wallClock() -> Instant {
        if let pinned = variable("ISTOCK_NOW"), let instant = Instant(pinned) { return instant }
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Instant(
            milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
        )
    }

    /// The language that the environment asks for.
    static var language: Language {
        Language(locales: [
            variable("ISTOCK_LANG"), variable("LC_ALL"), variable("LC_MESSAGES"), variable("LANG"),
        ])
    }

    /// How long somebody has to put a finger on the reader (`ISTOCK_FINGERPRINT_WAIT`), in milliseconds.
    static var fingerprintWait: Int {
        let text = variable("ISTOCK_FINGERPRINT_WAIT") ?? ""
        return Int(clamping: TimeSpan(text)?.milliseconds ?? 30_000)
    }

    static func isExecutable(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }

    static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

    /// How large a file is, and whether others than its owner may read or write it; nil where it is not there.
    static func fileStatus(_ path: String) -> (bytes: Int64, isOpenToOthers: Bool)? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return (Int64(status.st_size), status.st_mode & 0o077 != 0)
    }

    /// How many columns and rows a terminal has; nil where it does not say.
    static func terminalSize(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    static var defaultDatabasePath: String {
        if let path = variable("ISTOCK_DB"), !path.isEmpty { return path }
        if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") {
            return data + "/istock/istock.db"
        }
        return (variable("HOME") ?? ".") + "/.local/share/istock/istock.db"
    }

    /// The path of a program that lies beside this one.
    static func siblingProgram(_ name: String) -> String {
        guard let slash = ownProgram.lastIndex(of: "/") else { return name }
        return ownProgram[...slash] + name
    }

    /// The path of this program.
    static var ownProgram: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = unsafe readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard length > 0 else { return CommandLine.arguments.first ?? "istock" }
        return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
