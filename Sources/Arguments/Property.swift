/// One declared property of a command, found by reflection.
struct Property {
    /// Every spelling, dashes included; a positional argument has none.
    let spellings: [String]
    /// What stands for the value, without brackets: `price`.
    let valueName: String
    /// Whether it comes from the root's group of global options.
    let isGlobal: Bool
    let slot: any AnySlot

    init(label: String, slot: any AnySlot, isGlobal: Bool) {
        let key = label.kebabCased
        let declaration = slot.declaration
        spellings = declaration.names.spellings(for: key)
        let longName = spellings.first { $0.hasPrefix("--") }?.dropFirst(2).description
        valueName = declaration.help.valueName ?? longName ?? key
        self.isGlobal = isGlobal
        self.slot = slot
    }

    var declaration: Declaration {
        slot.declaration
    }

    var isPositional: Bool {
        declaration.form == .positional
    }

    /// What stands for the value in English: `<price>`.
    var placeholder: String { "<\(valueName)>" }

    /// The name for messages about a value that is not there: `--price` or `<quantity>`.
    var name: String {
        spellings.max { $0.count < $1.count } ?? placeholder
    }

    /// The same in every language.
    var translatedName: MistakeText {
        guard spellings.isEmpty else { return MistakeText(format: name) }
        return MistakeText(format: "<%1>", [.text(MistakeText(format: valueName))])
    }

    /// The end of a message about a value: `, expected a price such as 10.05`.
    var expectation: MistakeText {
        guard let type = declaration.type, !type.valueDescription.isEmpty else { return "" }
        let choice = HelpLanguage.english.choice(type.allValueStrings)
        let what: MistakeText.Part =
            type.valueDescription == choice
            ? .choice(type.allValueStrings) : .text(MistakeText(format: type.valueDescription))
        return MistakeText(format: ", expected %1", [what])
    }
}

/// All properties of a command in the order of declaration, those of its groups among them.
struct Properties {
    private(set) var all: [Property] = []
    /// The groups, from the innermost to the command itself.
    private(set) var groups: [any ParsableArguments] = []
    private let globalOptions: (any ParsableArguments.Type)?
    private var areGlobal = false

    init(of arguments: any ParsableArguments, globalOptions: (any ParsableArguments.Type)?) {
        self.globalOptions = globalOptions
        add(arguments)
    }

    fileprivate mutating func add(_ slot: any AnySlot, label: String) {
        all.append(Property(label: label, slot: slot, isGlobal: areGlobal))
    }

    fileprivate mutating func add(_ group: any ParsableArguments) {
        let wereGlobal = areGlobal
        areGlobal = wereGlobal || type(of: group) == globalOptions
        for (label, value) in Mirror(reflecting: group).children {
            (value as? any DeclaringWrapper)?.declare(in: &self, label: label ?? "")
        }
        areGlobal = wereGlobal
        groups.append(group)
    }
}

/// A property wrapper that declares something to the parser; other properties are let alone.
private protocol DeclaringWrapper {
    func declare(in properties: inout Properties, label: String)
}

extension Option: DeclaringWrapper {
    func declare(in properties: inout Properties, label: String) {
        properties.add(slot, label: label)
    }
}

extension Flag: DeclaringWrapper {
    func declare(in properties: inout Properties, label: String) {
        properties.add(slot, label: label)
    }
}

extension Argument: DeclaringWrapper {
    func declare(in properties: inout Properties, label: String) {
        properties.add(slot, label: label)
    }
}

extension OptionGroup: DeclaringWrapper {
    func declare(in properties: inout Properties, label: String) {
        properties.add(declared)
    }
}

extension String {
    /// `_timeInForce`, as the storage of a wrapped property is called, as `time-in-force`.
    fileprivate var kebabCased: String {
        var letters: [UInt8] = []
        var isAfterUppercase = true
        for letter in utf8.drop(while: { $0 == UInt8(ascii: "_") }) {
            let isUppercase = letter >= UInt8(ascii: "A") && letter <= UInt8(ascii: "Z")
            if isUppercase, !isAfterUppercase { letters.append(UInt8(ascii: "-")) }
            letters.append(isUppercase ? letter | 0x20 : letter)
            isAfterUppercase = isUppercase
        }
        return String(decoding: letters, as: UTF8.self)
    }
}
