import Market
import Trading

func date(_ text: String) -> TradingDay {
    guard let day = TradingDay(text) else { preconditionFailure("\(text) is no date") }
    return day
}

func perTen(_ text: String) -> PerTen {
    guard let figure = PerTen(text) else { preconditionFailure("\(text) is no figure") }
    return figure
}

/// An action of sh600000, recorded on the calendar day before its ex-date unless said otherwise.
func action(
    _ exDate: String,
    recorded: String? = nil,
    paid: String? = nil,
    listed: String? = nil,
    cash: String = "0",
    bonus: String = "0",
    transfer: String = "0",
    rights: String = "0",
    at rightsPrice: String = "0"
) -> CorporateAction {
    CorporateAction(
        symbol: pufa,
        exDate: date(exDate),
        recordDate: recorded.map(date) ?? date(exDate).advanced(by: -1),
        payDate: paid.map(date),
        sharesDate: listed.map(date),
        cash: perTen(cash),
        bonus: perTen(bonus),
        transfer: perTen(transfer),
        rights: perTen(rights),
        rightsPrice: price(rightsPrice)
    )
}

/// An account with one security, which trades by itself and takes part in corporate actions.
struct ActionHolder {
    var ledger: Ledger
    let schedule: FeeSchedule
    let initialCash: Money
    /// Whether dividends are taxed.
    let isTaxed: Bool
    /// The sums of all postings.
    private(set) var posted: [LedgerAccount: Money] = [:]
    private(set) var postedShares = Quantity.zero

    var position: Position { ledger.position }

    init(cash: String = "1000000", fees schedule: FeeSchedule = .free, isTaxed: Bool = true) {
        initialCash = money(cash)
        self.schedule = schedule
        self.isTaxed = isTaxed
        ledger = Ledger(
            cash: initialCash,
            heldCash: .zero,
            position: Position(symbol: pufa),
            realizedPnl: .zero
        )
    }

    /// Cash, the claim to dividends, and the shares at a price.
    func equity(at last: Price) throws -> Money {
        let value = try last.amount(of: position.quantity)
        return ledger.cash + ledger.receivable + value
    }

    @discardableResult
    mutating func trade(
        _ side: Side,
        _ quantity: Quantity,
        at limit: Price,
        on day: TradingDay
    ) throws -> Trade? {
        var order = Order(
            id: OrderID(1),
            clientID: nil,
            symbol: pufa,
            side: side,
            type: .limit,
            limitPrice: limit,
            quantity: quantity,
            session: day,
            placedAt: Instant(day, TimeOfDay(9, 30))
        )
        freeze(&order, try schedule.hold(limitPrice: limit, leaves: quantity, after: .zero))
        let trade = try ledger.book(
            Execution(orderID: order.id, price: limit, quantity: quantity, basis: .taker),
            of: &order,
            schedule: schedule,
            day: day
        )
        if trade == nil {
            ledger.cancel(&order, reason: .user, at: order.placedAt)
        }
        post(trade?.postings ?? [])
        return trade
    }

    private mutating func freeze(_ order: inout Order, _ cash: Money) {
        if order.side == .buy {
            order.heldCash = cash
            ledger.heldCash = ledger.heldCash + cash
        } else {
            order.heldQuantity = order.quantity
            ledger.position.held = ledger.position.held + order.quantity
        }
    }

    @discardableResult
    mutating func buy(_ quantity: Quantity, at limit: String, on day: String) throws -> Trade {
        guard let trade = try trade(.buy, quantity, at: price(limit), on: date(day)) else {
            preconditionFailure("a buy is always filled")
        }
        return trade
    }

    @discardableResult
    mutating func sell(_ quantity: Quantity, at limit: String, on day: String) throws -> Trade {
        guard let trade = try trade(.sell, quantity, at: price(limit), on: date(day)) else {
            preconditionFailure("the proceeds do not pay the fees")
        }
        return trade
    }

    /// What an action gives, by the law of its record date.
    func entitlement(to action: CorporateAction) throws -> Entitlement? {
        let rule = Rulebook.dividendTax(of: .main, recorded: action.recordDate)
        return try position.entitlement(to: action, tax: isTaxed ? rule : nil)
    }

    mutating func goEx(_ entitlement: Entitlement) {
        post(ledger.bookExDate(of: entitlement))
    }

    mutating func receivePayment(_ entitlement: Entitlement) {
        post(ledger.bookPayment(of: entitlement))
    }

    mutating func subscribe(_ quantity: Quantity, to entitlement: Entitlement) throws(Refusal) {
        post(try ledger.bookSubscription(of: quantity, to: entitlement))
    }

    /// Record date, ex-date and pay date at once.
    @discardableResult
    mutating func takePart(in action: CorporateAction) throws -> Entitlement? {
        guard let entitlement = try entitlement(to: action) else { return nil }
        goEx(entitlement)
        receivePayment(entitlement)
        return entitlement
    }

    private mutating func post(_ postings: [Posting]) {
        for posting in postings {
            posted[posting.account, default: .zero] += posting.amount
            postedShares += posting.quantity
        }
    }
}
