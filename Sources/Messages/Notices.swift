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
        let (name, code) = (name.isEmpty ? symbol.description : name, symbol.code)
        let bought = side == .buy
        return pick(
            "[模拟] 成交！\(bought ? "买入" : "卖出")\(name)(\(code))，成交金额\(amount)元",
            "[PAPER] Filled: \(bought ? "bought" : "sold") \(name)(\(code)), amount \(amount)"
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

    /// The sentence that tells of a corporate action; nil for an event that is none.
    public func actionNotice(_ event: Event, name: String) -> String? {
        guard let symbol = event.symbol else { return nil }
        let security = "\(name.isEmpty ? symbol.description : name)(\(symbol.code))"
        let quantity = event.quantity ?? .zero
        let amount = event.amount ?? .zero
        switch event.kind {
        case .exDividend:
            return pick(
                "[模拟] 除权除息：\(security) 红利\(amount)元，送转\(quantity)股",
                "[PAPER] Ex-date: \(security), dividend \(amount), \(quantity) new shares"
            )
        case .dividendPaid:
            return pick(
                "[模拟] 红利到账：\(security) \(amount)元",
                "[PAPER] Dividend paid: \(security), \(amount)"
            )
        case .subscribed:
            return pick(
                "[模拟] 配股认购：\(security) \(quantity)股，\(amount)元",
                "[PAPER] Rights subscribed: \(security), \(quantity) shares for \(amount)"
            )
        case .rightsLapsed:
            return pick(
                "[模拟] 配股放弃：\(security) \(quantity)股未认购；config set rights.subscribe true 可自动认购",
                "[PAPER] Rights lapsed: \(security), \(quantity) shares were not subscribed; "
                    + "config set rights.subscribe true subscribes them"
            )
        default: return nil
        }
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
