import Console
import Desk

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// How much room there is for a drawing.
struct TerminalSize {
    var columns = 80
    var lines = 24
}

extension Context {
    /// The size that `COLUMNS` and `LINES` say, else the terminal's, else 80 by 24.
    var terminalSize: TerminalSize {
        var size = Surroundings.terminalSize ?? TerminalSize()
        if let columns = Surroundings.variable("COLUMNS").flatMap({ Int($0) }), columns > 0 {
            size.columns = min(columns, 1000)
        }
        if let lines = Surroundings.variable("LINES").flatMap({ Int($0) }), lines > 0 {
            size.lines = min(lines, 400)
        }
        return size
    }

    /// The style of the account's prices: which colour rises is a setting.
    func style(_ desk: Desk) -> Style {
        var style = style
        style.swapsRedAndGreen = desk.settings[.risingColor] == "green"
        return style
    }
}

extension Surroundings {
    /// The size of the terminal on standard output; nil where there is none.
    fileprivate static var terminalSize: TerminalSize? {
        var size = winsize()
        let request = UInt(TIOCGWINSZ)
        let failed = unsafe withUnsafeMutablePointer(to: &size) { pointer in
            unsafe ioctl(1, request, pointer) != 0
        }
        guard !failed, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return TerminalSize(columns: Int(size.ws_col), lines: Int(size.ws_row))
    }

    /// Whether the locale's characters are those of UTF-8.
    static var isUTF8: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { variable($0) }
            .first { !$0.isEmpty }
        guard let locale = locale?.lowercased() else { return false }
        return locale.contains("utf-8") || locale.contains("utf8")
    }
}
