public import Desk
public import Market
public import Quotes

/// What one line of a session says.
public enum Statement: Hashable, Sendable {
    /// `at 09:30`, or `at 2026-12-01 10:00`: the clock goes there.
    case at(TradingDay?, TimeOfDay)
    /// `advance 5m`: the clock goes so far.
    case advance(TimeSpan)
    /// `until close`: the clock goes to the session's 15:00.
    case untilClose
    /// `next day`: the next trading day begins.
    case nextDay
    /// `source sim --seed 7`: the market is simulated.
    case simulation(seed: Int64?)
    /// `source recorded`: the market is what a live source answered, tick by tick.
    case recordedMarket
    /// `outage`: the recorded source gave no answer.
    case outage
    /// `replay FILE`: the market is a recording.
    case replay(path: String)
    /// `tick CODE LAST …`: the market shows a snapshot.
    case tick(StagedTick)
    /// `auction CODE bid … ask …`: the exchange finds the price of a call auction.
    case auction(StagedAuction)
    /// `suspend CODE`: the security stops trading for the day.
    case suspend(Symbol)
    /// `limit CODE UP DOWN`: the day's limits are these.
    case limit(Symbol, PriceLimits)
    /// `given cash N`: what the account starts with.
    case givenCash(Money)
    /// `given CODE QTY @ PRICE since DATE`: what the account starts with.
    case givenShares(GivenShares)
    /// `expect …`: a check.
    case expect(Expectation)
    /// `set NAME=VALUE`: the value of a name, unless the session was started with one.
    case set(Assignment)
    /// `include FILE`: the lines of another file.
    case include(path: String)
    /// A command, with the command line's own words.
    case command([String])

    /// The first words of the statements, other than the commands'.
    public static let keywords = [
        "at", "advance", "until", "next", "source", "replay", "tick", "auction", "suspend", "limit",
        "outage", "given", "expect", "set", "include",
    ]
}

extension Statement {
    /// The statement that a line makes.
    ///
    /// - Throws: `SessionFault` at the word that is wrong.
    public init(_ line: ScriptLine, symbols: SymbolMemory? = nil) throws(SessionFault) {
        var words = WordReader(line, symbols: symbols)
        let first = words.first
        switch first.isQuoted ? "" : first.text {
        case "at": self = try Statement.at(&words)
        case "advance": self = .advance(try words.value(.span) { TimeSpan($0) })
        case "until":
            try words.keyword("close", .close)
            self = .untilClose
        case "next":
            try words.keyword("day", .day)
            self = .nextDay
        case "source": self = try Statement.source(&words)
        case "outage": self = .outage
        case "replay": self = .replay(path: try words.value(.file) { $0 })
        case "tick": self = .tick(try StagedTick(&words))
        case "auction": self = .auction(try StagedAuction(&words))
        case "suspend": self = .suspend(try words.symbol())
        case "limit": self = try Statement.limit(&words)
        case "given": self = try Statement.given(&words)
        case "expect": self = .expect(try Expectation(&words))
        case "set": self = .set(try words.value(.assignment) { Assignment($0) })
        case "include": self = .include(path: try words.value(.file) { $0 })
        default:
            self = .command(line.words.map(\.text))
            return
        }
        try words.end()
    }

    private static func at(_ words: inout WordReader) throws(SessionFault) -> Statement {
        let word = try words.next(.time)
        if let time = TimeOfDay(word.text) { return .at(nil, time) }
        if let instant = Instant(word.text) { return .at(instant.day, instant.time) }
        guard let day = TradingDay(word.text) else { throw words.bad(word, .time) }
        return .at(day, try words.value(.time) { TimeOfDay($0) })
    }

    private static func source(_ words: inout WordReader) throws(SessionFault) -> Statement {
        let word = try words.next(.source)
        if word.text.hasPrefix("replay:"), word.text.utf8.count > 7 {
            return .replay(path: String(word.text.dropFirst(7)))
        }
        if word.text == "recorded" { return .recordedMarket }
        guard word.text == "sim" else { throw words.bad(word, .source) }
        guard let option = words.peek else { return .simulation(seed: nil) }
        if option.text.hasPrefix("--seed=") {
            _ = try words.next(.seed)
            guard let seed = seed(String(option.text.dropFirst(7))) else {
                throw words.bad(option, .seed)
            }
            return .simulation(seed: seed)
        }
        try words.keyword("--seed", .seed)
        return .simulation(seed: try words.value(.seed) { seed($0) })
    }

    private static func seed(_ text: String) -> Int64? {
        DecimalText.parse(text, fractionDigits: 0).flatMap { $0 >= 0 ? $0 : nil }
    }

    private static func limit(_ words: inout WordReader) throws(SessionFault) -> Statement {
        let symbol = try words.symbol()
        let up = try words.price()
        let word = words.peek
        let down = try words.price()
        guard down <= up else { throw words.bad(word ?? words.first, .limitPrice) }
        return .limit(symbol, PriceLimits(up: up, down: down))
    }

    private static func given(_ words: inout WordReader) throws(SessionFault) -> Statement {
        let word = try words.next(.given)
        if word.text == "cash" { return .givenCash(try words.money()) }
        let symbol = try words.symbol(word)
        let quantity = try words.quantity()
        try words.keyword("@", .at)
        let price = try words.price()
        var since: TradingDay?
        if words.peek != nil {
            try words.keyword("since", .since)
            since = try words.value(.date) { TradingDay($0) }
        }
        return .givenShares(
            GivenShares(symbol: symbol, quantity: quantity, price: price, since: since)
        )
    }
}
