public import Market
public import Trading

extension Language {
    /// The sentence that says which rule refused, with the numbers, and what to do.
    public func message(_ refusal: Refusal) -> String {
        switch refusal {
        case .lot(let symbol, let side, let quantity, let rule, let sellable):
            lotMessage(Board.of(symbol), side, quantity, rule, sellable)
        case .dailyMaximum(let quantity, let bought, let maximum):
            pick(
                "风险警示股票单日累计买入不得超过\(maximum)股：已买\(bought)股，再买\(quantity)股超出",
                "of a risk-warning share at most \(maximum) may be bought in a day: "
                    + "\(bought) were, \(quantity) more was asked for"
            )
        case .maxQuantity(let quantity, let maximum):
            pick(
                "单笔委托最多\(maximum)股，\(quantity)股超出；请分笔委托",
                "one order may be for at most \(maximum) shares, \(quantity) was asked for: "
                    + "split the order"
            )
        case .cash(let need, let have):
            pick(
                "资金不足：需要\(need)元，可用\(have)元，差\(need - have)元；用 --max 按可用资金买入",
                "not enough cash: needs \(need), has \(have), short by \(need - have); "
                    + "--max buys what the cash affords"
            )
        // What --max asks for where there is nothing.
        case .sellable(need: 1, have: 0):
            pick(
                "没有可卖的股份；当日买入的股票下一交易日才能卖出",
                "none of it can be sold now; shares bought today can be sold on the next trading day"
            )
        case .sellable(let need, let have):
            pick(
                "可卖数量不足：要卖\(need)股，可卖\(have)股，差\(need - have)股；当日买入的股票下一交易日才能卖出",
                "not enough to sell: \(need) was asked for, \(have) can be sold, short by "
                    + "\(need - have); shares bought today can be sold on the next trading day"
            )
        case .tick(let price, let tick):
            pick(
                "价格\(price)不是最小变动价位\(tick)的整数倍；请改为整数倍",
                "the price \(price) is not a multiple of the tick \(tick): ask for one that is"
            )
        case .limit(let price, let limits): limitMessage(price, limits)
        case .noCancelWindow(let until):
            pick(
                "集合竞价此时段不接受撤单，\(until.time)起可撤",
                "cancels are not accepted now; they are again from \(until.time)"
            )
        case .priceReset(let old, let new):
            pick(
                "价格已从\(old)回到市价\(new)，未下单；再次提交即按\(new)委托",
                "the price went back from \(old) to the market's \(new), nothing was placed; "
                    + "submit again to place it at \(new)"
            )
        default: typeMessage(refusal)
        }
    }

    private func typeMessage(_ refusal: Refusal) -> String {
        switch refusal {
        case .cage(let price, let side, let bound, let reference):
            side == .buy
                ? pick(
                    "连续竞价买入价\(price)高于有效申报上限\(bound)（基准价\(reference)）；请报\(bound)或更低",
                    "in continuous trading a buy at \(price) is above the price cage's \(bound) "
                        + "(reference \(reference)): ask for \(bound) or less"
                )
                : pick(
                    "连续竞价卖出价\(price)低于有效申报下限\(bound)（基准价\(reference)）；请报\(bound)或更高",
                    "in continuous trading a sell at \(price) is below the price cage's \(bound) "
                        + "(reference \(reference)): ask for \(bound) or more"
                )
        case .phase(let type, let phase):
            pick(
                "\(label(type))委托在“\(label(phase))”阶段不接受",
                "orders of type \(type.rawValue) are not accepted now: \(label(phase))"
            )
        case .halted(let symbol, let until):
            pick(
                "\(symbol)盘中临时停牌至\(until.time)，期间不接受市价委托；请用限价委托",
                "\(symbol) is halted until \(until.time) and takes no market orders meanwhile: "
                    + "use a limit order"
            )
        case .orderType(let type, let symbol):
            pick(
                "\(symbol)当日不接受\(label(type))委托；请用限价委托",
                "\(symbol) takes no orders of type \(type.rawValue) on that day: use a limit order"
            )
        case .protection(let symbol, let isNeeded):
            isNeeded
                ? pick(
                    "\(symbol)当日无涨跌幅限制，市价委托须用 --protect 指定保护限价",
                    "\(symbol) has no price limit on that day: name the worst price with --protect"
                )
                : pick(
                    "\(symbol)的市价委托没有保护限价，请去掉 --protect",
                    "market orders of \(symbol) take no protection price: leave --protect out"
                )
        default: stateMessage(refusal)
        }
    }

