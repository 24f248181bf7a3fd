/// What a listed company gives its holders on one ex-date (除权除息): cash, shares, a right to
/// subscribe, or several of them.
///
/// Holders at the close of the record date are entitled. The figures are exact integers for every
/// ten shares, as announcements print them.
public struct CorporateAction: Hashable, Sendable {
    /// The security.
    public let symbol: Symbol
    /// The first day on which a buyer gets nothing of it (除权除息日).
    public let exDate: TradingDay
    /// The day whose close decides who is entitled (股权登记日).
    public let recordDate: TradingDay
    /// The day the cash arrives (现金红利发放日).
    public let payDate: TradingDay
    /// The first day on which the new shares may be sold.
    public let sharesDate: TradingDay
    /// Yuan for every ten shares, before tax (派).
    public let cash: PerTen
    /// Shares for every ten out of earnings (送).
    public let bonus: PerTen
    /// Shares for every ten out of reserves (转增).
    public let transfer: PerTen
    /// Shares that may be subscribed for every ten (配).
    public let rights: PerTen
    /// What a subscribed share costs; zero without rights.
    public let rightsPrice: Price

    /// An action; the cash arrives and the new shares trade on the ex-date unless said otherwise.
    public init(
        symbol: Symbol,
        exDate: TradingDay,
        recordDate: TradingDay,
        payDate: TradingDay? = nil,
        sharesDate: TradingDay? = nil,
        cash: PerTen = .zero,
        bonus: PerTen = .zero,
        transfer: PerTen = .zero,
        rights: PerTen = .zero,
        rightsPrice: Price = .zero
    ) {
        precondition(recordDate < exDate, "holders are recorded before the ex-date")
        precondition(
            (rights > .zero) == (rightsPrice > .zero),
            "rights have a price, and nothing else has one"
        )
        self.symbol = symbol
        self.exDate = exDate
        self.recordDate = recordDate
        self.payDate = payDate ?? exDate
        self.sharesDate = sharesDate ?? exDate
        self.cash = cash
        self.bonus = bonus
        self.transfer = transfer
        self.rights = rights
        self.rightsPrice = rightsPrice
        precondition(
            self.payDate >= exDate && self.sharesDate >= exDate,
            "nothing arrives before the ex-date"
        )
    }

    /// Shares for every ten that come without payment.
    public var newShares: PerTen { bonus + transfer }

    /// Returns the ex reference price (除权除息参考价), which stands in for the previous close on the
    /// ex-date: the base of the price limits and of the day's change.
    ///
    /// [(previous close - cash) + rights price x rights ratio] / (1 + ratio of all new shares),
    /// half-up to the tick (rules, section 10, CA2 CA3; the rounding mode is assumed). Nil where
    /// there is no previous close or the cash leaves no price above zero.
    ///
    /// Known limits: Shanghai's ratio is that of the tradable shares, which the announced figures
    /// stand for here; the share reform of 2005-2007 gave shares without a reference price.
    public func referencePrice(previousClose: Price, tick: Price) -> Price? {
        guard previousClose > .zero else { return nil }
        // A share's worth times ten million, so that all three terms are whole.
        let worth =
            Int128(previousClose.tenThousandths) * Int128(PerTen.one)
            - Int128(cash.millionths) * 10_000
            + Int128(rightsPrice.tenThousandths) * Int128(rights.millionths)
        let shares = Int128(PerTen.one + newShares.millionths + rights.millionths)
        let unit = shares * Int128(tick.tenThousandths)
        let ticks = (2 * worth + unit) / (2 * unit)
        guard worth > 0, ticks > 0 else { return nil }
        return Price(tenThousandths: Int64(ticks) * tick.tenThousandths)
    }
}
