public import Market
import Quotes
import Store
import Trading

/// A security as the desk sees it now: its quote, and what holds for its next session.
public struct Security: Hashable, Sendable {
    /// Board, name and the state the name tells.
    public let instrument: Instrument
    /// The newest quote, perhaps of an earlier day.
    public let quote: Quote
    /// The phase of the exchange for it.
    public let phase: TradingPhase
    /// The trading day for which an order typed now is valid.
    public let session: TradingDay
    /// The rules of that day; nil where istock does not trade it.
    public let rules: TradingRules?
    /// The limits of that day; nil where there are none or they are not known.
    public let limits: PriceLimits?
    /// The previous close of that day; zero where it is not known.
    public let previousClose: Price

    /// The price an order without one is placed at: the session's last, before its first trade the
    /// previous close.
    public var currentPrice: Price? {
        if quote.last > .zero { return quote.last }
        return previousClose > .zero ? previousClose : nil
    }

    /// Whether the source says that it trades on the session.
    public var status: QuoteStatus {
        guard quote.status == .suspended else { return quote.status }
        // Suspended on an earlier day, or halted inside this one, when orders are accepted and wait.
        return quote.time.day < session || quote.volume > 0 ? .trading : .suspended
    }
}

/// What the rulebook says of a security of one name on one day.
struct DayRules {
    /// The name the source gave, perhaps none.
    let name: String
    let today: TradingDay
    let session: TradingDay
    let instrument: Instrument
    let rules: TradingRules?
    let plan: SessionPlan
}

extension Desk {
    /// Enough for every security there is, in one spelling.
    private static let mostSpellings = 10_000

    /// Returns the security that `text` spells, by its code or by its name.
    ///
    /// - Throws: `DeskError.malformedSymbol`, or `.unknownSymbol` or `.ambiguousSymbol` with the choices.
    public func symbol(_ text: String) throws(DeskError) -> Symbol {
        let today = now.day
        if let known = knownSpellings[text], known.day == today { return known.symbol }
        do throws(SymbolError) {
            let symbol = SecuritiesDirectory.symbol(of: try Symbol.named(text), on: today)
            if knownSpellings.count == Desk.mostSpellings { knownSpellings = [:] }
            knownSpellings[text] = (symbol, today)
            return symbol
        } catch {
            switch error {
            case .malformed(let text): throw .malformedSymbol(text)
            case .unknown(let text): throw .unknownSymbol(text, choices: [])
            case .ambiguous(let text, let choices): throw .unknownSymbol(text, choices: choices)
            case .severalNamed(let text, let choices):
                throw .ambiguousSymbol(text, choices: choices)
            }
        }
    }

    /// Returns the newest quotes of some securities at the account's present instant.
    ///
    /// - Throws: `DeskError.source`.
    func quotes(of symbols: [Symbol]) throws(DeskError) -> [Symbol: Quote] {
        let instant = now
        let quotes = try quoting { () throws(SourceError) in
            try source.quotes(of: symbols, at: instant)
        }
        tellDoubts(about: symbols.lazy.compactMap { quotes[$0] })
        return quotes
    }

    /// Returns the newest quote of a security the source must know.
    ///
    /// - Throws: `DeskError.unknownSymbol` where it does not, or `.source`.
    func quote(of symbol: Symbol) throws(DeskError) -> Quote {
        let instant = now
        let found = try quoting { () throws(SourceError) in
            try source.quote(of: symbol, at: instant)
        }
        tellDoubts(about: CollectionOfOne(found).lazy.compactMap { $0 })
        guard let quote = found else {
            guard SecuritiesDirectory.name(of: symbol) == nil else { throw .noQuote(symbol) }
            throw .unknownSymbol(symbol.description, choices: [])
        }
        return quote
    }

    /// Whether the exchanges trade on `day`, as far as the calendar and a live quote's own date know.
    ///
    /// Past the calendar's end a live account goes by the date stamps of its quotes, a virtual one by
    /// the weekday.
    func isTradingDay(_ day: TradingDay, seen quote: Quote?) -> Bool {
        guard account.clock == nil, calendar.isProvisional(day), let quote else {
            return calendar.isTradingDay(day)
        }
        return quote.time.day == day
    }

    /// The trading day for which an order typed at `instant` is valid: none that is settled, even where the
    /// machine's clock went back into one.
    func session(at instant: Instant, quote: Quote?) -> TradingDay {
        guard instant.day > account.settledDay else {
            return calendar.next(after: account.settledDay)
        }
        guard isTradingDay(instant.day, seen: quote), instant.time < SessionPlan.close else {
            return calendar.next(after: instant.day)
        }
        return instant.day
    }

    /// Returns what the desk knows of a security with this quote: for the session of an order typed now, or for
    /// a given one.
    func security(_ quote: Quote, session: TradingDay? = nil) throws(DeskError) -> Security {
        let instant = now
        let isOpen = isTradingDay(instant.day, seen: quote)
        let session = session ?? self.session(at: instant, quote: quote)
        let known = try dayRules(quote.symbol, name: quote.name, today: instant.day, session)
        let (instrument, rules) = (known.instrument, known.rules)
        let phase = isOpen ? known.plan.window(at: instant.time).phase : .closed
        let previousClose = try previousClose(quote, session: session, rules: rules)
        return Security(
            instrument: instrument,
            quote: quote,
            phase: phase,
            session: session,
            rules: rules,
            limits: limits(
                quote,
                rules,
                session: session,
                // What is typed before the session takes part in its opening auction.
                phase: session == instant.day && phase != .closed ? phase : .openingAuction,
                previousClose: previousClose
            ),
            previousClose: previousClose
        )
    }

