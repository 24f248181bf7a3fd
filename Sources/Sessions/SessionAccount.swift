public import Desk
public import Market
import Quotes
public import Store

/// The account a session trades on: a private one, a new one in a file, or one that was there before.
///
/// Until the first line that needs it the account is not open: there is a clock and a market, and what was
/// given is noted. Invariant: one open desk; on a virtual clock every transaction is part of a batch, which
/// `commit` makes durable.
public final class SessionAccount {
    /// Where the session's market comes from.
    enum Market {
        case staged(StagedMarket)
        case recorded(StagedMarket)
        case simulation(seed: Int64?)
        case replay(path: String)
    }

    /// The account's name.
    public let name: String
    /// The file, nil for a private account in SQLite's temporary database.
    public let path: String?
    /// Whether the account was there before the session.
    public let isExisting: Bool
    /// The desk, nil until the account is open.
    public private(set) var desk: Desk?

    private(set) var environment: DeskEnvironment
    /// The clock of a recorded market, which goes by the lines.
    private var lineClock: LineClock?
    var market = Market.staged(StagedMarket())
    var hasTicks = false
    var cash: Money?
    var shares: [GivenShares] = []
    /// The clock until the account is open; nil until a line sets it.
    var clock: Instant?
    /// Whether `next day` has come to a day whose first line may still choose its time.
    public internal(set) var isDayUnbegun = false
    private var file: AccountFile?

    /// What an account starts with where nothing is given.
    public static let defaultCash = Money(fen: 100_000_000)

    /// The account of a session; with a path the one of that name in the file, or the only one, if it has
    /// one.
    ///
    /// Of one that `keepsNothing` the lock does not hold.
    ///
    /// - Throws: `DeskError` where the file or its account cannot be used.
    public init(
        path: String?,
        name: String,
        takesOnlyAccount: Bool = false,
        keepsNothing: Bool = false,
        environment: DeskEnvironment
    ) throws(DeskError) {
        self.path = path
        self.name = name
        self.environment = environment
        guard let path, let file = try SessionAccount.existingFile(path) else {
            isExisting = false
            return
        }
        self.file = file
        do throws(DeskError) {
            desk = try Desk(
                file: file,
                accountName: takesOnlyAccount ? nil : name,
                environment: environment
            )
            desk?.lock.keepsNothing = keepsNothing
            isExisting = true
        } catch {
            switch error {
            case .store(.noAccount), .store(.noAccountYet): isExisting = false
            default: throw error
            }
        }
    }

    private static func existingFile(_ path: String) throws(DeskError) -> AccountFile? {
        do throws(StoreError) {
            return try AccountFile.open(path: path, for: .writing)
        } catch {
            if case .missing = error { return nil }
            throw .store(error)
        }
    }

    /// The present instant.
    public var now: Instant { desk?.now ?? lineClock?.now ?? clock ?? Desk.simulatedStart }

    /// The days the session's exchanges trade on.
    var calendar: TradingCalendar { desk?.calendar ?? TradingCalendar() }

    /// Whether the account goes by a virtual clock, or will.
    public var isVirtual: Bool { desk.map { $0.account.clock != nil } ?? !isRecorded }

    /// Whether the market is what a live source answered.
    var isRecorded: Bool {
        if case .recorded = market { return true }
        return false
    }

    /// Returns the desk, after opening the account where it is not open yet.
    ///
    /// - Throws: `DeskError` where it cannot be opened.
    public func open() throws(DeskError) -> Desk {
        if let desk { return desk }
        return try open(
            OpeningTerms(
                name: name,
                cash: cash ?? SessionAccount.defaultCash,
                source: sourceText,
                seed: seed,
                start: clock,
                settings: [:]
            )
        )
    }

