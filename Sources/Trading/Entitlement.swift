public import Market

/// What a corporate action gives one holder, decided at the close of the record date.
///
/// From then on it is a fact of the account: figures that are imported later do not change it.
public struct Entitlement: Hashable, Sendable {
    /// The security.
    public let symbol: Symbol
    /// The day whose close decided.
    public let recordDate: TradingDay
    /// The day on which the shares and the claim to the cash are booked.
    public let exDate: TradingDay
    /// The day on which the cash arrives.
    public let payDate: TradingDay
    /// The first day on which the new shares may be sold.
    public let sharesDate: TradingDay
    /// The shares that were held.
    public let quantity: Quantity
    /// The cash before tax, in whole fen.
    public let cash: Money
    /// Whole shares out of earnings (送股).
    public let bonusShares: Quantity
    /// Whole shares out of reserves (转增).
    public let transferShares: Quantity
    /// The part of a share that was dropped.
    public let dropped: ShareFraction
    /// Shares that may be subscribed (配股), nil where none may.
    public let rights: RightsOffer?
    /// What is taxed when the shares are sold: the cash, and a yuan for each bonus share; zero where
    /// nothing is taxed.
    public let taxableIncome: Money
    /// What is kept back of the cash on account of the tax.
    public let withheldTax: Money

    /// An entitlement as it was kept.
    public init(
        symbol: Symbol,
        recordDate: TradingDay,
        exDate: TradingDay,
        payDate: TradingDay,
        sharesDate: TradingDay,
        quantity: Quantity,
        cash: Money,
        bonusShares: Quantity,
        transferShares: Quantity,
        dropped: ShareFraction,
        rights: RightsOffer?,
        taxableIncome: Money,
        withheldTax: Money
    ) {
        self.symbol = symbol
        self.recordDate = recordDate
        self.exDate = exDate
        self.payDate = payDate
        self.sharesDate = sharesDate
        self.quantity = quantity
        self.cash = cash
        self.bonusShares = bonusShares
        self.transferShares = transferShares
        self.dropped = dropped
        self.rights = rights
        self.taxableIncome = taxableIncome
        self.withheldTax = withheldTax
    }

    /// The shares that come without payment.
    public var newShares: Quantity { bonusShares + transferShares }

    /// What arrives on the pay date.
    public var netCash: Money { cash - withheldTax }
}

extension Entitlement {
    /// The par value that a bonus share is taxed at: a yuan (rules, section 10, M).
    private static let parValue = PerTen(millionths: 10_000_000)

    /// What `action` gives the holder of `quantity` shares; `tax` is nil where nothing is taxed.
    ///
    /// Cash is rounded half-up to the fen once for the whole holding. Bonus and transfer shares are
    /// counted together and their fraction dropped; the exchanges hand such fractions out among all
    /// holders, which no single account can know (rules, section 10, CA5).
    ///
    /// - Throws: `ArithmeticOverflow` where it is more than can be counted.
    public init(
        to action: CorporateAction,
        holding quantity: Quantity,
        tax: DividendTaxRule?
    ) throws(ArithmeticOverflow) {
        let cash = try action.cash.money(for: quantity)
        let shares = try action.newShares.shares(for: quantity)
        let bonus = try action.bonus.shares(for: quantity).whole
        let income = try cash + Entitlement.parValue.money(for: bonus)
        let rights = try action.rights.shares(for: quantity).whole
        self.init(
            symbol: action.symbol,
            recordDate: action.recordDate,
            exDate: action.exDate,
            payDate: action.payDate,
            sharesDate: action.sharesDate,
            quantity: quantity,
            cash: cash,
            bonusShares: bonus,
            transferShares: shares.whole - bonus,
            dropped: shares.dropped,
            rights: rights > 0 ? RightsOffer(quantity: rights, price: action.rightsPrice) : nil,
            taxableIncome: tax == nil ? .zero : income,
            withheldTax: min(tax?.withheld.charge(on: income) ?? .zero, cash)
        )
    }
}

/// Shares a holder may subscribe, at a price below the market's as a rule.
public struct RightsOffer: Hashable, Sendable {
    /// The most shares.
    public let quantity: Quantity
    /// The price of one.
    public let price: Price

    /// An offer.
    public init(quantity: Quantity, price: Price) {
        self.quantity = quantity
        self.price = price
    }

    /// Returns what a holder loses who does not subscribe: the offer's worth at the ex reference
    /// price, which was computed as if everybody did.
    ///
    /// - Throws: `ArithmeticOverflow` where the amount is beyond what money can count.
    public func worth(at reference: Price) throws(ArithmeticOverflow) -> Money {
        try max(reference - price, .zero).amount(of: quantity)
    }
}
