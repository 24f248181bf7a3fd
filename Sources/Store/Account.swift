public import Market
import SQLite

/// One account of the file.
public struct Account: Hashable, Sendable {
    /// Its number in the file.
    public let id: Int64
    /// Its name; a closed epoch has its number behind it: `default~1`.
    public var name: String
    /// Where its quotes come from, as text: `sim`, `replay:FILE`, `exec:CMD`, `tencent`.
    public let source: String
    /// The seed of a simulated market.
    public let seed: Int64?
    /// The fingerprint of a replay file.
    public let fingerprint: String?
    /// When it was opened, by its own clock.
    public let openedAt: Instant
    /// Its virtual clock; nil on a live source.
    public var clock: Instant?
    /// Every trading day up to this one is settled.
    public var settledDay: TradingDay
    /// The end of the calendar that the user was told of, once.
    public var calendarTold: TradingDay?
    /// The money it was opened with.
    public let initialCash: Money
    /// Its money, frozen included.
    public var cash: Money
    /// The frozen part.
    public var heldCash: Money
    /// Dividends that went ex and are not paid yet.
    public var receivable: Money
    /// What its sells and dividends earned or lost, fees and taxes included.
    public var realizedPnl: Money
    /// Commission paid.
    public var commission: Money
    /// Stamp duty paid.
    public var stampDuty: Money
    /// Transfer fee paid.
    public var transferFee: Money
    /// Tax on dividends paid.
    public var dividendTax: Money
    /// The latest settled day, where a closing quote was missing and its mark may be corrected.
    public var provisionalDay: TradingDay?
    /// The number of its latest order.
    public var lastOrder: Int64
    /// The number of its latest trade.
    public var lastTrade: Int64
    /// The number of its latest posting.
    public var lastPosting: Int64
    /// The number of its latest event.
    public var lastEvent: Int64
    /// When it was closed, by its own clock; nil while it is open.
    public var closedAt: Instant?
    /// Whether it is meant where none is named.
    public var isDefault: Bool
    /// How often the account of its name was begun anew, from 1.
    public var epoch: Int64

    /// Money that is not frozen.
    public var freeCash: Money { cash - heldCash }
}

/// What an account is opened with.
public struct NewAccount: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Where its quotes come from.
    public let source: String
    /// The seed of a simulated market.
    public let seed: Int64?
    /// The fingerprint of a replay file.
    public let fingerprint: String?
    /// When it is opened.
    public let openedAt: Instant
    /// Where its virtual clock starts; nil on a live source.
    public let clock: Instant?
    /// The last day that is over when it is opened.
    public let settledDay: TradingDay
    /// Its money.
    public let cash: Money

    /// A new account.
    public init(
        name: String,
        source: String,
        seed: Int64?,
        fingerprint: String?,
        openedAt: Instant,
        clock: Instant?,
        settledDay: TradingDay,
        cash: Money
    ) {
        self.name = name
        self.source = source
        self.seed = seed
        self.fingerprint = fingerprint
        self.openedAt = openedAt
        self.clock = clock
        self.settledDay = settledDay
        self.cash = cash
    }
}

extension AccountFile {
    private static let columns = """
        id, name, source, seed, fingerprint, opened_ms, clock_ms, settled_day, initial_cash, cash, \
        held_cash, realized_pnl, commission, stamp_duty, transfer_fee, last_order, last_trade, \
        last_posting, last_event, calendar_told, receivable, dividend_tax, provisional_day, \
        closed_ms, is_default, epoch
        """

    private static let selectByName = "SELECT \(columns) FROM accounts WHERE name = ?"
    /// The default before all others, open ones before closed ones.
    private static let selectSome = """
        SELECT \(columns) FROM accounts ORDER BY is_default DESC, closed_ms IS NOT NULL, id LIMIT 50
        """
    static let selectAll = "SELECT \(columns) FROM accounts ORDER BY id"
    private static let selectByID = "SELECT \(columns) FROM accounts WHERE id = ?"

    private static let insert = """
        INSERT INTO accounts (name, source, seed, fingerprint, opened_ms, clock_ms, settled_day, \
        initial_cash, cash, held_cash, realized_pnl, commission, stamp_duty, transfer_fee, \
        last_order, last_trade, last_posting, last_event, receivable, dividend_tax)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        """

    private static let update = """
        UPDATE accounts SET clock_ms = ?, settled_day = ?, cash = ?, held_cash = ?, \
        realized_pnl = ?, commission = ?, stamp_duty = ?, transfer_fee = ?, last_order = ?, \
        last_trade = ?, last_posting = ?, last_event = ?, calendar_told = ?, \
        receivable = ?, dividend_tax = ?, provisional_day = ?
        WHERE id = ?
        """

