import Market
import Store
import Trading

/// Rows for spreadsheets (RFC 4180), with exact decimals and ISO dates.
enum CSVTable {
    /// A line of fields; those that need it are quoted.
    static func line(_ fields: [String]) -> String {
        fields.map { field in
            guard field.contains(where: { ",\"\n\r".contains($0) }) else { return field }
            return "\""
                + field.split(separator: "\"", omittingEmptySubsequences: false)
                .joined(separator: "\"\"") + "\""
        }.joined(separator: ",")
    }

    static let trades = [
        "id", "order_id", "day", "time", "symbol", "name", "side", "price", "quantity", "amount",
        "commission", "stamp_duty", "transfer_fee", "dividend_tax", "cash_change",
    ]

    static func row(_ booked: BookedTrade, name: String) -> [String] {
        let trade = booked.trade
        return [
            String(booked.id), booked.orderID.description, booked.day.description,
            booked.time.description, booked.symbol.description, name, trade.side.rawValue,
            trade.price.description, trade.quantity.description, trade.amount.description,
            trade.fees.commission.description, trade.fees.stampDuty.description,
            trade.fees.transferFee.description, trade.dividendTax.description,
            trade.cashChange.description,
        ]
    }

    static let orders = [
        "id", "client_id", "session", "placed", "closed", "symbol", "name", "side", "type",
        "limit_price", "quantity", "filled", "amount", "status", "reason",
    ]

    static func row(_ order: Order, name: String) -> [String] {
        [
            order.id.description, order.clientID ?? "", order.session.description,
            order.placedAt.description, order.closedAt?.description ?? "",
            order.symbol.description, name, order.side.rawValue, order.type.rawValue,
            order.limitPrice.description, order.quantity.description,
            order.cumQuantity.description, order.cumAmount.description, order.status.rawValue,
            order.reason?.rawValue ?? "",
        ]
    }

    static let settlements = ["day", "cash", "receivable", "market_value", "equity", "provisional"]

    static func row(_ settlement: Settlement) -> [String] {
        [
            settlement.day.description, settlement.cash.description,
            settlement.receivable.description, settlement.marketValue.description,
            settlement.equity.description, settlement.isProvisional ? "1" : "0",
        ]
    }

    static let postings = ["event", "day", "ledger_account", "symbol", "amount", "quantity"]

    static func rows(_ entry: LedgerEntryRow) -> [[String]] {
        entry.postings.map { posting in
            [
                String(entry.event), entry.day, posting.posting.account.rawValue,
                posting.symbol?.description ?? "", posting.posting.amount.description,
                posting.posting.quantity.description,
            ]
        }
    }
}

/// What a row of postings needs of its entry.
struct LedgerEntryRow {
    let event: Int64
    let day: String
    let postings: [SymbolPosting]
}
