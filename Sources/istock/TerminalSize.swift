import Console
import Desk

/// How much room there is for a drawing.
struct TerminalSize {
    var columns = 80
    var lines = 24
}

extension Context {
    /// The size that `COLUMNS` and `LINES` say, else the terminal's, else 80 by 24.
    var terminalSize: TerminalSize {
        var size = TerminalSize()
        if let shown = Surroundings.terminalSize(1) {
            size = TerminalSize(columns: shown.columns, lines: shown.rows)
        }
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
        style.swapsRedAndGreen = !desk.showsRisesInRed
        return style
    }
}

extension Desk {
    /// Whether rising prices are red, by the Chinese habit, and falling ones green.
    var showsRisesInRed: Bool { settings[.risingColor] != "green" }
}

extension Surroundings {
    /// Whether the locale's characters are those of UTF-8.
    static var isUTF8: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { variable($0) }
            .first { !$0.isEmpty }
        guard let locale = locale?.lowercased() else { return false }
        return locale.contains("utf-8") || locale.contains("utf8")
    }
}
