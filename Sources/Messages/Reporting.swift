public import Market

extension Language {
    /// What a report file's answer says.
    public func reportWritten(to path: String) -> String {
        pick("报告已写入 \(path)", "the report is in \(path)")
    }

    /// That a file the user named cannot be written.
    public func unwritable(path: String, reason: String) -> String {
        pick("无法写入 \(path)：\(reason)", "\(path) cannot be written: \(reason)")
    }

    /// The days of a report.
    public func period(from first: TradingDay, to last: TradingDay, days: Int) -> String {
        pick(
            "\(first) 至 \(last)，\(days)个交易日",
            "\(first) to \(last), \(days) trading day" + (days == 1 ? "" : "s")
        )
    }

    /// That a report has no day yet, and what changes that.
    public func noReportedDays(since: TradingDay?, isVirtual: Bool) -> String {
        if let since {
            return pick("\(since)以来还没有结算过的交易日", "no trading day since \(since) has ended yet")
        }
        return isVirtual
            ? pick(
                "还没有结算过的交易日；用 istock clock advance 1d 结束第一天",
                "no trading day has ended yet; istock clock advance 1d ends the first"
            )
            : pick(
                "还没有结算过的交易日；15:00 收盘后再看",
                "no trading day has ended yet; look again after the close at 15:00"
            )
    }

    /// That so many days are marked with a price that is not the close.
    public var provisionalNote: String {
        pick(
            "最后一日缺收盘价，为暂估值",
            "the last day lacks a closing price and is marked provisionally"
        )
    }

    /// How much of the index is not known.
    public func indexGaps(_ missing: Int, of days: Int) -> String {
        pick(
            "指数收盘价缺\(missing)日（共\(days)日）",
            "the index's close is not known on \(missing) of \(days) days"
        )
    }

    /// That only the latest sales are listed.
    public func latestSales(_ shown: Int, of all: Int) -> String {
        pick("仅列最近\(shown)笔，共\(all)笔", "the latest \(shown) of \(all)")
    }

    /// With what terms the figures of a year were reckoned.
    public func terms(daysPerYear: String, riskFree: String) -> String {
        pick(
            "年化按\(daysPerYear)个交易日，无风险利率\(riskFree)",
            "a year has \(daysPerYear) trading days; risk-free rate \(riskFree)"
        )
    }

    /// How many sales won, lost and did neither.
    public func outcomes(wins: Int, losses: Int, evens: Int) -> String {
        pick("盈\(wins)，亏\(losses)，平\(evens)", "\(wins) won, \(losses) lost, \(evens) even")
    }

    /// What the curve of a report shows, for those who do not see it.
    public func curveDescription(return total: String, low: String, high: String) -> String {
        pick(
            "累计收益率 \(total)，期间最低 \(low)，最高 \(high)。",
            "The return ends at \(total), between \(low) and \(high)."
        )
    }

    /// What the curve of drawdowns shows, for those who do not see it.
    public func drawdownDescription(deepest: String) -> String {
        pick(
            "净值低于前高的幅度，最深 \(deepest)。",
            "How far below its height the account was: \(deepest) at the deepest."
        )
    }

    /// The number of a month, as a table's head.
    public func month(_ number: Int) -> String {
        let names = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        return pick("\(number)月", names[number - 1])
    }
}
