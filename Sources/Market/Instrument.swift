/// A security as the rules see it on a day: its board and the state its name tells.
public struct Instrument: Hashable, Sendable {
    /// The symbol.
    public let symbol: Symbol
    /// The board that the symbol's range of codes names.
    public let board: Board
    /// The name, empty where nobody knows it.
    public let name: String
    /// What the marks of the name say; nothing for funds and indices, whose names are free.
    public let state: NameState

    /// The security with a name of the day in question; nil where no board has its code.
    public init?(_ symbol: Symbol, name: String) {
        guard let board = Board.of(symbol) else { return nil }
        self.symbol = symbol
        self.board = board
        self.name = name
        self.state = board.hasMarkedNames ? NameState(name: name) : []
    }

    /// Whether the name carries a risk warning: ST or *ST (风险警示).
    public var hasRiskWarning: Bool { state.contains(.riskWarning) }
    /// Whether the name says that the security is in its delisting period (退市整理).
    public var isDelisting: Bool { state.contains(.delisting) }
    /// Whether the name says that the security trades for the first time (N).
    public var isListingDay: Bool { state.contains(.listingDay) }
    /// Whether the name says that it is one of the next days without a limit (C).
    public var isEarlyListing: Bool { state.contains(.earlyListing) }
    /// Whether the name says that a dividend is taken off today (XD, DR).
    public var isExDividend: Bool { state.contains(.exDividend) }
    /// Whether the name says that bonus shares or rights are taken off today (XR, DR).
    public var isExRights: Bool { state.contains(.exRights) }
}

extension Board {
    /// Whether the exchanges mark names of its securities; those of funds and indices begin as they
    /// like (`ST` may be theirs).
    fileprivate var hasMarkedNames: Bool {
        switch self {
        case .main, .star, .chiNext, .beijing, .convertibleBond, .bShare: true
        case .fund, .index, .repo: false
        }
    }
}
