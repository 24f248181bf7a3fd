import Foundation
import SQLite
import Testing

/// Account files in which bits have changed: every command ends with a sentence, and verify does not call them sound.
@Suite("Damaged files")
struct DamageTests {
    /// The statuses of the contract that a command on a damaged file may end with.
    private static let statuses: Set<Int32> = [0, 2, 3, 4, 5, 7, 8]

    /// What the file says of money and shares.
    ///
    /// Times, texts, settings, quotes and the seed are told once and cannot be
    /// contradicted, nor can the limit of an order that has ended.
    private static let ledger = [
        "postings": "account_id id event_seq ledger_account symbol amount quantity",
        "trades": """
        account_id id order_id price quantity amount commission stamp_duty transfer_fee \
        dividend_tax trading_day
        """,
        "orders": """
        account_id id symbol side quantity cum_quantity cum_amount commission stamp_duty \
        transfer_fee status held_cash held_quantity
        """,
        "accounts": "id cash held_cash realized_pnl commission stamp_duty transfer_fee",
        "positions": "account_id symbol held_quantity cost diluted_cost",
        "lots": "account_id symbol purchase_day quantity",
        "settlements": "account_id day cash receivable market_value equity",
    ]

    /// A closed account file that bought, sold, cancelled, settled, and has an order pending.
    private static let whole = Result { () throws -> [UInt8] in
        let box = try Sandbox()
        try box.done("init --seed 7")
        try box.done("buy 600000 500 --price 10.50")
        try box.done("buy 600000 200 --price 9.50")
        try box.done("cancel 2")
        try box.done("clock advance 1d")
        try box.done("sell 600000 200")
        try box.done("buy 601398 300")
        try box.done("clock advance 1d")
        try box.done("buy 600000 300 --price 9.40")
        #expect(!FileManager.default.fileExists(atPath: box.database + "-wal"))
        return Array(try Data(contentsOf: URL(filePath: box.database)))
    }

    private func contents(_ path: String) throws -> [[String]] {
        let connection = try Connection(path: path, mode: .readOnly)
        return try Self.ledger.sorted { $0.key < $1.key }.map { table, columns in
            let values = columns.split(separator: " ").map { "quote(\($0))" }
            return try connection.query(
                "SELECT \(values.joined(separator: " || ' ' || ")) FROM \(table)"
            ) { row throws(SQLiteError) in try row.text(0) }.sorted()
        }
    }

    @Test(arguments: 1...24)
    func `a few flipped bits are survived, and told where they touch the ledger`(
        seed: UInt64
    ) throws {
        let whole = try Self.whole.get()
        let box = try Sandbox()
        try Data(whole).write(to: URL(filePath: box.database))
        let before = try contents(box.database)
        var random = Flips(seed: seed)
        var flipped = whole
        for _ in 0..<[1, 1, 2, 8][Int(seed % 4)] {
            flipped[random.place(in: whole)] ^= 1 << UInt8(random.next() % 8)
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: box.folder)
        for name in files where name.hasPrefix("account.db") {
            try FileManager.default.removeItem(atPath: box.path(name))
        }
        try Data(flipped).write(to: URL(filePath: box.database))
        let verified = try box.istock("verify")
        if verified.status == 0 {
            #expect(try contents(box.database) == before, "seed \(seed): verify says all is well")
        }
        for words in [
            "verify", "account", "export --format json", "buy 600000 100 --price 9.60",
            "clock advance 1d",
        ] {
            let answer = words == "verify" ? verified : try box.istock(words)
            #expect(Self.statuses.contains(answer.status), "seed \(seed), \(words): \(answer)")
            let hasSentence = answer.err.split(separator: "\n").contains { $0.hasPrefix("error: ") }
            #expect(answer.status == 0 || hasSentence, "seed \(seed), \(words): \(answer)")
        }
    }

    @Test func `every page cut off, zeroed or filled with ones is told`() throws {
        let whole = try Self.whole.get()
        let size = 4096
        for page in stride(from: 0, to: whole.count / size, by: 5) {
            let place = page * size..<(page + 1) * size
            var zeroed = whole
            zeroed.replaceSubrange(place, with: repeatElement(0, count: size))
            var filled = whole
            filled.replaceSubrange(place, with: repeatElement(0xFF, count: size))
            for damaged in [Array(whole[..<place.lowerBound]), zeroed, filled]
            where !damaged.isEmpty {
                let box = try Sandbox()
                try Data(damaged).write(to: URL(filePath: box.database))
                let verified = try box.istock("verify")
                #expect(verified.status == 8, "page \(page): \(verified)")
                #expect(verified.err.hasPrefix("error: "))
            }
        }
    }
}

/// Places to flip bits at, the same ones for a seed (SplitMix64).
private struct Flips {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// A byte that says something: most of a small database is zero.
    mutating func place(in bytes: [UInt8]) -> Int {
        while true {
            let place = Int(next() % UInt64(bytes.count))
            if bytes[place] != 0 { return place }
        }
    }
}
