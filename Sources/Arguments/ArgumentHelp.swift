/// What a help page says about an option, a flag or a positional argument.
public struct ArgumentHelp: Sendable, ExpressibleByStringInterpolation {
    /// The text, which ends in a full stop.
    public let abstract: String
    /// What stands for the value, without brackets; nil takes the name of the property.
    public let valueName: String?

    /// A text, with a name for the value where the name of the property does not serve.
    public init(_ abstract: String, valueName: String? = nil) {
        self.abstract = abstract
        self.valueName = valueName
    }

    /// A text written as a literal.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}
