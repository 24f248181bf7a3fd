public import Desk
public import Market
public import Store
public import Trading

extension Language {
    /// What `init` answers.
    public func opened(_ account: Account, path: String) -> String {
        let clock = account.clock.map { "\($0.day) \($0.time)" }
        return pick(
            "已开户 \(account.name)：资金\(account.cash)元，行情 \(account.source)"
                + (clock.map { "，时间 \($0)" } ?? "") + "（\(path)）",
            "opened account \(account.name): cash \(account.cash), source \(account.source)"
                + (clock.map { ", clock \($0)" } ?? "") + " (\(path))"
        )
    }

    /// What a pending order's answer says of what comes next.
    public func pendingNote(_ order: Order, desk: Desk) -> String {
        if order.session > desk.now.day || order.session < desk.now.day {
            return pick(
                "已排队，\(order.session) 09:15 申报；istock run 会等待并成交它",
                "queued for the session of \(order.session), 09:15; istock run waits and fills it"
            )
        }
        return desk.account.clock == nil
            ? pick("等待成交；istock run 会成交它", "pending; istock run fills it")
            : pick(
                "等待成交；istock run 或 istock clock advance 会成交它",
                "pending; istock run or istock clock advance fills it"
            )
    }

    /// What a backup says.
    public func backedUp(to path: String) -> String {
        pick("已备份到 \(path)", "backed up to \(path)")
    }

    /// What a restored file says.
    public func restored(from path: String, kept: String?) -> String {
        let done = pick("已从 \(path) 恢复", "restored from \(path)")
        guard let kept else { return done }
        return done + pick("；原文件存为 \(kept)", "; what was there is in \(kept)")
    }

    /// What `--dry-run` says.
    public var dryRunNote: String { pick("试算，未下单", "dry run: nothing was placed") }

    /// What a command says that did everything and kept nothing.
    public var trialNote: String { pick("试算，未保存", "dry run: nothing was kept") }

    /// The warning that an equal order is pending.
    public var twinWarning: String {
        pick(
            "已有一笔相同的委托在等待；用 --client-id 可避免重复下单",
            "an equal order is pending already; --client-id keeps a repeat from being placed twice"
        )
    }

    /// What is odd about a quote.
    public func message(_ doubt: QuoteDoubt) -> String {
        switch doubt {
        case .row(let text): pick("行情有误：\(text)", "a quote is wrong: \(text)")
        case .unusedColumns(let path, let names):
            pick(
                "\(path) 有不认识的列，未使用：\(names.joined(separator: "、"))",
                "\(path) has columns that mean nothing here and are not used: "
                    + names.joined(separator: ", ")
            )
        case .rangeBeyondLimit(let symbol, let price, let limit):
            pick(
                "\(symbol)行情自相矛盾：当日价格\(price)超出其涨跌停价\(limit)；以交易所给出的涨跌停价为准",
                "\(symbol): the day's price \(price) is beyond the limit \(limit) of the same quote; the "
                    + "exchange's limit holds"
            )
        }
    }

    /// The question before an order is placed on a terminal.
    public var placeQuestion: String { pick("确认下单？[y/N]", "Place it? [y/N]") }

    /// What is said when the question is not answered with yes.
    public var nothingPlaced: String { pick("未下单", "nothing was placed") }

    /// What is said when the market takes a typed price back.
    public func driftNotice(from old: Price, to new: Price) -> String {
        pick("价格已回到市价：\(old) → \(new)", "the price went back to the market: \(old) -> \(new)")
    }

    /// What `cancel` answers for one order.
    public func cancelled(_ order: Order, name: String) -> String {
        let security = "\(name.isEmpty ? order.symbol.description : name)(\(order.symbol.code))"
        let rest = order.quantity - order.cumQuantity
        return pick(
            "委托\(order.id) \(label(order.side))\(security) 已撤单，余\(rest)股",
            "order \(order.id) to \(label(order.side)) \(security) cancelled, \(rest) shares open"
        )
    }

