import Console

/// Where texts stand on a help page: columns of a terminal, of which a Chinese letter takes two.
enum Grid {
    typealias Row = (label: String, text: String)

    static let width = 80
    private static let textColumn = 26

    /// Returns a label with its text beside it, or below it where the label is too long.
    static func lines(of row: Row) -> String {
        let margin = "\n" + String(repeating: " ", count: textColumn)
        let block = lines(of: row.text, width: width - textColumn).joined(separator: margin)
        let missing = textColumn - 2 - row.label.displayWidth
        let gap = missing > 1 ? String(repeating: " ", count: missing) : margin
        return "  " + row.label + gap + block
    }

    /// Returns the words on as few lines as they fit.
    static func lines(of words: [String], width: Int) -> [String] {
        var lines: [String] = []
        for word in words {
            if let line = lines.last, line.displayWidth + 1 + word.displayWidth <= width {
                lines[lines.count - 1] = line + " " + word
            } else {
                lines.append(word)
            }
        }
        return lines
    }

    /// Returns the text on as few lines as it fits; a line may end at a space and beside a wide letter, but not
    /// before what closes and not behind what opens.
    static func lines(of text: String, width: Int) -> [String] {
        var lines: [String] = []
        for piece in pieces(of: text) {
            let gap = piece.hasSpace ? " " : ""
            if let line = lines.last,
                line.displayWidth + gap.count + piece.text.displayWidth <= width
            {
                lines[lines.count - 1] = line + gap + piece.text
            } else {
                lines.append(piece.text)
            }
        }
        return lines
    }

    private struct Piece {
        var text: String
        /// Whether a space stands before it.
        let hasSpace: Bool
    }

    private static let closers: Set<Character> = [
        "，", "。", "、", "；", "：", "！", "？", "）", "”", "’", "》", "…",
    ]
    private static let openers: Set<Character> = ["（", "“", "‘", "《"]

    private static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var hasSpace = false
        var isOpen = false
        var before: Character?
        for letter in text {
            if letter == " " {
                hasSpace = true
                before = nil
                continue
            }
            let isWide = String(letter).displayWidth > 1 || closers.contains(letter)
            let follows =
                before.map { String($0).displayWidth < 2 && !closers.contains($0) } ?? false
            let joins =
                !pieces.isEmpty && !hasSpace
                && (closers.contains(letter) || isOpen || (!isWide && follows))
            if joins {
                pieces[pieces.count - 1].text.append(letter)
            } else {
                pieces.append(Piece(text: String(letter), hasSpace: hasSpace))
            }
            isOpen = openers.contains(letter)
            hasSpace = false
            before = letter
        }
        return pieces
    }
}
