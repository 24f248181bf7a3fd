/// A value with a name: `--price 10.05` or `--price=10.05`.
///
/// A property without a default is required, an optional one is nil unless given, an array collects
/// every occurrence. A value that begins with a dash and is no negative number needs the `=`.
@propertyWrapper
public struct Option<Value> {
    let slot: Slot<Value>
    private var assigned: Value?

    /// The value that was given, or the default.
    public var wrappedValue: Value {
        get { assigned ?? slot.value }
        set { assigned = newValue }
    }

    private init(_ slot: Slot<Value>) {
        self.slot = slot
    }
}

@available(*, unavailable)
extension Option: Sendable {}

extension Option where Value: ExpressibleByArgument {
    /// An option that must be given.
    public init(name: NameSpecification = .long, help: ArgumentHelp) {
        self.init(Slot(.option, name, help, single: nil))
    }

    /// An option with a default.
    public init(wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp) {
        self.init(Slot(.option, name, help, single: wrappedValue))
    }
}

extension Option {
    /// An option that is nil unless it is given.
    public init<Wrapped: ExpressibleByArgument>(
        name: NameSpecification = .long,
        help: ArgumentHelp
    ) where Value == Wrapped? {
        self.init(Slot(.option, name, optional: help))
    }

    /// An option that must be given and may be repeated.
    public init<Element: ExpressibleByArgument>(
        name: NameSpecification = .long,
        help: ArgumentHelp
    ) where Value == [Element] {
        self.init(Slot(.option, name, help, list: nil))
    }

    /// An option that may be repeated, with a default that the given values replace.
    public init<Element: ExpressibleByArgument>(
        wrappedValue: [Element],
        name: NameSpecification = .long,
        help: ArgumentHelp
    ) where Value == [Element] {
        self.init(Slot(.option, name, help, list: wrappedValue))
    }

    /// An option that is nil unless it is given, and may be given without a value.
    public init<Wrapped: ExpressibleByArgument>(
        name: NameSpecification = .long,
        help: ArgumentHelp
    ) where Value == OptionalValue<Wrapped>? {
        let declaration = Declaration(
            form: .optionalValue,
            names: name,
            help: help,
            type: Wrapped.self
        )
        let slot = Slot<Value>(declaration, fallback: .some(nil)) { word, _ in
            guard let word else { return OptionalValue(value: nil) }
            return Wrapped(argument: word).map { .some(OptionalValue(value: $0)) }
        }
        self.init(slot)
    }
}

/// What an option says whose value may be left out: `--wait` or `--wait=5s`, never `--wait 5s`.
///
/// ```swift
/// @Option(help: "Wait until the order is final.") var wait: OptionalValue<Timeout>?
/// ```
///
/// The property is nil where the option is absent.
public struct OptionalValue<Value: ExpressibleByArgument> {
    /// The value behind the `=`, or nil where the option stands alone.
    public let value: Value?
}

extension OptionalValue: Sendable where Value: Sendable {}
