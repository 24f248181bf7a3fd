public import Desk
public import Market
import Quotes
public import Trading

extension Language {
    /// The sentence for what the watchlist and charts run into; other errors have their own.
    func message(ofWatching error: DeskError) -> String {
        switch error {
        case .notWatched(let symbol):
            pick(
                "自选中没有\(symbol)；用 istock watchlist list 查看",
                "\(symbol) is not on the watchlist; istock watchlist list shows it"
            )
        case .unknownInList(let faults, let path): badList(faults, path: path, isUnknown: true)
        case .noBars(let source):
            pick(
                "行情源 \(source) 没有K线；可用 --bars 路径 读取通达信的 .day 文件",
                "the source \(source) has no bars; --bars PATH reads TDX's .day files"
            )
        case .noBarsYet(let symbol):
            pick("\(symbol)在此时刻之前没有K线", "there are no bars of \(symbol) up to this instant")
        case .barFile(let error): message(error)
        default: message(error)
        }
    }

    private func message(_ error: BarFileError) -> String {
        switch error {
        case .notFound(let path, let symbol, let period):
            pick(
                "\(path) 中没有\(symbol)在此时刻之前的\(period == .day ? "日线" : "分钟线")",
                "\(path) has no \(period == .day ? "daily" : "minute") bars of \(symbol) up to this instant"
            )
        case .unreadable(let path, let reason):
            pick("无法读取 \(path)：\(reason)", "\(path) cannot be read: \(reason)")
        case .unknownFormat(let path):
            pick(
                "\(path) 不是通达信的 .day、.lc1 或 .lc5 文件",
                "\(path) is not one of TDX's files: .day, .lc1 or .lc5"
            )
        case .badRecord(let path, let record):
            pick("\(path) 第\(record)条记录有误", "record \(record) of \(path) is no bar")
        }
    }

    /// What candlesticks of an interval are called.
    public func label(_ interval: BarInterval) -> String {
        switch interval {
        case .minutes(let length): pick("\(length)分钟K", "\(length)-minute")
        case .day: pick("日K", "daily")
        case .week: pick("周K", "weekly")
        case .month: pick("月K", "monthly")
        case .year: pick("年K", "yearly")
        }
    }

    /// The short words for the figures of a bar: open, high, low, close and volume.
    public var barWords: (open: String, high: String, low: String, close: String, volume: String) {
        self == .zh ? ("开", "高", "低", "收", "量") : ("O", "H", "L", "C", "Vol")
    }

    /// What a chart of recorded prices says of them.
    public var recordedBars: String { pick("通达信数据，未复权", "TDX data, unadjusted") }

    /// What a chart of a source's prices says of them.
    public var unadjusted: String { pick("未复权", "unadjusted") }

    /// What `chart --svg` answers.
    public func wroteChart(_ path: String) -> String {
        pick("已写入 \(path)", "wrote \(path)")
    }
}

extension Language {
    /// What `watchlist add` and `import` answer.
    public func watched(_ change: WatchlistChange) -> [String] {
        var lines: [String] = []
        if !change.added.isEmpty {
            let list = change.added.map(\.description).joined(separator: " ")
            lines.append(pick("已加入自选：\(list)", "added to the watchlist: \(list)"))
        }
        if !change.present.isEmpty {
            let list = change.present.map(\.description).joined(separator: " ")
            lines.append(pick("已在自选中：\(list)", "on the watchlist already: \(list)"))
        }
        return lines
    }

    /// What `watchlist remove` answers.
    public func unwatched(_ symbols: [Symbol]) -> String {
        let list = symbols.map(\.description).joined(separator: " ")
        return pick("已移出自选：\(list)", "taken off the watchlist: \(list)")
    }

    /// That price alerts of securities that are not watched any more still fire.
    public func alertsStay(_ ids: [Int64]) -> String {
        let list = ids.map(String.init).joined(separator: " ")
        return pick(
            "价格提醒仍然有效；用 istock alert remove \(list) 移除",
            "their price alerts stay; istock alert remove \(list) removes them"
        )
    }

    /// What an empty watchlist says.
    public var emptyWatchlist: String {
        pick(
            "自选为空；用 istock watchlist add 代码 加入",
            "the watchlist is empty; istock watchlist add CODE fills it"
        )
    }

    /// The lines of a list of securities that name none; nothing was stored.
    public func badList(_ faults: [SymbolList.Fault], path: String, isUnknown: Bool) -> String {
        let shown = faults.prefix(10).map { fault in
            pick("第\(fault.line)行“\(fault.text)”", "line \(fault.line) '\(fault.text)'")
        }
        let rest = faults.count - shown.count
        let more = rest > 0 ? pick("，另有\(rest)行", " and \(rest) more") : ""
        let list = shown.joined(separator: pick("、", ", ")) + more
        return isUnknown
            ? pick(
                "\(path) 中有不存在的证券：\(list)；未导入任何证券",
                "\(path) names securities that do not exist: \(list); nothing was imported"
            )
            : pick(
                "\(path) 中有无法识别的代码：\(list)；未导入任何证券",
                "\(path) has lines that are no codes: \(list); nothing was imported"
            )
    }

    /// A list without a security.
    public func emptyList(path: String) -> String {
        pick("\(path) 中没有证券代码", "\(path) has no codes")
    }

    /// The mark of a price at its limit: 涨停 or 跌停.
    public func limitMark(isUp: Bool) -> String {
        isUp ? pick("涨停", "limit up") : pick("跌停", "limit down")
    }

    /// The heads of the watchlist's last columns: change in per cent, and price alerts.
    public var changePercentHead: String { pick("涨跌幅", "change %") }

    /// The head of the column of price alerts.
    public var alertsHead: String { pick("提醒", "alerts") }

    /// An alert in the watchlist: `≥10.50 #1`.
    public func shortAlert(_ alert: PriceAlert) -> String {
        let sign = alert.direction == .above ? pick("≥", ">=") : pick("≤", "<=")
        return "\(sign)\(alert.price) #\(alert.id)"
    }
}
