/// The properties of another type, read as if they were declared here.
@propertyWrapper
public struct OptionGroup<Value: ParsableArguments> {
    /// The group.
    public var wrappedValue: Value

    /// A group with every property at its default.
    public init() {
        wrappedValue = Value()
    }
}

@available(*, unavailable)
extension OptionGroup: Sendable {}
