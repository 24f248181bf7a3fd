public import Market

/// Recorded quotes, or trades, that a virtual clock plays from a file.
///
/// The file is read forwards in blocks and never held whole. Rows are in the order of their times;
/// `docs/sources.md` shows both forms. Known limit: faults of rows that nobody asks for are found
/// only in their time and symbol.
public final class ReplaySource: VirtualSource {
    /// The absolute path of the file.
    public let path: String
    /// The hash by which the file is recognised again, in hexadecimal digits: over every byte up to
    /// 4 MiB, over the length, both ends and 64 blocks between of a larger file.
    public let fingerprint: String
    /// Whether the file has trades and no snapshots.
    public var hasTrades: Bool { cursor.form.kind == .trades }

    /// The columns of the header that mean nothing here.
    public var unusedColumns: [String] { cursor.form.unusedNames }

    private let calendar: TradingCalendar
    private var cursor: ReplayCursor

    /// Opens a file; with an expected fingerprint only the file that has it.
    ///
    /// - Throws: `SourceError` where the file cannot be read, is another one, or has no header.
    public init(
        path: String,
        calendar: TradingCalendar,
        expectedFingerprint: String? = nil
    ) throws(SourceError) {
        let file = try RowFile(path: path)
        let fingerprint = try FileFingerprint.text(of: file)
        guard expectedFingerprint == nil || expectedFingerprint == fingerprint else {
            throw .fileChanged(path: file.path)
        }
        self.path = file.path
        self.fingerprint = fingerprint
        self.calendar = calendar
        cursor = try ReplayCursor(file)
    }

    /// Returns the latest snapshot of each symbol at or before `instant`.
    ///
    /// In a file of trades it is made of the day's trades so far and shows no levels. Where the
    /// file gives no previous close, it is the last price of the day before in the file.
    ///
    /// - Throws: `SourceError` for the first row that is none.
    public func quotes(
        of symbols: [Symbol],
        at instant: Instant
    ) throws(SourceError) -> [Symbol: Quote] {
        try cursor.quotes(of: symbols, at: instant)
    }

    /// The same for one symbol, whose row is read once however often it is asked for in turn.
    ///
    /// - Throws: `SourceError` for the first row that is none.
    public func quote(of symbol: Symbol, at instant: Instant) throws(SourceError) -> Quote? {
        try cursor.quote(of: symbol, at: instant)
    }

    /// The time of the first row of one of the symbols after `instant`.
    ///
    /// - Throws: `SourceError` for the first row that is none.
    public func nextInstant(
        after instant: Instant,
        upTo limit: Instant,
        for symbols: Set<Symbol>
    ) throws(SourceError) -> Instant? {
        try cursor.nextInstant(after: instant, upTo: limit, for: symbols)
    }

    /// The rows of the symbols at exactly `instant`, in the order of the file.
    ///
    /// - Throws: `SourceError` for the first row that is none.
    public func events(
        at instant: Instant,
        for symbols: Set<Symbol>
    ) throws(SourceError) -> [MarketEvent] {
        try cursor.events(at: instant, for: symbols)
    }

    /// The first rows after `instant` that come within reach, in the order of the file.
    ///
    /// - Throws: `SourceError` for the first row that is none, as far as it was read.
    public func nextNews(
        after instant: Instant,
        upTo limit: Instant,
        of symbols: Set<Symbol>,
        within reach: (Symbol) -> Reach?
    ) throws(SourceError) -> MarketNews? {
        try cursor.nextNews(after: instant, upTo: limit, of: symbols, within: reach)
    }

    /// The first time of a row that lies in continuous trading, where an account on this file
    /// begins; nil where none does.
    ///
    /// - Throws: `SourceError` for the first row that is none.
    public func firstContinuousInstant() throws(SourceError) -> Instant? {
        var place = cursor.firstRow
        while let row = try cursor.row(from: place) {
            if isContinuous(row.time, cursor.table.symbols[row.symbol]) { return row.time }
            place = row.following
        }
        return nil
    }

    private func isContinuous(_ time: Instant, _ symbol: Symbol) -> Bool {
        guard calendar.isTradingDay(time.day) else { return false }
        let hasAuction = Instrument(symbol, name: "").map {
            Rulebook.sessions(of: $0, on: time.day).hasClosingAuction
        }
        let plan = SessionPlan(hasClosingAuction: hasAuction ?? false)
        return plan.window(ofData: time.time).phase == .continuous
    }
}

@available(*, unavailable)
extension ReplaySource: Sendable {}