    private func stateMessage(_ refusal: Refusal) -> String {
        switch refusal {
        case .suspended(let symbol):
            pick("\(symbol)停牌，复牌后再委托", "\(symbol) is suspended: try again when it trades")
        case .delisted(let symbol):
            pick("\(symbol)已退市，不能交易", "\(symbol) is delisted and cannot be traded")
        case .unlisted(let symbol):
            pick("\(symbol)尚未上市，上市后再委托", "\(symbol) is not listed yet: try again after its listing")
        case .notTradable(let symbol, let board): notTraded(symbol, board)
        case .noPrice(let symbol):
            pick(
                "\(symbol)没有最新价和昨收价，请用 --price 指定价格",
                "\(symbol) has neither a last price nor a previous close: name one with --price"
            )
        default:
            pick(
                "金额过大，无法计算；请减少数量",
                "the amount is too large to be counted: ask for less"
            )
        }
    }

    private func lotMessage(
        _ board: Board?,
        _ side: Side,
        _ quantity: Quantity,
        _ rule: QuantityRule,
        _ sellable: Quantity?
    ) -> String {
        let lots = "\(label(board))\(pick("：", ": "))\(lotRule(rule))"
        guard side == .sell, let sellable else {
            return pick(
                "数量\(quantity)股不符合规则（\(lots)）；零股只能卖出",
                "\(quantity) shares is not a quantity one can buy (\(lots)); odd lots are only sold"
            )
        }
        let odd = sellable.shares % rule.minimum.shares
        switch rule.oddLot {
        case .leftoverOnly where sellable < rule.minimum:
            return pick(
                "数量\(quantity)股不符合规则（\(lots)）；可卖\(sellable)股，须一次卖出\(sellable)股",
                "\(quantity) shares is not a quantity one can sell (\(lots)); "
                    + "you can sell \(sellable): sell \(sellable)"
            )
        case .withWholeLots where odd > 0:
            return pick(
                "数量\(quantity)股不符合规则（\(lots)）；可卖\(sellable)股，其中零股\(odd)股须一次卖出",
                "\(quantity) shares is not a quantity one can sell (\(lots)); of the \(sellable) that "
                    + "can be sold, the odd \(odd) go in one order"
            )
        default:
            return pick(
                "数量\(quantity)股不符合规则（\(lots)）；可卖\(sellable)股",
                "\(quantity) shares is not a quantity one can sell (\(lots)); "
                    + "\(sellable) can be sold"
            )
        }
    }

    /// The rule for quantities in words.
    public func lotRule(_ rule: QuantityRule) -> String {
        rule.minimum == rule.step
            ? pick("须为\(rule.step)股的整数倍", "multiples of \(rule.step)")
            : pick(
                "至少\(rule.minimum)股，以\(rule.step)股递增",
                "at least \(rule.minimum), then by \(rule.step)"
            )
    }

    /// How a day's prices are bounded, in words; empty where a percentage bounds them.
    public func limitRule(_ regime: LimitRegime) -> String {
        switch regime {
        case .percent(let rule): "\(rule.percent)%"
        case .firstDay: pick("上市首日涨跌幅", "first day's bands")
        case .unlimited(.newListing(let sessions)):
            pick("上市前\(sessions)日无涨跌幅限制", "none on the first \(sessions) sessions")
        case .unlimited(.delistingStart): pick("退市整理首日无涨跌幅限制", "none on the first delisting day")
        case .unlimited(.kind): pick("无涨跌幅限制", "none")
        }
    }

    private func limitMessage(_ price: Price, _ limits: PriceLimits) -> String {
        price > limits.up
            ? pick(
                "价格\(price)高于涨停价\(limits.up)；请在\(limits.down)至\(limits.up)之间报价",
                "limit price \(price) is above the upper limit \(limits.up): "
                    + "ask for one from \(limits.down) to \(limits.up)"
            )
            : pick(
                "价格\(price)低于跌停价\(limits.down)；请在\(limits.down)至\(limits.up)之间报价",
                "limit price \(price) is below the lower limit \(limits.down): "
                    + "ask for one from \(limits.down) to \(limits.up)"
            )
    }

    /// What istock leaves to others.
    func notTraded(_ symbol: Symbol, _ board: Board?) -> String {
        pick(
            "\(symbol)是\(chinese(board))，istock 不交易",
            "\(symbol) is \(english(board)), which istock does not trade"
        )
    }

    private func chinese(_ board: Board?) -> String {
        switch board {
        case .index: "指数"
        case .bShare: "B股"
        case .repo: "国债逆回购"
        default: "当日尚未开市的板块"
        }
    }

    private func english(_ board: Board?) -> String {
        switch board {
        case .index: "an index"
        case .bShare: "a B-share"
        case .repo: "a reverse repo"
        default: "on a board that was not open on that day"
        }
    }
}
