import Market

extension FuzzTarget {
    /// A security in any spelling; its canonical one is read by both readers as the same.
    static let symbols = FuzzTarget(name: "symbols") { input in
        guard let symbol = try? Symbol.parse(text(input)) else { return nil }
        return roundTrip(symbol) { Symbol(canonical: $0) }
            ?? roundTrip(symbol) { try? Symbol.parse($0) }
    }

    /// Numbers of every kind that is read from text; the first byte chooses the digits of the plain ones.
    static let decimals = FuzzTarget(name: "decimals") { input in
        let text = text(input.dropFirst())
        let digits = Int(input.first ?? 0) % 10
        if let value = DecimalText.parse(text, fractionDigits: digits) {
            for minimum in [0, digits / 2, digits] {
                let printed = DecimalText.format(value, fractionDigits: digits, minimum: minimum)
                guard DecimalText.parse(printed, fractionDigits: digits) == value else {
                    return "\(value) is printed as \(printed)"
                }
            }
        }
        return roundTrip(Price(text)) { Price($0) } ?? roundTrip(Money(text)) { Money($0) }
            ?? roundTrip(Rate(text)) { Rate($0) } ?? roundTrip(PerTen(text)) { PerTen($0) }
    }

    /// Instants, days and times of day.
    static let instants = FuzzTarget(name: "instants") { input in
        let text = text(input)
        return roundTrip(Instant(text)) { Instant($0) }
            ?? roundTrip(TradingDay(text)) { TradingDay($0) }
            ?? roundTrip(TimeOfDay(text)) { TimeOfDay($0) }
    }

    /// Lengths of time.
    static let spans = FuzzTarget(name: "spans") { input in
        roundTrip(TimeSpan(text(input))) { TimeSpan($0) }
    }
}
