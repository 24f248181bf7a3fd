public import Market
import Quotes
public import Store
import Trading

/// The terms a user opens an account on.
public struct OpeningTerms: Hashable, Sendable {
    /// The account's name.
    public let name: String
    /// The money it starts with.
    public let cash: Money
    /// Where its quotes come from: `sim`, `replay:FILE`, `exec:CMD`, `tencent`.
    public let source: String
    /// The seed of a simulated market; nil for 1.
    public let seed: Int64?
    /// Where its virtual clock starts; nil for the source's own beginning.
    public let start: Instant?
    /// Settings that differ from their defaults.
    public let settings: [SettingKey: String]

    /// Terms.
    public init(
        name: String,
        cash: Money,
        source: String,
        seed: Int64?,
        start: Instant?,
        settings: [SettingKey: String]
    ) {
        self.name = name
        self.cash = cash
        self.source = source
        self.seed = seed
        self.start = start
        self.settings = settings
    }
}

extension Desk {
    /// Where a simulated account's clock starts unless it is told otherwise.
    public static let simulatedStart = Instant(TradingDay(literal: 20_261_130), TimeOfDay(9, 30))

    /// Opens an account in the file at `path`, which is made where it is not there.
    ///
    /// - Throws: `DeskError.badOpening`, `.badSetting`, or the source's or the store's error; then no file was
    ///   made and none was changed.
    public static func openAccount(
        _ terms: OpeningTerms,
        path: String,
        environment: DeskEnvironment
    ) throws(DeskError) -> Account {
        if SourceDescription(terms.source)?.isOfSession == true {
            throw .badOpening(.unknownSource(terms.source))
        }
        let calendar = try knownCalendar(path: path)
        let new = try newAccount(terms, calendar: calendar, environment: environment)
        let file = try storing { () throws(StoreError) in
            try AccountFile.openOrCreate(path: path)
        }
        return try write(new, settings: terms.settings, in: file)
    }

    /// Returns the account that `openAccount` would open, without opening it.
    ///
    /// - Throws: what `openAccount` throws.
    public static func tryOpening(
        _ terms: OpeningTerms,
        path: String,
        environment: DeskEnvironment
    ) throws(DeskError) -> Account {
        if SourceDescription(terms.source)?.isOfSession == true {
            throw .badOpening(.unknownSource(terms.source))
        }
        let file = try trialFile(path: path)
        do throws(StoreError) { try file.beginTrial() } catch { throw .store(error) }
        defer { file.endTrial() }
        return try openAccount(terms, in: file, environment: environment)
    }

    private static func trialFile(path: String) throws(DeskError) -> AccountFile {
        do throws(StoreError) {
            do throws(StoreError) {
                return try AccountFile.open(path: path, for: .writing)
            } catch {
                guard case .missing = error else { throw error }
                return try AccountFile.openTemporary()
            }
        } catch {
            throw .store(error)
        }
    }

    /// Opens an account in a file that is open, in a transaction of its own.
    ///
    /// - Throws: `DeskError.badOpening`, `.badSetting`, or the source's or the store's error.
    public static func openAccount(
        _ terms: OpeningTerms,
        in file: AccountFile,
        environment: DeskEnvironment
    ) throws(DeskError) -> Account {
        let closedDays = try storing { () throws(StoreError) in try file.closedDays() }
        let calendar = TradingCalendar(adding: closedDays)
        let new = try newAccount(terms, calendar: calendar, environment: environment)
        return try write(new, settings: terms.settings, in: file)
    }

    static func newAccount(
        _ terms: OpeningTerms,
        calendar: TradingCalendar,
        environment: DeskEnvironment
    ) throws(DeskError) -> NewAccount {
        if terms.name.namesAnEpoch { throw .badOpening(.reservedName(terms.name)) }
        for (key, value) in terms.settings where !key.accepts(value) {
            throw .badSetting(key: key.rawValue, value: value, expected: key.expected)
        }
        let origin = try origin(of: terms, calendar: calendar, environment: environment)
        let openedAt = origin.clock ?? environment.wallClock()
        let isOver = openedAt.time >= SessionPlan.close && calendar.isTradingDay(openedAt.day)
        return NewAccount(
            name: terms.name,
            source: origin.source,
            seed: origin.seed,
            fingerprint: origin.fingerprint,
            openedAt: openedAt,
            clock: origin.clock,
            settledDay: isOver ? openedAt.day : calendar.previous(before: openedAt.day),
            cash: terms.cash
        )
    }