    /// What `refresh` answers.
    public func refreshed(_ report: RefreshReport) -> String {
        let stale = report.withoutFreshQuote.map(\.description).joined(separator: " ")
        guard !report.symbols.isEmpty else { return pick("没有等待的委托", "no order is pending") }
        return pick(
            "已刷新\(report.symbols.count)只证券" + (stale.isEmpty ? "" : "，无新行情：\(stale)"),
            "refreshed \(report.symbols.count) securities"
                + (stale.isEmpty ? "" : ", without a fresh quote: \(stale)")
        )
    }

    /// What the ticket's last lines say.
    public func ticketDrift(_ instant: Instant?) -> String {
        guard let instant else { return pick("价格跟随市价", "the price follows the market") }
        return pick("价格保持到 \(instant.time)", "the price holds until \(instant.time)")
    }

    /// What `ticket discard` answers.
    public var discarded: String { pick("委托单已作废", "the ticket is discarded") }

    /// What `calendar import` answers.
    public func imported(days: Int, end: TradingDay) -> String {
        pick(
            "已导入\(days)个休市日，日历截止\(end)",
            "imported \(days) closed days; the calendar ends on \(end)"
        )
    }

    /// How many notices are unread.
    public func unread(_ count: Int) -> String {
        pick("\(count)条未读通知", count == 1 ? "1 unread notice" : "\(count) unread notices")
    }

    /// What is wrong with a line of a calendar file.
    public func calendarLine(_ error: CalendarFileError, path: String) -> String {
        pick(
            "\(path) 第\(error.line)行“\(error.text)”不是日期，应如 2027-01-01",
            "\(path), line \(error.line): '\(error.text)' is no date such as 2027-01-01"
        )
    }

    /// A file that is larger than any of its kind.
    public func tooLargeFile(path: String, mebibytes: Int) -> String {
        pick("\(path)超过\(mebibytes) MiB", "\(path) is larger than \(mebibytes) MiB")
    }

    /// That a file the user named cannot be read.
    public func unreadable(path: String, reason: String) -> String {
        pick("无法读取 \(path)：\(reason)", "\(path) cannot be read: \(reason)")
    }

    /// What `run` says when another loop is at work on the file.
    public var otherLoop: String {
        pick(
            "另一个 istock run 正在刷新，本进程只转述成交",
            "another istock run refreshes this file; this one follows it"
        )
    }

    /// What `actions import` answers.
    public func importedActions(_ count: Int) -> String {
        pick("已导入\(count)项公司行为", "imported \(count) corporate actions")
    }

    /// What is wrong with a line of a file of corporate actions.
    public func actionLine(_ error: CorporateActionFileError, path: String) -> String {
        let fault = fault(error.fault)
        return pick("\(path) 第\(error.line)行：\(fault)", "\(path), line \(error.line): \(fault)")
    }

    private func fault(_ fault: CorporateActionFileError.Fault) -> String {
        switch fault {
        case .missingColumn(let name): pick("缺少列 \(name)", "the column \(name) is missing")
        case .unexpectedColumn(let name): pick("未知列 \(name)", "there is no column \(name)")
        case .fieldCount(let found, let expected):
            pick("应有\(expected)个字段，实有\(found)个", "\(found) fields, expected \(expected)")
        case .symbol: pick("代码无效", "the code is none")
        case .value(let column, let text):
            pick("\(column) 的值“\(text)”无效", "'\(text)' is no value of \(column)")
        case .closedDay(let day): pick("\(day)不是交易日", "\(day) is no trading day")
        case .dateOrder(let column, let day):
            pick(
                "\(column) \(day) 与除权日次序不符",
                "\(column) \(day) is on the wrong side of the ex-date"
            )
        case .rightsPrice: pick("配股须有配股价", "rights need a rights_price")
        case .nothing: pick("没有任何权益", "the row gives nothing")
        case .conflict(let column, let line):
            pick("\(column) 与第\(line)行冲突", "\(column) contradicts line \(line)")
        }
    }
}
