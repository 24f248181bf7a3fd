import Foundation
import Testing
import VirtualTerminal

@Suite("However a screen ends")
struct ScreenEndTests {
    private func open(_ words: String = "trade 600000 --paused", _ box: Sandbox? = nil) throws
        -> LiveTerminal
    {
        let used = try box ?? Sandbox()
        try used.done("init --seed 7 --cash 100000 --start 2026-11-30T09:30")
        let terminal = try LiveTerminal(used, words)
        terminal.expect("sh600000", "? keys")
        #expect(terminal.screen.isAlternate)
        #expect(!terminal.hasSettingsBefore)
        return terminal
    }

    private func isRestored(_ terminal: LiveTerminal) -> Bool {
        terminal.screen.isAsBefore && terminal.hasSettingsBefore
            && terminal.screen.complaints == []
    }

    @Test(arguments: ["trade 600000 --paused", "watch 600000"], ["q", "\u{3}"])
    func `by a key, the terminal is as it was`(words: String, key: String) throws {
        let terminal = try open(words)
        terminal.type(key)
        #expect(terminal.end() == 0)
        #expect(isRestored(terminal))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `by a signal, the terminal is as it was`(signal: Int32) throws {
        let terminal = try open()
        terminal.signal(signal)
        #expect(terminal.end() == 0)
        #expect(isRestored(terminal))
    }

    @Test(arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGQUIT])
    func `by a crash, the terminal is as it was, and the signal is told`(signal: Int32) throws {
        let box = try Sandbox()
        // Where it is on, Swift's own report follows on the terminal as it was, and waits for a key.
        box.environment["SWIFT_BACKTRACE"] = "enable=no"
        let terminal = try open("trade 600000 --paused", box)
        terminal.signal(signal)
        #expect(terminal.end() == 128 + signal)
        #expect(isRestored(terminal))
    }

    @Test func `by time`() throws {
        let terminal = try open("watch 600000 --for 300ms")
        #expect(terminal.end() == 0)
        #expect(isRestored(terminal))
    }

    @Test func `stopped and continued, it is drawn anew`() throws {
        let terminal = try open()
        let before = terminal.screen.text
        terminal.forget()
        terminal.signal(SIGCONT)
        #expect(terminal.shows { _ in terminal.bytes.contains(UInt8(ascii: "J")) })
        #expect(terminal.shows { $0.isAlternate && $0.text == before })
        terminal.type("q")
        #expect(terminal.end() == 0)
        #expect(isRestored(terminal))
    }

    @Test func `NO_COLOR is shown without colours`() throws {
        let box = try Sandbox()
        box.environment["NO_COLOR"] = "1"
        let terminal = try open("trade 600000 --paused", box)
        var looks: Set<Int> = []
        for row in 0..<24 {
            for column in 0..<80 { looks.formUnion(terminal.screen[row, column].look) }
        }
        #expect(looks == [7])
        terminal.type("q")
        #expect(terminal.end() == 0)
    }

    @Test func `a locale without UTF-8 is drawn in ASCII`() throws {
        let box = try Sandbox()
        box.environment["LANG"] = "C"
        let terminal = try open("trade 600000 --paused", box)
        #expect(terminal.screen.text(row: 4) == String(repeating: "-", count: 80))
        let signs = Set(terminal.screen.text.unicodeScalars.filter { !$0.isASCII })
        #expect(signs.allSatisfy { $0.value >= 0x4E00 && $0.value < 0xA000 })
        terminal.type("q")
        #expect(terminal.end() == 0)
    }
}
