import Console
import Market

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Surroundings {
    /// Whether standard error is a terminal on which a line can be drawn over.
    static var canDraw: Bool {
        isTerminal(2) && variable("TERM") != "dumb"
    }

    /// How wide the terminal at standard error is now; 80 columns where it does not say.
    static func terminalColumns() -> Int {
        var size = winsize()
        guard unsafe ioctl(2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// How long a work lasts before it is shown, in milliseconds (`ISTOCK_PROGRESS_AFTER`, a second).
    static var progressPatience: Int64 {
        let text = variable("ISTOCK_PROGRESS_AFTER") ?? ""
        return TimeSpan(text)?.milliseconds ?? ProgressBar.patience
    }
}
