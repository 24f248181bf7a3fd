import Arguments
import Console
import Desk
import Messages
import Store
import Trading

struct OrderCommand: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "order",
        abstract: "Show one order, its trades, and why it waits.",
        discussion: "  istock order 1"
    )

    @OptionGroup var global: GlobalOptions

    @Argument(help: "The order's number.")
    var id: OrderWord

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(for: .reading)
        let (view, waiting) = try trading { () throws(DeskError) in
            let order = try desk.order(id.id)
            return (try OrderView(order, desk: desk), try desk.waitingReason(order))
        }
        _ = try context.takeNotices(desk)
        let sentence = waiting.map { context.language.message($0) }
        var lines = [view.line(context.language)]
        if let sentence { lines.append("\(context.language.label(.waiting)): \(sentence)") }
        if !view.trades.isEmpty {
            let rows = view.trades.map { TradeView(booked: $0, name: view.name) }
            lines += TradeView.table(rows, context.language).lines(style: context.style)
        }
        context.answer(view.json(adding: [("waiting", JSON(sentence))]), lines)
    }
}
