import Market
import SQLite

extension TradingDay {
    /// The day as the file has it: 20261130.
    var stored: Int64 {
        let (year, month, day) = civil
        return Int64(year * 10_000 + month * 100 + day)
    }
}

extension Row {
    func optionalDay(_ column: Int) throws(SQLiteError) -> TradingDay? {
        try optionalInteger(column) == nil ? nil : try day(column)
    }

    func day(_ column: Int) throws(SQLiteError) -> TradingDay {
        let stored = Int(try integer(column))
        guard
            let day = TradingDay(
                year: stored / 10_000,
                month: stored / 100 % 100,
                day: stored % 100
            )
        else { throw mismatch(column, wanted: "a day") }
        return day
    }

    func symbol(_ column: Int) throws(SQLiteError) -> Symbol {
        guard let symbol = Symbol(canonical: try text(column)) else {
            throw mismatch(column, wanted: "a symbol")
        }
        return symbol
    }

    func price(_ column: Int) throws(SQLiteError) -> Price {
        Price(tenThousandths: try integer(column))
    }

    func money(_ column: Int) throws(SQLiteError) -> Money {
        Money(tenThousandths: try integer(column))
    }

    func quantity(_ column: Int) throws(SQLiteError) -> Quantity { Quantity(try integer(column)) }

    func instant(_ column: Int) throws(SQLiteError) -> Instant {
        Instant(milliseconds: try integer(column))
    }

    func optionalInstant(_ column: Int) throws(SQLiteError) -> Instant? {
        try optionalInteger(column).map { Instant(milliseconds: $0) }
    }

    /// A word of an enumeration.
    func word<Word: RawRepresentable<String>>(
        _ column: Int,
        _ type: Word.Type
    ) throws(SQLiteError) -> Word {
        guard let word = Word(rawValue: try text(column)) else {
            throw mismatch(column, wanted: "a known word")
        }
        return word
    }
}

extension Value {
    init(_ price: Price) { self = .integer(price.tenThousandths) }
    init(_ money: Money) { self = .integer(money.tenThousandths) }
    init(_ quantity: Quantity) { self = .integer(quantity.shares) }
    init(_ instant: Instant) { self = .integer(instant.milliseconds) }
    init(_ instant: Instant?) { self = instant.map { .integer($0.milliseconds) } ?? .null }
    init(_ day: TradingDay) { self = .integer(day.stored) }
    init(_ symbol: Symbol) { self = .text(symbol.description) }
    init(_ text: String?) { self = text.map { .text($0) } ?? .null }
    init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
}

extension Parameters {
    mutating func add(_ price: Price) { add(price.tenThousandths) }
    mutating func add(_ money: Money?) { add(money?.tenThousandths) }
    mutating func add(_ quantity: Quantity?) { add(quantity?.shares) }
    mutating func add(_ instant: Instant?) { add(instant?.milliseconds) }
    mutating func add(_ day: TradingDay) { add(day.stored) }
    mutating func add(_ flag: Bool) { add(Int64(flag ? 1 : 0)) }
    mutating func add(_ symbol: Symbol?) { add(text: symbol?.description) }

    /// A word of an enumeration.
    mutating func add(_ word: some RawRepresentable<String>) { add(text: word.rawValue) }
}
