import Foundation
import Testing

/// A terminal that the tests type on.
final class Terminal {
    private var typing: Int32 = -1
    private var reading: Int32 = -1
    /// The path of the end that a program reads.
    let path: String

    init() throws {
        var name = [CChar](repeating: 0, count: 128)
        try #require(unsafe openpty(&typing, &reading, &name, nil, nil) == 0)
        path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        for descriptor in [typing, reading] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        close(typing)
        close(reading)
    }

    /// What it has shown since this was asked last: the program's own words and what it echoed.
    func shown() -> String {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        var waiting = pollfd(fd: typing, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&waiting, 1, 0) > 0, waiting.revents & Int16(POLLIN) != 0 {
            let count = unsafe read(typing, &block, block.count)
            guard count > 0 else { break }
            bytes += block[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether it shows what is typed.
    var echoes: Bool {
        var settings = termios()
        return unsafe tcgetattr(reading, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe write(typing, bytes, bytes.count)
    }
}
