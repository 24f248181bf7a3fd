import Console
import Messages

/// A piece of a line and how it is drawn.
struct Span {
    let text: String
    let look: Look

    init(_ text: String, _ look: Look = .plain) {
        self.text = text
        self.look = look
    }
}

extension Frame {
    /// Writes pieces one behind the other and returns the column behind them.
    @discardableResult
    mutating func put(_ spans: [Span], row: Int, column: Int, width: Int? = nil) -> Int {
        let end = width.map { column + $0 } ?? columns
        var place = column
        for span in spans {
            place = put(span.text, span.look, row: row, column: place, width: end - place)
        }
        return place
    }

    /// Writes pieces up to the right edge; they are left out where `column` would be passed.
    mutating func putRight(_ spans: [Span], row: Int, behind column: Int) {
        let width = spans.reduce(0) { $0 + $1.text.displayWidth }
        let start = columns - width - 1
        guard start > column else { return }
        put(spans, row: row, column: start)
    }

    /// Draws a line across with a title in it, and a text at its right end.
    mutating func rule(
        _ title: String = "",
        _ look: Look = .dim,
        right: String = "",
        row: Int,
        glyphs: Glyphs,
        column: Int = 0,
        width: Int? = nil
    ) {
        let length = min(width ?? columns, columns - column)
        let line = String(repeating: glyphs.horizontal, count: max(length, 0))
        put(line, .dim, row: row, column: column)
        var behind = column
        if !title.isEmpty {
            behind = put(" \(title) ", look, row: row, column: column + 2, width: length - 2)
        }
        let text = right.isEmpty ? "" : " \(right) "
        let start = column + length - text.displayWidth - 2
        if !text.isEmpty, start > behind { put(text, .dim, row: row, column: start) }
    }

    /// A sentence in the middle of a frame that is too small for more.
    static func sentences(_ lines: [String], columns: Int, rows: Int) -> Frame {
        var frame = Frame(columns: columns, rows: rows)
        let top = max((rows - lines.count) / 2, 0)
        for (number, line) in lines.enumerated() {
            let start = max((columns - line.displayWidth) / 2, 0)
            frame.put(line, row: top + number, column: start)
        }
        return frame
    }

    /// What happened, above the last row; a sentence that is too wide takes two.
    mutating func message(_ message: TicketState.Message, _ scenery: Scenery) {
        let look = message.isTrouble ? Look(.yellow, isBold: true) : Look(.cyan)
        let width = columns - 2
        let lines = message.text.wrapped(to: width)
        let shown = lines.count > 2 ? [lines[0], lines[1...].joined()] : lines
        for (number, line) in shown.enumerated() {
            let row = rows - 1 - shown.count + number
            clear(row: row, column: 0, rows: 1, columns: columns)
            put(
                line,
                look,
                row: row,
                column: 1,
                width: width,
                .left,
                ellipsis: scenery.glyphs.ellipsis
            )
        }
    }

    /// The list of keys, over whatever is drawn.
    mutating func help(_ keys: [KeyHelp], _ scenery: Scenery) {
        let title = scenery.language.word(.help)
        let keyWidth = (keys.map(\.key.displayWidth).max() ?? 0) + 2
        let textWidth = keys.map(\.text.displayWidth).max() ?? 0
        let width = min(keyWidth + textWidth + 4, columns)
        let left = (columns - width) / 2
        let top = max((rows - keys.count - 2) / 2, 0)
        clear(row: top, column: left, rows: keys.count + 2, columns: width)
        rule(title, .bold, row: top, glyphs: scenery.glyphs, column: left, width: width)
        for (number, key) in keys.enumerated() {
            put(scenery.glyphs.keys(key.key), .bold, row: top + 1 + number, column: left + 2)
            put(key.text, row: top + 1 + number, column: left + 2 + keyWidth)
        }
        rule(row: top + keys.count + 1, glyphs: scenery.glyphs, column: left, width: width)
    }
}

extension String {
    /// The text in lines of at most so many columns, broken at a space where one is near the end.
    func wrapped(to columns: Int) -> [String] {
        var lines: [String] = []
        var rest = Substring(self)
        while String(rest).displayWidth > columns {
            var (end, width) = (rest.startIndex, 0)
            while end < rest.endIndex {
                width += String(rest[end]).displayWidth
                guard width <= columns else { break }
                end = rest.index(after: end)
            }
            let head = rest[..<end]
            if let space = head.lastIndex(of: " "),
                head.distance(from: space, to: head.endIndex) < columns / 3
            {
                end = rest.index(after: space)
            }
            lines.append(String(rest[..<end]))
            rest = rest[end...]
        }
        return lines + [String(rest)]
    }
}