    /// The calendar with what was imported into the file, if there is one.
    private static func knownCalendar(path: String) throws(DeskError) -> TradingCalendar {
        do throws(StoreError) {
            let file = try AccountFile.open(path: path, for: .reading)
            return TradingCalendar(adding: try file.closedDays())
        } catch {
            if case .missing = error { return TradingCalendar() }
            throw .store(error)
        }
    }

    private static func write(
        _ new: NewAccount,
        settings: [SettingKey: String],
        in file: AccountFile
    ) throws(DeskError) -> Account {
        try storing { () throws(StoreError) in
            try file.begin()
            do throws(StoreError) {
                var account = try file.insert(new)
                try book(new, into: &account, of: file)
                for (key, value) in settings.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                    try file.write(setting: key.rawValue, value: value, account: account.id)
                }
                try file.update(account)
                try file.commit()
                return account
            } catch {
                file.rollback()
                throw error
            }
        }
    }

    /// Books the money that a new account begins with, inside the transaction that is open.
    static func book(
        _ new: NewAccount,
        into account: inout Account,
        of file: AccountFile
    ) throws(StoreError) {
        let event = try file.append(.opened, at: new.openedAt, amount: new.cash, to: &account)
        guard new.cash > .zero else { return }
        let postings = [Posting(.cash, new.cash), Posting(.capital, -new.cash)]
        try file.insert(postings, symbol: nil, event: event.seq, into: &account)
    }

    private struct Origin {
        let source: String
        var seed: Int64?
        var fingerprint: String?
        var clock: Instant?
    }

    private static func origin(
        of terms: OpeningTerms,
        calendar: TradingCalendar,
        environment: DeskEnvironment
    ) throws(DeskError) -> Origin {
        guard let description = SourceDescription(terms.source) else {
            throw .badOpening(.unknownSource(terms.source))
        }
        if terms.seed != nil, description != .sim { throw .badOpening(.seedWithoutSimulation) }
        switch description {
        case .sim:
            return Origin(
                source: "sim",
                seed: terms.seed ?? 1,
                clock: terms.start ?? simulatedStart
            )
        case .replay(let path):
            let replay = try quoting { () throws(SourceError) in
                try ReplaySource(path: path, calendar: calendar, expectedFingerprint: nil)
            }
            let first = try quoting { () throws(SourceError) in try replay.firstContinuousInstant()
            }
            guard let clock = terms.start ?? first else {
                throw .badOpening(.emptyReplay(path: path))
            }
            let unused = replay.unusedColumns
            if !unused.isEmpty {
                environment.hear(.unusedColumns(path: replay.path, names: unused))
            }
            return Origin(
                source: SourceDescription.replay(path: replay.path).text,
                fingerprint: replay.fingerprint,
                clock: clock
            )
        case .session: return Origin(source: "session", clock: terms.start ?? simulatedStart)
        case .recorded: return Origin(source: description.text)
        case .exec, .tencent:
            if terms.start != nil { throw .badOpening(.startOnLiveSource) }
            return Origin(source: description.text)
        }
    }
}

extension Desk {
    /// Adds closed days to the calendar of a file, for all its accounts, and returns the calendar.
    ///
    /// - Throws: `DeskError.locked` where one of them is, or the store's error.
    public static func importClosedDays(
        _ days: [TradingDay],
        into file: AccountFile,
        locks: FileLocks
    ) throws(DeskError) -> TradingCalendar {
        try storing { () throws(StoreError) in try file.begin() }
        do throws(DeskError) {
            try locks.require()
            try storing { () throws(StoreError) in
                try file.insert(closedDays: days)
                try file.commit()
            }
        } catch {
            file.rollback()
            throw error
        }
        let closedDays = try storing { () throws(StoreError) in try file.closedDays() }
        return TradingCalendar(adding: closedDays)
    }
}

extension String {
    /// Whether the name is like that of a closed epoch, `default~1`, which only a reset gives.
    fileprivate var namesAnEpoch: Bool {
        guard let sign = lastIndex(of: "~") else { return false }
        let number = self[index(after: sign)...]
        return !number.isEmpty && number.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }
}
