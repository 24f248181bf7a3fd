extension Rulebook {
    private static let fen = Price(tenThousandths: 100)
    private static let tenthOfFen = Price(tenThousandths: 10)

    /// The price step (rules, section 3.1).
    static let ticks: [Board: [DatedRule<Price>]] = [
        .main: [DatedRule(always, fen, source: "E7 G7 A")],
        .chiNext: [DatedRule(always, fen, source: "E7 G7 A")],
        .star: [DatedRule(20_190_722, fen, source: "E7 G7 A")],
        .beijing: [DatedRule(20_211_115, fen, source: "E7 G7 A")],
        .fund: [DatedRule(always, tenthOfFen, source: "Z2 B")],
        .convertibleBond: [
            DatedRule(always, tenthOfFen, source: "M; Shanghai had 0.01 before 2021 or 2022")
        ],
    ]
}

extension RuleQuery {
    var tickRow: DatedRule<Price>? { Rulebook.ticks[board]?.row(on: day) }
}
