/// A value of a statement's parameter.
public enum Value: Hashable, Sendable {
    /// No value (`sqlite3_bind_null`).
    case null
    /// A signed 64-bit integer (`sqlite3_bind_int64`).
    case integer(Int64)
    /// A text, NUL characters included (`sqlite3_bind_text64`).
    case text(String)
}

extension Value: ExpressibleByNilLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    /// No value.
    public init(nilLiteral: ()) {
        self = .null
    }

    /// An integer.
    public init(integerLiteral value: Int64) {
        self = .integer(value)
    }

    /// A text.
    public init(stringLiteral value: String) {
        self = .text(value)
    }
}
