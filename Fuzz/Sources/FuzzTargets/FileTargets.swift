import Market

extension FuzzTarget {
    /// A file of corporate actions; each action works out, and its days can be printed and read.
    static let actions = FuzzTarget(name: "actions") { input in
        guard let actions = try? CorporateActionFile.parse(text(input)) else { return nil }
        for action in actions {
            for day in [action.exDate, action.payDate, action.sharesDate] {
                if let broken = roundTrip(day, { TradingDay($0) }) { return broken }
            }
            guard action.recordDate < action.exDate else { return "recorded after the ex-date" }
            for close in [1, 100_000, Price.highest.tenThousandths] {
                _ = action.referencePrice(
                    previousClose: Price(tenThousandths: close),
                    tick: Price(tenThousandths: 100)
                )
            }
            for part in [action.cash, action.bonus, action.transfer, action.rights] {
                _ = try? part.money(for: .highest)
                _ = try? part.shares(for: .highest)
            }
        }
        return nil
    }

    /// A file of closed days; the calendar with them knows them, and finds its way around them.
    static let calendar = FuzzTarget(name: "calendar") { input in
        guard let days = try? TradingCalendar.parse(text(input)) else { return nil }
        let printed = "date\n" + days.map { "\($0)\n" }.joined()
        guard (try? TradingCalendar.parse(printed)) == days else {
            return "days change when printed"
        }
        let calendar = TradingCalendar(adding: days)
        for day in days {
            guard !calendar.isTradingDay(day), calendar.next(after: day) > day,
                calendar.previous(before: day) < day
            else { return "\(day) is not closed" }
        }
        return nil
    }
}
