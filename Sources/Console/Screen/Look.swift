/// How a cell of a screen is drawn.
public struct Look: Hashable, Sendable {
    /// The colour, nil for the terminal's own.
    public var color: Paint?
    /// Whether it is heavier than the rest.
    public var isBold: Bool
    /// Whether it is lighter than the rest.
    public var isDim: Bool
    /// Whether text and ground change places.
    public var isReversed: Bool

    /// As the terminal draws anything.
    public static let plain = Look()
    /// Heavier than the rest.
    public static let bold = Look(isBold: true)
    /// Lighter than the rest.
    public static let dim = Look(isDim: true)
    /// Text and ground changed.
    public static let reversed = Look(isReversed: true)

    /// A look.
    public init(
        _ color: Paint? = nil,
        isBold: Bool = false,
        isDim: Bool = false,
        isReversed: Bool = false
    ) {
        self.color = color
        self.isBold = isBold
        self.isDim = isDim
        self.isReversed = isReversed
    }

    /// The sequence (SGR) that turns any look into this one; without colours only reversing is left, which
    /// shows what is chosen.
    func sequence(isPainting: Bool) -> String {
        var codes = ["0"]
        if isPainting {
            if isBold { codes.append("1") }
            if isDim { codes.append("2") }
            if let color { codes.append(String(color.rawValue)) }
        }
        if isReversed { codes.append("7") }
        return "\u{1B}[\(codes.joined(separator: ";"))m"
    }
}
