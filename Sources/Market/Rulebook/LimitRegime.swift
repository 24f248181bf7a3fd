/// How the prices of a day are bounded.
public enum LimitRegime: Hashable, Sendable {
    /// By a percentage of the previous close.
    case percent(PriceLimitRule)
    /// By bands around the issue price, which feeds give as the previous close: one in the opening
    /// auction, a wider one afterwards.
    case firstDay(auction: PriceBand, continuous: PriceBand)
    /// Not at all.
    case unlimited(UnlimitedReason)

    /// Returns the limits of a phase; nil where there are none.
    ///
    /// Of a first day's two bands the auction's holds in the opening auction, the other one in every
    /// other phase.
    public func limits(
        previousClose: Price,
        tick: Price,
        in phase: TradingPhase = .continuous
    ) -> PriceLimits? {
        switch self {
        case .percent(let rule):
            return rule.limits(previousClose: previousClose, tick: tick)
        case .firstDay(let auction, let continuous):
            let isAuction = phase == .openingAuction || phase == .lockedAuction
            return (isAuction ? auction : continuous).limits(of: previousClose, tick: tick)
        case .unlimited:
            return nil
        }
    }
}

/// Why a day has no limit.
public enum UnlimitedReason: Hashable, Sendable {
    /// It is one of the security's first sessions, of which so many have none.
    case newListing(sessions: Int)
    /// It is the first day of the delisting period.
    case delistingStart
    /// The kind of security never has one: convertible bonds before 2022-08-01.
    case kind
}

/// What holds on the first days of a security (rules, section 3.3).
enum ListingRule: Hashable, Sendable {
    /// The first sessions have no limit.
    case free(sessions: Int)
    /// The first session has two bands.
    case band(auction: PriceBand, continuous: PriceBand)
}

/// The delisting period (退市整理期).
public struct DelistingRule: Hashable, Sendable {
    /// How many sessions it has.
    public let sessions: Int
    /// Whether its first session has no limit.
    public let isFirstDayUnlimited: Bool
}

extension Rulebook {
    private static let firstDayBand = ListingRule.band(
        auction: PriceBand(upPermille: 1200, downPermille: 800),
        continuous: PriceBand(upPermille: 1440, downPermille: 640)
    )

    private static let bondBand = PriceBand(upPermille: 1573, downPermille: 567)

    /// By the day of the listing, so that a share listed before a change keeps its own first days.
    static let newListings: [Board: [DatedRule<ListingRule>]] = [
        .main: [
            DatedRule(always, .free(sessions: 1), source: "N4 N5 B"),
            DatedRule(20_140_101, firstDayBand, source: "N1 N2 N3 E2 A"),
            DatedRule(20_230_410, .free(sessions: 5), source: "G7 G13 I1 B"),
        ],
        .chiNext: [
            DatedRule(always, .free(sessions: 1), source: "N4 N5 B"),
            DatedRule(20_140_101, firstDayBand, source: "N1 N2 N3 E2 A"),
            DatedRule(20_200_824, .free(sessions: 5), source: "P1 G7 B"),
        ],
        .star: [DatedRule(20_190_722, .free(sessions: 5), source: "E2 P4 A")],
        .beijing: [DatedRule(20_211_115, .free(sessions: 1), source: "B1 B3 A")],
        .convertibleBond: [
            DatedRule(20_220_801, .band(auction: bondBand, continuous: bondBand), source: "C1 C3 B")
        ],
    ]

    /// By the day the period began.
    static let delistingPeriods: [Board: [DatedRule<DelistingRule>]] = [
        .main: [until2020, DatedRule(20_201_231, short, source: "E6 M")],
        .chiNext: [until2020, DatedRule(20_201_231, short, source: "E6 M")],
        .star: [
            DatedRule(20_190_722, long, source: "M"),
            DatedRule(20_201_231, short, source: "E6 M"),
        ],
        .beijing: [DatedRule(20_211_115, short, source: "B4 N6 B; 15 sessions M")],
    ]

    private static let long = DelistingRule(sessions: 30, isFirstDayUnlimited: false)
    private static let short = DelistingRule(sessions: 15, isFirstDayUnlimited: true)
    private static let until2020 = DatedRule(20_120_707, long, source: "E8 A; day of the month M")
}

extension RuleQuery {
    /// The row of the listing rule, nil once the first days are over.
    var listingRow: DatedRule<ListingRule>? {
        guard let session, session > 0,
            let row = Rulebook.newListings[board]?.row(on: listing.listingDay ?? day)
        else { return nil }
        switch row.value {
        case .free(let sessions): return session <= sessions ? row : nil
        case .band: return session == 1 ? row : nil
        }
    }

    var delistingRow: DatedRule<DelistingRule>? {
        guard instrument.isDelisting else { return nil }
        return Rulebook.delistingPeriods[board]?.row(on: delistingDay)
    }

    var limitRegime: LimitRegime {
        if let row = delistingRow {
            let isFirstDay = listing.delistingDay == day
            if isFirstDay && row.value.isFirstDayUnlimited { return .unlimited(.delistingStart) }
        } else if let row = listingRow {
            switch row.value {
            case .free(let sessions):
                return .unlimited(.newListing(sessions: sessions))
            case .band(let auction, let continuous):
                return .firstDay(auction: auction, continuous: continuous)
            }
        }
        guard let rule = priceLimitRow?.value else { return .unlimited(.kind) }
        return .percent(rule)
    }
}
