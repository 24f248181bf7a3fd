import Console
import Market
import Trading

extension JSON {
    init(_ price: Price) { self = .number(price.description) }
    init(_ price: Price?) { self = price.map { JSON($0) } ?? .null }
    init(_ money: Money) { self = .number(money.description) }
    init(_ quantity: Quantity) { self = .integer(quantity.shares) }
    init(_ quantity: Quantity?) { self = quantity.map { JSON($0) } ?? .null }
    init(_ instant: Instant) { self = .string(instant.description) }
    init(_ instant: Instant?) { self = instant.map { JSON($0) } ?? .null }
    init(_ day: TradingDay) { self = .string(day.description) }
    init(_ symbol: Symbol) { self = .string(symbol.description) }
    init(_ text: String?) { self = text.map { .string($0) } ?? .null }

    /// A price of a quote, where zero stands for none.
    init(known price: Price) { self = price > .zero ? JSON(price) : .null }
}

/// A change against a base in per cent with two decimals, half-up: `+0.20%`.
func percent(_ change: Price, of base: Price) -> String {
    guard base > .zero else { return "" }
    let scaled = Int128(abs(change.tenThousandths)) * 10_000
    let divisor = Int128(base.tenThousandths)
    let hundredths = Int64((scaled + divisor / 2) / divisor)
    let sign = change < .zero ? "-" : "+"
    return sign + DecimalText.format(hundredths, fractionDigits: 2, minimum: 2) + "%"
}

extension Paint {
    /// Red for up and green for down, by the Chinese habit.
    init?(change: Int64) {
        if change == 0 { return nil }
        self = change > 0 ? .red : .green
    }
}
