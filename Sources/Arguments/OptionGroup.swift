/// The properties of another type, read as if they were declared here.
///
/// What a group must be is asked where it is made and not of its type: the runtime would look it up for each group
/// of each command that starts.
@propertyWrapper
public struct OptionGroup<Value> {
    /// The group.
    public var wrappedValue: Value
    /// The group as it was made, which has the slots of every copy.
    let declared: any ParsableArguments

    /// A group with every property at its default.
    public init() where Value: ParsableArguments {
        let group = Value()
        wrappedValue = group
        declared = group
    }
}

@available(*, unavailable)
extension OptionGroup: Sendable {}
