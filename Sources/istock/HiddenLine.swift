import Console
import Credentials

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A line that is typed on the terminal of standard input without being shown.
enum HiddenLine {
    /// Asks and reads; nil where nothing was typed, the input ended, or a signal came.
    ///
    /// The terminal is as it was when this returns, also after an interrupt. Suspending is off meanwhile: a
    /// shell would show what is typed after it.
    static func ask(_ question: String, _ output: any Output) -> PIN? {
        let signals = SignalPipe()
        var before = termios()
        guard unsafe tcgetattr(0, &before) == 0 else { return nil }
        var hidden = before
        hidden.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
        hidden.c_lflag |= tcflag_t(ICANON | ISIG)
        hidden.suspendCharacter = disabledKey
        // What was typed before the question was shown, and is dropped.
        unsafe tcsetattr(0, TCSAFLUSH, &hidden)
        defer {
            unsafe tcsetattr(0, TCSANOW, &before)
            output.err("")
        }
        output.err(question, terminator: " ")
        while true {
            let hasInput = signals.wait(milliseconds: 3_600_000, input: 0)
            if signals.isInterrupted { return nil }
            if hasInput { return line() }
        }
    }

    /// One line; the terminal hands over no more at once.
    private static func line() -> PIN? {
        var block = [UInt8](repeating: 0, count: 4096)
        defer { for index in block.indices { block[index] = 0 } }
        let count = unsafe read(0, &block, block.count)
        return count > 0 ? PIN(block[..<count]) : nil
    }
}

#if canImport(Darwin)
private let disabledKey: cc_t = 0xFF
#else
private let disabledKey: cc_t = 0
#endif

extension termios {
    /// The key that suspends a program.
    fileprivate var suspendCharacter: cc_t {
        get { unsafe withUnsafeBytes(of: c_cc) { unsafe $0[Int(VSUSP)] } }
        set { unsafe withUnsafeMutableBytes(of: &c_cc) { unsafe $0[Int(VSUSP)] = newValue } }
    }
}