    /// What the rulebook says of a security of this name: for a session, and the phases of today.
    ///
    /// It is asked for with every quote and order, so the latest answer is kept.
    private func dayRules(
        _ symbol: Symbol,
        name: String,
        today: TradingDay,
        _ session: TradingDay
    ) throws(DeskError) -> DayRules {
        if let known = knownRules[symbol], known.name == name, known.today == today,
            known.session == session
        {
            return known
        }
        let fullName =
            name.isEmpty ? SecuritiesDirectory.name(of: symbol, on: today) ?? "" : name
        guard let instrument = Instrument(symbol, name: fullName) else {
            throw .unknownSymbol(symbol.description, choices: [])
        }
        let found = DayRules(
            name: name,
            today: today,
            session: session,
            instrument: instrument,
            rules: rules(of: instrument, on: session),
            plan: Rulebook.sessions(of: instrument, on: today)
        )
        knownRules[symbol] = found
        return found
    }

    /// The rules of a security on a day; its listing day decides on the days without a limit.
    func rules(of instrument: Instrument, on day: TradingDay) -> TradingRules? {
        let listing = ListingInfo(of: instrument.symbol, on: day, calendar: calendar)
        return Rulebook.rules(for: instrument, on: day, listing: listing)
    }

    /// The previous close of a session: the quote's own where it is of that day, otherwise its last price, and
    /// on an ex-date the reference price that follows from it.
    private func previousClose(
        _ quote: Quote,
        session: TradingDay,
        rules: TradingRules?
    ) throws(DeskError) -> Price {
        if quote.time.day == session { return quote.previousClose }
        let close = quote.currentPrice ?? quote.previousClose
        let symbol = quote.symbol
        let action = try action(of: symbol, exDate: session)
        guard let action, let tick = rules?.tick else { return close }
        return action.referencePrice(previousClose: close, tick: tick) ?? close
    }

    /// Returns today's previous close of a security whose last quote is of an earlier day, the reference price
    /// on an ex-date; nil where there is a quote of today, or none at all.
    ///
    /// - Throws: the source's or the store's error.
    public func newPreviousClose(of symbol: Symbol) throws(DeskError) -> Price? {
        guard let quote = try quotes(of: [symbol])[symbol], quote.time.day < now.day else {
            return nil
        }
        return try security(quote, session: now.day).previousClose
    }

    /// The limits the exchange gives come before those that are computed.
    private func limits(
        _ quote: Quote,
        _ rules: TradingRules?,
        session: TradingDay,
        phase: TradingPhase,
        previousClose: Price
    ) -> PriceLimits? {
        if quote.time.day == session, let up = quote.limitUp, let down = quote.limitDown {
            return PriceLimits(up: up, down: down)
        }
        return rules?.limits(previousClose: previousClose, in: phase)
    }

    /// Returns what validation needs to know of an order for a security.
    func context(_ security: Security, position: Position) throws(DeskError) -> OrderContext {
        guard let rules = security.rules else {
            throw .refused(.notTradable(security.instrument.symbol, security.instrument.board))
        }
        let symbol = security.instrument.symbol
        let isFresh = isFresh(security.quote, sessions: rules.sessions, usedBefore: nil)
        let bought =
            rules.dailyBuyMaximum == nil
            ? Quantity.zero
            : try storing { () throws(StoreError) in
                try file.bought(symbol, session: security.session, account: account.id)
            }
        return OrderContext(
            symbol: symbol,
            status: security.status,
            phase: security.phase,
            time: now.time,
            haltedUntil: try haltEnd(of: security),
            rules: rules,
            limits: security.limits,
            quote: isFresh ? security.quote : nil,
            schedule: settings.feeSchedule(rules),
            freeCash: account.freeCash,
            sellable: position.sellable(on: security.session, sameDay: rules.sellableSameDay),
            boughtInSession: bought
        )
    }

    /// Whether the quote may fill orders now: of this day, not older than the last one used, on a live source
    /// not older than `quote.maxAge`, on a virtual one of the present phase or its closing instant.
    func isFresh(_ quote: Quote, sessions: SessionPlan, usedBefore: UsedQuote?) -> Bool {
        let instant = now
        if let usedBefore, quote.time < usedBefore.time { return false }
        guard quote.time.day == instant.day else { return false }
        guard account.clock == nil else {
            return sessions.window(ofData: quote.time.time) == sessions.window(at: instant.time)
                || quote.time == instant
        }
        return isRecent(quote)
    }

    /// Whether a live quote is of this day and not older than `quote.maxAge`.
    func isRecent(_ quote: Quote) -> Bool {
        let instant = now
        guard quote.time.day == instant.day else { return false }
        let age = instant.milliseconds - quote.time.milliseconds
        // A feed's clock may be a little ahead of the machine's.
        return age <= settings.quoteMaxAge.milliseconds && age >= -60_000
    }
}
