public import Market
import SQLite
public import Trading

/// An entitlement of the account with how far it is booked.
public struct BookedEntitlement: Hashable, Sendable {
    /// What the action gives.
    public let entitlement: Entitlement
    /// The shares of its rights that were subscribed.
    public var subscribed: Quantity
    /// Whether its ex-date is booked.
    public var isEx: Bool
    /// Whether its pay date is booked.
    public var isPaid: Bool

    /// An entitlement of which nothing is booked yet.
    public init(_ entitlement: Entitlement) {
        self.entitlement = entitlement
        subscribed = .zero
        isEx = false
        isPaid = false
    }
}

extension AccountFile {
    private static let writeAction = """
        INSERT INTO corporate_actions (symbol, ex_day, record_day, pay_day, shares_day, cash, \
        bonus, transfer, rights, rights_price)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (symbol, ex_day) DO UPDATE
        SET record_day = excluded.record_day, pay_day = excluded.pay_day, \
        shares_day = excluded.shares_day, cash = excluded.cash, bonus = excluded.bonus, \
        transfer = excluded.transfer, rights = excluded.rights, \
        rights_price = excluded.rights_price
        """
    private static let actionColumns = """
        symbol, ex_day, record_day, pay_day, shares_day, cash, bonus, transfer, rights, \
        rights_price
        """
    private static let selectAction =
        "SELECT \(actionColumns) FROM corporate_actions WHERE symbol = ? AND ex_day = ?"
    private static let selectRecorded = """
        SELECT \(actionColumns) FROM corporate_actions
        WHERE symbol = ? AND record_day > ? AND record_day <= ? ORDER BY ex_day
        """
    private static let selectActions =
        "SELECT \(actionColumns) FROM corporate_actions ORDER BY ex_day, symbol"
    private static let writeEntitlement = """
        INSERT INTO entitlements (account_id, symbol, ex_day, record_day, pay_day, shares_day, \
        quantity, cash, bonus_shares, transfer_shares, dropped, rights_quantity, rights_price, \
        taxable_income, withheld_tax, subscribed, is_ex, is_paid)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (account_id, symbol, ex_day) DO UPDATE
        SET subscribed = excluded.subscribed, is_ex = excluded.is_ex, is_paid = excluded.is_paid
        """
    private static let entitlementColumns = """
        symbol, ex_day, record_day, pay_day, shares_day, quantity, cash, bonus_shares, \
        transfer_shares, dropped, rights_quantity, rights_price, taxable_income, withheld_tax, \
        subscribed, is_ex, is_paid
        """
    private static let selectDue = """
        SELECT \(entitlementColumns) FROM entitlements
        WHERE account_id = ?1 AND is_paid = 0
            AND ((is_ex = 0 AND ex_day <= ?2) OR pay_day <= ?2)
        ORDER BY ex_day, symbol
        """
    private static let selectEntitlements = """
        SELECT \(entitlementColumns) FROM entitlements
        WHERE account_id = ? ORDER BY ex_day, symbol
        """

    /// Writes a corporate action; one of the same security and ex-date is replaced.
    ///
    /// - Throws: SQLite's error.
    public func write(_ action: CorporateAction) throws(StoreError) {
        try writing { () throws(SQLiteError) in
            try connection.run(
                AccountFile.writeAction,
                [
                    Value(action.symbol), Value(action.exDate), Value(action.recordDate),
                    Value(action.payDate), Value(action.sharesDate),
                    .integer(action.cash.millionths), .integer(action.bonus.millionths),
                    .integer(action.transfer.millionths), .integer(action.rights.millionths),
                    Value(action.rightsPrice),
                ]
            )
        }
    }

    /// Returns the action of a security with this ex-date, if there is one.
    ///
    /// - Throws: SQLite's error.
    public func action(of symbol: Symbol, exDate: TradingDay) throws(StoreError) -> CorporateAction?
    {
        try actions(AccountFile.selectAction, [Value(symbol), Value(exDate)]).first
    }

