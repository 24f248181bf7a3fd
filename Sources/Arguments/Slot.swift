/// What a wrapped property says about itself, whatever the type of its value.
struct Declaration {
    enum Form {
        case flag
        case option
        /// An option that may stand alone: only `--name=value` gives it a value.
        case optionalValue
        case positional
    }

    let form: Form
    let names: NameSpecification
    let help: ArgumentHelp
    /// The type of one value; a flag has none.
    let type: (any ExpressibleByArgument.Type)?
    var isRequired = false
    var isRepeating = false
    /// Asked for by help pages only.
    var defaultText: () -> String? = { nil }
}

/// A slot without the type of its value, as the parser sees it.
protocol AnySlot: AnyObject {
    var declaration: Declaration { get }
    var isGiven: Bool { get }
    /// Takes a word, or none where none stands, and returns whether it is a value.
    func fill(_ word: String?) -> Bool
}

/// Where the value of one property goes: shared by all copies of its wrapper, so that the parser
/// can fill a command that it holds as `any ParsableCommand`.
final class Slot<Value>: AnySlot {
    let declaration: Declaration
    private let fallback: Value?
    private var given: Value?
    /// Makes the value of a word and of what was given before.
    private let read: (_ word: String?, _ given: Value?) -> Value?

    init(
        _ declaration: Declaration,
        fallback: Value?,
        read: @escaping (_ word: String?, _ given: Value?) -> Value?
    ) {
        self.declaration = declaration
        self.fallback = fallback
        self.read = read
    }

    var isGiven: Bool {
        given != nil
    }

    var value: Value {
        guard let value = given ?? fallback else {
            preconditionFailure("A required value was read before the command was parsed.")
        }
        return value
    }

    func fill(_ word: String?) -> Bool {
        guard let value = read(word, given) else { return false }
        given = value
        return true
    }
}

// The shapes of value that an option and a positional argument may have.
extension Slot {
    convenience init(
        _ form: Declaration.Form,
        _ names: NameSpecification,
        _ help: ArgumentHelp,
        single fallback: Value?
    ) where Value: ExpressibleByArgument {
        var declaration = Declaration(form: form, names: names, help: help, type: Value.self)
        declaration.isRequired = fallback == nil
        declaration.defaultText = { fallback?.defaultValueDescription }
        self.init(declaration, fallback: fallback) { word, _ in
            word.flatMap(Value.init(argument:))
        }
    }

    convenience init<Wrapped: ExpressibleByArgument>(
        _ form: Declaration.Form,
        _ names: NameSpecification,
        optional help: ArgumentHelp
    ) where Value == Wrapped? {
        let declaration = Declaration(form: form, names: names, help: help, type: Wrapped.self)
        self.init(declaration, fallback: .some(nil)) { word, _ in
            word.flatMap(Wrapped.init(argument:)).map(Optional.some)
        }
    }

    convenience init<Element: ExpressibleByArgument>(
        _ form: Declaration.Form,
        _ names: NameSpecification,
        _ help: ArgumentHelp,
        list fallback: [Element]?
    ) where Value == [Element] {
        var declaration = Declaration(form: form, names: names, help: help, type: Element.self)
        declaration.isRequired = fallback == nil
        declaration.isRepeating = true
        declaration.defaultText = {
            let texts = (fallback ?? []).map(\.defaultValueDescription)
            return texts.isEmpty ? nil : texts.joined(separator: ", ")
        }
        self.init(declaration, fallback: fallback) { word, given in
            word.flatMap(Element.init(argument:)).map { (given ?? []) + [$0] }
        }
    }
}
