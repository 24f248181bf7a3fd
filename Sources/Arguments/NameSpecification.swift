/// The spellings of an option or a flag.
public struct NameSpecification: Sendable, ExpressibleByArrayLiteral {
    /// One spelling.
    public enum Element: Hashable, Sendable {
        /// The name of the property in kebab case: `timeInForce` is `--time-in-force`.
        case long
        /// The first letter of the property: `-t`.
        case short
        /// This name behind two dashes.
        case customLong(String)
        /// This letter behind one dash.
        case customShort(Character)
    }

    let elements: [Element]

    /// Several spellings of the same thing.
    public init(arrayLiteral elements: Element...) {
        self.elements = elements
    }

    /// The name of the property in kebab case: `timeInForce` is `--time-in-force`.
    public static let long: NameSpecification = [.long]
    /// The first letter of the property: `-t`.
    public static let short: NameSpecification = [.short]
    /// The first letter and the name of the property.
    public static let shortAndLong: NameSpecification = [.short, .long]

    /// This name behind two dashes.
    public static func customLong(_ name: String) -> NameSpecification {
        [.customLong(name)]
    }

    /// This letter behind one dash.
    public static func customShort(_ letter: Character) -> NameSpecification {
        [.customShort(letter)]
    }

    /// Returns the spellings for a property whose name is `key` in kebab case, dashes included.
    func spellings(for key: String) -> [String] {
        elements.map { element in
            switch element {
            case .long: "--" + key
            case .short: "-" + key.prefix(1)
            case .customLong(let name): "--" + name
            case .customShort(let letter): "-" + String(letter)
            }
        }
    }
}
