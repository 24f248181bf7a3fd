/// An exchange of mainland China.
public enum Exchange: UInt8, Hashable, Comparable, Sendable, CaseIterable {
    /// Shanghai (上交所).
    case sse
    /// Shenzhen (深交所).
    case szse
    /// Beijing (北交所).
    case bse

    /// The prefix the quote feeds use: `sh`, `sz`, `bj`.
    public var prefix: String {
        switch self {
        case .sse: "sh"
        case .szse: "sz"
        case .bse: "bj"
        }
    }

    /// The order Shanghai, Shenzhen, Beijing.
    public static func < (left: Exchange, right: Exchange) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// A security of an exchange: one value for all its spellings.
public struct Symbol: Hashable, Comparable, Sendable {
    /// The exchange it is listed on.
    public let exchange: Exchange
    /// The six digits of its code, as a number.
    public let number: UInt32

    /// The security with these six digits on an exchange.
    public init(_ exchange: Exchange, _ number: UInt32) {
        precondition(number < 1_000_000, "a code has six digits")
        self.exchange = exchange
        self.number = number
    }

    /// The six digits: `600000`.
    public var code: String {
        Symbol.text(of: number, behind: "")
    }

    /// Written into place: such a text is so short that it takes no memory of its own.
    private static func text(of number: UInt32, behind prefix: String) -> String {
        unsafe String(unsafeUninitializedCapacity: 8) { bytes in
            var count = 0
            for letter in prefix.utf8 {
                unsafe bytes[count] = letter
                count += 1
            }
            var unit: UInt32 = 100_000
            while unit > 0 {
                unsafe bytes[count] = UInt8(ascii: "0") + UInt8(number / unit % 10)
                count += 1
                unit /= 10
            }
            return count
        }
    }

    /// Hashes both at once, as every look-up does.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(UInt32(exchange.rawValue) * 1_000_000 + number)
    }

    /// The order by exchange, then code.
    public static func < (left: Symbol, right: Symbol) -> Bool {
        (left.exchange, left.number) < (right.exchange, right.number)
    }
}

extension Symbol: CustomStringConvertible {
    /// The canonical spelling: `sh600000`.
    public var description: String { Symbol.text(of: number, behind: exchange.prefix) }

    /// The security in its canonical spelling, `sh600000`; other spellings are `SymbolText`'s.
    public init?(canonical text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 8,
            let exchange = Exchange.allCases.first(where: { bytes.starts(with: $0.prefix.utf8) })
        else { return nil }
        var number: UInt32 = 0
        for byte in bytes[2...] {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + UInt32(byte - UInt8(ascii: "0"))
        }
        self.init(exchange, number)
    }
}
