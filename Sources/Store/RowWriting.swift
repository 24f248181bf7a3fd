import Market
import SQLite
import Trading

/// The statements that write the rows that grow in number with the orders.
///
/// Where one fails it changed nothing, as it writes one row, so it says FAIL: for ABORT, which also undoes earlier
/// rows of a statement, SQLite would copy every page that it changes. The triggers of these tables and their
/// foreign keys (`schema.sql`) are made for that.
struct RowStatements {
    let insertOrder = InsertStatement(
        into: "orders",
        """
        account_id, id, client_id, symbol, side, type, limit_price, quantity, session_day, placed_ms, \
        cum_quantity, cum_amount, commission, stamp_duty, transfer_fee, status, reason, resting, \
        held_cash, held_quantity, closed_ms
        """
    )
    let updateOrder = KeptStatement(AccountFile.updateOrder)
    let insertTrade = InsertStatement(
        into: "trades",
        """
        account_id, id, order_id, price, quantity, amount, commission, stamp_duty, transfer_fee, \
        dividend_tax, basis, traded_ms, trading_day, quote_ms
        """
    )
    let insertEvent = InsertStatement(
        into: "events",
        "account_id, seq, at_ms, kind, order_id, trade_id, symbol, quantity, amount"
    )
    let insertPosting = InsertStatement(
        into: "postings",
        "account_id, id, event_seq, ledger_account, symbol, amount, quantity"
    )
}

/// How changes become rows.
///
/// Few are written one by one. Many are written by one statement a table, without the triggers that make each row
/// look first whether it is there: the same INSERT, which replaces nothing, fails at such a row by its key, and
/// triggers that need not fire let SQLite go on where the row before was written. That halves the work; both ways
/// must make the same file (`RowWritingTests`). Checks and foreign keys hold as ever, and rows that change, whose
/// triggers look at what they were, are written one by one.
extension AccountFile {
    /// From so many rows on they are written together; below, preparing the statements again would cost more.
    private static let fewestTogether = 512

    /// Writes changes, each row after those it refers to.
    func write(_ changes: Changes) throws(SQLiteError) {
        guard let owner = changes.owner else { return }
        if changes.count < AccountFile.fewestTogether {
            try writeEach(changes, account: owner)
        } else {
            try writeTogether(changes, account: owner)
        }
        for event in changes.events { try writeDetails(of: event, account: owner) }
        for symbol in changes.positions.keys.sorted() {
            if let position = changes.positions[symbol] { try write(position, account: owner) }
        }
        for symbol in changes.quotes.keys.sorted() {
            if let quote = changes.quotes[symbol] { try write(quote, of: symbol, account: owner) }
        }
        for symbol in changes.names.keys.sorted() {
            if let name = changes.names[symbol] {
                try write(name: name, of: symbol, account: owner)
            }
        }
        if let account = changes.account { try write(account) }
    }

    func writeEach(_ changes: Changes, account: Int64) throws(SQLiteError) {
        for id in changes.orders.keys.sorted() {
            if let order = changes.orders[id] { try write(order, account: account) }
        }
        for trade in changes.trades {
            try connection.run(rows.insertTrade) { trade.addColumns(account, to: &$0) }
        }
        for event in changes.events {
            try connection.run(rows.insertEvent) { event.addColumns(account, to: &$0) }
        }
        for posting in changes.postings {
            try connection.run(rows.insertPosting) { posting.addColumns(account, to: &$0) }
        }
    }

    func writeTogether(_ changes: Changes, account: Int64) throws(SQLiteError) {
        let ids = changes.orders.keys.sorted()
        let orders = ids.compactMap { id in
            changes.orders[id].flatMap { $0.isNew ? $0.now : nil }
        }
        let (trades, events, postings) = (changes.trades, changes.events, changes.postings)
        for id in ids {
            if let order = changes.orders[id], !order.isNew { try write(order, account: account) }
        }
        try connection.withoutTriggers { () throws(SQLiteError) in
            try connection.run(rows.insertOrder, rows: orders.count) { index, row in
                orders[index].addColumns(account, to: &row)
            }
            try connection.run(rows.insertTrade, rows: trades.count) { index, row in
                trades[index].addColumns(account, to: &row)
            }
            try connection.run(rows.insertEvent, rows: events.count) { index, row in
                events[index].addColumns(account, to: &row)
            }
            try connection.run(rows.insertPosting, rows: postings.count) { index, row in
                postings[index].addColumns(account, to: &row)
            }
        }
    }
}

// The columns of each row, in the order of its statement.

extension Order {
    func addColumns(_ account: Int64, to row: inout Parameters) {
        row.add(account)
        row.add(id.number)
        row.add(text: clientID)
        row.add(symbol)
        row.add(side)
        row.add(type)
        row.add(limitPrice)
        row.add(quantity)
        row.add(session)
        row.add(placedAt)
        row.add(cumQuantity)
        row.add(cumAmount)
        row.add(fees.commission)
        row.add(fees.stampDuty)
        row.add(fees.transferFee)
        row.add(status)
        row.add(text: reason?.rawValue)
        row.add(isResting)
        row.add(heldCash)
        row.add(heldQuantity)
        row.add(closedAt)
    }
}

extension BookedTrade {
    func addColumns(_ account: Int64, to row: inout Parameters) {
        row.add(account)
        row.add(id)
        row.add(orderID.number)
        row.add(trade.price)
        row.add(trade.quantity)
        row.add(trade.amount)
        row.add(trade.fees.commission)
        row.add(trade.fees.stampDuty)
        row.add(trade.fees.transferFee)
        row.add(trade.dividendTax)
        row.add(basis)
        row.add(time)
        row.add(day)
        row.add(quoteTime)
    }
}

extension Event {
    func addColumns(_ account: Int64, to row: inout Parameters) {
        row.add(account)
        row.add(seq)
        row.add(time)
        row.add(kind)
        row.add(orderID?.number)
        row.add(tradeID)
        row.add(symbol)
        row.add(quantity)
        row.add(amount)
    }
}

extension Changes.NumberedPosting {
    func addColumns(_ account: Int64, to row: inout Parameters) {
        row.add(account)
        row.add(id)
        row.add(event)
        row.add(posting.account)
        row.add(symbol)
        row.add(posting.amount)
        row.add(posting.quantity)
    }
}
