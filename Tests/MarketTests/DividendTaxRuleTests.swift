import Market
import Testing

/// The rule of shares for a dividend recorded on a day.
private func rule(_ recorded: String, _ board: Board = .main) throws -> DividendTaxRule {
    try #require(Rulebook.dividendTax(of: board, recorded: day(recorded)))
}

struct DividendTaxRuleTests {
    /// Per cent: withheld, within a month, within a year, after it.
    @Test(arguments: [
        ("2012-12-31", [10, 10, 10, 10]), ("2010-01-04", [10, 10, 10, 10]),
        ("2013-01-01", [5, 20, 10, 5]), ("2015-09-07", [5, 20, 10, 5]),
        ("2015-09-08", [0, 20, 10, 0]), ("2026-11-30", [0, 20, 10, 0]),
    ])
    func `the record date chooses the law`(recorded: String, percent: [Int64]) throws {
        let rule = try rule(recorded)
        let rates = [rule.withheld, rule.withinMonth, rule.withinYear, rule.afterYear]
        #expect(rates.map { $0.billionths / 10_000_000 } == percent)
    }

    @Test(arguments: [
        // Sold on the same day of the next month is a month, the day after is more.
        ("2024-01-15", "2024-02-15", "0.2"), ("2024-01-15", "2024-02-16", "0.1"),
        ("2024-01-15", "2024-01-16", "0.2"), ("2024-12-31", "2025-01-31", "0.2"),
        ("2024-12-31", "2025-02-05", "0.1"),
        // A month without that day ends with its last.
        ("2024-01-31", "2024-02-29", "0.2"), ("2024-01-31", "2024-03-01", "0.1"),
        ("2023-01-31", "2023-02-28", "0.2"), ("2023-01-30", "2023-03-01", "0.1"),
        // The same of a year.
        ("2024-01-15", "2025-01-15", "0.1"), ("2024-01-15", "2025-01-16", "0"),
        ("2024-02-29", "2025-02-28", "0.1"), ("2024-02-29", "2025-03-03", "0"),
        ("2024-01-15", "2030-01-15", "0"),
    ])
    func `the holding is counted in natural months`(
        acquired: String,
        sold: String,
        rate: String
    ) throws {
        let found = try rule("2024-06-13").rate(acquired: day(acquired), sold: day(sold))
        #expect(found == Rate(rate))
    }

    @Test(arguments: [Board.main, .star, .chiNext, .beijing])
    func `the shares of every board are taxed alike`(board: Board) throws {
        #expect(try rule("2024-06-13", board) == rule("2024-06-13"))
    }

    @Test(arguments: [Board.fund, .convertibleBond, .index, .bShare, .repo])
    func `nothing else is taxed`(board: Board) {
        #expect(Rulebook.dividendTax(of: board, recorded: day("2024-06-13")) == nil)
    }

    @Test(arguments: [
        ("2024-01-31", 1, "2024-02-29"), ("2023-01-31", 1, "2023-02-28"),
        ("2024-12-15", 1, "2025-01-15"), ("2024-08-31", 1, "2024-09-30"),
        ("2024-02-29", 12, "2025-02-28"), ("2024-02-29", 48, "2028-02-29"),
        ("2024-11-30", 13, "2025-12-30"), ("2024-05-31", 0, "2024-05-31"),
    ])
    func `months are added to a date`(start: String, months: Int, end: String) {
        #expect(day(start).advanced(byMonths: months) == day(end))
    }
}
