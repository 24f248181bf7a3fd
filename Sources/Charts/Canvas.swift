import Console

/// A grid of characters, each of one column, with their paint.
struct Canvas {
    struct Cell {
        var character: Character = " "
        var paint: Paint?
    }

    let width: Int
    let height: Int
    private var cells: [Cell]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        cells = Array(repeating: Cell(), count: width * height)
    }

    /// A cell, rows counted from the top.
    subscript(row: Int, column: Int) -> Cell {
        get { cells[row * width + column] }
        set { cells[row * width + column] = newValue }
    }

    /// Puts a character; what is outside the grid is left out.
    mutating func put(_ character: Character, _ paint: Paint?, row: Int, column: Int) {
        guard (0..<height).contains(row), (0..<width).contains(column) else { return }
        self[row, column] = Cell(character: character, paint: paint)
    }

    /// A row as text, without blanks at its end; one escape sequence for neighbours of the same paint.
    func line(_ row: Int, style: Style) -> String {
        var line = ""
        var run = ""
        var paint: Paint?
        let used = (0..<width).last { self[row, $0].character != " " } ?? -1
        for column in 0..<(used + 1) {
            let cell = self[row, column]
            if cell.paint != paint, cell.character != " " {
                line += style.apply(paint, to: run)
                run = ""
                paint = cell.paint
            }
            run.append(cell.character)
        }
        return line + style.apply(paint, to: run)
    }
}

/// Pieces of text one behind the other, cut at a width.
struct PaintedLine {
    private var pieces: [(text: String, paint: Paint?)] = []

    mutating func add(_ text: String, _ paint: Paint? = nil) { pieces.append((text, paint)) }

    func text(width: Int, style: Style) -> String {
        var room = width
        var line = ""
        for piece in pieces where room > 0 {
            let text = piece.text.truncated(to: room)
            line += style.apply(piece.paint, to: text)
            room -= text.displayWidth
        }
        return line
    }
}
