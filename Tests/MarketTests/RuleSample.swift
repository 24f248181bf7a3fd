import Market

/// Securities, days and prices as the tables of the rulebook's tests write them.
enum RuleSample {
    static let calendar = TradingCalendar()

    static func day(_ literal: Int) -> TradingDay { TradingDay(literal: literal) }

    static func price(_ text: String) -> Price {
        guard let price = Price(text) else { preconditionFailure("\(text) is not a price") }
        return price
    }

    static func symbol(_ text: String) -> Symbol {
        guard let symbol = Symbol(canonical: text) else {
            preconditionFailure("\(text) is no symbol")
        }
        return symbol
    }

    /// A security as `sh600000` or, with its name, `sz000010 *ST美丽`.
    static func instrument(_ text: String) -> Instrument {
        let parts = text.split(separator: " ", maxSplits: 1)
        let name = parts.count > 1 ? String(parts[1]) : ""
        guard let instrument = Instrument(symbol(String(parts[0])), name: name) else {
            preconditionFailure("no board has \(text)")
        }
        return instrument
    }

    static func listing(
        _ listed: Int?,
        delisting: Int? = nil,
        on literal: Int
    ) -> ListingInfo {
        ListingInfo(
            listingDay: listed.map { day($0) },
            delistingDay: delisting.map { day($0) },
            on: day(literal),
            calendar: calendar
        )
    }

    static func rules(
        _ text: String,
        on literal: Int,
        listed: Int? = nil,
        delisting: Int? = nil
    ) -> TradingRules? {
        Rulebook.rules(
            for: instrument(text),
            on: day(literal),
            listing: listing(listed, delisting: delisting, on: literal)
        )
    }

    /// The limits of a day as `11.06/9.05`, `-` where there are none.
    static func limits(
        _ rules: TradingRules?,
        of previousClose: String,
        in phase: TradingPhase = .continuous
    ) -> String {
        guard let rules, let limits = rules.limits(previousClose: price(previousClose), in: phase)
        else { return "-" }
        return limits.up.text(tick: rules.tick) + "/" + limits.down.text(tick: rules.tick)
    }
}