    private static let updateInitialCash = "UPDATE accounts SET initial_cash = ? WHERE id = ?"

    /// Returns the account of a name; without a name the file's default, or else the only open one.
    ///
    /// - Throws: `StoreError.noAccount`, `.noAccountYet`, `.accountNotNamed`, or SQLite's error.
    public func account(named name: String?) throws(StoreError) -> Account {
        let found = try reading { () throws(SQLiteError) in
            if let name {
                return try connection.query(
                    AccountFile.selectByName,
                    [.text(name)],
                    AccountFile.decodeAccount
                )
            }
            return try connection.query(AccountFile.selectSome, [], AccountFile.decodeAccount)
        }
        if let name, found.isEmpty { throw .noAccount(name: name, path: path) }
        guard let account = found.first else { throw .noAccountYet(path: path) }
        let open = found.filter { $0.closedAt == nil }
        guard account.isDefault || open.count == 1 || found.count == 1 else {
            throw .accountNotNamed(names: (open.isEmpty ? found : open).map(\.name))
        }
        return account
    }

    /// Returns the account as it is now.
    ///
    /// - Throws: `StoreError.noAccountYet` where it is gone, or SQLite's error.
    public func account(_ id: Int64) throws(StoreError) -> Account {
        if let known = knownAccount(id) { return known }
        let found = try translating { () throws(SQLiteError) in
            try connection.first(AccountFile.selectByID, [.integer(id)], AccountFile.decodeAccount)
        }
        guard let found else { throw .noAccountYet(path: path) }
        hold(of: id) { $0.account = found }
        return found
    }

    /// Opens an account, and returns it.
    ///
    /// - Throws: `StoreError.accountExists`, or SQLite's error.
    public func insert(_ account: NewAccount) throws(StoreError) -> Account {
        let existing = try reading { () throws(SQLiteError) in
            try connection.query(
                AccountFile.selectByName,
                [.text(account.name)],
                AccountFile.decodeAccount
            )
        }
        guard existing.isEmpty else { throw .accountExists(name: account.name, path: path) }
        try writing { () throws(SQLiteError) in
            try connection.run(
                AccountFile.insert,
                [
                    .text(account.name), .text(account.source),
                    account.seed.map { .integer($0) } ?? .null, Value(account.fingerprint),
                    Value(account.openedAt), Value(account.clock), Value(account.settledDay),
                    Value(account.cash), Value(account.cash),
                ]
            )
        }
        return try self.account(named: account.name)
    }

    /// Writes the running totals, the clock and the counters of an account.
    ///
    /// - Throws: SQLite's error.
    public func update(_ account: Account) throws(StoreError) {
        try change(of: account.id) { $0.account = account }
    }

    func write(_ account: Account) throws(SQLiteError) {
        try connection.run(
            AccountFile.update,
            [
                Value(account.clock), Value(account.settledDay), Value(account.cash),
                Value(account.heldCash), Value(account.realizedPnl), Value(account.commission),
                Value(account.stampDuty), Value(account.transferFee),
                .integer(account.lastOrder), .integer(account.lastTrade),
                .integer(account.lastPosting), .integer(account.lastEvent),
                account.calendarTold.map { Value($0) } ?? .null, Value(account.receivable),
                Value(account.dividendTax),
                account.provisionalDay.map { Value($0) } ?? .null, .integer(account.id),
            ]
        )
    }

    /// Writes the money an account starts with, which is staged after it was opened.
    ///
    /// - Throws: SQLite's error.
    public func write(initialCash: Money, account: Int64) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            try connection.run(
                AccountFile.updateInitialCash,
                [Value(initialCash), .integer(account)]
            )
        }
    }

    static func decodeAccount(_ row: borrowing Row) throws(SQLiteError) -> Account {
        Account(
            id: try row.integer(0),
            name: try row.text(1),
            source: try row.text(2),
            seed: try row.optionalInteger(3),
            fingerprint: try row.optionalText(4),
            openedAt: try row.instant(5),
            clock: try row.optionalInstant(6),
            settledDay: try row.day(7),
            calendarTold: try row.optionalDay(19),
            initialCash: try row.money(8),
            cash: try row.money(9),
            heldCash: try row.money(10),
            receivable: try row.money(20),
            realizedPnl: try row.money(11),
            commission: try row.money(12),
            stampDuty: try row.money(13),
            transferFee: try row.money(14),
            dividendTax: try row.money(21),
            provisionalDay: try row.optionalDay(22),
            lastOrder: try row.integer(15),
            lastTrade: try row.integer(16),
            lastPosting: try row.integer(17),
            lastEvent: try row.integer(18),
            closedAt: try row.optionalInstant(23),
            isDefault: try row.bool(24),
            epoch: try row.integer(25)
        )
    }
}
