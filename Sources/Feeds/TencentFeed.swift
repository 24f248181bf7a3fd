public import Market

/// Tencent's realtime quotes: `v_sh600000="1~浦发银行~600000~9.40~...";`, a row a symbol.
public struct TencentFeed: QuoteFeed, Hashable {
    /// The provider's address.
    public static let defaultBaseURL = "https://qt.gtimg.cn"
    /// Well below the 900 symbols at which the provider answers 414, to a line of 8 KB.
    public static let batchSize = 400

    /// The encoding asked for, and expected.
    public let encoding: TextEncoding

    /// The feed in an encoding; UTF-8 has an address of its own.
    public init(encoding: TextEncoding = .utf8) {
        self.encoding = encoding
    }

    /// The path that asks for these symbols; there is no `?` in it.
    public func path(for symbols: [Symbol]) -> String {
        precondition(symbols.count <= TencentFeed.batchSize, "a request asks for one batch")
        let list = symbols.map(\.description).joined(separator: ",")
        return (encoding == .utf8 ? "/utf8/q=" : "/q=") + list
    }

    /// Returns the quotes in the body of an answer, every one checked.
    ///
    /// - Throws: `FeedError` where the body holds no statement of this provider's.
    public func parse(_ body: [UInt8]) throws(FeedError) -> FeedAnswer {
        let rows = Statement.rows(of: body)
        guard let first = rows.first else { throw .blocked("an empty page") }
        guard first.first != UInt8(ascii: "<") else { throw .blocked("a web page") }
        guard rows.contains(where: isAssignment) else { throw .blocked("an unknown text") }
        let decoder = RowDecoder(encoding)
        var answer = FeedAnswer()
        answer.isCutOff = Statement.isCutOff(body)
        for row in rows { read(row, decoder, into: &answer) }
        return answer
    }

    /// Whether a row is one that this provider writes, so that a script of somebody else's is not
    /// taken for an answer without rows.
    private func isAssignment(_ row: ArraySlice<UInt8>) -> Bool {
        guard let name = Statement(row)?.name else { return false }
        return name.hasPrefix("v_") || name == "pv_none_match"
    }

    private func read(
        _ row: ArraySlice<UInt8>,
        _ decoder: RowDecoder,
        into answer: inout FeedAnswer
    ) {
        guard let statement = Statement(row) else {
            let sentence = "a row is not of the form v_sh600000=\"...\""
            answer.problems.append(RowProblem(symbol: nil, sentence: sentence))
            return
        }
        let key = Key(statement)
        do throws(RowFault) {
            guard let symbol = try key.symbolOfQuote() else { return }
            guard !statement.isCutOff else { throw RowFault("the row is cut off") }
            let fields = try TencentRow(decoder.decode(statement.value), of: symbol)
            answer.quotes.append(try fields.quote())
        } catch {
            answer.problems.append(RowProblem(symbol: key.symbol, sentence: error.sentence))
        }
    }
}

/// What the name of a row says about it: the rows are told apart by it, never by their position.
private struct Key {
    /// The security, nil where the name holds none.
    let symbol: Symbol?
    private let name: String
    private let isShortForm: Bool
    private let holdsFields: Bool

    init(_ statement: Statement) {
        let isShortForm = statement.name.hasPrefix("v_s_")
        let code = statement.name.dropFirst(isShortForm ? 4 : 2)
        self.name = statement.name
        self.isShortForm = isShortForm
        self.symbol = statement.name.hasPrefix("v_") ? Symbol(canonical: code) : nil
        self.holdsFields = statement.value.contains(UInt8(ascii: "~"))
    }

    /// Returns the symbol of a full row, nil for the rows that are no quotes, such as
    /// `v_pv_none_match="1"` and `v_marketStat="..."`.
    func symbolOfQuote() throws(RowFault) -> Symbol? {
        if isShortForm && holdsFields {
            throw RowFault("the short form has no previous close and no time to trade on")
        }
        if symbol == nil && holdsFields {
            throw RowFault("the row \(quoted(name)) is of no mainland exchange")
        }
        return symbol
    }
}
