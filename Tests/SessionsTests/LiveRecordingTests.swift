import Console
import Credentials
import Desk
import Foundation
import Market
import Messages
import Quotes
import Sessions
import Store
import Testing

@testable import istock

/// What is done on live quotes, recorded and played again.
struct `A recording of a live account` {
    /// A live source whose answers a seed decides; some questions it does not answer.
    private final class Feed: QuoteSource {
        var random: Seeds
        var time: Instant
        private var prices: [Symbol: Int64] = [:]

        init(seed: UInt64, time: Instant) {
            random = Seeds(state: seed)
            self.time = time
        }

        func quotes(
            of symbols: [Symbol],
            at instant: Instant
        ) throws(SourceError) -> [Symbol: Quote] {
            if random.next(12) == 0 { throw .provider("nobody is there") }
            var quotes: [Symbol: Quote] = [:]
            for symbol in symbols where symbol.number != 399_001 { quotes[symbol] = quote(symbol) }
            return quotes
        }

        private func quote(_ symbol: Symbol) -> Quote {
            let moved = (prices[symbol] ?? 1000) + Int64(random.next(7)) - 3
            let fen = min(max(moved, 920), 1080)
            prices[symbol] = fen
            func price(_ fen: Int64) -> Price { Price(tenThousandths: fen * 100) }
            let lag = Int64(random.next(5) * 2500) - 1300
            return Quote(
                symbol: symbol,
                name: "浦发 银行",
                time: time.advanced(byMilliseconds: -lag),
                last: price(fen),
                previousClose: price(1000),
                open: price(1000),
                high: price(1090),
                low: price(910),
                volume: Quantity(Int64(random.next(900) * 100)),
                bids: [
                    Level(price: price(fen - 1), volume: Quantity(Int64(random.next(5) + 1) * 100))
                ],
                asks: [
                    Level(price: price(fen), volume: Quantity(Int64(random.next(5) + 1) * 100)),
                    Level(price: price(fen + 1), volume: 200),
                ],
                limitUp: random.next(2) == 0 ? price(1100) : nil,
                limitDown: price(900),
                status: random.next(15) == 0 ? .suspended : .trading
            )
        }
    }

    private struct Seeds {
        var state: UInt64

        mutating func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
    }

    private let folder: Folder

    init() throws { folder = try Folder() }

    /// Plays lines on a live account with a clock that goes on between them, and records them.
    private func record(_ lines: [String], feed: Feed, steps: [Int64], database: String) throws {
        let watch = LiveWatch { feed.time }
        let environment = DeskEnvironment(
            wallClock: { watch.now },
            networkProgram: "",
            fingerprints: systemFingerprintSensor(milliseconds: 1),
            terminalSession: { nil },
            listener: { _ in watch.listen(to: feed) }
        )
        let terms = OpeningTerms(
            name: "live",
            cash: Money(fen: 3_000_000),
            source: "exec:true",
            seed: nil,
            start: nil,
            settings: [:]
        )
        _ = try Desk.openAccount(terms, path: database, environment: environment)
        let account = try SessionAccount(path: database, name: "live", environment: environment)
        var rest = zip(lines, steps).makeIterator()
        let script = Script(name: "-") { () throws(ScriptReadError) in
            guard let (line, step) = rest.next() else { return [] }
            feed.time = feed.time.advanced(byMilliseconds: step)
            return Array((line + "\n").utf8)
        }
        let run = SessionRun(
            script,
            values: [:],
            account: account,
            terms: SessionTerms(
                commit: .line,
                keepGoing: false,
                isConversation: true,
                echoes: false,
                wantsJSON: false,
                namesFile: false,
                listsCases: false,
                isDryRun: false,
                language: .en,
                answers: LockAnswers(pin: .nowhere, unlockFor: nil)
            ),
            output: CapturedOutput()
        )
        let recorder = try #require(
            SessionRecorder(path: folder.path("out.session"), watch: watch)
        )
        run.recorder = recorder
        try recorder.begin(#require(account.desk))
        #expect(run.play().status == .done)
    }

    private func line(_ random: inout Seeds) -> String {
        let code = ["600000", "000001", "688001"][random.next(3)]
        let price = ["9.95", "9.98", "10.00", "10.02", "10.05"][random.next(5)]
        return switch random.next(10) {
        case 0...2: "buy \(code) \((random.next(5) + 1) * 100) @ \(price)"
        case 3: "buy \(code) 200"
        case 4: "sell \(code) --max"
        case 5: "cancel \(random.next(9) + 1)"
        case 6: "quote \(code)"
        case 7: "account"
        case 8: "order \(random.next(5) + 1)"
        default: "refresh"
        }
    }

    @Test(arguments: 1...12)
    func `comes to the same ledger, over days and outages`(seed: UInt64) throws {
        var random = Seeds(state: seed)
        let lines = (0..<60).map { _ in line(&random) }
        // Mostly seconds, sometimes hours, so that days end and begin between the lines.
        let steps = lines.map { _ in
            random.next(15) == 0 ? Int64(random.next(300)) * 60_000 : Int64(random.next(9000))
        }
        let start = Instant(TradingDay(literal: 20_260_106), TimeOfDay(9, 40))
        let database = folder.path("a.db")
        try record(lines, feed: Feed(seed: seed, time: start), steps: steps, database: database)
        let played = istock([
            "session", folder.path("out.session"), "--db", folder.path("b.db"), "--account", "live",
        ])
        #expect(played.status == 0, "\(played.errors)")
        let ledger = try Ledger(database).contents()
        #expect(try Ledger(folder.path("b.db")).contents() == ledger)
        #expect(try Ledger(database).count("trades") > 0)
        #expect(try Ledger(database).complaints() == [])
    }
}

struct `A recorded market` {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test func `fills when a line asks for quotes, as a live account does`() throws {
        let played = try folder.play(
            """
            source recorded
            at 2026-01-06 10:00:00.250
            given cash 100000
            tick 600000 10.00 prev 10.00 bid 9.99x500 ask 10.00x300 time 2026-01-06T09:59:58
            buy 600000 500 @ 10.00
            expect order 1 partial 300 @ 10.00
            at 10:00:04
            tick 600000 10.00 bid 9.99x500 ask 10.00x300 time 2026-01-06T10:00:01
            expect order 1 partial 300 @ 10.00
            refresh
            expect order 1 filled 500 @ 10.00
            at 10:00:30
            buy 600000 100 @ 10.00
            expect order 2 pending
            """
        )
        #expect(played.status == 0, "\(played.errors)")
    }

    @Test(arguments: [
        ("tick 600000 10.00 prev 10.00 time 2026-01-06T10:00:00", "1:1", "source recorded"),
        ("outage", "1:1", "source recorded"),
        ("source recorded\nsource sim", "2:1", "行情已经选定"),
        ("source recorded\ntick 600000 10 time 10:00", "2:21", "2026-11-30T09:30:00"),
    ])
    func `has words of its own`(lines: String, place: String, sentence: String) throws {
        let played = try folder.play(lines)
        #expect(played.status == 2)
        #expect(played.errors.contains("a.session:\(place): error: "))
        #expect(played.errors.contains(sentence), "\(played.errors)")
    }
}
