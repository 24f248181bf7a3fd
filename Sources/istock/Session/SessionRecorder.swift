import Console
import Desk
import Market
import Quotes
import Sessions
import Store
import Trading

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes what is done on an account as a session that comes to the same ledger.
///
/// The quotes of a virtual account are in its source: a seed, a recording, or ticks that are lines themselves. Those
/// of a live one are written before the line that asked for them, and the time at which it did.
final class SessionRecorder {
    private let output: StandardOutput
    private let descriptor: Int32
    /// What stands between a live account and its source, and the clock that stops for each line.
    private let watch: LiveWatch
    private var isLive = false
    private var writtenTime: Instant?
    private var writtenQuotes: [Symbol: Quote] = [:]

    init?(path: String, watch: LiveWatch) {
        self.watch = watch
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return nil }
        output = StandardOutput(dataDescriptor: descriptor, wordsDescriptor: 2)
        output.out("#!/usr/bin/env -S istock session")
    }

    deinit {
        try? output.flush()
        close(descriptor)
    }

    /// Begins where an account stands that was there before: its market, its clock, what it holds.
    func begin(_ desk: Desk) throws(DeskError) {
        let view = try desk.overview()
        let account = view.account
        isLive = account.clock == nil
        if isLive { return beginLive(desk, view) }
        if let clock = account.clock {
            write(["at", clock.day.description, clock.time.description])
        }
        if account.source == "sim" {
            write(["source", "sim", "--seed", "\(account.seed ?? 1)"])
        } else if account.source.hasPrefix("replay:") {
            write(["replay", String(account.source.dropFirst("replay:".count))])
        }
        write(["given", "cash", account.cash.description])
        writeStart(desk, view)
    }

    /// A live account that has done nothing yet opens again as it did; any other one starts with what it has.
    private func beginLive(_ desk: Desk, _ view: AccountView) {
        let account = view.account
        let isNew = account.lastEvent == 1
        writeTime(isNew ? account.openedAt : watch.now)
        write(["source", "recorded"])
        if isNew {
            write(["init", "--cash", account.cash.description])
        } else {
            write(["given", "cash", account.cash.description])
        }
        writeStart(desk, view)
        _ = watch.takeAnswers()
    }

    private func writeStart(_ desk: Desk, _ view: AccountView) {
        for position in view.positions {
            for lot in position.position.lots {
                write([
                    "given", position.position.symbol.description, lot.quantity.description, "@",
                    position.position.averageCost?.description ?? "0.01", "since",
                    lot.purchaseDay.description,
                ])
            }
        }
        for key in SettingKey.allCases where desk.settings[key] != key.defaultValue {
            write(["config", "set", key.rawValue, desk.settings[key]])
        }
    }

    /// Adds a line that was carried out, or refused with a code.
    ///
    /// - Throws: the store's error, where the line has opened an account on live quotes.
    func add(_ line: ScriptLine, refused code: String?, _ desk: Desk?) throws(DeskError) {
        // Values are in the words already, and an included file's lines come one by one.
        guard !["set", "include"].contains(line.words[0].text) else { return }
        if !isLive, let desk, desk.account.clock == nil { return try begin(desk) }
        if isLive { writeMarket() }
        write(line.words.map(\.text))
        if let code { write(["expect", "refused", code]) }
        try? output.flush()
    }

    /// Stops the clock for the next line.
    func beginLine() { watch.stop() }

    /// The time of the line and what the source answered in it, where that is new.
    private func writeMarket() {
        if watch.now > writtenTime ?? Instant(milliseconds: .min) { writeTime(watch.now) }
        let answers = watch.takeAnswers()
        for quote in answers.quotes where writtenQuotes[quote.symbol] != quote {
            write(quote, after: writtenQuotes[quote.symbol])
            writtenQuotes[quote.symbol] = quote
        }
        if answers.hasFailed { write(["outage"]) }
    }

    private func writeTime(_ time: Instant) {
        writtenTime = time
        write(["at", time.day.description, time.time.description])
    }

    private func write(_ quote: Quote, after former: Quote?) {
        let symbol = quote.symbol.description
        let isNewLimit = former?.limitUp != quote.limitUp || former?.limitDown != quote.limitDown
        if isNewLimit || former?.time.day != quote.time.day, let up = quote.limitUp,
            let down = quote.limitDown
        {
            write(["limit", symbol, up.description, down.description])
        }
        var words = ["tick", symbol, quote.last.description]
        if !quote.name.isEmpty { words += ["name", quote.name] }
        for (word, price) in [
            ("prev", quote.previousClose), ("open", quote.open), ("high", quote.high),
            ("low", quote.low),
        ] where price > .zero { words += [word, price.description] }
        for (word, levels) in [("bid", quote.bids), ("ask", quote.asks)] where !levels.isEmpty {
            words += [word, levels.map { "\($0.price)x\($0.volume)" }.joined(separator: ",")]
        }
        words += ["volume", quote.volume.description, "time", stamp(quote.time)]
        if !quote.hasLevels { words.append("nolevels") }
        write(words)
        if quote.status != .trading { write(["suspend", symbol]) }
    }

    private func stamp(_ time: Instant) -> String { "\(time.day)T\(time.time)" }

    private func write(_ words: [String]) {
        output.out(words.map(Word.spelled).joined(separator: " "))
    }
}

/// The clock and the ears of a recording on a live account: the clock stands still while a line lasts, and what the
/// source answers is heard.
final class LiveWatch {
    private let wallClock: () -> Instant
    private var source: RecordingSource?
    private(set) var now: Instant

    init(_ wallClock: @escaping () -> Instant) {
        self.wallClock = wallClock
        now = wallClock()
    }

    /// Looks at the clock anew; it never goes back.
    func stop() { now = max(now, wallClock()) }

    /// Puts itself around a source.
    func listen(to source: any QuoteSource) -> any QuoteSource {
        let recording = RecordingSource(source)
        self.source = recording
        return recording
    }

    /// What was answered since it was taken last.
    func takeAnswers() -> (quotes: [Quote], hasFailed: Bool) {
        source?.takeAnswers() ?? ([], false)
    }
}
