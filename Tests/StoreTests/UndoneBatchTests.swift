import Foundation
import Market
import SQLite
import Store
import Testing
import Trading

/// SQLite undoes a transaction on its own when the disk fails, and a whole batch with it.
struct UndoneBatchTests {
    private func order(_ number: Int64, in account: Account) -> Order {
        Order(
            id: OrderID(number),
            clientID: nil,
            symbol: Symbol(.sse, 600_000),
            side: .buy,
            type: .limit,
            limitPrice: Price(tenThousandths: 100_000),
            quantity: 100,
            session: TradingDay(literal: 20_261_130),
            placedAt: account.openedAt
        )
    }

    private func opened(_ path: String) throws -> (AccountFile, Account) {
        let instant = Instant(TradingDay(literal: 20_261_130), TimeOfDay(9, 30))
        let new = NewAccount(
            name: "one",
            source: "sim",
            seed: 1,
            fingerprint: nil,
            openedAt: instant,
            clock: instant,
            settledDay: TradingDay(literal: 20_261_127),
            cash: Money(fen: 100_000_000)
        )
        let file = try AccountFile.openOrCreate(path: path)
        try file.begin()
        let account = try file.insert(new)
        try file.commit()
        return (file, account)
    }

    @Test func `a batch that was undone takes nothing more, and leaves nothing`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "istock-undone-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/a.db"
        try AccountFile.openOrCreate(path: path).close()
        // The second order fails as a disk would, with everything before it.
        let connection = try Connection(path: path, mode: .readWrite)
        try connection.execute(
            """
            CREATE TRIGGER failing BEFORE INSERT ON orders WHEN NEW.id = 2
            BEGIN SELECT RAISE(ROLLBACK, 'undone'); END
            """
        )
        try connection.close()
        let (file, account) = try opened(path)
        try file.beginBatch()
        for number in Int64(1)...2 {
            try file.begin()
            try file.insert(order(number, in: account), account: account.id)
            try file.commit()
        }
        #expect(throws: StoreError.self) {
            try file.orders(OrderFilter(), account: account.id)
        }
        #expect(throws: StoreError.self) { try file.begin() }
        #expect(throws: StoreError.self) { try file.commitBatch() }
        #expect(try file.orders(OrderFilter(), account: account.id).isEmpty)
        // The next one starts anew.
        try file.beginBatch()
        try file.begin()
        try file.insert(order(1, in: account), account: account.id)
        try file.commit()
        try file.commitBatch()
        #expect(try file.orders(OrderFilter(), account: account.id).map(\.id) == [OrderID(1)])
        try file.close()
    }
}
