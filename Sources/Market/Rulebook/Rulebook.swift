/// The exchanges' rules as data: rows with the day they begin and their source.
///
/// Layout: one file a subject, with its type, its tables and the row that answers a `RuleQuery`.
/// Invariant: the rows of a list are in the order of their days. Everything asks `rules`, nothing asks
/// a table. What is modelled, since when, on whose word, and what is not: `docs/rulebook.md`.
public enum Rulebook: Sendable {
    /// What holds for a security on a day.
    ///
    /// Nil where istock does not trade it: an index, a B-share, a repo, or a board before its opening.
    /// Without `listing` the marks of the name alone tell a new listing and a delisting period.
    public static func rules(
        for instrument: Instrument,
        on day: TradingDay,
        listing: ListingInfo = .unknown
    ) -> TradingRules? {
        let query = RuleQuery(instrument, on: day, listing: listing)
        guard let quantity = query.quantityRow?.value, let tick = query.tickRow?.value else {
            return nil
        }
        let regime = query.limitRegime
        return TradingRules(
            day: day,
            quantity: quantity,
            tick: tick,
            limitRegime: regime,
            delisting: query.delistingRow?.value,
            dailyBuyMaximum: query.dailyBuyMaximumRow?.value,
            priceCage: query.priceCageRow?.value,
            marketOrders: query.marketOrderRow?.value,
            afterHours: query.afterHoursRow?.value,
            halts: query.haltRow(under: regime)?.value,
            sellableSameDay: query.sameDaySaleRow?.value ?? false,
            sessions: query.sessions,
            fees: query.fees
        )
    }
}
