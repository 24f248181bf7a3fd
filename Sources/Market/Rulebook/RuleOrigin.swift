/// How sure a row of the rulebook is; the raw values are the grades of its fact sheet.
public enum RuleGrade: Character, Hashable, Sendable, CaseIterable {
    /// An official text, or several sources of which one is official.
    case official = "A"
    /// Several sources, none official.
    case agreed = "B"
    /// One source.
    case single = "C"
    /// From memory, without a source.
    case memory = "M"
    /// The sources conflict; the row takes one reading.
    case disputed = "X"
}

/// Where a rule comes from: the row's first day and its sources.
public struct RuleOrigin: Hashable, Sendable {
    /// The first day the rule holds on, nil where it is older than the modelled window.
    public let since: TradingDay?
    /// The keys of the sources, the grade, and behind a semicolon what is in doubt: `B2 B3 A; maxima M`.
    public let source: String

    init<Value>(_ row: DatedRule<Value>) {
        since = row.from == TradingDay(literal: always) ? nil : row.from
        source = row.source
    }

    /// The grade of the row as a whole.
    public var grade: RuleGrade {
        source.prefix { $0 != ";" }.last.flatMap { RuleGrade(rawValue: $0) } ?? .memory
    }

    /// Whether the row, or a part of it, is from memory or disputed.
    public var isDoubtful: Bool {
        grade == .memory || grade == .disputed || source.contains(";")
    }
}

/// What a rule is about.
public enum RuleSubject: String, Hashable, Sendable, CaseIterable {
    /// Lots and the largest orders.
    case quantity
    /// The price step.
    case tick
    /// The daily limits.
    case priceLimit
    /// The first days after the listing.
    case newListing
    /// The delisting period.
    case delistingPeriod
    /// The most one investor may buy of a security on a day.
    case dailyBuyMaximum
    /// How far from the market an order may be in continuous trading.
    case priceCage
    /// The kinds of market orders.
    case marketOrders
    /// Whether the day ends with a call auction.
    case closingAuction
    /// After-hours fixed-price trading.
    case afterHours
    /// Halts inside a day.
    case halts
    /// Selling on the day of the purchase.
    case sameDaySale
    /// Stamp duty.
    case stampDuty
    /// Transfer fee.
    case transferFee
    /// The circuit breaker of the index.
    case circuitBreaker
}

extension Rulebook {
    /// Where the rule of a subject comes from that holds for a security on a day; nil where there is
    /// none.
    public static func origin(
        of subject: RuleSubject,
        for instrument: Instrument,
        on day: TradingDay,
        listing: ListingInfo = .unknown
    ) -> RuleOrigin? {
        let query = RuleQuery(instrument, on: day, listing: listing)
        return switch subject {
        case .quantity: query.quantityRow.map { RuleOrigin($0) }
        case .tick: query.tickRow.map { RuleOrigin($0) }
        case .priceLimit: query.priceLimitRow.map { RuleOrigin($0) }
        case .newListing: query.listingRow.map { RuleOrigin($0) }
        case .delistingPeriod: query.delistingRow.map { RuleOrigin($0) }
        case .dailyBuyMaximum: query.dailyBuyMaximumRow.map { RuleOrigin($0) }
        case .priceCage: query.priceCageRow.map { RuleOrigin($0) }
        case .marketOrders: query.marketOrderRow.map { RuleOrigin($0) }
        case .closingAuction: query.closingAuctionRow.map { RuleOrigin($0) }
        case .afterHours: query.afterHoursRow.map { RuleOrigin($0) }
        case .halts: query.haltRow(under: query.limitRegime).map { RuleOrigin($0) }
        case .sameDaySale: query.sameDaySaleRow.map { RuleOrigin($0) }
        case .stampDuty: query.stampDutyRow.map { RuleOrigin($0) }
        case .transferFee: query.transferFeeRow.map { RuleOrigin($0) }
        case .circuitBreaker: circuitBreakers.row(on: day).map { RuleOrigin($0) }
        }
    }
}
