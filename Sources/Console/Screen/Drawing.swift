/// Turns one frame into another on a terminal, with as few bytes as do it.
public struct Drawing: Sendable {
    private static let begin = "\u{1B}[?2026h"
    private static let end = "\u{1B}[?2026l"
    private static let clear = "\u{1B}[0m\u{1B}[2J"

    private let isPainting: Bool

    /// Drawings in a style.
    public init(style: Style) {
        isPainting = style.isEnabled
    }

    /// What must be written where `old` is shown to show `new`; nothing where they are equal.
    ///
    /// Only cells that differ are written. The whole is one synchronized update, which terminals that know
    /// it show at once and others take no notice of. A frame of another size, or none, is drawn anew.
    public func bytes(from old: Frame?, to new: Frame) -> String {
        let isSameSize = old?.columns == new.columns && old?.rows == new.rows
        let base = isSameSize ? old : nil
        if base == new { return "" }
        var text = Drawing.begin
        if base == nil { text += Drawing.clear }
        let before = base ?? Frame(columns: new.columns, rows: new.rows)
        var look: Look?
        for row in 0..<new.rows { draw(row, of: new, over: before, &look, into: &text) }
        if look != nil { text += Look.plain.sequence(isPainting: isPainting) }
        return text + Drawing.end
    }

    private func draw(
        _ row: Int,
        of new: Frame,
        over old: Frame,
        _ look: inout Look?,
        into text: inout String
    ) {
        // Where the cursor is known to stand in this row.
        var cursor: Int?
        for column in 0..<new.columns {
            let cell = new[row, column]
            guard !cell.text.isEmpty, differs(row, column, new, old) else { continue }
            if cursor != column { text += "\u{1B}[\(row + 1);\(column + 1)H" }
            if look != cell.look {
                text += cell.look.sequence(isPainting: isPainting)
                look = cell.look
            }
            text += cell.text
            let isWide = column + 1 < new.columns && new[row, column + 1].text.isEmpty
            // Terminals do not agree on how wide the other characters are, so behind one the place is named.
            let isSure = isWide || cell.text.isPrintableASCII
            cursor = isSure ? column + (isWide ? 2 : 1) : nil
        }
    }

    /// Whether a character has to be written: it or its second half is another.
    private func differs(_ row: Int, _ column: Int, _ new: Frame, _ old: Frame) -> Bool {
        if new[row, column] != old[row, column] { return true }
        guard column + 1 < new.columns, new[row, column + 1].text.isEmpty else { return false }
        return new[row, column + 1] != old[row, column + 1]
    }
}
