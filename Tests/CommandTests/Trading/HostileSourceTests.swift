import Testing

/// Quotes that cannot be, from a program and from a recording: no order fills on them, and a sentence says why.
@Suite("Hostile quotes")
struct HostileSourceTests {
    /// How one field of a sound quote is spoiled, and what is said; nil where the quote is read and merely not traded on.
    struct Spoiled: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let said: String?
        let spoil: @Sendable (inout Snapshot) -> Void

        init(_ what: String, _ said: String?, _ spoil: @escaping @Sendable (inout Snapshot) -> Void)
        {
            (testDescription, self.said, self.spoil) = (what, said, spoil)
        }
    }

    static let quotes = [
        Spoiled("not a number", "last is no price: NaN") { $0.last = "NaN" },
        Spoiled("negative", "last is no price: -10.00") { $0.last = "-10.00" },
        Spoiled("1e300", "last is no price: 1e300") { $0.last = "1e300" },
        Spoiled("more digits than there are prices", "last is no price: 100000000000.01") {
            $0.last = "100000000000.01"
        },
        Spoiled("endless digits", "last is no price: ") {
            $0.last = String(repeating: "9", count: 400)
        },
        Spoiled("a level that is no number", "ask1 is no price: inf") { $0.ask = "infx300" },
        Spoiled("a negative volume", "askvol1 is no volume: -300") { $0.ask = "10.00x-300" },
        Spoiled("a limit that is no price", "limit_up is no price: 1e9") { $0.limitUp = "1e9" },
        Spoiled("a mark nobody knows", "status is no status: maybe") { $0.status = "maybe" },
        Spoiled("above its own high", nil) { ($0.high, $0.low) = ("9.99", "9.90") },
        Spoiled("below its own low", nil) { ($0.high, $0.low) = ("10.50", "10.01") },
        Spoiled("high below low", nil) { ($0.high, $0.low) = ("9.90", "10.10") },
        Spoiled("above its upper limit", nil) { ($0.limitUp, $0.limitDown) = ("9.99", "9.00") },
        Spoiled("without any price", nil) { ($0.last, $0.previousClose) = ("0", "10.00") },
    ]

    private static let time = "2026-01-06T10:00:00"

    private static var sound: Snapshot {
        Snapshot(time, last: "10.00", bid: "10.00x900", ask: "10.00x900", volume: 9000)
    }

    /// Places a buy that the levels would fill, and says what came of it.
    private func expectNothingFilled(_ spoiled: Spoiled, in box: Sandbox) throws {
        let before = try Books(box.database).dump()
        let answer = try box.istock("buy 600000 100 --price 10.00")
        let filled = try Books(box.database).number("SELECT count(*) FROM trades")
        #expect(filled == 0)
        guard let said = spoiled.said else {
            #expect([0, 3].contains(answer.status), "\(answer)")
            return
        }
        #expect(answer.status == 7, "\(answer)")
        #expect(answer.err.hasPrefix("error: "))
        #expect(answer.err.contains(said), "\(answer.err)")
        #expect(try Books(box.database).dump() == before)
    }

    @Test(arguments: quotes)
    func `a program's fills nobody`(spoiled: Spoiled) throws {
        let box = try Sandbox()
        try box.open(live: [Self.sound], at: Self.time)
        var market = Self.sound
        spoiled.spoil(&market)
        try box.show([market])
        try expectNothingFilled(spoiled, in: box)
        // The program is asked again, and a sound answer is as good as ever.
        try box.show([Self.sound])
        try box.done("buy 600000 100 --price 10.00")
        #expect(try Books(box.database).number("SELECT count(*) FROM trades") ?? 0 > 0)
    }

    @Test(arguments: quotes)
    func `a recording's fills nobody`(spoiled: Spoiled) throws {
        let box = try Sandbox()
        var market = Self.sound
        spoiled.spoil(&market)
        try box.open(replaying: [market], "--start", Self.time)
        try expectNothingFilled(spoiled, in: box)
    }

    @Test(arguments: ["2026-01-07T10:00:00", "2026-01-06T10:02:00", "2099-01-06T10:00:00"])
    func `one of tomorrow, or of later today, fills nobody and spoils no quote behind it`(
        stamp: String
    ) throws {
        let box = try Sandbox()
        try box.open(live: [Self.sound], at: Self.time)
        var market = Self.sound
        market.time = stamp
        try box.show([market])
        let order = try box.json("buy 600000 100 --price 10.00")
        #expect(order["status"] == .string("pending"))
        try box.done("refresh")
        #expect(try box.json("order 1")["status"] == .string("pending"))
        try box.show([Self.sound])
        try box.done("refresh")
        #expect(try box.json("order 1")["status"] == .string("filled"))
    }

    @Test func `a name cannot draw on the terminal`() throws {
        let box = try Sandbox()
        var market = Self.sound
        market.name = "\u{1B}[2J\u{7}浦发\u{9B}31m"
        try box.open(live: [market], at: Self.time)
        for words in ["quote 600000", "buy 600000 100", "orders", "positions", "trades"] {
            let answer = try box.istock(words)
            #expect(answer.out.contains("[2J浦发31m"), "\(words): \(answer.out)")
            let shown = (answer.out + answer.err).unicodeScalars
            #expect(shown.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        }
    }
}
