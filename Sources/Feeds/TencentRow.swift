import Market

/// The fields of one of Tencent's rows, split at `~` after decoding.
///
/// A row has 88 fields in 2026 and had fewer before; it needs those up to the turnover, and what
/// is past the limits is optional. Volumes are in lots (手), except the day's volume on STAR.
struct TencentRow {
    private static let leastFields = 38
    private static let limitFields = 49

    private let symbol: Symbol
    private let fields: [Substring]
    private let board: Board?

    /// The fields of a row that belongs to a symbol.
    init(_ text: String, of symbol: Symbol) throws(RowFault) {
        self.symbol = symbol
        self.fields = text.split(separator: "~", omittingEmptySubsequences: false)
        self.board = Board.of(symbol)
        guard fields.count >= TencentRow.leastFields else {
            let least = TencentRow.leastFields
            throw RowFault("the row has \(fields.count) fields, a quote at least \(least)")
        }
        guard fields[Field.code] == symbol.code else {
            throw RowFault("the row's code is \(quoted(fields[Field.code]))")
        }
    }

    /// Returns the row's quote, checked.
    func quote() throws(RowFault) -> Quote {
        let turnover = try turnover()
        var quote = Quote(
            symbol: symbol,
            name: cleanedName(fields[Field.name]),
            time: try time(),
            last: try price(Field.last, "last price"),
            previousClose: try price(Field.previousClose, "previous close"),
            open: try price(Field.open, "open"),
            high: try price(Field.high, "high"),
            low: try price(Field.low, "low"),
            volume: try quantity(Field.volume, "volume", unit: volumeUnit),
            turnover: turnover.amount
        )
        quote.status = try status(of: quote)
        quote.limitUp = try limit(Field.limitUp, "upper limit")
        quote.limitDown = try limit(Field.limitDown, "lower limit")
        guard !isIndex else {
            try QuoteCheck.checkRange(quote)
            return quote
        }
        quote.bids = try levels(from: Field.firstBid, "bid")
        quote.asks = try levels(from: Field.firstAsk, "ask")
        try QuoteCheck(tick: tick, volumeError: volumeError, turnoverError: turnover.error)
            .check(quote)
        return quote
    }
}

/// The positions of the fields.
private enum Field {
    static let name = 1
    static let code = 2
    static let last = 3
    static let previousClose = 4
    static let open = 5
    static let volume = 6
    static let firstBid = 9
    static let firstAsk = 19
    static let time = 30
    static let high = 33
    static let low = 34
    static let lastVolumeTurnover = 35
    static let roundedTurnover = 37
    static let status = 40
    static let limitUp = 47
    static let limitDown = 48
    static let kind = 61
}

extension TencentRow {
    private var isIndex: Bool {
        board == .index || optional(Field.kind) == "ZS"
    }

    /// What the exchange calls a lot: ten convertible bonds, and a hundred of anything else.
    private var lot: Int64 {
        board == .convertibleBond ? 10 : 100
    }

    /// The unit of the day's volume; the levels of a STAR stock are in lots all the same.
    private var volumeUnit: Int64 {
        board == .star ? 1 : lot
    }

    // A volume in lots is rounded: odd lots are sold, and Beijing trades by the share.
    private var volumeError: Quantity {
        volumeUnit == 1 ? .zero : Quantity(volumeUnit)
    }

    /// The step that the decimals of the last price show: 0.01, or 0.001 for funds and bonds.
    private var tick: Price {
        let decimals = fields[Field.last].split(separator: ".").dropFirst().first?.utf8.count
        return Price(tenThousandths: decimals == 3 ? 10 : 100)
    }

    private func optional(_ index: Int) -> Substring {
        index < fields.count ? fields[index] : ""
    }

    private func price(_ index: Int, _ name: String) throws(RowFault) -> Price {
        guard let price = Price(fields[index]) else {
            throw RowFault("the \(name) \(quoted(fields[index])) is not a price")
        }
        return price
    }

