public import Market
public import Trading

extension Language {
    /// The sentence that tells of a fill: one an order and matching step, the amount being the step's.
    public func fillNotice(
        side: Side,
        name: String,
        symbol: Symbol,
        amount: Money
    ) -> String {
        let security = "\(name.isEmpty ? symbol.description : name)(\(symbol.code))"
        let bought = side == .buy
        return pick(
            "[模拟] 成交！\(bought ? "买入" : "卖出")\(security)，成交金额\(amount)元",
            "[PAPER] Filled: \(bought ? "bought" : "sold") \(security), amount \(amount)"
        )
    }

    /// The sentence that tells of an order whose session ended.
    public func expiryNotice(
        side: Side,
        name: String,
        symbol: Symbol,
        quantity: Quantity
    ) -> String {
        let security = "\(name.isEmpty ? symbol.description : name)(\(symbol.code))"
        let isBuy = side == .buy
        return pick(
            "[模拟] 过期：\(isBuy ? "买入" : "卖出")\(security) 余\(quantity)股收盘未成交，已撤销",
            "[PAPER] Expired: \(quantity) shares to \(isBuy ? "buy" : "sell") of \(security) "
                + "were not filled by the close"
        )
    }

    /// The sentence that says, once, that the list of closed days has ended.
    public func calendarEndNotice(_ end: TradingDay, isLive: Bool) -> String {
        isLive
            ? pick(
                "交易日历截止于\(end)，此后以行情日期为准；用 istock calendar import 导入新年度休市日",
                "the calendar ends on \(end); from now on the dates of the quotes decide; "
                    + "import the next year's closed days with istock calendar import"
            )
            : pick(
                "交易日历截止于\(end)，此后暂按工作日交易；用 istock calendar import 导入新年度休市日",
                "the calendar ends on \(end); from now on weekdays count as trading days, "
                    + "provisionally; import the next year's closed days with istock calendar import"
            )
    }
}
