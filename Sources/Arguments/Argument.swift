/// A value without a name, known by its place among the others.
///
/// A property without a default is required, an optional one is nil unless given, an array takes
/// all that follow.
@propertyWrapper
public struct Argument<Value> {
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
extension Argument: Sendable {}

extension Argument where Value: ExpressibleByArgument {
    /// An argument that must be given.
    public init(help: ArgumentHelp) {
        self.init(Slot(.positional, [], help, single: nil))
    }

    /// An argument with a default.
    public init(wrappedValue: Value, help: ArgumentHelp) {
        self.init(Slot(.positional, [], help, single: wrappedValue))
    }
}

extension Argument {
    /// An argument that is nil unless it is given.
    public init<Wrapped: ExpressibleByArgument>(help: ArgumentHelp) where Value == Wrapped? {
        self.init(Slot(.positional, [], optional: help))
    }

    /// One argument or more.
    public init<Element: ExpressibleByArgument>(help: ArgumentHelp) where Value == [Element] {
        self.init(Slot(.positional, [], help, list: nil))
    }

    /// Any number of arguments, with a default that the given values replace.
    public init<Element: ExpressibleByArgument>(
        wrappedValue: [Element],
        help: ArgumentHelp
    ) where Value == [Element] {
        self.init(Slot(.positional, [], help, list: wrappedValue))
    }
}
