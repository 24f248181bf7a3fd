/// A switch that is false unless its name is given: `--json`.
@propertyWrapper
public struct Flag {
    let slot: Slot<Bool>
    private var assigned: Bool?

    /// A flag, declared as `= false`.
    public init(wrappedValue: Bool, name: NameSpecification = .long, help: ArgumentHelp) {
        precondition(!wrappedValue, "A flag is false unless it is given.")
        let declaration = Declaration(form: .flag, names: name, help: help, type: nil)
        slot = Slot(declaration, fallback: false) { _, _ in true }
    }

    /// Whether the flag was given.
    public var wrappedValue: Bool {
        get { assigned ?? slot.value }
        set { assigned = newValue }
    }
}

@available(*, unavailable)
extension Flag: Sendable {}
