public import Credentials
public import Market
public import Quotes
public import Store
public import Trading

/// Who is told now and then how much of a work is done, of how much in all where that is known; of what, the work says.
public typealias ProgressListener = (_ done: Int64, _ total: Int64?) -> Void

/// What lies outside the desk: the one wall clock, the program that fetches quotes, the fingerprint reader.
public struct DeskEnvironment {
    /// The present instant, for accounts on live sources.
    public let wallClock: () -> Instant
    /// The path of `istock-net`.
    public let networkProgram: String
    /// The fingerprint reader.
    public let fingerprints: any FingerprintSensor
    /// The terminal session of this process; nil where there is none to be told apart.
    public let terminalSession: () -> TerminalSession?
    /// What is put around an account's source, where somebody listens to it.
    public var listener: ((any QuoteSource) -> any QuoteSource)?
    /// Who is told what is odd about quotes.
    public let hear: (QuoteDoubt) -> Void
    /// Who is told how far a work is.
    public var onProgress: ProgressListener?

    /// An environment.
    public init(
        wallClock: @escaping () -> Instant,
        networkProgram: String,
        fingerprints: any FingerprintSensor,
        terminalSession: @escaping () -> TerminalSession?,
        listener: ((any QuoteSource) -> any QuoteSource)? = nil,
        hear: @escaping (QuoteDoubt) -> Void = { _ in }
    ) {
        self.wallClock = wallClock
        self.networkProgram = networkProgram
        self.fingerprints = fingerprints
        self.terminalSession = terminalSession
        self.listener = listener
        self.hear = hear
    }
}

@available(*, unavailable)
extension DeskEnvironment: Sendable {}

/// The trading desk of one account: the only writer of accounts.
///
/// Every change is one transaction that reads, decides and writes. What is in memory is a cache: a transaction
/// begins by reading the account again, and what was decided before it is decided again inside.
public final class Desk {
    /// The account as it was read last.
    public internal(set) var account: Account
    /// Its settings.
    public private(set) var settings: Settings
    /// Which days the exchanges trade on.
    public let calendar: TradingCalendar
    /// The source the account is opened on.
    public let source: any QuoteSource
    /// What placing and cancelling ask first.
    public let lock: TradeLock
    /// Who is told how far a long work of this desk is.
    public var onProgress: ProgressListener?
    /// The events that this desk's own transactions made and committed, in order, until they are taken.
    public internal(set) var ownEvents: [Event] = []

    let file: AccountFile
    let environment: DeskEnvironment
    var uncommitted: [Event] = []
    var nameCache: [Symbol: String] = [:]
    var directoryNames: [Symbol: (name: String, day: TradingDay)] = [:]
    var cache: SpanCache?
    /// The heads of the orders of the events that were read last.
    var knownHeads: [OrderID: OrderHead] = [:]
    /// The orders of the events that were read last for notices, until the next transaction.
    var knownOrders: [OrderID: Order] = [:]
    var knownSpellings: [String: (symbol: Symbol, day: TradingDay)] = [:]
    var knownRules: [Symbol: DayRules] = [:]
    var reachedPrices: [ReachedPrice: TimeOfDay] = [:]
    private var isTrying = false
    private var keptNothing = false

    /// The desk of the account of a name, or of the file's only one; with a market of a session, whose
    /// ticks no file keeps, on that one.
    ///
    /// - Throws: `DeskError` where the account or its source cannot be used.
    public init(
        file: AccountFile,
        accountName: String?,
        environment: DeskEnvironment,
        market: StagedMarket? = nil
    ) throws(DeskError) {
        let account = try storing { () throws(StoreError) in try file.account(named: accountName) }
        let settings = Settings(
            changed: try storing { () throws(StoreError) in
                try file.settings(account: account.id)
            }
        )
        let closedDays = try storing { () throws(StoreError) in try file.closedDays() }
        let calendar = TradingCalendar(adding: closedDays)
        self.file = file
        self.account = account
        self.settings = settings
        self.calendar = calendar
        self.environment = environment
        onProgress = environment.onProgress
        lock = TradeLock(
            file: file,
            account: account.id,
            name: account.name,
            environment: environment
        )
        if let market {
            source = market
        } else {
            let made = try makeSource(
                account,
                settings,
                calendar: calendar,
                environment: environment
            )
            source = environment.listener?(made) ?? made
        }
    }

    /// The source as a market that a virtual clock can play; nil on a live source.
    public var virtualSource: (any VirtualSource)? {
        account.clock == nil ? nil : source as? any VirtualSource
    }

    /// The present instant of the account: its virtual clock, or the wall clock.
    public var now: Instant { account.clock ?? environment.wallClock() }

    /// Runs `body` in one write transaction on the account as it is now, and says there that the calendar
    /// has ended where it has.
    func transaction<Result>(
        _ body: () throws(DeskError) -> Result
    ) throws(DeskError) -> Result {
        try openTransaction { () throws(DeskError) in
            try noteCalendarEnd()
            return try body()
        }
    }

    /// Runs `body` like `transaction`, for a person who may have to unlock the account first.
    func unlockedTransaction<Result>(
        _ body: () throws(DeskError) -> Result
    ) throws(DeskError) -> Result {
        try transaction { () throws(DeskError) in
            try lock.require()
            return try body()
        }
    }

