/// A table of text whose columns line up on a terminal, in Chinese as in English.
///
/// Columns are as wide as their widest cell and two spaces apart; nothing is padded at the end of a
/// line. A table without rows is its header.
public struct Table: Sendable {
    /// The head of a column and how its cells are laid out.
    public struct Column: Sendable {
        /// The first line of the column.
        public let title: String
        /// Where the title and the cells stand.
        public let alignment: Alignment
        /// The widest a cell may be, in columns of the terminal; a wider one ends in `…`.
        public let maximumWidth: Int?

        /// A column; words stand on the left, numbers on the right.
        public init(_ title: String, _ alignment: Alignment = .left, maximumWidth: Int? = nil) {
            self.title = title
            self.alignment = alignment
            self.maximumWidth = maximumWidth
        }
    }

    /// A text and how it is drawn.
    public struct Cell: Sendable, ExpressibleByStringInterpolation {
        /// What is shown; control characters, which could move the cursor, have become spaces.
        public let text: String
        /// How it is drawn where the style allows it.
        public let paint: Paint?

        /// A cell with a text of any origin.
        public init(_ text: String, _ paint: Paint? = nil) {
            self.text = text.isPrintableASCII ? text : Cell.withoutControls(text)
            self.paint = paint
        }

        /// A cell written as a literal.
        public init(stringLiteral text: String) {
            self.init(text)
        }

        private static func withoutControls(_ text: String) -> String {
            let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
                scalar.properties.generalCategory == .control ? " " : scalar
            }
            return String(String.UnicodeScalarView(scalars))
        }
    }

    private let columns: [Column]
    private var rows: [[Cell]] = []

    /// A table without rows.
    public init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Appends a row, which has one cell for each column.
    public mutating func add(_ cells: [Cell]) {
        precondition(cells.count == columns.count, "A row has one cell for each column.")
        rows.append(cells)
    }

    /// Returns the header and the rows, without a line end.
    public func lines(style: Style = .plain) -> [String] {
        let header = columns.map { Cell($0.title, .bold) }
        let shown = ([header] + rows).map(truncated)
        let widths = columns.indices.map { column in
            shown.map { $0[column].text.displayWidth }.max() ?? 0
        }
        return shown.map { line(of: $0, widths: widths, style: style) }
    }

    /// Returns the lines as one text, without a line end behind the last.
    public func text(style: Style = .plain) -> String {
        lines(style: style).joined(separator: "\n")
    }

    private func truncated(_ cells: [Cell]) -> [Cell] {
        zip(cells, columns).map { cell, column in
            guard let width = column.maximumWidth else { return cell }
            return Cell(cell.text.truncated(to: width), cell.paint)
        }
    }

    private func line(of cells: [Cell], widths: [Int], style: Style) -> String {
        var line = ""
        // Spaces are owed until a text follows them, so that no line ends with one.
        var spaces = 0
        for (index, cell) in cells.enumerated() {
            let missing = widths[index] - cell.text.displayWidth
            let isRight = columns[index].alignment == .right
            if isRight { spaces += missing }
            if !cell.text.isEmpty {
                line += String(repeating: " ", count: spaces)
                line += style.apply(cell.paint, to: cell.text)
                spaces = 0
            }
            spaces += isRight ? 2 : missing + 2
        }
        return line
    }
}
