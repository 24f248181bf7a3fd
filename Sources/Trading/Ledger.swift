public import Market

/// Shares of one security bought on one day; the age decides what may be sold and what is sold first.
public struct Lot: Hashable, Sendable {
    /// The day of the purchase.
    public let purchaseDay: TradingDay
    /// The shares still held.
    public var quantity: Quantity
    /// The income of these shares that is taxed when they are sold.
    public var dividends: [LotDividend]

    /// A lot.
    public init(purchaseDay: TradingDay, quantity: Quantity, dividends: [LotDividend] = []) {
        self.purchaseDay = purchaseDay
        self.quantity = quantity
        self.dividends = dividends
    }
}

/// What an account holds of one security.
public struct Position: Hashable, Sendable {
    /// The security.
    public let symbol: Symbol
    /// The lots, oldest first.
    public var lots: [Lot]
    /// Shares frozen by pending sells.
    public var held: Quantity
    /// What the shares held cost, with the fees of buying them (移动平均成本).
    public var cost: Money
    /// What was paid for the position less what came back since it was opened: buys with their fees,
    /// minus net sells and dividends, plus tax on them (摊薄成本); zero where nothing is held.
    public var dilutedCost: Money
    /// New shares of corporate actions that are in the lots but may not be sold yet.
    public var unlisted: [UnlistedShares]

    /// A position.
    public init(
        symbol: Symbol,
        lots: [Lot] = [],
        held: Quantity = .zero,
        cost: Money = .zero,
        dilutedCost: Money = .zero,
        unlisted: [UnlistedShares] = []
    ) {
        self.symbol = symbol
        self.lots = lots
        self.held = held
        self.cost = cost
        self.dilutedCost = dilutedCost
        self.unlisted = unlisted
    }

    /// The shares held, frozen ones included.
    public var quantity: Quantity { lots.reduce(.zero) { $0 + $1.quantity } }

    /// The shares that may be sold on `day` and are not frozen: bought before it, or any where the
    /// security may be sold the same day; new shares only once they are listed.
    public func sellable(on day: TradingDay, sameDay: Bool) -> Quantity {
        let settled = lots.filter { sameDay || $0.purchaseDay < day }
        let waiting = unlisted.filter { $0.listingDay > day }
        let free = settled.reduce(Quantity.zero) { $0 + $1.quantity } - held
        return max(waiting.reduce(free) { $0 - $1.quantity }, .zero)
    }

    /// The average cost of a share, rounded half-up to 1/10,000 yuan.
    public var averageCost: Price? {
        let shares = quantity.shares
        guard shares > 0 else { return nil }
        return Price(tenThousandths: (cost.tenThousandths + shares / 2) / shares)
    }
}

/// Where a posting is made (会计科目).
public enum LedgerAccount: String, Hashable, Sendable, CaseIterable {
    /// The money of the account.
    case cash
    /// Shares, valued at the price they were traded at.
    case shares
    /// Money paid in.
    case capital
    /// Commission paid.
    case commission
    /// Stamp duty paid.
    case stampDuty
    /// Transfer fee paid.
    case transferFee
    /// Dividends that went ex and are not paid yet.
    case dividendReceivable
    /// Dividends earned, before tax.
    case dividendIncome
    /// Tax paid on dividends (股息红利税).
    case dividendTax
}

/// One line of the double-entry ledger; the amounts of an entry's postings sum to zero.
public struct Posting: Hashable, Sendable {
    /// Where it is made.
    public let account: LedgerAccount
    /// The money, positive for what comes in.
    public let amount: Money
    /// The shares, for postings on `shares`; zero elsewhere.
    public let quantity: Quantity

    /// A posting.
    public init(_ account: LedgerAccount, _ amount: Money, quantity: Quantity = .zero) {
        self.account = account
        self.amount = amount
        self.quantity = quantity
    }
}

/// One trade of an account: an execution with what it cost.
public struct Trade: Hashable, Sendable {
    /// Buy or sell.
    public let side: Side
    /// The price.
    public let price: Price
    /// The shares.
    public let quantity: Quantity
    /// Price times quantity.
    public let amount: Money
    /// The fees it was charged.
    public let fees: Fees
    /// The tax on earlier dividends that selling the shares made due.
    public let dividendTax: Money

    /// A trade.
    public init(
        side: Side,
        price: Price,
        quantity: Quantity,
        amount: Money,
        fees: Fees,
        dividendTax: Money = .zero
    ) {
        self.side = side
        self.price = price
        self.quantity = quantity
        self.amount = amount
        self.fees = fees
        self.dividendTax = dividendTax
    }

    /// What the trade does to the cash of the account.
    public var cashChange: Money {
        side == .buy ? -(amount + fees.total) : amount - fees.total - dividendTax
    }

    /// The ledger entry of the trade: one posting a leg, fees only where there are any.
    public var postings: [Posting] {
        let isBuy = side == .buy
        let legs = [
            Posting(.cash, cashChange),
            Posting(
                .shares,
                isBuy ? amount : -amount,
                quantity: isBuy ? quantity : Quantity.zero - quantity
            ),
            Posting(.commission, fees.commission),
            Posting(.stampDuty, fees.stampDuty),
            Posting(.transferFee, fees.transferFee),
            Posting(.dividendTax, dividendTax),
        ]
        return legs.filter { $0.amount != .zero || $0.quantity != .zero }
    }
}