    /// Returns the actions of a security whose record date is after `day` and not after `last`.
    ///
    /// - Throws: SQLite's error.
    public func actions(
        of symbol: Symbol,
        recordedAfter day: TradingDay,
        through last: TradingDay
    ) throws(StoreError) -> [CorporateAction] {
        try actions(AccountFile.selectRecorded, [Value(symbol), Value(day), Value(last)])
    }

    /// Returns every action that was imported.
    ///
    /// - Throws: SQLite's error.
    public func actions() throws(StoreError) -> [CorporateAction] {
        try actions(AccountFile.selectActions, [])
    }

    private func actions(_ sql: String, _ values: [Value]) throws(StoreError) -> [CorporateAction] {
        try translating { () throws(SQLiteError) in
            try connection.query(sql, values) { row throws(SQLiteError) in
                CorporateAction(
                    symbol: try row.symbol(0),
                    exDate: try row.day(1),
                    recordDate: try row.day(2),
                    payDate: try row.day(3),
                    sharesDate: try row.day(4),
                    cash: PerTen(millionths: try row.integer(5)),
                    bonus: PerTen(millionths: try row.integer(6)),
                    transfer: PerTen(millionths: try row.integer(7)),
                    rights: PerTen(millionths: try row.integer(8)),
                    rightsPrice: try row.price(9)
                )
            }
        }
    }

    /// Writes an entitlement, or how far it is booked.
    ///
    /// - Throws: SQLite's error.
    public func write(_ booked: BookedEntitlement, account: Int64) throws(StoreError) {
        let entitlement = booked.entitlement
        try writing { () throws(SQLiteError) in
            try connection.run(
                AccountFile.writeEntitlement,
                [
                    .integer(account), Value(entitlement.symbol), Value(entitlement.exDate),
                    Value(entitlement.recordDate), Value(entitlement.payDate),
                    Value(entitlement.sharesDate), Value(entitlement.quantity),
                    Value(entitlement.cash), Value(entitlement.bonusShares),
                    Value(entitlement.transferShares),
                    .integer(entitlement.dropped.tenMillionths),
                    Value(entitlement.rights?.quantity ?? .zero),
                    Value(entitlement.rights?.price ?? .zero), Value(entitlement.taxableIncome),
                    Value(entitlement.withheldTax), Value(booked.subscribed), Value(booked.isEx),
                    Value(booked.isPaid),
                ]
            )
        }
    }

    /// Returns the entitlements of which something is due on `day` or was before it.
    ///
    /// - Throws: SQLite's error.
    public func dueEntitlements(
        on day: TradingDay,
        account: Int64
    ) throws(StoreError) -> [BookedEntitlement] {
        try entitlements(AccountFile.selectDue, [.integer(account), Value(day)])
    }

    /// Returns every entitlement of the account.
    ///
    /// - Throws: SQLite's error.
    public func entitlements(account: Int64) throws(StoreError) -> [BookedEntitlement] {
        try entitlements(AccountFile.selectEntitlements, [.integer(account)])
    }

    private func entitlements(
        _ sql: String,
        _ values: [Value]
    ) throws(StoreError) -> [BookedEntitlement] {
        try translating { () throws(SQLiteError) in
            try connection.query(sql, values) { row throws(SQLiteError) in
                let rights = try row.quantity(10)
                let price = try row.price(11)
                let entitlement = Entitlement(
                    symbol: try row.symbol(0),
                    recordDate: try row.day(2),
                    exDate: try row.day(1),
                    payDate: try row.day(3),
                    sharesDate: try row.day(4),
                    quantity: try row.quantity(5),
                    cash: try row.money(6),
                    bonusShares: try row.quantity(7),
                    transferShares: try row.quantity(8),
                    dropped: ShareFraction(tenMillionths: try row.integer(9)),
                    rights: rights > 0 ? RightsOffer(quantity: rights, price: price) : nil,
                    taxableIncome: try row.money(12),
                    withheldTax: try row.money(13)
                )
                var booked = BookedEntitlement(entitlement)
                booked.subscribed = try row.quantity(14)
                booked.isEx = try row.bool(15)
                booked.isPaid = try row.bool(16)
                return booked
            }
        }
    }
}
