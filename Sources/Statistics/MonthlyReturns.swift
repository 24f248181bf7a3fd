public import Market

/// The returns of the months of a year, and of the year.
public struct YearOfReturns: Hashable, Sendable {
    /// The year.
    public let year: Int
    /// The returns from January to December; nil for a month without a settled day.
    public internal(set) var months: [Double?]
    /// The return of all of them.
    public internal(set) var total: Double

    /// Returns the years of daily returns, in order; a day that began with no capital is left out.
    public static func years(of returns: [(day: TradingDay, rate: Double?)]) -> [YearOfReturns] {
        var years: [YearOfReturns] = []
        for (day, rate) in returns {
            guard let rate else { continue }
            let civil = day.civil
            if years.last?.year != civil.year {
                let months = [Double?](repeating: nil, count: 12)
                years.append(YearOfReturns(year: civil.year, months: months, total: 0))
            }
            let last = years.count - 1
            let month = years[last].months[civil.month - 1] ?? 0
            years[last].months[civil.month - 1] = (1 + month) * (1 + rate) - 1
            years[last].total = (1 + years[last].total) * (1 + rate) - 1
        }
        return years
    }
}
