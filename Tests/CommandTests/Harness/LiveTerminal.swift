import Foundation
import Testing
import VirtualTerminal

/// A terminal of a program's own: what it writes is drawn, what a test types reaches it as keys.
final class LiveTerminal {
    private var master: Int32 = -1
    private var slave: Int32 = -1
    private let path: String
    // Its folder goes with it.
    private let box: Sandbox
    private let program: Program
    private(set) var screen: VirtualTerminal
    private let before: termios
    /// All bytes that were written so far.
    private(set) var bytes: [UInt8] = []

    /// Starts a program on a terminal of a size.
    init(
        _ box: Sandbox,
        _ words: String,
        columns: Int = 80,
        rows: Int = 24,
        program path: String = Program.istock
    ) throws {
        self.box = box
        var name = [CChar](repeating: 0, count: 128)
        var size = winsize(
            ws_row: UInt16(rows),
            ws_col: UInt16(columns),
            ws_xpixel: 0,
            ws_ypixel: 0
        )
        try #require(unsafe openpty(&master, &slave, &name, nil, &size) == 0)
        self.path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var settings = termios()
        unsafe tcgetattr(slave, &settings)
        before = settings
        screen = VirtualTerminal(columns: columns, rows: rows)
        var environment = box.environment
        environment["TERM"] = environment["TERM"] ?? "xterm-256color"
        environment["LANG"] = environment["LANG"] ?? "C.UTF-8"
        program = try Program(
            path,
            words.split(separator: " ").map(String.init),
            environment: environment,
            input: self.path,
            output: self.path,
            errors: self.path,
            ownsTerminal: true
        )
    }

    deinit {
        close(master)
        close(slave)
    }

    /// Draws what has come since.
    private func draw() {
        var block = [UInt8](repeating: 0, count: 65_536)
        var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&waiting, 1, 0) > 0, waiting.revents & Int16(POLLIN) != 0 {
            let count = unsafe read(master, &block, block.count)
            guard count > 0 else { return }
            bytes += block[..<count]
            screen.take(block[..<count])
        }
    }

    /// Waits for the screen to hold something.
    func shows(_ condition: (VirtualTerminal) -> Bool) -> Bool {
        eventually {
            draw()
            return condition(screen)
        }
    }

    /// Waits for a text anywhere on the screen; records a failure with the screen where it does not come.
    func expect(
        _ texts: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let isThere = shows { screen in texts.allSatisfy { screen.text.contains($0) } }
        if !isThere {
            Issue.record("\(texts) is not on\n\(screen.text)", sourceLocation: sourceLocation)
        }
    }

    /// Forgets the bytes so far.
    func forget() {
        draw()
        bytes = []
    }

    func type(_ text: String) {
        let typed = Array(text.utf8)
        _ = unsafe write(master, typed, typed.count)
    }

    func signal(_ number: Int32) { program.signal(number) }

    /// Becomes another size, as a window does; the system tells the program.
    func resize(columns: Int, rows: Int) {
        draw()
        screen.resize(columns: columns, rows: rows)
        var size = winsize(
            ws_row: UInt16(rows),
            ws_col: UInt16(columns),
            ws_xpixel: 0,
            ws_ypixel: 0
        )
        _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Waits for the program's end; returns its status, or 128 and the signal that ended it.
    func end() -> Int32 {
        _ = eventually {
            draw()
            return program.hasEnded
        }
        let status = program.wait()
        draw()
        return status
    }

    /// Whether the terminal's settings are what they were before the program.
    var hasSettingsBefore: Bool {
        var now = termios()
        unsafe tcgetattr(slave, &now)
        let flags = [now.c_iflag, now.c_oflag, now.c_lflag, now.c_cflag]
        let keys = unsafe withUnsafeBytes(of: now.c_cc) { unsafe Array($0) }
        let keysBefore = unsafe withUnsafeBytes(of: before.c_cc) { unsafe Array($0) }
        return flags == [before.c_iflag, before.c_oflag, before.c_lflag, before.c_cflag]
            && keys == keysBefore
    }

    /// Whether a line is asked for that is not shown.
    var asksForHiddenLine: Bool {
        var now = termios()
        unsafe tcgetattr(slave, &now)
        return now.c_lflag & tcflag_t(ECHO) == 0 && now.c_lflag & tcflag_t(ICANON) != 0
    }

    /// Keys by their names.
    static let up = "\u{1B}[A"
    static let down = "\u{1B}[B"
    static let tab = "\t"
    static let enter = "\r"
    static let escape = "\u{1B}"
}
