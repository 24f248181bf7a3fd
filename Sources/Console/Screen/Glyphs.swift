/// The signs a screen is drawn with, in Unicode or for terminals that cannot show it.
public struct Glyphs: Hashable, Sendable {
    /// The columns of a sparkline, lowest first.
    public let sparks: [String]
    /// A line across.
    public let horizontal: String
    /// A line down.
    public let vertical: String
    /// What ends a text that was cut.
    public let ellipsis: String
    /// What points at the chosen row or field.
    public let pointer: String
    /// What a rising number has.
    public let rising: String
    /// What a falling number has.
    public let falling: String
    /// Whether texts may have signs beyond ASCII of their own.
    public let isUnicode: Bool

    /// For a locale with UTF-8.
    public static let unicode = Glyphs(
        sparks: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
        horizontal: "─",
        vertical: "│",
        ellipsis: "…",
        pointer: "▶",
        rising: "▲",
        falling: "▼",
        isUnicode: true
    )

    /// For the other locales.
    public static let ascii = Glyphs(
        sparks: ["_", ".", "-", "=", "+", "*", "#", "@"],
        horizontal: "-",
        vertical: "|",
        ellipsis: "~",
        pointer: ">",
        rising: "+",
        falling: "-",
        isUnicode: false
    )

    /// The signs for the first of these that names a locale: `LC_ALL`, `LC_CTYPE`, `LANG`.
    public init(locales: [String?]) {
        let named = locales.lazy.compactMap { $0 }.first { !$0.isEmpty } ?? ""
        let text = named.lowercased()
        self = text.contains("utf-8") || text.contains("utf8") ? .unicode : .ascii
    }

    private init(
        sparks: [String],
        horizontal: String,
        vertical: String,
        ellipsis: String,
        pointer: String,
        rising: String,
        falling: String,
        isUnicode: Bool
    ) {
        self.sparks = sparks
        self.horizontal = horizontal
        self.vertical = vertical
        self.ellipsis = ellipsis
        self.pointer = pointer
        self.rising = rising
        self.falling = falling
        self.isUnicode = isUnicode
    }

    /// The text with the arrows of keys in signs that can be shown.
    public func keys(_ text: String) -> String {
        guard !isUnicode else { return text }
        let signs: [Character: Character] = ["↑": "^", "↓": "v", "←": "<", "→": ">", "×": "x"]
        return String(text.map { signs[$0] ?? $0 })
    }

    /// A line of columns, one for each value, the lowest and the highest of them at the ends of the scale;
    /// values that are all the same stand in its middle.
    public func sparkline(_ values: [Int64]) -> String {
        guard let low = values.min(), let high = values.max() else { return "" }
        let last = Int64(sparks.count - 1)
        return values.map { value in
            guard high > low else { return sparks[sparks.count / 2 - 1] }
            let scaled = Int128(value - low) * Int128(last) * 2 + Int128(high - low)
            return sparks[Int(scaled / (Int128(high - low) * 2))]
        }.joined()
    }
}
