import Market

// Short ways to write securities, days and prices in tests.

func security(_ text: String) -> Symbol {
    guard let symbol = Symbol(canonical: text) else { preconditionFailure("\(text) is no symbol") }
    return symbol
}

func instrument(_ text: String, name: String = "") -> Instrument {
    guard let instrument = Instrument(security(text), name: name) else {
        preconditionFailure("\(text) is on no board")
    }
    return instrument
}

func day(_ text: String) -> TradingDay {
    guard let day = TradingDay(text) else { preconditionFailure("\(text) is no date") }
    return day
}

func time(_ text: String) -> TimeOfDay {
    guard let time = TimeOfDay(text) else { preconditionFailure("\(text) is no time") }
    return time
}

func price(_ text: String) -> Price {
    guard let price = Price(text) else { preconditionFailure("\(text) is no price") }
    return price
}

func money(_ text: String) -> Money {
    guard let money = Money(text) else { preconditionFailure("\(text) is no amount") }
    return money
}

/// One security of each board that istock trades, and of those it does not.
enum Sample {
    static let traded = [
        "sh600000", "sz000001", "sz300750", "sh688981", "bj920002", "sh510300", "sz159915",
        "sh113050", "sz127045",
    ]
    static let untraded = ["sh000001", "sz399001", "bj899050", "sh900901", "sz200002", "sh204001"]
}
