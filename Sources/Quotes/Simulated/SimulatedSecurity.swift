import Market

/// What the simulated market knows of one security for all its days.
struct SimulatedSecurity {
    let symbol: Symbol
    let board: Board
    /// The price step; an index has the step it is published in.
    let tick: Price
    /// The close on the anchor day, in ticks, from which all other closes are drawn.
    let referenceTicks: Int
    /// The money that changes hands on an average day, in yuan.
    let dailyTurnover: Int
    /// The security's own numbers.
    let hash: HashStream
    private let indexName: String?

    /// The security, nil where neither the directory nor the list of indices has it.
    init?(_ symbol: Symbol, market: HashStream) {
        indexName = SimulatedSecurity.indexNames[symbol]
        guard let board = Board.of(symbol),
            indexName != nil || SecuritiesDirectory.name(of: symbol) != nil
        else { return nil }
        let hash = market.branch(symbol)
        let anchor = SimulatedSecurity.anchors[symbol]
        self.symbol = symbol
        self.board = board
        self.hash = hash
        tick = Price(tenThousandths: board == .fund ? 10 : 100)
        referenceTicks = anchor?.ticks ?? SimulatedSecurity.reference(of: board, hash)
        dailyTurnover = anchor?.turnover ?? SimulatedSecurity.turnover(hash)
    }

    /// Whether the security is an index, which has no book, no limits and no special days.
    var isIndex: Bool { board == .index }

    /// Whether no day of it is sealed or suspended, so that a first account meets an open market.
    var isAlwaysOrdinary: Bool { SimulatedSecurity.anchors[symbol] != nil }

    /// The security as the rules see it on a day.
    func instrument(on day: TradingDay) -> Instrument? {
        Instrument(symbol, name: name(on: day))
    }

    /// The name of that day.
    func name(on day: TradingDay) -> String {
        indexName ?? SecuritiesDirectory.name(of: symbol, on: day) ?? ""
    }

    /// What holds for the security on a day; nil for an index, and before its board opened.
    func rules(on day: TradingDay) -> TradingRules? {
        instrument(on: day).flatMap { Rulebook.rules(for: $0, on: day) }
    }

    /// Whether the security is there on a day: always, but for boards that open later.
    func isListed(on day: TradingDay) -> Bool { isIndex || rules(on: day) != nil }

    /// A price of so many ticks.
    func price(_ ticks: Int) -> Price {
        Price(tenThousandths: Int64(ticks) * tick.tenThousandths)
    }

    /// The ticks of a price that is a whole number of them.
    func ticks(_ price: Price) -> Int { Int(price.tenThousandths / tick.tenThousandths) }
}

extension SimulatedSecurity {
    private static let indexNames = [
        Symbol(.sse, 1): "上证指数",
        Symbol(.szse, 399_001): "深证成指",
    ]

    /// Securities whose price should look familiar: the anchor day's close in ticks, and yuan a
    /// day.
    private static let anchors: [Symbol: (ticks: Int, turnover: Int)] = [
        Symbol(.sse, 600_000): (1000, 600_000_000),
        Symbol(.sse, 600_519): (145_000, 4_000_000_000),
        Symbol(.szse, 1): (1100, 1_200_000_000),
        Symbol(.sse, 1): (330_000, 600_000_000_000),
        Symbol(.szse, 399_001): (1_050_000, 800_000_000_000),
    ]

    /// 3 to 60 yuan, funds 0.5 to 5, with as many securities in each doubling.
    private static func reference(of board: Board, _ hash: HashStream) -> Int {
        let (lowest, range) = board == .fund ? (500, 3250) : (300, 4250)
        return doubled(lowest, thousandths: hash.branch(.reference).number(0, below: range))
    }

    /// 20 million to 1.3 billion yuan a day.
    private static func turnover(_ hash: HashStream) -> Int {
        doubled(20_000_000, thousandths: hash.branch(.turnover).number(0, below: 6000))
    }

    /// `value` doubled so many thousandths of a time, straight between the doublings.
    private static func doubled(_ value: Int, thousandths: Int) -> Int {
        (value << (thousandths / 1000)) * (1000 + thousandths % 1000) / 1000
    }
}