/// The money and the holdings of an account as one trade after another changes them.
///
/// Layout: cash as a total and its frozen part, one position, the profit realised so far, dividends
/// that are still to be paid.
/// Invariants, checked: nothing frozen is negative or more than there is, no share is sold that is
/// not held, the postings of an entry sum to zero.
public struct Ledger: Hashable, Sendable {
    /// All the money, frozen included.
    public var cash: Money
    /// The frozen part of it.
    public var heldCash: Money
    /// The holding of the security that trades.
    public var position: Position
    /// What sells have earned or lost, fees included, and dividends after tax.
    public var realizedPnl: Money
    /// Dividends that went ex and are not paid yet, before tax.
    public var receivable: Money

    /// A ledger.
    public init(
        cash: Money,
        heldCash: Money,
        position: Position,
        realizedPnl: Money,
        receivable: Money = .zero
    ) {
        self.cash = cash
        self.heldCash = heldCash
        self.position = position
        self.realizedPnl = realizedPnl
        self.receivable = receivable
    }

    /// Money that is not frozen.
    public var freeCash: Money { cash - heldCash }

    /// Books an execution of `order` and returns its trade, or nil where a sell's fees and dividend tax
    /// would take more cash than there is; such a fill waits for a larger one.
    ///
    /// - Throws: `ArithmeticOverflow` where an amount is beyond what money can count.
    public mutating func book(
        _ execution: Execution,
        of order: inout Order,
        schedule: FeeSchedule,
        day: TradingDay
    ) throws(ArithmeticOverflow) -> Trade? {
        let amount = try execution.price.amount(of: execution.quantity)
        let after = order.cumAmount + amount
        let sale = order.side == .sell ? position.selling(execution.quantity, on: day) : nil
        let trade = Trade(
            side: order.side,
            price: execution.price,
            quantity: execution.quantity,
            amount: amount,
            fees: schedule.fees(order.side, on: after, of: order.cumQuantity + execution.quantity)
                - order.fees,
            dividendTax: sale?.dividendTax ?? .zero
        )
        if trade.side == .sell && freeCash + trade.cashChange < .zero { return nil }
        order.cumAmount = after
        order.cumQuantity = order.cumQuantity + execution.quantity
        order.fees = order.fees + trade.fees
        precondition(order.cumQuantity <= order.quantity, "an order never fills beyond its size")
        precondition(
            trade.postings.reduce(Money.zero) { $0 + $1.amount } == .zero,
            "an entry's postings sum to zero"
        )
        cash = cash + trade.cashChange
        if let sale {
            bookSell(trade, of: &order, leaving: sale.lots)
        } else {
            try bookBuy(trade, of: &order, schedule: schedule, day: day)
        }
        position.dilute(by: trade.cashChange)
        if order.cumQuantity == order.quantity { order.status = .filled }
        return trade
    }

    private mutating func bookBuy(
        _ trade: Trade,
        of order: inout Order,
        schedule: FeeSchedule,
        day: TradingDay
    ) throws(ArithmeticOverflow) {
        let hold = try schedule.hold(
            limitPrice: order.limitPrice,
            leaves: order.quantity - order.cumQuantity,
            after: order.cumAmount,
            of: order.cumQuantity
        )
        let rest = order.cumQuantity == order.quantity ? Money.zero : hold
        precondition(rest <= order.heldCash, "a fill never costs more than was frozen for it")
        heldCash = heldCash - order.heldCash + rest
        order.heldCash = rest
        precondition(heldCash >= .zero && heldCash <= cash, "frozen cash is there")
        position.cost = position.cost + trade.amount + trade.fees.total
        if let index = position.lots.firstIndex(where: { $0.purchaseDay == day }) {
            position.lots[index].quantity = position.lots[index].quantity + trade.quantity
        } else {
            position.lots.append(Lot(purchaseDay: day, quantity: trade.quantity))
        }
    }

    private mutating func bookSell(_ trade: Trade, of order: inout Order, leaving lots: [Lot]) {
        let costShare = position.cost.share(of: trade.quantity, in: position.quantity)
        position.cost = position.cost - costShare
        realizedPnl = realizedPnl + trade.cashChange - costShare
        order.heldQuantity = order.heldQuantity - trade.quantity
        position.held = position.held - trade.quantity
        precondition(order.heldQuantity >= 0 && position.held >= 0, "sold shares were frozen")
        position.lots = lots
    }

    /// Freezes what the rest of a buy needs at its new, better limit price; the difference is free.
    ///
    /// - Throws: `ArithmeticOverflow` where an amount is beyond what money can count.
    public mutating func adjustHold(
        of order: inout Order,
        schedule: FeeSchedule
    ) throws(ArithmeticOverflow) {
        guard order.side == .buy else { return }
        let hold = try schedule.hold(
            limitPrice: order.limitPrice,
            leaves: order.quantity - order.cumQuantity,
            after: order.cumAmount,
            of: order.cumQuantity
        )
        precondition(hold <= order.heldCash, "a market order freezes the most it can cost")
        heldCash = heldCash - order.heldCash + hold
        order.heldCash = hold
    }

    /// Ends `order` before it was filled whole, and frees what it froze.
    public mutating func cancel(_ order: inout Order, reason: CancelReason, at instant: Instant) {
        precondition(order.status == .pending, "only a pending order can be cancelled")
        heldCash = heldCash - order.heldCash
        position.held = position.held - order.heldQuantity
        order.heldCash = .zero
        order.heldQuantity = .zero
        order.status = .cancelled
        order.reason = reason
        order.closedAt = instant
    }

    /// Freezes what a new order needs.
    public mutating func place(_ order: inout Order, hold: Hold) {
        order.heldCash = hold.cash
        order.heldQuantity = hold.quantity
        heldCash = heldCash + hold.cash
        position.held = position.held + hold.quantity
    }
}
