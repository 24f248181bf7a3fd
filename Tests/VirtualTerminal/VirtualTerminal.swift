/// What a terminal shows of the bytes a program writes: the sequences that screens use, and complaints about
/// every other.
public struct VirtualTerminal: Sendable {
    /// A cell: its character and how it is drawn, as the codes of SGR.
    public struct Cell: Hashable, Sendable {
        /// One character; empty for the second half of a wide one.
        public var text: String
        /// The codes that are on.
        public var look: Set<Int>

        static let blank = Cell(text: " ", look: [])
    }

    /// The columns.
    public private(set) var columns: Int
    /// The rows.
    public private(set) var rows: Int
    /// Whether the alternate screen is shown.
    public private(set) var isAlternate = false
    /// Whether the cursor is shown.
    public private(set) var hasCursor = true
    /// Whether pasted text comes between marks.
    public private(set) var marksPastes = false
    /// Sequences it does not know, and updates that were not ended.
    public private(set) var complaints: [String] = []
    /// How many characters were written on the screen so far.
    public private(set) var written = 0

    private var cells: [[Cell]]
    private var main: [[Cell]]
    private var look: Set<Int> = []
    private var row = 0
    private var column = 0
    private var place = (row: 0, column: 0)
    private var isUpdating = false
    private var pending: [UInt8] = []

    /// An empty terminal.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = VirtualTerminal.empty(columns, rows)
        main = cells
    }

    private static func empty(_ columns: Int, _ rows: Int) -> [[Cell]] {
        Array(repeating: Array(repeating: .blank, count: columns), count: rows)
    }

    /// Becomes another size; what was shown is gone, as a program has to draw it anew.
    public mutating func resize(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = VirtualTerminal.empty(columns, rows)
        main = cells
        (row, column) = (0, 0)
    }

    /// A cell.
    public subscript(row: Int, column: Int) -> Cell { cells[row][column] }

    /// The text of a row without spaces at its end.
    public func text(row: Int) -> String {
        var text = cells[row].map(\.text).joined()
        while text.last == " " { text.removeLast() }
        return text
    }

    /// All rows, without empty ones at the end.
    public var text: String {
        var lines = (0..<rows).map(text(row:))
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    /// Takes what was written; a sequence may come in pieces.
    public mutating func take(_ bytes: some Sequence<UInt8>) {
        pending += bytes
        while let length = nextLength() {
            let piece = Array(pending[..<length])
            pending.removeFirst(length)
            act(on: piece)
        }
    }

    /// How many bytes the next sequence or character has; nil while its end is missing.
    private func nextLength() -> Int? {
        guard let first = pending.first else { return nil }
        if first == 0x1B {
            guard pending.count > 1 else { return nil }
            guard pending[1] == UInt8(ascii: "[") else { return 2 }
            let end = pending.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }
            return end.map { $0 + 1 }
        }
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        return pending.count >= length ? length : nil
    }

    private mutating func act(on piece: [UInt8]) {
        let text = String(decoding: piece, as: UTF8.self)
        switch piece[0] {
        case 0x1B: control(text)
        case 0x0D: column = 0
        case 0x0A: row = min(row + 1, rows - 1)
        case 0x07: break
        case 0x00..<0x20, 0x7F: complaints.append("a control character \(piece[0])")
        default: put(text)
        }
    }

    private mutating func put(_ text: String) {
        written += 1
        let width = text.unicodeScalars.first.map(VirtualTerminal.width) ?? 0
        if column + width > columns {
            if isAlternate { complaints.append("'\(text)' is written beyond the last column") }
            row = min(row + 1, rows - 1)
            column = 0
        }
        erase(column)
        if width == 2 { erase(column + 1) }
        cells[row][column] = Cell(text: text, look: look)
        if width == 2 { cells[row][column + 1] = Cell(text: "", look: look) }
        column += width
    }

    /// What is left of a wide character that is written over is blank.
    private mutating func erase(_ column: Int) {
        if cells[row][column].text.isEmpty, column > 0 { cells[row][column - 1].text = " " }
        if column + 1 < columns, cells[row][column + 1].text.isEmpty {
            cells[row][column + 1].text = " "
        }
    }

    /// Two columns for what East Asian terminals draw wide, as far as screens use it.
    private static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}

extension VirtualTerminal {
    private mutating func control(_ text: String) {
        let body = text.dropFirst(2).dropLast()
        switch (text.last, body) {
        case ("H", _):
            let place = body.split(separator: ";").map { Int($0) ?? 0 }
            row = min(max((place.first ?? 1) - 1, 0), rows - 1)
            column = min(max((place.dropFirst().first ?? 1) - 1, 0), columns - 1)
        case ("J", "2"): cells = VirtualTerminal.empty(columns, rows)
        case ("m", _): select(body.split(separator: ";").map { Int($0) ?? 0 })
        case ("h", _) where body.first == "?", ("l", _) where body.first == "?":
            set(String(body.dropFirst()), text.last == "h")
        default: complaints.append("the sequence \(text.dropFirst())")
        }
    }

    private mutating func select(_ codes: [Int]) {
        for code in codes.isEmpty ? [0] : codes {
            switch code {
            case 0: look = []
            case 1, 2, 7, 31...36: look.insert(code)
            default: complaints.append("the look \(code)")
            }
        }
    }

    private mutating func set(_ mode: String, _ isOn: Bool) {
        switch mode {
        case "25": hasCursor = isOn
        case "2004": marksPastes = isOn
        case "2026": isUpdating = isOn
        case "1049":
            guard isOn != isAlternate else { return }
            isAlternate = isOn
            if isOn {
                main = cells
                place = (row, column)
                cells = VirtualTerminal.empty(columns, rows)
            } else {
                cells = main
                (row, column) = place
            }
        default: complaints.append("the mode \(mode)")
        }
    }

    /// Whether it shows what a screen leaves behind: the main screen, a cursor, and nothing half done.
    public var isAsBefore: Bool {
        !isAlternate && hasCursor && !marksPastes && !isUpdating && look.isEmpty
    }
}
