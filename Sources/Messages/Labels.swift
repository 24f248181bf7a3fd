public import Desk
public import Market
public import Trading

extension Language {
    /// The label of something shown, in both languages.
    public func label(_ label: Label) -> String { pick(label.chinese, label.english) }

    /// A side in words.
    public func label(_ side: Side) -> String {
        side == .buy ? pick("买入", "buy") : pick("卖出", "sell")
    }

    /// Where an order stands, in words.
    public func label(_ order: Order) -> String {
        switch order.status {
        case .pending where order.cumQuantity > 0: pick("部分成交", "partly filled")
        case .pending: pick("未成交", "pending")
        case .filled: pick("已成交", "filled")
        case .cancelled:
            switch order.reason {
            case .expired: pick("已过期", "expired")
            case .delisted: pick("已退市撤销", "cancelled (delisted)")
            case .noLiquidity: pick("剩余撤销（无对手盘）", "cancelled (no liquidity)")
            case .user, nil: pick("已撤单", "cancelled")
            }
        }
    }

    /// A phase in words.
    public func label(_ phase: TradingPhase) -> String {
        switch phase {
        case .openingAuction: pick("开盘集合竞价", "opening auction")
        case .lockedAuction: pick("开盘集合竞价（不可撤单）", "opening auction, no cancels")
        case .gap: pick("集合竞价与连续竞价之间", "between auction and continuous trading")
        case .continuous: pick("连续竞价", "continuous trading")
        case .lunch: pick("午间休市", "midday break")
        case .closingAuction: pick("收盘集合竞价（不可撤单）", "closing auction, no cancels")
        case .afterHours: pick("盘后固定价格交易", "after-hours fixed price")
        case .closed: pick("休市", "closed")
        }
    }

    /// A type of order in words.
    public func label(_ type: OrderType) -> String {
        switch type {
        case .limit: pick("限价", "limit")
        case .best5Cancel: pick("最优五档即时成交剩余撤销", "best five, rest cancelled")
        case .best5Limit: pick("最优五档即时成交剩余转限价", "best five, rest to limit")
        case .counterpartyBest: pick("对手方最优", "counterparty's best")
        case .ownBest: pick("本方最优", "own best")
        case .immediateCancel: pick("即时成交剩余撤销", "immediate, rest cancelled")
        case .fillOrKill: pick("全额成交或撤销", "fill or kill")
        case .afterHours: pick("盘后固定价格", "after-hours")
        }
    }

    /// A board in words.
    public func label(_ board: Board?) -> String {
        switch board {
        case .main: pick("主板", "main board")
        case .star: pick("科创板", "STAR")
        case .chiNext: pick("创业板", "ChiNext")
        case .beijing: pick("北交所", "Beijing")
        case .fund: pick("基金", "fund")
        case .convertibleBond: pick("可转债", "convertible bond")
        case .index: pick("指数", "index")
        case .bShare: pick("B股", "B-share")
        case .repo: pick("逆回购", "reverse repo")
        case nil: pick("未知板块", "unknown board")
        }
    }

    /// What a source says of a security that does not trade, in words; empty for one that does.
    public func label(_ status: QuoteStatus) -> String {
        switch status {
        case .trading: ""
        case .suspended: pick("停牌", "suspended")
        case .delisted: pick("已退市", "delisted")
        case .unlisted: pick("未上市", "not yet listed")
        }
    }

