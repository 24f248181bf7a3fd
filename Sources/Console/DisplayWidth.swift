/// On which side of its columns a text stands.
public enum Alignment: Sendable {
    /// Words.
    case left
    /// Numbers.
    case right
}

extension String {
    /// How many columns of a terminal the text takes: two for each wide character (Chinese, emoji),
    /// none for control and combining ones, one for the rest, "ambiguous" ones included.
    public var displayWidth: Int {
        isPrintableASCII ? utf8.count : reduce(0) { $0 + $1.displayWidth }
    }

    /// Returns the text with spaces up to `columns` columns; a wider text as it is.
    public func padded(to columns: Int, _ alignment: Alignment = .left) -> String {
        let spaces = String(repeating: " ", count: max(0, columns - displayWidth))
        return alignment == .left ? self + spaces : spaces + self
    }

    /// Returns the text if it fits `columns` columns, else as many whole characters as fit before
    /// an `…`; the result is one column short where a wide character does not fit any more.
    public func truncated(to columns: Int) -> String {
        guard displayWidth > columns else { return self }
        guard columns > 0 else { return "" }
        var kept = ""
        var room = columns - 1
        for character in self {
            room -= character.displayWidth
            guard room >= 0 else { break }
            kept.append(character)
        }
        return kept + "…"
    }

    var isPrintableASCII: Bool {
        utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }
}

extension Character {
    /// Scalars add up, but one character never takes more than two columns: a family, a waving hand
    /// of any skin and a Korean syllable are several scalars drawn as one picture.
    var displayWidth: Int {
        if isEmojiByRequest { return 2 }
        return min(2, unicodeScalars.reduce(0) { $0 + $1.displayWidth })
    }

    /// A text symbol that variation selector 16 turns into a picture: `☀️`.
    private var isEmojiByRequest: Bool {
        unicodeScalars.count > 1 && unicodeScalars.contains("\u{FE0F}")
            && unicodeScalars.first?.properties.isEmoji == true
    }
}

extension Unicode.Scalar {
    fileprivate var displayWidth: Int {
        if WideScalars.contains(self) { return 2 }
        return takesNoColumn ? 0 : 1
    }

    private var takesNoColumn: Bool {
        switch properties.generalCategory {
        case .control, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: true
        case .format: self != "\u{AD}"
        default: false
        }
    }
}
