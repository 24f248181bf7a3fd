/// One row of the rulebook: a value that holds from a day on, until a later row takes its place.
struct DatedRule<Value: Sendable>: Sendable {
    /// The first day it holds on.
    let from: TradingDay
    let value: Value
    /// The keys of the sources that `docs/rulebook.md` resolves, and behind them the grade: `E7 P3 A`.
    ///
    /// What stands behind a semicolon is a doubt about a part of the row.
    let source: String

    init(_ from: Int, _ value: Value, source: String) {
        self.from = TradingDay(literal: from)
        self.value = value
        self.source = source
    }
}

extension Array {
    /// The last row that holds on `day`; the rows are in the order of their days.
    func row<Value>(on day: TradingDay) -> DatedRule<Value>? where Element == DatedRule<Value> {
        last { $0.from <= day }
    }

    /// The value of the last row that holds on `day`.
    func value<Value>(on day: TradingDay) -> Value? where Element == DatedRule<Value> {
        row(on: day)?.value
    }
}

/// The day before every other, for rows whose beginning lies outside the modelled window.
let always = 19_000_101