    private func quantity(_ index: Int, _ name: String, unit: Int64) throws(RowFault) -> Quantity {
        guard let number = DecimalText.parse(fields[index], fractionDigits: 0), number >= 0,
            number <= Quantity.highest.shares / unit
        else { throw RowFault("the \(name) \(quoted(fields[index])) is not a volume") }
        return Quantity(number * unit)
    }

    /// A limit price, nil where there is none: 0 or -1 of indices, bonds and the first days of a
    /// listing, or a row that ends before it.
    private func limit(_ index: Int, _ name: String) throws(RowFault) -> Price? {
        guard fields.count >= TencentRow.limitFields, !fields[index].isEmpty else { return nil }
        if let number = DecimalText.parse(fields[index], fractionDigits: 4), number <= 0 {
            return nil
        }
        return try price(index, name)
    }

    /// The levels of one side, price and volume alternating.
    ///
    /// Zero is no level, and neither is what an auction leaves over (a volume without a price) nor
    /// less than half a lot (a price without a volume).
    private func levels(from first: Int, _ side: String) throws(RowFault) -> Levels {
        var levels = Levels()
        for number in 1...Levels.depth {
            let index = first + 2 * (number - 1)
            let price = try price(index, "price of \(side) \(number)")
            let volume = try quantity(index + 1, "volume of \(side) \(number)", unit: lot)
            if price > .zero && volume > .zero {
                levels.append(Level(price: price, volume: volume))
            }
        }
        return levels
    }

    /// The day's turnover and how much of it was rounded away: exact yuan behind the last price
    /// and the volume in one field, else units of 10,000 yuan.
    private func turnover() throws(RowFault) -> (amount: Money, error: Money) {
        let parts = fields[Field.lastVolumeTurnover].split(separator: "/")
        // Rows of 2014 have a stale triple, which its volume gives away.
        if parts.count == 3, parts[1] == fields[Field.volume],
            let yuan = amount(parts[2], fractionDigits: 4)
        {
            return (yuan, .zero)
        }
        let text = fields[Field.roundedTurnover]
        guard let amount = amount(text, fractionDigits: 8) else {
            throw RowFault("the turnover \(quoted(text)) is not an amount")
        }
        let decimals = text.split(separator: ".").dropFirst().first?.utf8.count ?? 0
        let unit = (0..<decimals).reduce(Int64(100_000_000)) { unit, _ in unit / 10 }
        return (amount, Money(tenThousandths: unit))
    }

    /// An amount in yuan, or with eight digits in units of 10,000 yuan.
    private func amount(_ text: Substring, fractionDigits: Int) -> Money? {
        guard let value = DecimalText.parse(text, fractionDigits: fractionDigits),
            (0...Money.highest.tenThousandths).contains(value)
        else { return nil }
        return Money(tenThousandths: value)
    }

    /// What the row's mark says; a security without any price is not listed yet.
    private func status(of quote: Quote) throws(RowFault) -> QuoteStatus {
        let hasPrice = quote.currentPrice != nil
        switch optional(Field.status) {
        case "": return hasPrice ? .trading : .unlisted
        case "S": return hasPrice ? .suspended : .unlisted
        case "U": return .unlisted
        case "D": return .delisted
        case let mark: throw RowFault("the status \(quoted(mark)) is not known")
        }
    }

    /// The stamp, `yyyymmddHHMMSS` in Beijing.
    private func time() throws(RowFault) -> Instant {
        let digits = fields[Field.time]
        let stamp = Int(DecimalText.parse(digits, fractionDigits: 0) ?? 0)
        let date = stamp / 1_000_000
        let (hour, minute, second) = (stamp / 10_000 % 100, stamp / 100 % 100, stamp % 100)
        // The exchanges opened in 1990, and the rows of the pipe end before 2200.
        guard digits.utf8.count == 14, (1990..<2200).contains(date / 10_000), hour < 24,
            minute < 60,
            second < 60,
            let day = TradingDay(year: date / 10_000, month: date / 100 % 100, day: date % 100)
        else { throw RowFault("the time \(quoted(digits)) is not a time") }
        return Instant(day, TimeOfDay(hour, minute, second))
    }
}
