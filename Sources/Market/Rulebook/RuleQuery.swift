/// One question to the rulebook: a security on a day.
///
/// Every subject's file adds the row that answers for it; `Rulebook.rules` collects the values,
/// `Rulebook.origin` says where one comes from.
struct RuleQuery {
    let instrument: Instrument
    let day: TradingDay
    let listing: ListingInfo
    /// What the name and the code of a fund tell.
    let fund: FundProfile?

    init(_ instrument: Instrument, on day: TradingDay, listing: ListingInfo = .unknown) {
        self.instrument = instrument
        self.day = day
        self.listing = listing
        fund = instrument.fundProfile
    }

    var board: Board { instrument.board }
    var exchange: Exchange { instrument.symbol.exchange }
    var venue: Venue { Venue(exchange: exchange, board: board) }

    /// The number of the session since the listing; where the directory is silent the name tells: N
    /// is the first, C stands for the second to the fifth.
    var session: Int? {
        if let session = listing.session { return session }
        if instrument.isListingDay { return 1 }
        return instrument.isEarlyListing ? 2 : nil
    }

    /// The day whose rows hold, which is the day itself but for one exception.
    ///
    /// A ChiNext share that was in its delisting period when the board's rules changed on 2020-08-24
    /// keeps the old ones (rules, section 3.2; E5 C).
    var ruleDay: TradingDay {
        guard board == .chiNext, instrument.isDelisting, day >= RuleQuery.chiNextReform,
            delistingDay < RuleQuery.chiNextReform
        else { return day }
        return RuleQuery.chiNextReform.advanced(by: -1)
    }

    /// When the delisting period began; where nobody knows, as early as it can have: thirty sessions
    /// and a week of holidays ago.
    var delistingDay: TradingDay { listing.delistingDay ?? day.advanced(by: -49) }

    private static let chiNextReform = TradingDay(literal: 20_200_824)
}

/// Where the rules of a board differ between exchanges: funds and the main boards.
struct Venue: Hashable, Sendable {
    let exchange: Exchange
    let board: Board
}
