public import Market

/// New shares that are in the account but may not be sold yet.
public struct UnlistedShares: Hashable, Sendable {
    /// The shares.
    public let quantity: Quantity
    /// The first day on which they may be sold.
    public let listingDay: TradingDay

    /// Shares that may be sold from a day on.
    public init(quantity: Quantity, listingDay: TradingDay) {
        self.quantity = quantity
        self.listingDay = listingDay
    }
}

extension Position {
    /// Returns what an action gives the position, nil where nothing was held at the close of the
    /// record date; shares bought later do not count.
    ///
    /// - Throws: `ArithmeticOverflow` where it is more than can be counted.
    public func entitlement(
        to action: CorporateAction,
        tax: DividendTaxRule?
    ) throws(ArithmeticOverflow) -> Entitlement? {
        precondition(action.symbol == symbol, "an action is of the position's own security")
        let recorded = lots.filter { $0.purchaseDay <= action.recordDate }
        let held = recorded.reduce(Quantity.zero) { $0 + $1.quantity }
        guard held > 0 else { return nil }
        return try Entitlement(to: action, holding: held, tax: tax)
    }

    /// Takes in what goes ex: the new shares and the taxable income, each lot its part.
    ///
    /// New shares carry the purchase days of the lots they come from, for T+1 and for the holding
    /// period of the tax. The cost stays, so the average falls; the diluted cost falls by the cash.
    mutating func receive(_ entitlement: Entitlement) {
        var recorded = lots.indices.filter { lots[$0].purchaseDay <= entitlement.recordDate }
        if recorded.isEmpty {
            // Everything was sold between the record date and a later ex-date.
            guard entitlement.newShares > 0 else { return }
            lots.insert(Lot(purchaseDay: entitlement.recordDate, quantity: .zero), at: 0)
            recorded = [0]
        }
        let weights = recorded.map { max(lots[$0].quantity.shares, 1) }
        let shares = apportioned(entitlement.newShares.shares, by: weights)
        let incomes = apportioned(entitlement.taxableIncome, by: weights)
        let withheld = apportioned(entitlement.withheldTax, by: weights)
        for (part, index) in recorded.enumerated() {
            lots[index].quantity = lots[index].quantity + Quantity(shares[part])
            let dividend = LotDividend(
                recordDate: entitlement.recordDate,
                income: incomes[part],
                withheld: withheld[part]
            )
            if dividend.income > .zero { lots[index].dividends.append(dividend) }
        }
        note(entitlement.newShares, listedOn: entitlement.sharesDate, from: entitlement.exDate)
        dilute(by: entitlement.cash)
    }

    /// Takes in subscribed shares, as acquired on the record date.
    mutating func subscribe(_ quantity: Quantity, cost paid: Money, of entitlement: Entitlement) {
        let day = entitlement.recordDate
        if let index = lots.firstIndex(where: { $0.purchaseDay == day }) {
            lots[index].quantity = lots[index].quantity + quantity
        } else {
            let index = lots.firstIndex { $0.purchaseDay > day } ?? lots.endIndex
            lots.insert(Lot(purchaseDay: day, quantity: quantity), at: index)
        }
        cost = cost + paid
        note(quantity, listedOn: entitlement.sharesDate, from: entitlement.exDate)
        dilute(by: -paid)
    }

    private mutating func note(
        _ quantity: Quantity,
        listedOn listingDay: TradingDay,
        from day: TradingDay
    ) {
        guard quantity > 0, listingDay > day else { return }
        unlisted.append(UnlistedShares(quantity: quantity, listingDay: listingDay))
    }
}
