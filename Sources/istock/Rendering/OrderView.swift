import Console
import Desk
import Market
import Messages
import Store
import Trading

/// One order, as JSON and as a line.
struct OrderView {
    let order: Order
    let name: String
    let trades: [BookedTrade]
    var waiting: WaitingReason?

    /// The order as the desk knows it, with its trades unless only its line is wanted.
    init(_ order: Order, desk: Desk, withTrades: Bool = true) throws(DeskError) {
        self.order = order
        name = try desk.name(of: order.symbol)
        trades = withTrades && order.cumQuantity > 0 ? try desk.trades(of: order.id) : []
    }

    var json: JSON { .object(members) }

    func json(adding more: [(String, JSON)]) -> JSON { .object(members + more) }

    var members: [(String, JSON)] {
        [
            ("id", .integer(order.id.number)),
            ("clientId", JSON(order.clientID)),
            ("symbol", JSON(order.symbol)),
            ("name", .string(name)),
            ("side", .string(order.side.rawValue)),
            ("type", .string(order.type.rawValue)),
            ("limitPrice", order.hasLimit ? JSON(order.limitPrice) : .null),
            ("quantity", JSON(order.quantity)),
            ("cumQuantity", JSON(order.cumQuantity)),
            ("leavesQuantity", JSON(order.leavesQuantity)),
            ("averagePrice", JSON(order.averagePrice)),
            ("status", .string(order.status.rawValue)),
            ("reason", JSON(order.reason?.rawValue)),
            ("hold", order.side == .buy ? JSON(order.heldCash) : JSON(order.heldQuantity)),
            ("session", JSON(order.session)),
            ("placedAt", JSON(order.placedAt)),
            ("closedAt", JSON(order.closedAt)),
            ("trades", .array(trades.map { TradeView(booked: $0, name: name).json })),
        ]
    }

    private func price(_ language: Language) -> String {
        order.hasLimit ? order.limitPrice.description : language.label(order.type)
    }

    func line(_ language: Language) -> String {
        var line = language.label(.order)
        line.reserveCapacity(160)
        func add(_ word: String) { line += word }
        func add(_ gap: StaticString, _ label: Label, _ value: String) {
            line += "\(gap)\(language.label(label)) "
            line += value
        }
        if language == .en { add(" ") }
        add(order.id.description)
        add("  ")
        add(language.label(order.side))
        add(" ")
        add(name.isEmpty ? order.symbol.description : name)
        add("(")
        add(order.symbol.code)
        add(") ")
        add(order.quantity.description)
        add(" @ ")
        add(price(language))
        add("  ")
        add(language.label(order))
        if order.cumQuantity > 0 {
            add("  ", .filled, order.cumQuantity.description)
            if let average = order.averagePrice { add(" ", .average, average.description) }
        }
        if order.heldCash > .zero { add("  ", .hold, order.heldCash.description) }
        if order.heldQuantity > 0 { add("  ", .hold, order.heldQuantity.description) }
        return line
    }

    static func table(_ views: [OrderView], _ language: Language) -> Table {
        var table = Table([
            .init(language.label(.id), .right), .init(language.label(.code)),
            .init(language.label(.name), maximumWidth: 16), .init(language.label(.side)),
            .init(language.label(.price), .right), .init(language.label(.quantity), .right),
            .init(language.label(.filled), .right), .init(language.label(.average), .right),
            .init(language.label(.hold), .right), .init(language.label(.status)),
            .init(language.label(.time)),
        ])
        for view in views {
            let order = view.order
            let hold =
                order.side == .buy ? order.heldCash.description : order.heldQuantity.description
            table.add([
                Table.Cell(order.id.description), Table.Cell(order.symbol.description),
                Table.Cell(view.name), Table.Cell(language.label(order.side)),
                Table.Cell(order.hasLimit ? order.limitPrice.description : "-"),
                Table.Cell(order.quantity.description),
                Table.Cell(order.cumQuantity.description),
                Table.Cell(order.averagePrice?.description ?? "-"),
                Table.Cell(order.status == .pending ? hold : "-"),
                Table.Cell(language.label(order)),
                Table.Cell("\(order.placedAt.day) \(order.placedAt.time)"),
            ])
        }
        return table
    }
}

/// One trade, as JSON and as a row.
struct TradeView {
    let booked: BookedTrade
    let name: String

    var json: JSON {
        let trade = booked.trade
        return .object([
            ("id", .integer(booked.id)),
            ("orderId", .integer(booked.orderID.number)),
            ("symbol", JSON(booked.symbol)),
            ("name", .string(name)),
            ("side", .string(trade.side.rawValue)),
            ("price", JSON(trade.price)),
            ("quantity", JSON(trade.quantity)),
            ("amount", JSON(trade.amount)),
            ("commission", JSON(trade.fees.commission)),
            ("stampDuty", JSON(trade.fees.stampDuty)),
            ("transferFee", JSON(trade.fees.transferFee)),
            ("dividendTax", JSON(trade.dividendTax)),
            ("basis", .string(booked.basis.rawValue)),
            ("time", JSON(booked.time)),
            ("quoteTime", JSON(booked.quoteTime)),
        ])
    }

    static func table(_ views: [TradeView], _ language: Language) -> Table {
        var table = Table([
            .init(language.label(.id), .right), .init(language.label(.order), .right),
            .init(language.label(.code)), .init(language.label(.name), maximumWidth: 16),
            .init(language.label(.side)), .init(language.label(.price), .right),
            .init(language.label(.quantity), .right), .init(language.label(.amount), .right),
            .init(language.label(.commission), .right), .init(language.label(.stampDuty), .right),
            .init(language.label(.transferFee), .right), .init(language.label(.time)),
        ])
        for view in views {
            let trade = view.booked.trade
            table.add([
                Table.Cell("\(view.booked.id)"), Table.Cell(view.booked.orderID.description),
                Table.Cell(view.booked.symbol.description), Table.Cell(view.name),
                Table.Cell(language.label(trade.side)), Table.Cell(trade.price.description),
                Table.Cell(trade.quantity.description), Table.Cell(trade.amount.description),
                Table.Cell(trade.fees.commission.description),
                Table.Cell(trade.fees.stampDuty.description),
                Table.Cell(trade.fees.transferFee.description),
                Table.Cell("\(view.booked.time.day) \(view.booked.time.time)"),
            ])
        }
        return table
    }
}
