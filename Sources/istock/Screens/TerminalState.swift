#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What a crash has to put back; a signal handler can reach nothing but globals, and may take no memory.
nonisolated(unsafe) private var keptSettings: UnsafeMutablePointer<termios>?
nonisolated(unsafe) private var leavingBytes: UnsafeMutablePointer<UInt8>?
nonisolated(unsafe) private var leavingCount = 0
nonisolated(unsafe) private var actionsBefore: UnsafeMutablePointer<sigaction>?

/// The signals by which a program dies without a word to itself.
private let deadly = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT]
private let mostSignals = 64

/// The settings of the terminal while a screen is shown, and the way back to those before.
///
/// The way back is taken by `leave`, and where the program dies by a signal, in its handler: then the signal
/// is raised again as it would have been.
enum TerminalState {
    /// Another screen, without a cursor; pasted text comes with its ends marked.
    static let entering = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h"
    private static let leaving = "\u{1B}[?2026l\u{1B}[?2004l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

    /// Takes the keys one by one, unseen and without signals; returns whether the terminal lets it.
    static func enter() -> Bool {
        var settings = termios()
        guard unsafe tcgetattr(0, &settings) == 0 else { return false }
        prepare(settings)
        var raw = settings
        raw.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP | BRKINT | PARMRK)
        raw.c_oflag &= ~tcflag_t(OPOST)
        raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
        raw.c_cflag = raw.c_cflag & ~tcflag_t(CSIZE | PARENB) | tcflag_t(CS8)
        unsafe withUnsafeMutableBytes(of: &raw.c_cc) { keys in
            unsafe keys[Int(VMIN)] = 1
            unsafe keys[Int(VTIME)] = 0
        }
        return unsafe tcsetattr(0, TCSADRAIN, &raw) == 0
    }

    /// Puts everything back.
    static func leave() {
        putBack()
        guard let actions = unsafe actionsBefore else { return }
        for number in deadly { unsafe sigaction(number, actions + Int(number), nil) }
    }

    private static func prepare(_ settings: termios) {
        let kept = unsafe keptSettings ?? UnsafeMutablePointer<termios>.allocate(capacity: 1)
        unsafe kept.initialize(to: settings)
        unsafe keptSettings = kept
        if unsafe leavingBytes == nil {
            let bytes = Array(leaving.utf8)
            let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
            for (place, byte) in bytes.enumerated() { unsafe copy[place] = byte }
            unsafe leavingBytes = copy
            unsafe leavingCount = bytes.count
        }
        if unsafe actionsBefore == nil {
            let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: mostSignals)
            unsafe actions.initialize(repeating: sigaction(), count: mostSignals)
            unsafe actionsBefore = actions
            useOwnStack()
        }
        guard let actions = unsafe actionsBefore else { return }
        for number in deadly {
            var action = sigaction()
            action.sa_flags = Int32(SA_ONSTACK)
            unsafe action.__sigaction_handler.sa_handler = { number in
                putBack()
                if let actions = unsafe actionsBefore {
                    unsafe sigaction(number, actions + Int(number), nil)
                }
                raise(number)
            }
            unsafe sigaction(number, &action, actions + Int(number))
        }
    }

    /// A stack for the handlers: the program's own may be what ran out.
    private static func useOwnStack() {
        var before = unsafe stack_t()
        guard unsafe sigaltstack(nil, &before) == 0,
            unsafe before.ss_flags & Int32(SS_DISABLE) != 0
        else { return }
        let size = 64 * 1024
        var stack = unsafe stack_t()
        unsafe stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        unsafe stack.ss_size = size
        unsafe sigaltstack(&stack, nil)
    }
}

/// Puts the terminal back; may be called by a signal handler.
private func putBack() {
    guard let kept = unsafe keptSettings, let bytes = unsafe leavingBytes else { return }
    // A program in the background would be stopped by setting its terminal.
    let before = signal(SIGTTOU, SIG_IGN)
    unsafe write(1, bytes, leavingCount)
    unsafe tcsetattr(0, TCSADRAIN, kept)
    signal(SIGTTOU, before)
}