    /// Why an order waits, as a sentence.
    public func message(_ reason: WaitingReason) -> String {
        switch reason {
        case .session(let day):
            pick("等待\(day) 09:15开市", "it waits for the session of \(day), 09:15")
        case .auction(let until):
            pick("参加集合竞价，\(until.time)定价", "it takes part in the auction decided at \(until.time)")
        case .pause(let until):
            pick("休市，\(until.time)恢复", "the exchange pauses until \(until.time)")
        case .suspended: pick("停牌", "the security is suspended")
        case .halted(let until):
            pick("盘中临时停牌，\(until.time)复牌", "trading is halted until \(until.time)")
        case .noFreshQuote(let stamp?):
            pick("等待新行情，最近一笔为\(stamp)", "it waits for a fresh quote; the last one is of \(stamp)")
        case .noFreshQuote(nil): pick("没有行情", "there is no quote")
        case .sealed(let price, let at):
            pick(
                "对手方无报价，封板于\(price)（\(at.time)的行情）",
                "the opposite side is empty: sealed at \(price) (quote of \(at.time))"
            )
        case .price(let best, let at):
            pick(
                "价格未到，对手价\(best)（\(at.time)的行情）",
                "the opposite side is at \(best) (quote of \(at.time))"
            )
        case .parked:
            pick("价格超出有效申报范围，暂存于交易主机", "it is parked: too far from the market for the book")
        case .afterHours(let from):
            pick(
                "盘后固定价格交易，\(from.time)至15:30撮合",
                "it is matched after hours, from \(from.time) to 15:30"
            )
        case .volume(let at):
            pick(
                "显示的量已用完，等待新行情（最近一笔\(at.time)）",
                "the displayed volume is used up (quote of \(at.time))"
            )
        case .trade(let last):
            pick(
                "等待成交价到达委托价（最近成交\(last.time)）",
                "it waits for a trade at its price (last trade \(last.time))"
            )
        }
    }
}

/// The short texts of tables and panels.
public enum Label: Hashable, Sendable, CaseIterable {
    case last, change, previousClose, open, high, low, volume, turnover, limits, indices, phase
    case maxBuyable, ask, bid, status, price, quantity, filled, average, time, id, code, name, side
    case amount, commission, stampDuty, transferFee, sellable, cost, value, profit, hold, order
    case free, frozen, total, cash, marketValue, equity, realizedPnl, unrealizedPnl, fees, clock
    case source, simulated, key, setting, waiting, account, noLimits, diluted, today, receivable

    var chinese: String { texts.chinese }
    var english: String { texts.english }

    private var texts: (chinese: String, english: String) {
        switch self {
        case .last: ("最新", "last")
        case .change: ("涨跌", "change")
        case .previousClose: ("昨收", "prev. close")
        case .open: ("今开", "open")
        case .high: ("最高", "high")
        case .low: ("最低", "low")
        case .volume: ("成交量", "volume")
        case .turnover: ("成交额", "turnover")
        case .limits: ("涨停/跌停", "limits")
        case .indices: ("指数", "indices")
        case .phase: ("阶段", "phase")
        case .maxBuyable: ("可买", "can buy")
        case .ask: ("卖", "ask")
        case .bid: ("买", "bid")
        case .status: ("状态", "status")
        case .price: ("价格", "price")
        case .quantity: ("数量", "quantity")
        case .filled: ("已成", "filled")
        case .average: ("均价", "average")
        case .time: ("时间", "time")
        default: moreTexts
        }
    }

    private var moreTexts: (chinese: String, english: String) {
        switch self {
        case .id: ("编号", "id")
        case .code: ("代码", "code")
        case .name: ("名称", "name")
        case .side: ("方向", "side")
        case .amount: ("金额", "amount")
        case .commission: ("佣金", "commission")
        case .stampDuty: ("印花税", "stamp duty")
        case .transferFee: ("过户费", "transfer fee")
        case .sellable: ("可卖", "sellable")
        case .cost: ("成本价", "cost")
        case .value: ("市值", "value")
        case .profit: ("浮动盈亏", "unrealized")
        case .hold: ("冻结", "hold")
        case .order: ("委托", "order")
        case .free: ("可用", "free")
        case .frozen: ("冻结", "frozen")
        case .total: ("合计", "total")
        case .cash: ("资金", "cash")
        case .marketValue: ("证券市值", "market value")
        case .equity: ("总资产", "equity")
        case .realizedPnl: ("已实现盈亏", "realized P&L")
        case .unrealizedPnl: ("浮动盈亏", "unrealized P&L")
        case .fees: ("累计费用", "fees paid")
        case .clock: ("账户时间", "clock")
        case .source: ("行情", "source")
        case .simulated: ("模拟行情", "simulated market")
        case .key: ("设置", "setting")
        case .setting: ("值", "value")
        case .waiting: ("等待", "waiting")
        case .diluted: ("摊薄成本", "diluted")
        case .today: ("当日盈亏", "today")
        case .receivable: ("应收股利", "dividends due")
        case .noLimits: ("无涨跌幅限制", "none")
        default: ("账户", "account")
        }
    }
}
