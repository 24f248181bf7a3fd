import Market
import Trading

// Short ways to write orders, quotes and rates in tests. Everything happens on one Monday.

let pufa = security("sh600000")
let monday = TradingDay(literal: 20_261_130)

/// The limits of a previous close of 10.00.
let tenPercent = PriceLimits(up: price("11.00"), down: price("9.00"))

func security(_ text: String) -> Symbol {
    guard let symbol = Symbol(canonical: text) else { preconditionFailure("\(text) is no symbol") }
    return symbol
}

func price(_ text: String) -> Price {
    guard let price = Price(text) else { preconditionFailure("\(text) is no price") }
    return price
}

func money(_ text: String) -> Money {
    guard let money = Money(text) else { preconditionFailure("\(text) is no amount") }
    return money
}

func rate(_ text: String) -> Rate {
    guard let rate = Rate(text) else { preconditionFailure("\(text) is no rate") }
    return rate
}

/// A time of the Monday.
func at(_ text: String) -> Instant {
    guard let time = TimeOfDay(text) else { preconditionFailure("\(text) is no time") }
    return Instant(monday, time)
}

/// Levels as `10.01x300 10.02x200`, best first.
func levels(_ text: String) -> Levels {
    Levels(
        text.split(separator: " ").map { level in
            let parts = level.split(separator: "x")
            guard parts.count == 2, let volume = Int64(parts[1]) else {
                preconditionFailure("\(level) is no level")
            }
            return Level(price: price(String(parts[0])), volume: Quantity(volume))
        }
    )
}

func rules(
    of symbol: String = "sh600000",
    name: String = "",
    on day: TradingDay = monday
) -> TradingRules {
    guard let instrument = Instrument(security(symbol), name: name),
        let rules = Rulebook.rules(for: instrument, on: day)
    else { preconditionFailure("\(symbol) is not traded on \(day)") }
    return rules
}

func buy(
    _ number: Int64,
    _ quantity: Quantity,
    at limit: String,
    typed: Instant = at("09:40")
) -> Order {
    order(number, .buy, quantity, at: limit, typed: typed)
}

func sell(
    _ number: Int64,
    _ quantity: Quantity,
    at limit: String,
    typed: Instant = at("09:40")
) -> Order {
    order(number, .sell, quantity, at: limit, typed: typed)
}

func order(
    _ number: Int64,
    _ side: Side,
    _ quantity: Quantity,
    at limit: String,
    typed: Instant = at("09:40")
) -> Order {
    Order(
        id: OrderID(number),
        clientID: nil,
        symbol: pufa,
        side: side,
        type: .limit,
        limitPrice: price(limit),
        quantity: quantity,
        session: monday,
        placedAt: typed
    )
}

func snapshot(
    _ time: String,
    last: String = "10.00",
    open: String = "0",
    bids: String = "",
    asks: String = "",
    volume: Quantity = 0
) -> Quote {
    Quote(
        symbol: pufa,
        time: at(time),
        last: price(last),
        previousClose: price("10.00"),
        open: price(open),
        volume: volume,
        bids: levels(bids),
        asks: levels(asks)
    )
}

func trade(
    _ time: String,
    _ text: String,
    _ volume: Quantity,
    _ aggressor: Aggressor
) -> MarketTrade {
    MarketTrade(
        symbol: pufa,
        time: at(time),
        price: price(text),
        volume: volume,
        aggressor: aggressor
    )
}

extension FeeSchedule {
    /// The settings that the bug log reckons with.
    static let reference = FeeSchedule(
        commission: rate("0.0003"),
        minimumCommission: money("5.00"),
        stampDuty: rate("0.0005"),
        transferFee: rate("0.00001")
    )

    /// No fees at all.
    static let free = FeeSchedule(
        commission: .zero,
        minimumCommission: .zero,
        stampDuty: .zero,
        transferFee: Rate.zero
    )
}
