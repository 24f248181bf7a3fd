import Foundation
import Market
import Store
import Testing
import Trading

/// What was read in one batch holds in the next, as long as nobody else has written.
struct SpanTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("istock-span-\(UUID().uuidString)")
    private let file: AccountFile
    private let id: Int64

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = try AccountFile.openOrCreate(path: folder.appendingPathComponent("a.db").path)
        try file.begin()
        let instant = Instant(TradingDay(literal: 20_261_130), TimeOfDay(9, 30))
        id = try file.insert(
            NewAccount(
                name: "one",
                source: "sim",
                seed: 1,
                fingerprint: nil,
                openedAt: instant,
                clock: instant,
                settledDay: TradingDay(literal: 20_261_127),
                cash: Money(fen: 100)
            )
        ).id
        try file.commit()
    }

    private func cash(in file: AccountFile) throws -> Money { try file.account(id).cash }

    /// One batch that sets the cash, and returns its span.
    private func batch(of file: AccountFile, cash: Int64) throws -> Int? {
        try file.beginBatch()
        let span = file.span
        try file.begin()
        var account = try file.account(id)
        account.cash = Money(fen: cash)
        try file.update(account)
        try file.commit()
        try file.commitBatch()
        return span
    }

    @Test func `own batches are one span`() throws {
        let first = try batch(of: file, cash: 200)
        #expect(first != nil)
        #expect(try batch(of: file, cash: 300) == first)
        #expect(file.span == nil)
        #expect(try cash(in: file) == Money(fen: 300))
    }

    @Test func `another connection's commit begins a new one, which reads what that wrote`() throws
    {
        let first = try batch(of: file, cash: 200)
        let other = try AccountFile.open(path: file.path, for: .writing)
        _ = try batch(of: other, cash: 500)
        try file.beginBatch()
        #expect(file.span != first)
        #expect(try cash(in: file) == Money(fen: 500))
        try file.commitBatch()
    }

    @Test func `what is undone is not remembered`() throws {
        let first = try batch(of: file, cash: 200)
        try file.beginBatch()
        try file.begin()
        var account = try file.account(id)
        account.cash = Money(fen: 900)
        try file.update(account)
        try file.commit()
        file.rollbackBatch()
        try file.beginBatch()
        #expect(file.span != first)
        #expect(try cash(in: file) == Money(fen: 200))
        file.rollbackBatch()
    }

    @Test func `a transaction outside a batch begins a new one`() throws {
        let first = try batch(of: file, cash: 200)
        try file.begin()
        var account = try file.account(id)
        account.cash = Money(fen: 700)
        try file.update(account)
        try file.commit()
        try file.beginBatch()
        #expect(file.span != first)
        #expect(try cash(in: file) == Money(fen: 700))
        file.rollbackBatch()
    }
}
