import Feeds
import Foundation
import Market

/// The project's own answers, as files in both encodings.
///
/// `trading.gbk.txt` is what `iconv -t GBK` makes of `trading.txt`. Some prices are those of a real
/// day.
enum Payload: String, CaseIterable {
    /// Stocks of every board, funds, a bond and indices, in the middle of a morning.
    case trading
    /// Sealed, suspended, delisted, not yet listed, newly listed.
    case states
    /// Before and in the opening auction.
    case opening
    /// Rows of other years: 2014, and one of 39 fields.
    case layouts
    /// Names whose GBK bytes are those of separators.
    case names

    func bytes(_ encoding: TextEncoding) throws -> [UInt8] {
        let name = encoding == .gbk ? "\(rawValue).gbk.txt" : "\(rawValue).txt"
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        return Array(try Data(contentsOf: folder.appending(path: "Payloads/\(name)")))
    }

    func answer(_ encoding: TextEncoding = .utf8) throws -> FeedAnswer {
        try TencentFeed(encoding: encoding).parse(bytes(encoding))
    }

    func quote(_ symbol: String) throws -> Quote? {
        try answer().quotes.first { $0.symbol.description == symbol }
    }
}

/// A row of Tencent's to be altered, field by field.
struct Row {
    var key = "v_sh600000"
    var fields: [String]

    /// A row of 62 fields that is in order.
    static let sound = Row(
        fields: """
            1~浦发银行~600000~9.40~9.26~9.28~421305~210653~210652~\
            9.39~1145~9.38~2011~9.37~2185~9.36~1755~9.35~2451~\
            9.40~2425~9.41~17606~9.42~17796~9.43~13629~9.44~10580~\
            ~20261127103012~0.14~1.51~9.43~9.24~9.40/421305/394256719~421305~39426~0.13~6.11~~\
            9.43~9.24~2.05~3130.75~3130.75~0.42~10.19~8.33~1.27~-52489~9.36~5.06~6.26~~~0.01~\
            39425.6719~0.0000~0~   A~GP-A
            """
            .split(separator: "~", omittingEmptySubsequences: false).map(String.init)
    )

    /// The row with other fields.
    static func with(_ changes: [Int: String]) -> Row {
        var row = sound
        for (index, text) in changes { row.fields[index] = text }
        return row
    }

    var text: String { "\(key)=\"\(fields.joined(separator: "~"))\";\n" }

    func answer() throws -> FeedAnswer {
        try TencentFeed().parse(Array(text.utf8))
    }

    func quote() throws -> Quote? {
        try answer().quotes.first
    }
}

func price(_ text: String) -> Price {
    guard let price = Price(text) else { preconditionFailure("\(text) is not a price") }
    return price
}

func symbol(_ text: String) -> Symbol {
    guard let symbol = Symbol(canonical: text) else { preconditionFailure("\(text) is no symbol") }
    return symbol
}

func instant(_ text: String) -> Instant {
    guard let instant = Instant(text) else { preconditionFailure("\(text) is no time") }
    return instant
}

/// Levels as the tests write them: `9.39x114500 9.38x201100`.
func levels(_ text: String) -> Levels {
    Levels(
        text.split(separator: " ").map { level in
            let parts = level.split(separator: "x")
            return Level(price: price(String(parts[0])), volume: Quantity(Int64(parts[1]) ?? -1))
        }
    )
}
