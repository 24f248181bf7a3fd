/// A value that is read from one word of the command line.
public protocol ExpressibleByArgument: SendableMetatype {
    /// The value of `argument`, or nil where the word is none.
    init?(argument: String)

    /// How the value looks as a default on a help page.
    var defaultValueDescription: String { get }

    /// Every word that is a value, where these can be listed; otherwise empty.
    static var allValueStrings: [String] { get }

    /// What a word should have been, to follow "expected": `a price such as 10.05`; empty where
    /// every word is a value.
    static var valueDescription: String { get }
}

extension ExpressibleByArgument {
    /// The value as it describes itself.
    public var defaultValueDescription: String {
        String(describing: self)
    }

    /// Not listed.
    public static var allValueStrings: [String] {
        []
    }

    /// The listed values: `limit`, `buy or sell`, `day, month or year`.
    public static var valueDescription: String {
        let values = allValueStrings
        guard values.count > 1 else { return values.joined() }
        return values.dropLast().joined(separator: ", ") + " or " + values.suffix(1).joined()
    }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
    /// The value whose raw value is `argument`.
    public init?(argument: String) {
        guard let rawValue = RawValue(argument: argument) else { return nil }
        self.init(rawValue: rawValue)
    }

    /// The raw value.
    public var defaultValueDescription: String {
        rawValue.defaultValueDescription
    }
}

extension ExpressibleByArgument
where Self: CaseIterable, Self: RawRepresentable, RawValue: ExpressibleByArgument {
    /// The raw values in the order of declaration.
    public static var allValueStrings: [String] {
        allCases.map { $0.rawValue.defaultValueDescription }
    }
}

extension String: ExpressibleByArgument {
    /// The word itself.
    public init?(argument: String) {
        self = argument
    }
}

extension ExpressibleByArgument where Self: FixedWidthInteger {
    /// The whole number that `argument` writes in decimal digits.
    public init?(argument: String) {
        self.init(argument, radix: 10)
    }

    /// `a whole number`.
    public static var valueDescription: String {
        "a whole number"
    }
}

extension Int: ExpressibleByArgument {}
extension Int64: ExpressibleByArgument {}
extension UInt64: ExpressibleByArgument {}
