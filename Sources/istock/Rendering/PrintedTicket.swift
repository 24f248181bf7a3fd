import Console
import Desk
import Market
import Messages
import Store
import Trading

/// An order ticket that is printed once: the order panel, and what the account has for it.
struct PrintedTicket {
    let board: TicketBoard
    let side: Side
    let quote: QuoteView
    let account: Account

    private var price: Price? { board.security.currentPrice }

    private var most: Quantity? {
        price.flatMap { price in board.context?.most(side, at: price) }
    }

    var json: JSON {
        .object([
            ("quote", quote.json),
            ("side", .string(side.rawValue)),
            ("price", price.map { JSON($0) } ?? .null),
            ("maxQuantity", JSON(most)),
            ("tick", board.context.map { JSON($0.rules.tick) } ?? .null),
            ("lot", board.context.map { JSON($0.rules.quantity.minimum) } ?? .null),
            ("held", JSON(board.position.quantity)),
            ("sellable", board.context.map { JSON($0.sellable) } ?? .null),
            (
                "cash",
                .object([
                    ("free", JSON(account.freeCash)), ("frozen", JSON(account.heldCash)),
                    ("total", JSON(account.cash)),
                ])
            ),
            ("pending", .array(pending.map { .integer($0.id.number) })),
        ])
    }

    private var pending: [Order] { board.orders.filter { $0.status == .pending } }

    func lines(_ language: Language, style: Style) -> [String] {
        let cash = "\(language.word(.free)) \(account.freeCash)"
        let frozen = "\(language.word(.frozen)) \(account.heldCash)"
        var held = "\(language.word(.held)) \(board.position.quantity)"
        if let context = board.context {
            held += "  \(language.word(.sellable)) \(context.sellable)"
        }
        return quote.lines(language, style: style) + [
            "\(cash)  \(frozen)", held,
            language.ticketCommands(board.security.instrument.symbol.code),
        ]
    }
}