    /// Runs `body` in one write transaction on the account as it is now, which must not be closed.
    func openTransaction<Result>(
        _ body: () throws(DeskError) -> Result
    ) throws(DeskError) -> Result {
        try silentTransaction { () throws(DeskError) in
            try requireOpen()
            return try body()
        }
    }

    /// Runs `body` in one write transaction on the account as it is now, closed or not.
    func silentTransaction<Result>(
        _ body: () throws(DeskError) -> Result
    ) throws(DeskError) -> Result {
        try storing { () throws(StoreError) in try file.begin() }
        if !knownOrders.isEmpty { knownOrders = [:] }
        let before = account
        do throws(DeskError) {
            account = try storing { () throws(StoreError) in try file.account(account.id) }
            try readSettings()
            uncommitted = []
            let result = try body()
            try storing { () throws(StoreError) in
                try file.update(account)
                try file.commit()
            }
            ownEvents += uncommitted
            uncommitted = []
            return result
        } catch {
            file.rollback()
            cache = nil
            account = before
            uncommitted = []
            throw error
        }
    }

    /// Begins to try something out: from here on nothing is kept.
    ///
    /// - Throws: the store's error.
    public func beginTrial() throws(DeskError) {
        try storing { () throws(StoreError) in try file.beginTrial() }
        isTrying = true
        keptNothing = lock.keepsNothing
        lock.keepsNothing = true
    }

    /// Undoes what was tried out, if anything was.
    ///
    /// - Throws: the store's error.
    public func endTrial() throws(DeskError) {
        guard isTrying else { return }
        isTrying = false
        lock.keepsNothing = keptNothing
        file.endTrial()
        cache = nil
        ownEvents = []
        try reload()
    }

    /// Takes the events that this desk made since they were taken last.
    public func takeOwnEvents() -> [Event] {
        defer { ownEvents = [] }
        return ownEvents
    }

    /// Appends an event to the transaction that is open.
    @discardableResult
    func record(
        _ kind: EventKind,
        order: OrderID? = nil,
        trade: Int64? = nil,
        symbol: Symbol? = nil,
        quantity: Quantity? = nil,
        amount: Money? = nil,
        crossing: PriceCrossing? = nil,
        parking: Event.Parking? = nil
    ) throws(DeskError) -> Event {
        var changed = account
        let time = now
        let event = try storing { () throws(StoreError) in
            try file.append(
                kind,
                at: time,
                order: order,
                trade: trade,
                symbol: symbol,
                quantity: quantity,
                amount: amount,
                crossing: crossing,
                parking: parking,
                to: &changed
            )
        }
        account = changed
        uncommitted.append(event)
        return event
    }

    /// Says once that the list of closed days has ended, inside the transaction that is open.
    func noteCalendarEnd() throws(DeskError) {
        guard calendar.isProvisional(now.day), account.calendarTold != calendar.end else { return }
        account.calendarTold = calendar.end
        try record(.calendarEnded)
    }

    private func readSettings() throws(DeskError) {
        let id = account.id
        let changed = try storing { () throws(StoreError) in try file.settings(account: id) }
        if changed != settings.changed { settings = Settings(changed: changed) }
    }

    /// Changes a setting; nil goes back to its default.
    ///
    /// - Throws: `DeskError.unknownSetting`, `.badSetting`, `.ratesInUse` while orders are pending, whose
    ///   holds were made at the rates as they are, `.locked`, or the store's error.
    public func set(_ name: String, to value: String?) throws(DeskError) {
        guard let key = SettingKey(rawValue: name) else { throw .unknownSetting(name) }
        if let value, !key.accepts(value) {
            throw .badSetting(key: name, value: value, expected: key.expected)
        }
        try settleWhatIsDue()
        try unlockedTransaction { () throws(DeskError) in
            if key.isRate, try hasPendingOrders() { throw .ratesInUse(name) }
            try storing { () throws(StoreError) in
                try file.write(setting: name, value: value, account: account.id)
            }
        }
        try reload()
    }

    /// Reads the account and its settings again, as other processes may have changed them.
    ///
    /// - Throws: the store's error.
    public func reload() throws(DeskError) {
        let id = account.id
        account = try storing { () throws(StoreError) in try file.account(id) }
        try readSettings()
    }
}

@available(*, unavailable)
extension Desk: Sendable {}

private func makeSource(
    _ account: Account,
    _ settings: Settings,
    calendar: TradingCalendar,
    environment: DeskEnvironment
) throws(DeskError) -> any QuoteSource {
    guard let description = SourceDescription(account.source) else {
        throw .badOpening(.unknownSource(account.source))
    }
    return try quoting { () throws(SourceError) in
        switch description {
        case .sim:
            SimulatedMarket(seed: UInt64(bitPattern: account.seed ?? 0), calendar: calendar)
        case .replay(let path):
            try ReplaySource(
                path: path,
                calendar: calendar,
                expectedFingerprint: account.fingerprint
            )
        case .exec(let command):
            PipeSource(
                command: PipeSource.execCommand(command),
                name: command,
                deadlineMilliseconds: liveDeadline
            )
        case .tencent:
            PipeSource(
                command: [
                    environment.networkProgram, "quotes", "tencent", "--base-url",
                    settings[.tencentURL],
                ],
                name: "istock-net",
                deadlineMilliseconds: liveDeadline
            )
        case .session: StagedMarket()
        case .recorded: StagedMarket(isLive: true)
        }
    }
}

/// How long a live source may take: two tries of five seconds each, and a little.
private let liveDeadline = 11_000
