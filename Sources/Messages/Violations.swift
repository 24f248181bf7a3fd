public import Store

extension Language {
    /// Which row breaks which invariant, in a sentence.
    public func message(_ violation: Violation) -> String {
        let number = "I\(violation.invariant)"
        var sentence = pick(
            "\(violation.row) 违反 \(number)：\(invariant(violation.invariant))",
            "\(violation.row) breaks \(number): \(invariant(violation.invariant))"
        )
        if let found = violation.found { sentence += pick("；现为 \(found)", "; it has \(found)") }
        if let wanted = violation.wanted {
            sentence += pick("，应为 \(wanted)", ", it should have \(wanted)")
        }
        return sentence
    }

    /// An invariant of docs/invariants.md, in a few words.
    private func invariant(_ number: Int) -> String {
        switch number {
        case 1: pick("数据库文件完好", "the database is sound")
        case 2: pick("外键都有所指", "every reference has its row")
        case 3: pick("编号连续", "numbers have no gaps")
        case 4: pick("每笔分录合计为零", "an entry's postings sum to zero")
        case 5: pick("委托的合计等于其成交之和", "an order's totals are those of its trades")
        case 6: pick("成交价不劣于委托价", "a trade is not beyond its order's limit")
        case 7: pick("委托只有一个开始和一个终态", "an order begins and ends once")
        case 8: pick("成交事件与成交一一对应", "fills and trades are the same")
        case 9: pick("冻结等于未成交委托所需", "what is frozen is what pending orders need")
        case 10: pick("账户合计等于分录之和", "an account's totals are those of its postings")
        case 11: pick("成交的分录即其各项", "a trade's postings are its legs")
        case 12: pick("资金、持仓和成本可由事件重建", "cash, lots and costs follow from what happened")
        case 14: pick("交易锁只由 istock 更改", "a lock is as istock's commands set it")
        case 15: pick("表、索引和触发器与程序一致", "tables, indexes and triggers are the program's own")
        default: pick("每日结算与重建一致", "each day's settlement follows from what happened")
        }
    }
}
