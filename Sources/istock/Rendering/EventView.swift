import Console
import Desk
import Market
import Messages
import Store
import Trading

/// An event of the account as JSON: its number, time and kind, then what it is about.
struct EventView {
    let event: Event
    private let order: OrderHead?
    private let text: String?

    init(_ event: Event, desk: Desk, language: Language) throws(DeskError) {
        self.event = event
        order = try event.orderID.map { id throws(DeskError) in try desk.head(of: id) }
        text = try language.notice(of: event, desk: desk)
    }

    var json: JSON { .object(members) }

    var members: [(String, JSON)] {
        var members: [(String, JSON)] = [
            ("seq", .integer(event.seq)), ("time", JSON(event.time)),
            ("kind", .string(event.kind.rawValue)),
        ]
        if let order, let id = event.orderID {
            members += [
                ("orderId", .integer(id.number)), ("symbol", JSON(order.symbol)),
                ("side", .string(order.side.rawValue)),
            ]
        }
        if let trade = event.tradeID { members.append(("tradeId", .integer(trade))) }
        if order == nil, let symbol = event.symbol { members.append(("symbol", JSON(symbol))) }
        if let quantity = event.quantity { members.append(("quantity", JSON(quantity))) }
        if let amount = event.amount { members.append(("amount", JSON(amount))) }
        if let crossing = event.crossing {
            members.append(("price", JSON(crossing.last)))
            members.append(("threshold", JSON(crossing.line)))
        }
        if let parking = event.parking { members.append(("target", .string(parking.target))) }
        if let text { members.append(("text", .string(text))) }
        return members
    }
}
