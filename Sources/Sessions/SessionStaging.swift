public import Desk
public import Market
public import Quotes
import Store

/// Why a line cannot be carried out: it does not belong there, or the desk did not do it.
public enum StagingError: Error {
    /// The line does not belong where it stands.
    case fault(FaultReason)
    /// The desk's error.
    case desk(DeskError)
}

extension SessionAccount {
    /// Trades on the simulated market from the start.
    ///
    /// - Throws: `StagingError.fault` where another market is chosen already.
    public func simulate(seed: Int64?) throws(StagingError) {
        try requireNoMarket()
        market = .simulation(seed: seed)
    }

    /// Trades on a recording from the start; the clock begins where the recording has its first quote in
    /// continuous trading, unless a line before has set it.
    ///
    /// - Throws: `StagingError.fault` where another market is chosen already, or the source's error.
    public func replay(path: String) throws(StagingError) {
        try requireNoMarket()
        do throws(SourceError) {
            let recording = try ReplaySource(path: path, calendar: calendar)
            if clock == nil { clock = try recording.firstContinuousInstant() }
            market = .replay(path: recording.path)
        } catch {
            throw .desk(.source(error))
        }
    }

    /// Trades on the recorded answers of a live source from the start.
    ///
    /// - Throws: `StagingError.fault` where another market is chosen already.
    public func takeRecordedMarket() throws(StagingError) {
        try requireNoMarket()
        playRecording()
    }

    /// Lets the recorded market fail until its next tick.
    ///
    /// - Throws: `StagingError.fault` on another market.
    public func fallSilent() throws(StagingError) {
        guard isRecorded, let market = stagedMarket else { throw .fault(.notRecorded) }
        market.isSilent = true
    }

    private func requireNoMarket() throws(StagingError) {
        if isExisting { throw .fault(.existingAccount) }
        guard desk == nil, !hasTicks, stagedMarket != nil, !isRecorded else {
            throw .fault(.marketChosen)
        }
    }

    /// Shows a tick at the present instant, which the pending orders meet at once.
    ///
    /// - Throws: `StagingError`.
    public func post(_ tick: StagedTick) throws(StagingError) {
        let market = try marketForTicks()
        if isRecorded {
            // Its orders meet it when a line asks for quotes, as they did.
            _ = market.post(tick, at: tick.stamp ?? now)
            return
        }
        guard tick.stamp == nil, tick.hasLevels else { throw .fault(.notRecorded) }
        try beginDay(of: tick.symbol, on: market)
        try meet(market.post(tick, at: now))
    }

    /// Holds a call auction at the present instant, whose price the pending orders meet.
    ///
    /// - Throws: `StagingError`; it is `.fault(.noAuction)` where none ends now.
    public func post(_ auction: StagedAuction) throws(StagingError) {
        let market = try marketForTicks()
        guard !isRecorded else { throw .fault(.ticksOnSource("recorded")) }
        let name = SecuritiesDirectory.name(of: auction.symbol) ?? ""
        guard calendar.isTradingDay(now.day),
            let instrument = Instrument(auction.symbol, name: name),
            let rules = Rulebook.rules(for: instrument, on: now.day),
            rules.sessions.endsAuction(at: now.time)
        else { throw .fault(.noAuction) }
        try beginDay(of: auction.symbol, on: market)
        try meet(market.post(auction, step: rules.tick, at: now))
    }

    /// Suspends a security for the rest of the day, or until its next tick.
    ///
    /// - Throws: `StagingError`.
    public func suspend(_ symbol: Symbol) throws(StagingError) {
        let market = try marketForTicks()
        if isRecorded {
            _ = market.suspend(symbol, at: now)
            return
        }
        try beginDay(of: symbol, on: market)
        try meet(market.suspend(symbol, at: now))
    }

    /// Sets the limits of a security for the day.
    ///
    /// - Throws: `StagingError`.
    public func limit(_ symbol: Symbol, to limits: PriceLimits) throws(StagingError) {
        let market = try marketForTicks()
        _ = market.limit(symbol, to: limits, at: now)
    }

    private func marketForTicks() throws(StagingError) -> StagedMarket {
        if isExisting { throw .fault(.existingAccount) }
        guard let market = stagedMarket, desk.map({ $0.source === market }) ?? true else {
            throw .fault(.ticksOnSource(desk?.account.source ?? "sim"))
        }
        // Without an account yet the clock stands where the first tick is shown.
        if desk == nil, !isRecorded { clock = now }
        hasTicks = true
        return market
    }

    /// Hands the market the reference price of an ex-date, as an exchange shows it from the morning on.
    private func beginDay(of symbol: Symbol, on market: StagedMarket) throws(StagingError) {
        do throws(DeskError) {
            guard let price = try desk?.newPreviousClose(of: symbol) else { return }
            market.setPreviousClose(price, of: symbol, at: now)
        } catch {
            throw .desk(error)
        }
    }

    private func meet(_ quote: Quote) throws(StagingError) {
        guard let desk else { return }
        do throws(DeskError) { try desk.meet(posted: quote) } catch { throw .desk(error) }
    }

    /// Stages the money the account starts with.
    ///
    /// - Throws: `StagingError.fault` once an order was placed.
    public func give(cash amount: Money) throws(StagingError) {
        try requireUntraded()
        guard let desk else {
            cash = amount
            return
        }
        do throws(DeskError) { try desk.give(cash: amount) } catch { throw .desk(error) }
    }

    /// Stages shares the account starts with.
    ///
    /// - Throws: `StagingError.fault` once an order was placed, or where they would be bought later than now.
    public func give(_ given: GivenShares) throws(StagingError) {
        try requireUntraded()
        if let since = given.since, since > now.day { throw .fault(.boughtTooLate) }
        guard let desk else {
            shares.append(given)
            return
        }
        do throws(DeskError) { try desk.give(given) } catch { throw .desk(error) }
    }

    private func requireUntraded() throws(StagingError) {
        if isExisting { throw .fault(.existingAccount) }
        guard desk?.isUntraded ?? true else { throw .fault(.afterFirstOrder) }
    }
}
