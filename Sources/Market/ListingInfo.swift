/// Where a security stands in its life on a day, as far as the rules of the day depend on it.
public struct ListingInfo: Hashable, Sendable {
    /// The first day the security traded on its exchange, nil where it is not known.
    public let listingDay: TradingDay?
    /// The number of the day among the security's sessions, the listing day being 1; nil where it is
    /// not known, zero or less before the listing.
    public let session: Int?
    /// The first day of its delisting period, nil where there is none or it is not known.
    public let delistingDay: TradingDay?

    /// Nothing is known: the marks of the name decide.
    public static let unknown = ListingInfo(listingDay: nil, session: nil, delistingDay: nil)

    private init(listingDay: TradingDay?, session: Int?, delistingDay: TradingDay?) {
        self.listingDay = listingDay
        self.session = session
        self.delistingDay = delistingDay
    }

    /// What these two days mean on `day`.
    ///
    /// Sessions are counted by the exchange's calendar; whether one on which the security itself was
    /// suspended counts is an open question (rules, section 15, 14), and here it does.
    public init(
        listingDay: TradingDay?,
        delistingDay: TradingDay? = nil,
        on day: TradingDay,
        calendar: TradingCalendar
    ) {
        self.init(
            listingDay: listingDay,
            session: listingDay.map { calendar.ordinal(of: day) - calendar.ordinal(of: $0) + 1 },
            delistingDay: delistingDay
        )
    }

    /// What the bundled directory knows of a security on `day`.
    public init(of symbol: Symbol, on day: TradingDay, calendar: TradingCalendar) {
        self.init(
            listingDay: SecuritiesDirectory.listingDay(of: symbol),
            on: day,
            calendar: calendar
        )
    }

    /// Whether the security trades already on the day, as far as that is known.
    public var isListed: Bool { session.map { $0 > 0 } ?? true }
}
