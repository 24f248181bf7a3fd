import Market

/// A place in a file: the offset of a line and its number, counted from one.
struct RowPosition: Hashable {
    var offset = 0
    var line = 1

    /// The place behind a line of so many bytes and its newline.
    func behind(line count: Int) -> RowPosition {
        RowPosition(offset: offset + count + 1, line: line + 1)
    }
}

/// A row of which only time and symbol are read.
struct ReplayRow {
    /// The stamp.
    let time: Instant
    /// The number of the security in the symbol table.
    let symbol: Int
    /// Where the row begins.
    let position: RowPosition
    /// The bytes of the row, without its end of line.
    let count: Int
    /// Where the next row begins.
    let following: RowPosition
}

/// What the rows up to a cursor's place say of one security.
struct SymbolState {
    /// The latest row.
    var latest: ReplayRow?
    /// The exchange's day of the latest row.
    var day = TradingDay(number: .min)
    /// The last price of the day before that in the file, zero where there was none.
    var previousClose = Price.zero
    /// The day's trades so far, in a file of trades.
    var trades = DayOfTrades()
    /// The number of the question that last asked for the security.
    var question = 0
}

/// The figures of one security's day, added up from its trades.
struct DayOfTrades {
    private(set) var open = Price.zero
    private(set) var high = Price.zero
    private(set) var low = Price.zero
    private(set) var last = Price.zero
    private(set) var volume = Quantity.zero
    private(set) var turnover = Money.zero

    /// The figures with one trade more.
    ///
    /// - Throws: `RowFault` where the day's turnover leaves the range of money.
    func adding(_ trade: MarketTrade) throws(RowFault) -> DayOfTrades {
        var sum = self
        do throws(ArithmeticOverflow) {
            let amount = try trade.price.amount(of: trade.volume)
            guard amount <= Money.highest - turnover else { throw ArithmeticOverflow() }
            sum.turnover += amount
        } catch {
            throw RowFault(reason: "the turnover of the day is beyond \(Money.highest)")
        }
        sum.open = open == .zero ? trade.price : open
        sum.high = max(high, trade.price)
        sum.low = low == .zero ? trade.price : min(low, trade.price)
        sum.last = trade.price
        sum.volume += trade.volume
        return sum
    }
}
