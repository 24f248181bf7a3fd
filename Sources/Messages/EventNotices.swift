public import Desk
public import Market
import Store
public import Trading

extension Language {
    /// The sentence of a notice; every one says that it is paper trading.
    ///
    /// The end of the calendar is that of `calendar`, on a live account where `isLive`.
    public func text(_ notice: Notice, calendar: TradingCalendar, isLive: Bool) -> String {
        let event = notice.event
        switch event.kind {
        case .filled, .accepted, .cancelled, .expired: return orderText(notice)
        case .settled, .remarked: return settlementText(notice)
        case .alertFired, .limitUp, .limitDown: return priceText(notice)
        case .calendarEnded:
            return mark + calendarEndNotice(calendar.end, isLive: isLive)
        case .pushParked:
            let (target, reason) = (event.parking?.target ?? "", event.parking?.reason ?? "")
            return mark
                + pick(
                    "推送目标 \(target) 已停用：\(reason)；用 istock push resume \(target) 恢复",
                    "Push target \(target) is parked: \(reason); "
                        + "istock push resume \(target) revives it"
                )
        default: return actionNotice(event, name: notice.name) ?? mark
        }
    }

    /// What every notice begins with, so that nobody takes it for real money.
    var mark: String { pick("[模拟] ", "[PAPER] ") }

    private func security(_ notice: Notice) -> String {
        guard let symbol = notice.symbol else { return notice.name }
        return "\(notice.name.isEmpty ? symbol.description : notice.name)(\(symbol.code))"
    }

    private func orderText(_ notice: Notice) -> String {
        guard let order = notice.order else { return mark }
        let security = security(notice)
        let quantity = notice.event.quantity ?? .zero
        let isBuy = order.side == .buy
        switch notice.event.kind {
        case .filled:
            return fillNotice(
                side: order.side,
                name: notice.name,
                symbol: order.symbol,
                amount: notice.event.amount ?? .zero
            )
        case .expired:
            return expiryNotice(
                side: order.side,
                name: notice.name,
                symbol: order.symbol,
                quantity: quantity
            )
        case .cancelled:
            return mark
                + pick(
                    "撤单：\(isBuy ? "买入" : "卖出")\(security) 余\(quantity)股已撤销",
                    "Cancelled: \(quantity) shares to \(isBuy ? "buy" : "sell") of \(security)"
                )
        default:
            let price = order.hasLimit ? " @ \(order.limitPrice)" : ""
            return mark
                + pick(
                    "委托受理：\(isBuy ? "买入" : "卖出")\(security) \(quantity)股\(price)",
                    "Accepted: \(isBuy ? "buy" : "sell") \(security) \(quantity)\(price)"
                )
        }
    }

    private func settlementText(_ notice: Notice) -> String {
        let equity = notice.event.amount ?? .zero
        guard let settlement = notice.settlement, let pnl = notice.dayPnl else {
            return mark + pick("净值重估：总资产\(equity)元", "Marked anew: equity \(equity)")
        }
        return mark
            + pick(
                "结算 \(settlement.day)：总资产\(equity)元，当日盈亏\(pnl)元",
                "Settled \(settlement.day): equity \(equity), today \(pnl)"
            )
    }

    private func priceText(_ notice: Notice) -> String {
        guard let crossing = notice.event.crossing else { return mark }
        let security = security(notice)
        let (last, line) = (crossing.last, crossing.line)
        switch notice.event.kind {
        case .limitUp:
            return mark + pick("涨停：\(security) \(last)", "Limit up: \(security) at \(last)")
        case .limitDown:
            return mark + pick("跌停：\(security) \(last)", "Limit down: \(security) at \(last)")
        default:
            let isAbove = crossing.direction == .above
            return mark
                + pick(
                    "价格提醒：\(security) \(last)，已到\(line)以\(isAbove ? "上" : "下")",
                    "Price alert: \(security) at \(last), \(isAbove ? "above" : "below") \(line)"
                )
        }
    }

    /// A price alert as it is listed.
    public func alert(_ alert: PriceAlert, name: String) -> String {
        let security = "\(name.isEmpty ? alert.symbol.description : name)(\(alert.symbol.code))"
        let isAbove = alert.direction == .above
        let state = alert.isArmed ? "" : pick("，已到，退回后再次生效", " (reached, waits for the way back)")
        return pick(
            "提醒\(alert.id)  \(security) 到\(alert.price)以\(isAbove ? "上" : "下")\(state)",
            "alert \(alert.id)  \(security) \(alert.direction.rawValue) \(alert.price)\(state)"
        )
    }

    /// What `alert remove` answers.
    public func removedAlerts(_ ids: [Int64]) -> String {
        let list = ids.map(String.init).joined(separator: pick("、", ", "))
        return pick("已删除提醒\(list)", "removed alert \(list)")
    }

    /// The short heading of a pushed notice.
    public func title(_ kind: NoticeKind) -> String { pick("模拟 · ", "PAPER: ") + heading(kind) }

    /// A kind of notice in words.
    public func heading(_ kind: NoticeKind) -> String {
        switch kind {
        case .accepted: pick("委托受理", "accepted")
        case .partlyFilled: pick("部分成交", "partly filled")
        case .filled: pick("成交", "filled")
        case .cancelled: pick("撤单", "cancelled")
        case .expired: pick("过期", "expired")
        case .alert: pick("价格提醒", "price alert")
        case .limit: pick("涨跌停", "price limit")
        case .dividend: pick("分红配股", "dividend")
        case .settlement: pick("结算", "settlement")
        case .calendar: pick("交易日历", "calendar")
        case .parked: pick("推送停用", "push parked")
        }
    }
}
