/// What the marks of a security's name say of a day: N, C, XD, XR, DR, ST, *ST, S, 退.
///
/// A mark is a prefix or a suffix as the exchanges write it; Latin letters that begin a company's
/// own name (`TCL科技`) are none. The suffixes -U, -W, -UW and -CDR change no rule and are no state.
public struct NameState: OptionSet, Hashable, Sendable {
    /// The marks as bits.
    public let rawValue: UInt16

    /// The marks of these bits.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// N: the first day of trading (上市首日).
    public static let listingDay = NameState(rawValue: 1 << 0)
    /// C: the second to the fifth day of trading, where they have no limit (上市初期).
    public static let earlyListing = NameState(rawValue: 1 << 1)
    /// XD or DR: the day a cash dividend is taken off (除息).
    public static let exDividend = NameState(rawValue: 1 << 2)
    /// XR or DR: the day bonus shares or rights are taken off (除权).
    public static let exRights = NameState(rawValue: 1 << 3)
    /// ST or *ST: a risk warning (风险警示).
    public static let riskWarning = NameState(rawValue: 1 << 4)
    /// *ST: a risk warning because delisting threatens (退市风险警示).
    public static let delistingRisk = NameState(rawValue: 1 << 5)
    /// S: the share structure reform of 2005 is not done (未股改).
    public static let unreformed = NameState(rawValue: 1 << 6)
    /// 退: the delisting period (退市整理).
    public static let delisting = NameState(rawValue: 1 << 7)

    /// The state that the marks of `name` tell.
    public init(name: String) {
        self = NameState.split(Substring(name), after: 0).state
    }

    /// The name without its marks; a lone S, which is part of the name for good, stays.
    public static func bareName(_ name: String) -> String {
        String(split(Substring(name), after: 0).name)
    }
}

extension NameState {
    private struct Mark {
        let text: String
        let state: NameState
        /// Whether a Latin letter or a digit behind it shows that it is no mark but a name's begin.
        let isOrdinaryWord: Bool
    }

    /// The prefixes in the order in which they stand before one another.
    private static let prefixes = [
        Mark(text: "N", state: .listingDay, isOrdinaryWord: true),
        Mark(text: "C", state: .earlyListing, isOrdinaryWord: true),
        Mark(text: "XD", state: .exDividend, isOrdinaryWord: false),
        Mark(text: "XR", state: .exRights, isOrdinaryWord: false),
        Mark(text: "DR", state: [.exDividend, .exRights], isOrdinaryWord: false),
        Mark(
            text: "S*ST",
            state: [.unreformed, .riskWarning, .delistingRisk],
            isOrdinaryWord: false
        ),
        Mark(text: "SST", state: [.unreformed, .riskWarning], isOrdinaryWord: true),
        Mark(text: "*ST", state: [.riskWarning, .delistingRisk], isOrdinaryWord: false),
        Mark(text: "ST", state: .riskWarning, isOrdinaryWord: true),
        Mark(text: "S", state: .unreformed, isOrdinaryWord: true),
    ]

    /// The state and the rest of a name whose first `position` prefixes are already dealt with.
    private static func split(
        _ text: Substring,
        after position: Int
    ) -> (state: NameState, name: Substring) {
        // Most names begin with a Chinese character: no prefix.
        guard let first = text.utf8.first, first < 0x80 else { return splitDelisting(text) }
        for (index, mark) in prefixes.enumerated().dropFirst(position)
        where text.utf8.starts(with: mark.text.utf8) {
            let rest = text.dropFirst(mark.text.utf8.count).drop { $0 == " " }
            let (state, name) = split(rest, after: index + 1)
            let isMark = !mark.isOrdinaryWord || !state.isEmpty || !beginsWithWord(rest)
            guard !rest.isEmpty, isMark else { continue }
            return (state.union(mark.state), mark.text == "S" ? text : name)
        }
        return splitDelisting(text)
    }

    private static func beginsWithWord(_ text: Substring) -> Bool {
        guard let first = text.first else { return false }
        return first.isASCII && (first.isLetter || first.isNumber)
    }

    /// Shenzhen and Beijing write 退 behind the name, Shanghai 退市 before it.
    private static func splitDelisting(_ text: Substring) -> (state: NameState, name: Substring) {
        if text.utf8.starts(with: "退市".utf8) { return (.delisting, text.dropFirst(2)) }
        let name = withoutSuffix(text)
        guard name.utf8.suffix(3).elementsEqual("退".utf8) else { return ([], text) }
        return (.delisting, name.dropLast())
    }

    /// The name without -U, -W, -UW, -CDR and the like.
    private static func withoutSuffix(_ text: Substring) -> Substring {
        let bytes = text.utf8
        guard let dash = bytes.lastIndex(of: UInt8(ascii: "-")),
            bytes[dash...].dropFirst().allSatisfy({ (0x41...0x5A).contains($0) })
        else { return text }
        return text[..<dash]
    }
}
