public import Market

/// Income of one dividend that is taxed when the shares of its lot are sold.
public struct LotDividend: Hashable, Sendable {
    /// The record date, by which the law is chosen.
    public let recordDate: TradingDay
    /// The income of the lot's shares, in whole fen.
    public var income: Money
    /// What was withheld of it when it was paid.
    public var withheld: Money

    /// Income of a dividend.
    public init(recordDate: TradingDay, income: Money, withheld: Money) {
        self.recordDate = recordDate
        self.income = income
        self.withheld = withheld
    }
}

/// What is left of a position's lots after a sale, and the tax the sale makes due.
public struct LotSale: Hashable, Sendable {
    /// The lots that are left, oldest first.
    public let lots: [Lot]
    /// The dividend tax, in whole fen.
    public let dividendTax: Money
}

extension Position {
    /// Returns what selling `quantity` shares on `day` does, the oldest first.
    ///
    /// The tax of the whole sale is rounded once. Known limit: shares bought and sold on one day
    /// are not offset before the holding is counted, as the clearing house does (M).
    public func selling(_ quantity: Quantity, on day: TradingDay) -> LotSale {
        var rest: [Lot] = []
        var left = quantity
        var due: Int128 = 0
        for var lot in lots {
            let taken = min(left, lot.quantity)
            left = left - taken
            for dividend in lot.take(taken) {
                due += dividend.taxDue(on: symbol, acquired: lot.purchaseDay, sold: day)
            }
            if lot.quantity > 0 { rest.append(lot) }
        }
        precondition(left == 0, "no share is sold that is not held")
        return LotSale(lots: rest, dividendTax: Money.roundedToFen(due, units: LotDividend.units))
    }
}

extension Lot {
    /// Takes shares out of the lot, and returns their part of its dividends.
    mutating func take(_ taken: Quantity) -> [LotDividend] {
        guard taken > 0 else { return [] }
        let parts = dividends.map { dividend in
            LotDividend(
                recordDate: dividend.recordDate,
                income: dividend.income.share(of: taken, in: quantity),
                withheld: dividend.withheld.share(of: taken, in: quantity)
            )
        }
        for (index, part) in parts.enumerated() {
            dividends[index].income = dividends[index].income - part.income
            dividends[index].withheld = dividends[index].withheld - part.withheld
        }
        quantity = quantity - taken
        return parts
    }
}

extension LotDividend {
    /// The units of `taxDue` in 1/10,000 yuan.
    static let units: Int128 = 1_000_000_000

    /// The tax on the income less what was withheld, in billionths of 1/10,000 yuan.
    func taxDue(
        on symbol: Symbol,
        acquired: TradingDay,
        sold: TradingDay
    ) -> Int128 {
        guard let board = Board.of(symbol),
            let rule = Rulebook.dividendTax(of: board, recorded: recordDate)
        else { return 0 }
        let rate = rule.rate(acquired: acquired, sold: sold)
        let tax = Int128(income.tenThousandths) * Int128(rate.billionths)
        return max(tax - Int128(withheld.tenThousandths) * LotDividend.units, 0)
    }
}
