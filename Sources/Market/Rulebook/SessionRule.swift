extension Rulebook {
    /// Whether the day ends with a call auction (rules, section 5.1).
    static let closingAuctions: [Venue: [DatedRule<Bool>]] = [
        Venue(exchange: .sse, board: .main): [
            DatedRule(always, false, source: "E1 A"),
            DatedRule(20_180_820, true, source: "E1 A"),
        ],
        Venue(exchange: .sse, board: .star): [DatedRule(20_190_722, true, source: "E1 A")],
        Venue(exchange: .sse, board: .fund): [
            DatedRule(always, false, source: "E1 A"),
            DatedRule(20_260_706, true, source: "R1 R2 A"),
        ],
        Venue(exchange: .sse, board: .convertibleBond): [DatedRule(always, false, source: "M")],
        Venue(exchange: .szse, board: .main): [
            DatedRule(20_060_701, true, source: "AX1 B; date M")
        ],
        Venue(exchange: .szse, board: .chiNext): [
            DatedRule(20_060_701, true, source: "AX1 B; date M")
        ],
        Venue(exchange: .szse, board: .fund): [
            DatedRule(20_060_701, true, source: "AX1 B; date M")
        ],
        Venue(exchange: .szse, board: .convertibleBond): [
            DatedRule(20_060_701, true, source: "M")
        ],
        Venue(exchange: .bse, board: .beijing): [DatedRule(20_211_115, true, source: "B1 B4 A")],
    ]

    /// The phases of `day` for an instrument.
    public static func sessions(of instrument: Instrument, on day: TradingDay) -> SessionPlan {
        RuleQuery(instrument, on: day).sessions
    }
}

extension RuleQuery {
    /// An index follows the shares it is made of.
    var closingAuctionRow: DatedRule<Bool>? {
        let venue = board == .index ? Venue(exchange: exchange, board: .main) : venue
        return Rulebook.closingAuctions[venue]?.row(on: day)
    }

    var sessions: SessionPlan {
        switch (closingAuctionRow?.value ?? false, afterHoursRow != nil) {
        case (false, false): RuleQuery.plain
        case (true, false): RuleQuery.withAuction
        case (false, true): RuleQuery.withAfterHours
        case (true, true): RuleQuery.withBoth
        }
    }

    private static let plain = SessionPlan(hasClosingAuction: false)
    private static let withAuction = SessionPlan(hasClosingAuction: true)
    private static let withAfterHours = SessionPlan(hasClosingAuction: false, hasAfterHours: true)
    private static let withBoth = SessionPlan(hasClosingAuction: true, hasAfterHours: true)
}
