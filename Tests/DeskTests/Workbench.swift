import Credentials
import Desk
import Foundation
import Market
import Quotes
import SQLite
import Store
import Testing
import Trading

/// A temporary account file with desks on it, and checks of what it holds.
final class Workbench {
    let folder: URL
    var path: String { folder.appendingPathComponent("a.db").path }

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("istock-desk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The fingerprint reader that its desks see.
    let sensor = StagedSensor()
    /// The terminal session that its desks see.
    var terminal: TerminalSession?
    /// The wall clock that its desks see.
    var wallClock = Instant(milliseconds: 0)

    var environment: DeskEnvironment {
        DeskEnvironment(
            wallClock: { self.wallClock },
            networkProgram: "/nonexistent/istock-net",
            fingerprints: sensor,
            terminalSession: { self.terminal }
        )
    }

    func open(
        cash: String = "1000000",
        source: String = "sim",
        seed: Int64? = 7,
        start: String? = "2026-11-30T09:30"
    ) throws -> Desk {
        _ = try Desk.openAccount(
            OpeningTerms(
                name: "default",
                cash: try #require(Money(cash)),
                source: source,
                seed: source == "sim" ? seed : nil,
                start: start.flatMap { Instant($0) },
                settings: [:]
            ),
            path: path,
            environment: environment
        )
        return try desk()
    }

    func desk() throws -> Desk {
        try Desk(
            file: AccountFile.open(path: path, for: .writing),
            accountName: nil,
            environment: environment
        )
    }

    /// A replay file in the folder, as a source.
    func replay(_ name: String, _ lines: [String]) throws -> String {
        let file = folder.appendingPathComponent(name)
        try (lines.joined(separator: "\n") + "\n").write(
            to: file,
            atomically: true,
            encoding: .utf8
        )
        return "replay:\(file.path)"
    }

    /// Every row of every table, as text in order; what two runs must have in common.
    func contents() throws -> String {
        let connection = try Connection(path: path, mode: .readOnly)
        let tables = try connection.query(
            "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
        ) { row throws(SQLiteError) in try row.text(0) }
        var text = ""
        for table in tables {
            let columns = try connection.query(
                "SELECT group_concat('quote(' || name || ')', ' || '','' || ') FROM "
                    + "pragma_table_info(?)",
                [.text(table)]
            ) { row throws(SQLiteError) in try row.text(0) }
            text += table + "\n"
            let rows = try connection.query(
                "SELECT \(try #require(columns.first)) AS line FROM \(table) ORDER BY line"
            ) { row throws(SQLiteError) in try row.text(0) }
            text += rows.joined(separator: "\n") + "\n"
        }
        try connection.close()
        return text
    }

    /// The invariants of the file that a query can check; each answers the rows that break it.
    static let invariants: [(name: String, sql: String)] = [
        (
            "the postings of an event sum to zero",
            """
            SELECT event_seq FROM postings GROUP BY account_id, event_seq HAVING sum(amount) <> 0
            """
        ),
        (
            "cash is the sum of its postings",
            """
            SELECT id FROM accounts WHERE cash <> (SELECT coalesce(sum(amount), 0) FROM postings
            WHERE account_id = accounts.id AND ledger_account = 'cash')
            """
        ),
        (
            "frozen cash is that of the pending orders",
            """
            SELECT id FROM accounts WHERE held_cash <> (SELECT coalesce(sum(held_cash), 0) FROM orders
            WHERE account_id = accounts.id)
            """
        ),
        (
            "frozen shares are those of the pending orders",
            """
            SELECT symbol FROM positions WHERE held_quantity <> (SELECT coalesce(sum(held_quantity), 0)
            FROM orders WHERE orders.account_id = positions.account_id
            AND orders.symbol = positions.symbol)
            """
        ),
        (
            "shares held are those of the postings",
            """
            SELECT symbol FROM positions WHERE
            (SELECT coalesce(sum(quantity), 0) FROM lots WHERE lots.account_id = positions.account_id
            AND lots.symbol = positions.symbol) <>
            (SELECT coalesce(sum(quantity), 0) FROM postings
            WHERE postings.account_id = positions.account_id AND postings.symbol = positions.symbol)
            """
        ),
        (
            "an order's trades are its cumulative quantity, amount and fees",
            """
            SELECT id FROM orders WHERE (cum_quantity, cum_amount, commission + stamp_duty + transfer_fee)
            <> (SELECT coalesce(sum(quantity), 0), coalesce(sum(amount), 0),
            coalesce(sum(commission + stamp_duty + transfer_fee), 0) FROM trades
            WHERE trades.account_id = orders.account_id AND order_id = orders.id)
            """
        ),
        (
            "every order has an accepted event, and every final one its end",
            """
            SELECT id FROM orders WHERE
            1 <> (SELECT count(*) FROM events WHERE events.account_id = orders.account_id
            AND order_id = orders.id AND kind = 'accepted')
            OR (status = 'cancelled') <> EXISTS (SELECT 1 FROM events
            WHERE events.account_id = orders.account_id AND order_id = orders.id
            AND kind IN ('cancelled', 'expired'))
            """
        ),
        (
            "events are numbered without a gap",
            """
            SELECT id FROM accounts WHERE last_event <> (SELECT count(*) FROM events
            WHERE account_id = accounts.id)
            """
        ),
        (
            "the file is sound",
            "SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'"
        ),
        ("foreign keys hold", "SELECT \"table\" FROM pragma_foreign_key_check"),
    ]

    /// Expects every invariant to hold.
    func expectInvariants(_ location: SourceLocation = #_sourceLocation) throws {
        let connection = try Connection(path: path, mode: .readOnly)
        for (name, sql) in Workbench.invariants {
            var broken = 0
            try connection.forEach(sql) { _ throws(SQLiteError) in
                broken += 1
                return true
            }
            #expect(broken == 0, "\(name)", sourceLocation: location)
        }
        try connection.close()
    }
}

/// A small seeded generator (splitmix64), so that a failing seed can be run again.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// A fingerprint reader that says what the test wants.
final class StagedSensor: FingerprintSensor {
    var fault: FingerprintFault?
    private(set) var fingers = 0

    func check() throws(FingerprintFault) {
        if let fault, fault != .noMatch, fault != .cancelled { throw fault }
    }

    func verify(reason: String, interruption: CInt?) throws(FingerprintFault) {
        try check()
        fingers += 1
        if let fault { throw fault }
    }
}
