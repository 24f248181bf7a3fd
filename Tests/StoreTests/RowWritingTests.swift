import Market
import SQLite
import Testing
import Trading

@testable import Store

/// Rows that are written together are those that would be written one by one, and hold to the same rules.
struct RowWritingTests {
    private static let day = TradingDay(literal: 20_261_130)
    private static let noon = Instant(day, TimeOfDay(11, 0))
    private static let tables = ["orders", "trades", "events", "postings"]

    private func newFile() throws -> AccountFile {
        let file = try AccountFile.openTemporary()
        _ = try file.insert(
            NewAccount(
                name: "one",
                source: "sim",
                seed: 1,
                fingerprint: nil,
                openedAt: RowWritingTests.noon,
                clock: RowWritingTests.noon,
                settledDay: TradingDay(literal: 20_261_127),
                cash: Money(fen: 100_000_000)
            )
        )
        return file
    }

    private func order(_ number: Int64, quantity: Quantity = 100) -> Order {
        Order(
            id: OrderID(number),
            clientID: number % 3 == 0 ? "key \(number), 钥匙" : nil,
            symbol: Symbol(number % 2 == 0 ? .sse : .szse, UInt32(600_000 + number % 7)),
            side: number % 5 == 0 ? .sell : .buy,
            type: .limit,
            limitPrice: Price(tenThousandths: 100_000 + number),
            quantity: quantity,
            session: RowWritingTests.day,
            placedAt: RowWritingTests.noon.advanced(byMilliseconds: number)
        )
    }

    private func filled(_ order: Order) -> Order {
        var order = order
        order.cumQuantity = order.quantity
        order.cumAmount = Money(tenThousandths: order.limitPrice.tenThousandths * 100)
        order.status = .filled
        order.closedAt = RowWritingTests.noon
        return order
    }

    private func cancelled(_ order: Order) -> Order {
        var order = order
        order.status = .cancelled
        order.reason = .user
        order.closedAt = RowWritingTests.noon
        return order
    }

    /// Orders from a number on, of which every second one is filled and every seventh of the others cancelled.
    private func changes(from first: Int64, count: Int64) -> Changes {
        var changes = Changes()
        changes.begin(1)
        for number in first..<first + count {
            let order = order(number)
            changes.insert(order)
            if number % 2 == 0 { fill(order, in: &changes) }
            if number % 14 == 1 { changes.update(cancelled(order)) }
        }
        return changes
    }

    private func fill(_ order: Order, in changes: inout Changes) {
        let number = order.id.number
        let filled = filled(order)
        changes.update(filled)
        let trade = Trade(
            side: order.side,
            price: order.limitPrice,
            quantity: order.quantity,
            amount: filled.cumAmount,
            fees: .zero
        )
        changes.trades.append(
            BookedTrade(
                id: number,
                orderID: order.id,
                symbol: order.symbol,
                trade: trade,
                basis: .maker,
                time: RowWritingTests.noon,
                day: RowWritingTests.day,
                quoteTime: RowWritingTests.noon
            )
        )
        changes.events.append(
            Event(
                seq: number,
                time: RowWritingTests.noon,
                kind: .filled,
                orderID: order.id,
                tradeID: number,
                quantity: order.quantity,
                amount: trade.amount
            )
        )
        for (index, posting) in [
            Posting(.cash, -trade.amount), Posting(.shares, trade.amount, quantity: order.quantity),
        ].enumerated() {
            changes.postings.append(
                Changes.NumberedPosting(
                    id: 2 * number + Int64(index),
                    event: number,
                    symbol: posting.account == .shares ? order.symbol : nil,
                    posting: posting
                )
            )
        }
    }

    /// Every row of the tables, as SQL writes it.
    private func rows(of file: AccountFile) throws -> [String] {
        try RowWritingTests.tables.flatMap { table in
            let names = try file.connection.query(
                "SELECT name FROM pragma_table_info('\(table)')"
            ) { row throws(SQLiteError) in "quote(\(try row.text(0)))" }
            let columns = names.joined(separator: " || ',' || ")
            return try file.connection.query(
                "SELECT \(columns) FROM \(table) ORDER BY account_id, 1"
            ) {
                row throws(SQLiteError) in try row.text(0)
            }
        }
    }

    @Test func `together they are what they are one by one`() throws {
        let (single, together) = (try newFile(), try newFile())
        for first in [1, 301] as [Int64] {
            var changes = changes(from: first, count: 300)
            if first > 1 {
                changes.update(filled(order(3)))
                changes.update(cancelled(order(5)))
            }
            try single.begin()
            try single.writeEach(changes, account: 1)
            try single.commit()
            try together.begin()
            try together.writeTogether(changes, account: 1)
            try together.commit()
        }
        let rows = try rows(of: together)
        #expect(rows == (try self.rows(of: single)))
        #expect(rows.count == 600 + 300 + 300 + 600)
    }

    @Test func `a row that is there is not replaced, nor a bad one written`() throws {
        let file = try newFile()
        try file.begin()
        try file.writeTogether(changes(from: 1, count: 10), account: 1)
        try file.commit()
        let before = try rows(of: file)
        var bad = changes(from: 11, count: 10)
        bad.insert(order(15, quantity: 0))
        for changes in [changes(from: 10, count: 10), bad] {
            for isTogether in [false, true] {
                try file.begin()
                let error = #expect(throws: SQLiteError.self) {
                    if isTogether {
                        try file.writeTogether(changes, account: 1)
                    } else {
                        try file.writeEach(changes, account: 1)
                    }
                }
                #expect(try #require(error).isConstraint)
                file.rollback()
                #expect(try rows(of: file) == before)
            }
        }
    }

    @Test func `an event of an order that is not there is not committed`() throws {
        let file = try newFile()
        var changes = changes(from: 1, count: 10)
        changes.orders[OrderID(4)] = nil
        try file.begin()
        try file.writeTogether(changes, account: 1)
        #expect(throws: StoreError.self) { try file.commit() }
        #expect(try rows(of: file) == [])
    }

    @Test(arguments: [
        "UPDATE trades SET price = 1", "DELETE FROM postings", "UPDATE events SET at_ms = 0",
        "UPDATE orders SET quantity = 200 WHERE id = 2", "DELETE FROM orders",
        "REPLACE INTO postings SELECT * FROM postings WHERE id = 4",
        "REPLACE INTO orders SELECT * FROM orders WHERE id = 3",
    ])
    func `afterwards they are as final as ever`(statement: String) throws {
        let file = try newFile()
        try file.begin()
        try file.writeTogether(changes(from: 1, count: 10), account: 1)
        #expect(throws: SQLiteError.self) { try file.connection.execute(statement) }
        try file.commit()
        #expect(throws: SQLiteError.self) { try file.connection.execute(statement) }
    }
}
