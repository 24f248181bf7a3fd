public import Market
import SQLite
public import Trading

/// The last quote an account used for a security, and what it used of it.
public struct UsedQuote: Hashable, Sendable {
    /// The stamp.
    public let time: Instant
    /// The last price, zero where there was none.
    public let last: Price
    /// The previous close of its day, zero where it was not known.
    public let previousClose: Price
    /// The day's volume at the stamp.
    public let volume: Quantity
    /// What own orders used of its displayed volume.
    public let usage: VolumeUsage

    /// A used quote.
    public init(
        time: Instant,
        last: Price,
        previousClose: Price,
        volume: Quantity,
        usage: VolumeUsage
    ) {
        self.time = time
        self.last = last
        self.previousClose = previousClose
        self.volume = volume
        self.usage = usage
    }
}

extension AccountFile {
    private static let selectQuote = """
        SELECT time_ms, last, previous_close, volume FROM quotes
        WHERE account_id = ? AND symbol = ?
        """
    private static let selectUsage = """
        SELECT book, price, quantity FROM quote_usage WHERE account_id = ? AND symbol = ?
        """
    private static let writeQuote = """
        INSERT INTO quotes (account_id, symbol, time_ms, last, previous_close, volume)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (account_id, symbol) DO UPDATE
        SET time_ms = excluded.time_ms, last = excluded.last, \
        previous_close = excluded.previous_close, volume = excluded.volume
        """
    private static let deleteUsage = "DELETE FROM quote_usage WHERE account_id = ? AND symbol = ?"
    private static let writeUsage = """
        INSERT INTO quote_usage (account_id, symbol, book, price, quantity) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (account_id, symbol, book, price) DO UPDATE SET quantity = excluded.quantity
        """
    private static let writeInstrument = """
        INSERT INTO instruments (account_id, symbol, name) VALUES (?, ?, ?)
        ON CONFLICT (account_id, symbol) DO UPDATE SET name = excluded.name
        WHERE name <> excluded.name
        """
    private static let selectInstruments =
        "SELECT symbol, name FROM instruments WHERE account_id = ?"

    /// Returns the last quote used for a security, if any.
    ///
    /// - Throws: SQLite's error.
    public func usedQuote(of symbol: Symbol, account: Int64) throws(StoreError) -> UsedQuote? {
        if let known = knownQuote(of: symbol, account: account) { return known }
        let quote = try readUsedQuote(of: symbol, account: account)
        hold(of: account) { $0.quotes[symbol] = .some(quote) }
        return quote
    }

    private func readUsedQuote(
        of symbol: Symbol,
        account: Int64
    ) throws(StoreError) -> UsedQuote? {
        let key = [Value.integer(account), Value(symbol)]
        return try translating { () throws(SQLiteError) in
            var used: [VolumeUsage.Key: Quantity] = [:]
            try connection.forEach(AccountFile.selectUsage, key) { row throws(SQLiteError) in
                let level = VolumeUsage.Key(
                    book: try row.word(0, Side.self),
                    price: try row.price(1)
                )
                used[level] = try row.quantity(2)
                return true
            }
            return try connection.first(AccountFile.selectQuote, key) { row throws(SQLiteError) in
                UsedQuote(
                    time: try row.instant(0),
                    last: try row.price(1),
                    previousClose: try row.price(2),
                    volume: try row.quantity(3),
                    usage: VolumeUsage(used)
                )
            }
        }
    }

    /// Writes the quote that was used last; usage of an older one is forgotten.
    ///
    /// - Throws: SQLite's error.
    public func write(
        _ quote: UsedQuote,
        of symbol: Symbol,
        replacing former: UsedQuote?,
        account: Int64
    ) throws(StoreError) {
        guard quote != former else { return }
        try change(of: account) { $0.write(quote, of: symbol, replacing: former) }
    }

    func write(
        _ changed: Changes.Changed<UsedQuote>,
        of symbol: Symbol,
        account: Int64
    ) throws(SQLiteError) {
        let (quote, former) = (changed.now, changed.stored)
        try connection.run(
            AccountFile.writeQuote,
            [
                .integer(account), Value(symbol), Value(quote.time), Value(quote.last),
                Value(quote.previousClose), Value(quote.volume),
            ]
        )
        let isNewer = former.map { $0.time < quote.time } ?? false
        if isNewer, former?.usage.used.isEmpty == false {
            try connection.run(AccountFile.deleteUsage, [.integer(account), Value(symbol)])
        }
        for (key, quantity) in quote.usage.used.sorted(by: { $0.key.price < $1.key.price })
        where isNewer || former?.usage.used[key] != quantity {
            try connection.run(
                AccountFile.writeUsage,
                [
                    .integer(account), Value(symbol), .text(key.book.rawValue),
                    Value(key.price), Value(quantity),
                ]
            )
        }
    }

    /// Forgets what was used of the last quote of a security: what its source shows now is another one.
    ///
    /// - Throws: SQLite's error.
    public func forgetUsage(of symbol: Symbol, account: Int64) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            try connection.run(AccountFile.deleteUsage, [.integer(account), Value(symbol)])
        }
    }

    /// Remembers the name a source gave a security last.
    ///
    /// - Throws: SQLite's error.
    public func remember(name: String, of symbol: Symbol, account: Int64) throws(StoreError) {
        if kept.owner == account, kept.names[symbol] == name { return }
        if holdsReadings(of: account), readings?.names[symbol] == name { return }
        try change(of: account) { $0.names[symbol] = name }
    }

    func write(name: String, of symbol: Symbol, account: Int64) throws(SQLiteError) {
        try connection.run(
            AccountFile.writeInstrument,
            [.integer(account), Value(symbol), .text(name)]
        )
    }

    /// Returns the names of the securities the account met.
    ///
    /// - Throws: SQLite's error.
    public func names(account: Int64) throws(StoreError) -> [Symbol: String] {
        try reading { () throws(SQLiteError) in
            var names: [Symbol: String] = [:]
            try connection.forEach(AccountFile.selectInstruments, [.integer(account)]) {
                row throws(SQLiteError) in
                names[try row.symbol(0)] = try row.text(1)
                return true
            }
            return names
        }
    }
}
