extension TradingDay {
    /// The same day of the month so many natural months later (自然月); the last day of the month
    /// where it is shorter.
    public func advanced(byMonths months: Int) -> TradingDay {
        let (year, month, day) = civil
        let target = year * 12 + month - 1 + months
        let candidates = (0...3).lazy.compactMap { missing in
            TradingDay(year: target / 12, month: target % 12 + 1, day: day - missing)
        }
        guard let found = candidates.first else {
            preconditionFailure("\(months) months after \(self) is not a date that is counted")
        }
        return found
    }
}
