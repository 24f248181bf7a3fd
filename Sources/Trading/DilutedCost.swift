public import Market

extension Position {
    /// The diluted cost of a share (摊薄成本, 盈亏成本价), at which selling everything would break even
    /// before fees; below zero once more was taken out than put in (rules, section 9, C).
    ///
    /// Half-up (away from zero) to 1/10,000 yuan; nil where nothing is held.
    public var dilutedCostPrice: Price? {
        let shares = quantity.shares
        guard shares > 0 else { return nil }
        let total = dilutedCost.tenThousandths
        let rounded = (total.magnitude + shares.magnitude / 2) / shares.magnitude
        return Price(tenThousandths: total < 0 ? -Int64(rounded) : Int64(rounded))
    }

    /// Takes what came in off the diluted cost, or adds what was paid; a position that is empty has
    /// none, and begins anew.
    mutating func dilute(by income: Money) {
        dilutedCost = quantity > 0 ? dilutedCost - income : .zero
    }
}

extension Position {
    /// Returns what a day has earned so far on the position, as it stood at the day's start (当日盈亏):
    /// its change of value, with what the day's trades took out and put in.
    ///
    /// The same as (last - previous close) x old shares still held + (sell price - previous close)
    /// x old shares sold + (last - buy price) x shares bought - fees (rules, section 9). On an
    /// ex-date the start is after the new shares were booked and the previous close is the ex
    /// reference price, so that an action neither earns nor loses.
    ///
    /// - Throws: `ArithmeticOverflow` where an amount is beyond what money can count.
    public func dayPnl(
        trades: [Trade],
        previousClose: Price,
        last: Price
    ) throws(ArithmeticOverflow) -> Money {
        let held = trades.reduce(quantity) {
            $1.side == .buy ? $0 + $1.quantity : $0 - $1.quantity
        }
        let change = try last.amount(of: held) - previousClose.amount(of: quantity)
        return trades.reduce(change) { $0 + $1.cashChange }
    }
}
