/// A security as the rules see it on a day: its board and the state its name tells.
public struct Instrument: Hashable, Sendable {
    /// The symbol.
    public let symbol: Symbol
    /// The board that the symbol's range of codes names.
    public let board: Board
    /// The name, empty where nobody knows it.
    public let name: String
    /// Whether the name carries a risk warning: ST or *ST (风险警示).
    public let hasRiskWarning: Bool
    /// Whether the name says that the security is in its delisting period (退市整理).
    public let isDelisting: Bool

    /// The security with a name of the day in question; nil where no board has its code.
    public init?(_ symbol: Symbol, name: String) {
        guard let board = Board.of(symbol) else { return nil }
        self.symbol = symbol
        self.board = board
        self.name = name
        // On an ex-date the mark of the date stands first: XDST.
        self.hasRiskWarning =
            ["ST", "XDST", "XRST", "DRST"].contains { name.hasPrefix($0) }
            || name.contains("*ST") || name.contains("SST")
        self.isDelisting = name.contains("退")
    }
}
