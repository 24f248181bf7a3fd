public import Trading

extension Language {
    /// Where a screen cannot be shown after all.
    public var noScreen: String {
        pick("这个终端不能全屏显示；--once 打印一次", "this terminal shows no screens; --once prints once")
    }

    /// What stands in the place of a screen that does not fit.
    public func tooSmall(columns: Int, rows: Int, needs: (columns: Int, rows: Int)) -> [String] {
        [
            pick("终端太小：\(columns)x\(rows)", "the terminal is too small: \(columns)x\(rows)"),
            pick(
                "至少需要 \(needs.columns)x\(needs.rows)",
                "\(needs.columns)x\(needs.rows) are needed"
            ),
            pick("q 退出", "q quits"),
        ]
    }

    /// A typed text that is no number.
    public func noNumber(_ text: String) -> String {
        pick("“\(text)”不是数字", "'\(text)' is no number")
    }

    /// A ticket that lacks its quantity.
    public var quantityMissing: String {
        pick("请输入数量，或按 m 取全部", "type a quantity, or press m for all")
    }

    /// A book without the side whose price was asked for.
    public var emptySide: String { pick("这一方没有报价", "that side of the book is empty") }

    /// A price that was not typed.
    public var followsMarket: String { pick("跟随市价", "follows the market") }

    /// The countdown of a typed price.
    public func driftCountdown(seconds: Int64) -> String {
        pick("\(seconds)秒后回到市价", "market price in \(seconds) s")
    }

    /// The question in a ticket's confirmation.
    public var confirmTitle: String { pick("确认委托", "Place this order?") }

    /// The question before an order is cancelled.
    public func cancelQuestion(_ id: OrderID) -> String {
        pick("撤销委托 \(id)？", "Cancel order \(id)?")
    }

    /// The answers of a question.
    public var yesOrNo: String { pick("y 确认   n 返回", "y yes   n back") }

    /// How the market's clock stands.
    public func pace(_ speed: Int64, isPaused: Bool, isFollowing: Bool) -> String {
        if isFollowing { return pick("跟随其他进程", "led by another run") }
        if isPaused { return pick("已暂停 ×\(speed)", "paused x\(speed)") }
        return pick("×\(speed)", "x\(speed)")
    }

    /// A section that has nothing.
    public var nothingThere: String { pick("（无）", " (none)") }

    /// The notices of a section's title.
    public func noticesTitle(unread: Int) -> String {
        guard unread > 0 else { return pick("通知", "notices") }
        return pick("通知 \(unread)条未读", "notices, \(unread) unread")
    }

    /// What rows are sorted by.
    public func sorted(by column: String, isDescending: Bool) -> String {
        pick(
            "按\(column)\(isDescending ? "降序" : "升序")",
            "by \(column), \(isDescending ? "descending" : "ascending")"
        )
    }

    /// The filter of the rows; with an open end while it is typed.
    public func filtered(_ text: String, isTyping: Bool) -> String {
        pick("筛选：", "filter: ") + text + (isTyping ? "_" : "")
    }

    /// A list of watched securities that has none.
    public var watchHint: String {
        pick(
            "没有自选：istock watch 600000 000001 看指定的证券",
            "nothing is watched: istock watch 600000 000001 watches these"
        )
    }

    /// The orders of a ticket's security.
    public var ordersTitle: String { pick("委托", "orders") }

    /// What a ticket that is printed instead of shown says last.
    public func ticketCommands(_ code: String) -> String {
        pick(
            "下单：istock buy \(code) 数量 --price 价格；分步填写：istock ticket new \(code)；"
                + "全屏下单需要终端",
            "to order: istock buy \(code) QTY --price PRICE; step by step: istock ticket new \(code); "
                + "the full screen needs a terminal"
        )
    }

    /// A word of a screen.
    public func word(_ word: ScreenLabel) -> String { pick(word.texts.chinese, word.texts.english) }
}

/// The short texts of the screens that tables do not have.
public enum ScreenLabel: Hashable, Sendable, CaseIterable {
    case fees, need, proceeds, free, frozen, held, sellable, cost, limitUp, limitDown, shares
    case canBuy, canSell, help, watched, positions, pendingOrders, trend, percent, todayPnl
    case marketPrice, previousClose

    var texts: (chinese: String, english: String) {
        switch self {
        case .fees: ("费用", "fees")
        case .need: ("冻结资金", "to be frozen")
        case .proceeds: ("到账约", "proceeds")
        case .free: ("可用", "free")
        case .frozen: ("冻结", "frozen")
        case .held: ("持仓", "held")
        case .sellable: ("可卖", "sellable")
        case .cost: ("成本", "cost")
        case .limitUp: ("涨停", "limit up")
        case .limitDown: ("跌停", "limit down")
        case .shares: ("单位：股", "in shares")
        case .canBuy: ("可买", "can buy")
        case .canSell: ("可卖", "can sell")
        case .help: ("按键", "Keys")
        case .watched: ("自选", "watchlist")
        case .positions: ("持仓", "positions")
        case .pendingOrders: ("委托", "orders")
        case .trend: ("走势", "trend")
        case .percent: ("涨跌幅", "change%")
        case .todayPnl: ("当日盈亏", "today")
        case .marketPrice: ("市价", "market")
        case .previousClose: ("昨收", "prev.")
        }
    }
}
