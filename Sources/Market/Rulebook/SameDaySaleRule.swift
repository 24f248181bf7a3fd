extension Rulebook {
    /// Since when funds may be sold on the day of the purchase, T+0 (rules, section 7); those without
    /// a row never, like shares.
    static let sameDayFunds: [FundType: [DatedRule<Bool>]] = [
        .money: [DatedRule(always, true, source: "T1 T3 A; earlier than 2015, since when M")],
        .bond: [DatedRule(always, true, source: "T1 T3 A; earlier than 2015, since when M")],
        .gold: [DatedRule(always, true, source: "T1 T3 A; earlier than 2015, since when M")],
        .crossBorder: [DatedRule(20_150_119, true, source: "T1 T3 A")],
        .commodityFutures: [DatedRule(20_200_101, true, source: "T3 A; day of the month M")],
    ]

    static let sameDayBoards: [Board: [DatedRule<Bool>]] = [
        .convertibleBond: [DatedRule(always, true, source: "T1 T3 A")]
    ]
}

extension RuleQuery {
    /// The row that allows selling on the day of the purchase; nil where none does.
    var sameDaySaleRow: DatedRule<Bool>? {
        if let fund {
            return Rulebook.sameDayFunds[fund.type]?.row(on: day)
        }
        return Rulebook.sameDayBoards[board]?.row(on: day)
    }
}
