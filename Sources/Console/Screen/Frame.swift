/// What a terminal shows: a grid of cells, drawn in memory.
///
/// Columns are columns of the terminal: a wide character takes a cell and an empty one behind it.
public struct Frame: Hashable, Sendable {
    /// One cell.
    public struct Cell: Hashable, Sendable {
        /// One character; a space for nothing, empty for the second half of a wide one.
        public var text: String
        /// How it is drawn.
        public var look: Look

        static let blank = Cell(text: " ", look: .plain)
    }

    /// The columns of the terminal.
    public let columns: Int
    /// The rows of the terminal.
    public let rows: Int
    private var cells: [Cell]

    /// An empty frame.
    public init(columns: Int, rows: Int) {
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
        cells = Array(repeating: .blank, count: self.columns * self.rows)
    }

    /// The cell at a place inside the frame.
    public subscript(row: Int, column: Int) -> Cell {
        precondition(row < rows && column < columns, "the cell is outside the frame")
        return cells[row * columns + column]
    }

    /// Writes a text and returns the column behind it.
    ///
    /// What does not fit the width, or the frame, is
    /// left out; control characters, which could move the cursor, become spaces.
    @discardableResult
    public mutating func put(
        _ text: String,
        _ look: Look = .plain,
        row: Int,
        column: Int,
        width: Int? = nil
    ) -> Int {
        guard row >= 0, row < rows, column >= 0 else { return column }
        let end = min(columns, width.map { column + max($0, 0) } ?? columns)
        var place = column
        for character in text {
            let isControl = character.unicodeScalars.first?.properties.generalCategory == .control
            let shown: Character = isControl ? " " : character
            let taken = shown.displayWidth
            // What takes no column of its own would be drawn over its neighbour.
            guard taken > 0 else { continue }
            guard place + taken <= end else { break }
            set(Cell(text: String(shown), look: look), row, place)
            if taken == 2 { set(Cell(text: "", look: look), row, place + 1, isHalf: true) }
            place += taken
        }
        return place
    }

    /// Writes a text inside a width: on one of its sides, cut with `ellipsis` where it is wider.
    public mutating func put(
        _ text: String,
        _ look: Look = .plain,
        row: Int,
        column: Int,
        width: Int,
        _ alignment: Alignment,
        ellipsis: String = "…"
    ) {
        let shown = text.truncated(to: width, ellipsis: ellipsis)
        put(shown.padded(to: width, alignment), look, row: row, column: column, width: width)
    }

    /// Fills a part of a row with a look, keeping its text.
    public mutating func mark(_ look: Look, row: Int, from column: Int, width: Int) {
        guard row >= 0, row < rows else { return }
        for place in max(column, 0)..<max(min(column + width, columns), max(column, 0)) {
            cells[row * columns + place].look = look
        }
    }

    /// Empties a rectangle.
    public mutating func clear(row: Int, column: Int, rows height: Int, columns width: Int) {
        for line in row..<(row + height) {
            put(String(repeating: " ", count: max(width, 0)), row: line, column: column)
        }
    }

    /// Sets a cell; half of a wide character that is written over goes with its other half.
    private mutating func set(_ cell: Cell, _ row: Int, _ column: Int, isHalf: Bool = false) {
        let place = row * columns + column
        if cells[place].text.isEmpty, column > 0, !isHalf { cells[place - 1].text = " " }
        if column + 1 < columns, cells[place + 1].text.isEmpty { cells[place + 1].text = " " }
        cells[place] = cell
    }

    /// The text of a row, without spaces at its end.
    public func text(row: Int) -> String {
        var text = ""
        for column in 0..<columns { text += self[row, column].text }
        while text.last == " " { text.removeLast() }
        return text
    }

    /// All rows, a line each.
    public var text: String { (0..<rows).map(text(row:)).joined(separator: "\n") }
}

extension String {
    /// The text cut to so many columns, with another mark than `…` where that cannot be shown.
    func truncated(to columns: Int, ellipsis: String) -> String {
        guard displayWidth > columns, ellipsis != "…" else { return truncated(to: columns) }
        let cut = truncated(to: columns)
        return cut.isEmpty ? cut : String(cut.dropLast()) + ellipsis
    }
}
