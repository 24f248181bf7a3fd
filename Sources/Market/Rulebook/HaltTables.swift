extension Rulebook {
    private static func rule(
        _ levels: [(percent: Int64, minutes: Int?)],
        base: HaltRule.Base = .open,
        until latestResumption: TimeOfDay = TimeOfDay(14, 57)
    ) -> HaltRule {
        HaltRule(
            levels: levels.map { HaltRule.Level(percent: $0.percent, minutes: $0.minutes) },
            base: base,
            latestResumption: latestResumption
        )
    }

    private static let unlimited = rule([(30, 10), (60, 10)])
    private static let bond = rule([(20, 30), (30, nil)], base: .previousClose)

    /// On days without a limit.
    static let unlimitedDayHalts: [Board: [DatedRule<HaltRule>]] = [
        .star: [DatedRule(20_190_722, unlimited, source: "P4 G5 G13 A")],
        .chiNext: [DatedRule(20_200_824, unlimited, source: "P4 G5 G13 A")],
        .main: [DatedRule(20_230_410, unlimited, source: "P4 G5 G13 A")],
        .beijing: [DatedRule(20_211_115, unlimited, source: "B1 B3 A")],
        .convertibleBond: [
            DatedRule(always, bond, source: "P5 B; base M"),
            DatedRule(20_220_801, bond, source: "C1 C3 B; base M"),
        ],
    ]

    /// On the first day of shares listed under the older rules: main boards to 2023-04-09, ChiNext to
    /// 2020-08-23.
    static let firstDayHalts: [Exchange: [DatedRule<HaltRule>]] = [
        .sse: [
            DatedRule(
                20_140_101,
                rule([(10, 30), (20, nil)], until: TimeOfDay(14, 55)),
                source: "N8 B"
            ),
            DatedRule(20_140_613, rule([(10, 30)]), source: "N2 N3 B"),
        ],
        .szse: [
            DatedRule(always, rule([(20, 30), (50, 30), (80, nil)]), source: "N4 N5 B"),
            DatedRule(20_140_101, rule([(10, 60), (20, nil)]), source: "N8 B"),
            DatedRule(20_140_613, rule([(10, 30)]), source: "N2 C; length in Shenzhen M"),
        ],
    ]
}

extension RuleQuery {
    /// The row that holds on a day under `regime`; nil under a percentage, which comes first.
    func haltRow(under regime: LimitRegime) -> DatedRule<HaltRule>? {
        if case .percent = regime { return nil }
        return Rulebook.unlimitedDayHalts[board]?.row(on: day) ?? firstDayHaltRow
    }

    private var firstDayHaltRow: DatedRule<HaltRule>? {
        guard board == .main || board == .chiNext, listingRow != nil else { return nil }
        return Rulebook.firstDayHalts[exchange]?.row(on: day)
    }
}
