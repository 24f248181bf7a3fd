/// How a piece of text is drawn, where drawing is allowed at all.
public enum Paint: Int, Sendable {
    /// Heavier than the rest.
    case bold = 1
    /// Lighter than the rest.
    case dim = 2
    /// Red.
    case red = 31
    /// Green.
    case green = 32
    /// Yellow.
    case yellow = 33
    /// Magenta.
    case magenta = 35
    /// Cyan.
    case cyan = 36
}

/// Whether text is drawn in colour and bold, decided once; a disabled style changes nothing.
public struct Style: Sendable {
    /// Whether paint is applied.
    public let isEnabled: Bool
    /// Whether red is drawn green, and green red: prices rise in red in China, in green elsewhere.
    public var swapsRedAndGreen = false

    /// The style that leaves every text as it is.
    public static let plain = Style(isEnabled: false)

    /// A style that paints or does not.
    public init(isEnabled: Bool) {
        self.isEnabled = isEnabled
    }

    /// The style for an output.
    ///
    /// It paints only on a terminal that is not `dumb`, and never where `NO_COLOR` is set to
    /// anything but the empty text; nothing can force it on.
    public init(isTerminal: Bool, noColor: String?, terminalType: String?) {
        let isUnwanted = noColor.map { !$0.isEmpty } ?? false
        self.init(isEnabled: isTerminal && !isUnwanted && terminalType != "dumb")
    }

    /// Returns the text between the escape sequences of `paint`; without paint as it is.
    public func apply(_ paint: Paint?, to text: String) -> String {
        guard isEnabled, var paint, !text.isEmpty else { return text }
        if swapsRedAndGreen, paint == .red || paint == .green {
            paint = paint == .red ? .green : .red
        }
        return "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m"
    }
}
