public import Market

/// The cash dividends of a simulated security: at most one a year, on a trading day from May to July.
///
/// Bonus shares and rights are not simulated: the closes of the tree do not fall with them.
struct SimulatedDividends {
    private let security: SimulatedSecurity
    private let calendar: TradingCalendar

    init(of security: SimulatedSecurity, calendar: TradingCalendar) {
        self.security = security
        self.calendar = calendar
    }

    /// Returns the dividend of a year, nil where the company pays none.
    func dividend(of year: Int) -> CorporateAction? {
        guard paysDividends else { return nil }
        let hash = security.hash.branch(.dividend, year)
        guard hash.number(0, below: 10) >= 3,
            let first = TradingDay(year: year, month: 5, day: 10)
        else { return nil }
        let exDate = calendar.nextOrSame(first.advanced(by: hash.number(1, below: 70)))
        // One to four per cent of the reference price, in whole fen per ten shares.
        let permille = 10 + hash.number(2, below: 31)
        let fen = max(security.referenceTicks * 10 * permille / 1000, 1)
        return CorporateAction(
            symbol: security.symbol,
            exDate: exDate,
            recordDate: calendar.previous(before: exDate),
            cash: PerTen(millionths: Int64(fen) * 10_000)
        )
    }

    /// The dividend that goes ex on `day`, if one does.
    func dividend(on day: TradingDay) -> CorporateAction? {
        guard (5...7).contains(day.civil.month), let dividend = dividend(of: day.civil.year),
            dividend.exDate == day
        else { return nil }
        return dividend
    }

    private var paysDividends: Bool {
        switch security.board {
        case .main, .star, .chiNext, .beijing: true
        case .fund, .convertibleBond, .index, .bShare, .repo: false
        }
    }
}

extension SimulatedMarket: ActionSource {
    /// The dividends of a security whose ex-dates are after `day` and not after `last`.
    public func actions(
        of symbol: Symbol,
        exAfter day: TradingDay,
        through last: TradingDay
    ) -> [CorporateAction] {
        guard day < last, let closes = closes(of: symbol) else { return [] }
        return (day.civil.year...last.civil.year).compactMap { year in
            guard let dividend = closes.dividends.dividend(of: year), dividend.exDate > day,
                dividend.exDate <= last, closes.pays(on: dividend.exDate)
            else { return nil }
            return dividend
        }
    }
}
