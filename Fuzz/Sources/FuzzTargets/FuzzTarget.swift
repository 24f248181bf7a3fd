/// A parser under fire: any bytes go in, and what must hold of them holds.
public struct FuzzTarget: Sendable {
    /// What scripts, corpora and reports call it.
    public let name: String
    /// Returns nil where everything holds of an input, otherwise what does not; it never traps, and ends soon.
    public let check: @Sendable ([UInt8]) -> String?

    /// All of them.
    public static let all = [
        session, snapshots, trades, replay, answers, actions, calendar, tencent, json, symbols,
        decimals, instants, spans, arguments, keys,
    ]
}

extension FuzzTarget {
    /// The input as text, as the program takes texts of files: what is no UTF-8 is replaced.
    static func text(_ input: some Collection<UInt8>) -> String {
        String(decoding: input, as: UTF8.self)
    }

    /// A sentence where a printed value does not read as itself.
    static func roundTrip<Value: Equatable & CustomStringConvertible>(
        _ value: Value?,
        _ read: (String) -> Value?
    ) -> String? {
        guard let value else { return nil }
        let again = read(value.description)
        return again == value ? nil : "\(value) is read as \(again.map(\.description) ?? "none")"
    }
}
