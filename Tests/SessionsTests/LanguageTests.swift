import Market
import Messages
import Quotes
import Sessions
import Testing
import Trading

struct `The language` {
    private func statement(_ text: String) throws -> Statement {
        var isRead = false
        let script = Script(name: "t") { () throws(ScriptReadError) in
            defer { isRead = true }
            return isRead ? [] : Array(text.utf8)
        }
        return try Statement(try #require(try script.nextLine(value: { _ in nil })))
    }

    @Test(arguments: [
        ("at 09:30", "at"), ("at 2026-12-01 10:00", "at"), ("at 2026-12-01T10:00:30", "at"),
        ("advance 5m", "advance"), ("until close", "untilClose"), ("next day", "nextDay"),
        ("source sim", "simulation"), ("source sim --seed 7", "simulation"),
        ("source sim --seed=7", "simulation"), ("source replay:x.csv", "replay"),
        ("replay x.csv", "replay"), ("suspend 600000.SH", "suspend"),
        ("limit sh600000 11.00 9.00", "limit"), ("given cash 1000000", "givenCash"),
        ("given 600000 5000 @ 9.80 since 2026-11-20", "givenShares"),
        ("given 600000 37 @ 9.80", "givenShares"), ("set A=b=c", "set"), ("include x", "include"),
        ("buy 600000 500 @ 10.05", "command"), ("'at' 09:30", "command"),
        ("expect order 1 filled 500 @ 10.02", "expect"), ("expect order 1 @ 10.02", "expect"),
        ("expect order 1", "expect"), ("expect free 0", "expect"),
        ("expect position 600000 0 sellable 0", "expect"), ("expect no trades", "expect"),
        ("expect no notice", "expect"), ("expect no notice x", "expect"),
    ])
    func `has these lines`(text: String, name: String) throws {
        let described = String(describing: try statement(text))
        #expect(described.hasPrefix(name))
    }

    @Test func `reads a whole tick`() throws {
        let line = """
            tick 600000 10.02 prev 10.00 open 9.99 high 10.05 low 9.98 \
            bid 10.01x5000,10.00x300 ask 10.02x3000, 10.03x100 volume 1200000 name *ST浦发
            """
        guard case .tick(let tick) = try statement(line) else {
            Issue.record("no tick")
            return
        }
        #expect(tick.symbol == Symbol(.sse, 600_000))
        #expect(tick.last == Price("10.02"))
        #expect(tick.previousClose == Price("10.00"))
        #expect(tick.open == Price("9.99"))
        #expect(tick.high == Price("10.05"))
        #expect(tick.low == Price("9.98"))
        #expect(tick.bids.map(\.price.description) == ["10.01", "10.00"])
        #expect(tick.asks.map(\.volume) == [3000, 100])
        #expect(tick.volume == 1_200_000)
        #expect(tick.name == "*ST浦发")
    }

    @Test(arguments: [
        ("at", "t:1:3", Expected.time), ("at noon", "t:1:4", .time), ("at 25:00", "t:1:4", .time),
        ("at 2026-12-01", "t:1:14", .time), ("at 2026-02-30 10:00", "t:1:4", .time),
        ("advance five", "t:1:9", .span), ("advance -5m", "t:1:9", .span),
        ("until lunch", "t:1:7", .close), ("next week", "t:1:6", .day),
        ("source tencent", "t:1:8", .source), ("source sim --seed x", "t:1:19", .seed),
        ("source sim --seed -1", "t:1:19", .seed), ("source sim 7", "t:1:12", .seed),
        ("tick 600000", "t:1:12", .price), ("tick 600000 ten", "t:1:13", .price),
        ("tick 600000 10.02 bid", "t:1:22", .levels), ("tick 600000 10 bid 10", "t:1:20", .levels),
        ("tick 600000 10 bid 10x0", "t:1:20", .levels), ("tick 600000 10 bid ,", "t:1:20", .levels),
        ("tick 600000 10 bid 9x1,10x1", "t:1:20", .levels),
        ("tick 600000 10 ask 10x1,9x1", "t:1:20", .levels),
        ("tick 600000 10 ask 1x1,2x1,3x1,4x1,5x1,6x1", "t:1:20", .levels),
        ("tick 600000 10 prev 0", "t:1:21", .limitPrice),
        ("tick 600000 10 vol 5", "t:1:16", .tickPart),
        ("tick 600000 10 volume 1 volume 2", "t:1:25", .tickPart),
        ("auction", "t:1:8", .code), ("auction 600000 9.99x500", "t:1:16", .auctionPart),
        ("auction 600000 bid 9.99", "t:1:20", .levels),
        ("auction 600000 bid 9x1 bid 8x1", "t:1:24", .auctionPart),
        ("auction 600000 prev 0", "t:1:21", .limitPrice),
        ("limit 600000 9 11", "t:1:16", .limitPrice), ("given cash -1", "t:1:12", .money),
        ("given cash 0.001", "t:1:12", .money), ("given 600000 0 @ 9", "t:1:14", .quantity),
        ("given 600000 1 9", "t:1:16", .at), ("given 600000 1 @ 9 on x", "t:1:20", .since),
        ("given 600000 1 @ 9 since x", "t:1:26", .date), ("expect", "t:1:7", .check),
        ("expect riches", "t:1:8", .check), ("expect order x", "t:1:14", .order),
        ("expect order 1 full", "t:1:16", .status),
        ("expect order 1 filled x", "t:1:23", .quantity),
        ("expect no luck", "t:1:11", .absence), ("expect cash 1e5", "t:1:13", .money),
        ("set A", "t:1:5", .assignment), ("set 1A=b", "t:1:5", .assignment),
    ])
    func `says what it expects, and where`(text: String, place: String, expected: Expected) {
        let fault = #expect(throws: SessionFault.self) { try statement(text) }
        #expect(fault?.place.description == place)
        let found: Expected?
        switch fault?.reason {
        case .missing(let expected), .bad(_, let expected): found = expected
        default: found = nil
        }
        // A count and a quantity are one to whoever reads the sentence.
        #expect(found == expected || (found == .count && expected == .quantity))
    }

    @Test(arguments: ["next day now", "until close x", "suspend 600000 y", "expect no trades z"])
    func `ends a line where it ends`(text: String) {
        let fault = #expect(throws: SessionFault.self) { try statement(text) }
        let last = text.split(separator: " ").last.map(String.init) ?? ""
        #expect(fault?.reason == .unexpected(word: last))
    }

    @Test(arguments: ["tick 60000 1", "tick abc 1", "suspend 600000.XX", "given x 1 @ 1"])
    func `knows a code`(text: String) {
        let fault = #expect(throws: SessionFault.self) { try statement(text) }
        let word = text.split(separator: " ")[1]
        #expect(fault?.reason == .badCode(word: String(word)))
    }

    @Test(arguments: Expected.allCases)
    func `has a sentence in both languages for what it expects`(expected: Expected) {
        let chinese = Language.zh.message(.missing(expected))
        let english = Language.en.message(.bad(word: "x", expected: expected))
        #expect(chinese.hasPrefix("这里缺少"))
        #expect(english.hasPrefix("'x' is wrong, expected "))
    }
}
