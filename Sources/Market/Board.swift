/// A kind of security that the exchanges' rules treat alike (板块).
public enum Board: String, Hashable, Sendable, CaseIterable {
    /// The main boards of Shanghai and Shenzhen (主板).
    case main
    /// Shanghai's STAR market (科创板).
    case star
    /// Shenzhen's ChiNext (创业板).
    case chiNext
    /// The Beijing exchange (北交所).
    case beijing
    /// Exchange-traded funds, listed open-end funds and REITs.
    case fund
    /// Convertible and exchangeable bonds (可转债).
    case convertibleBond
    /// An index: quoted, never traded.
    case index
    /// Foreign-currency B-shares, which istock does not trade.
    case bShare
    /// Reverse repos, which istock does not trade.
    case repo
}

extension Board {
    /// One range of codes and what it holds (rules, section 1.1).
    private struct CodeRange {
        let exchange: Exchange
        /// The leading digits, as they stand in the code.
        let prefix: String
        let board: Board
    }

    // The first range that fits decides, so a longer prefix stands before a shorter one.
    private static let ranges: [CodeRange] = [
        CodeRange(exchange: .sse, prefix: "60", board: .main),
        CodeRange(exchange: .sse, prefix: "688", board: .star),
        CodeRange(exchange: .sse, prefix: "689", board: .star),
        CodeRange(exchange: .sse, prefix: "900", board: .bShare),
        CodeRange(exchange: .sse, prefix: "000", board: .index),
        CodeRange(exchange: .sse, prefix: "880", board: .index),
        CodeRange(exchange: .sse, prefix: "5", board: .fund),
        CodeRange(exchange: .sse, prefix: "110", board: .convertibleBond),
        CodeRange(exchange: .sse, prefix: "111", board: .convertibleBond),
        CodeRange(exchange: .sse, prefix: "113", board: .convertibleBond),
        CodeRange(exchange: .sse, prefix: "118", board: .convertibleBond),
        CodeRange(exchange: .sse, prefix: "120", board: .convertibleBond),
        CodeRange(exchange: .sse, prefix: "132", board: .convertibleBond),
        CodeRange(exchange: .sse, prefix: "204", board: .repo),
        CodeRange(exchange: .szse, prefix: "00", board: .main),
        CodeRange(exchange: .szse, prefix: "30", board: .chiNext),
        CodeRange(exchange: .szse, prefix: "200", board: .bShare),
        CodeRange(exchange: .szse, prefix: "399", board: .index),
        CodeRange(exchange: .szse, prefix: "15", board: .fund),
        CodeRange(exchange: .szse, prefix: "16", board: .fund),
        CodeRange(exchange: .szse, prefix: "18", board: .fund),
        CodeRange(exchange: .szse, prefix: "123", board: .convertibleBond),
        CodeRange(exchange: .szse, prefix: "127", board: .convertibleBond),
        CodeRange(exchange: .szse, prefix: "128", board: .convertibleBond),
        CodeRange(exchange: .szse, prefix: "131", board: .repo),
        CodeRange(exchange: .bse, prefix: "92", board: .beijing),
        CodeRange(exchange: .bse, prefix: "43", board: .beijing),
        CodeRange(exchange: .bse, prefix: "83", board: .beijing),
        CodeRange(exchange: .bse, prefix: "87", board: .beijing),
        CodeRange(exchange: .bse, prefix: "88", board: .beijing),
        CodeRange(exchange: .bse, prefix: "899", board: .index),
    ]

    /// The board whose range of codes holds the symbol, nil where no range does.
    public static func of(_ symbol: Symbol) -> Board? {
        let code = symbol.code
        return ranges.first { $0.exchange == symbol.exchange && code.hasPrefix($0.prefix) }?.board
    }

    /// The exchanges that have a range for this code, a tradable range before an index.
    static func exchanges(holding code: String) -> [Exchange] {
        let tradable = ranges.filter { code.hasPrefix($0.prefix) && $0.board != .index }
        let indices = ranges.filter { code.hasPrefix($0.prefix) && $0.board == .index }
        return (tradable.isEmpty ? indices : tradable).map(\.exchange)
    }
}