    /// Opens the account on a user's own terms.
    ///
    /// - Throws: `DeskError` where there is one already, or it cannot be opened.
    public func open(_ terms: OpeningTerms) throws(DeskError) -> Desk {
        guard desk == nil else {
            throw .store(.accountExists(name: name, path: path ?? ""))
        }
        let file = try openedFile()
        self.file = file
        try begin()
        let account = try Desk.openAccount(terms, in: file, environment: environment)
        let opened = try Desk(
            file: file,
            accountName: account.name,
            environment: environment,
            market: stagedMarket.flatMap { account.source == sourceText ? $0 : nil }
        )
        desk = opened
        for given in shares { try opened.give(given) }
        shares = []
        return opened
    }

    /// Opens the account on the terms of `init`; what they leave out is the session's.
    ///
    /// - Throws: `DeskError` where there is one already, or it cannot be opened.
    public func open(
        cash: Money,
        source: String?,
        seed: Int64?,
        start: Instant?,
        settings: [SettingKey: String]
    ) throws(DeskError) -> Account {
        try open(
            OpeningTerms(
                name: name,
                cash: cash,
                source: source ?? (seed == nil ? sourceText : "sim"),
                seed: seed ?? self.seed,
                start: start ?? clock,
                settings: settings
            )
        ).account
    }

    private func openedFile() throws(DeskError) -> AccountFile {
        if let file { return file }
        do throws(StoreError) {
            guard let path else { return try AccountFile.openTemporary() }
            return try AccountFile.openOrCreate(path: path)
        } catch {
            throw .store(error)
        }
    }

    var stagedMarket: StagedMarket? {
        switch market {
        case .staged(let market), .recorded(let market): return market
        case .simulation, .replay: return nil
        }
    }

    private var sourceText: String {
        switch market {
        case .staged: "session"
        case .recorded: "recorded"
        case .simulation: "sim"
        case .replay(let path): "replay:\(path)"
        }
    }

    private var seed: Int64? {
        if case .simulation(let seed) = market { return seed }
        return nil
    }
}

@available(*, unavailable)
extension SessionAccount: Sendable {}

/// The wall clock of a live account whose lines are played again.
final class LineClock {
    /// The time of the latest line that named one.
    var latest: Instant?
    var now: Instant { latest ?? Desk.simulatedStart }

    init(_ latest: Instant?) {
        self.latest = latest
    }
}

extension SessionAccount {
    /// Goes by what a live source answered and by the times at which it did.
    func playRecording() {
        let clock = LineClock(clock)
        lineClock = clock
        market = .recorded(StagedMarket(isLive: true))
        environment = DeskEnvironment(
            wallClock: { clock.now },
            networkProgram: environment.networkProgram,
            fingerprints: environment.fingerprints,
            terminalSession: environment.terminalSession,
            hear: environment.hear
        )
    }

    /// Moves the clock of a recorded market, on which nothing happens by itself.
    func moveLineClock(to target: Instant) throws(DeskError) -> Bool {
        guard let lineClock else { return false }
        if let latest = lineClock.latest, target < latest {
            throw .clockBackwards(from: latest, to: target)
        }
        lineClock.latest = target
        return true
    }

    /// Opens the batch that the next lines' transactions belong to, where there is an account for it.
    ///
    /// A live account has none: no transaction is open while its source is asked.
    ///
    /// - Throws: the store's error.
    public func begin() throws(DeskError) {
        guard let file, !file.isInBatch, isVirtual, !file.isReadOnly else { return }
        do throws(StoreError) { try file.beginBatch() } catch { throw .store(error) }
    }

    /// Makes durable what the lines so far have done; a private account goes with the session, and its batch
    /// goes on.
    ///
    /// - Throws: the store's error; what was not durable is undone then.
    public func commit() throws(DeskError) {
        guard let file, file.isInBatch, path != nil else { return }
        do throws(StoreError) { try file.commitBatch() } catch { throw .store(error) }
    }

    /// The account's file, for a command that changes what all accounts share.
    ///
    /// - Throws: `DeskError` where the account cannot be opened.
    public func openFile() throws(DeskError) -> AccountFile {
        if let file { return file }
        _ = try open()
        return try openedFile()
    }
}
