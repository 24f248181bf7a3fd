public import Arguments
import Console
import Desk
import Market
import Store
import Trading

struct Orders: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "orders",
        abstract: "List the orders.",
        discussion: "  istock orders --status pending --symbol 600000"
    )

    @OptionGroup var global: GlobalOptions

    @Option(help: "Only orders that stand so.")
    var status: OrderStatus?

    @Option(help: ArgumentHelp("Only orders of one security.", valueName: "code"))
    var symbol: String?

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(for: .reading)
        var filter = OrderFilter(status: status)
        if let symbol { filter.symbol = try context.symbol(symbol, desk) }
        let views = try trading { [filter] () throws(DeskError) in
            var views: [OrderView] = []
            for order in try desk.orders(filter) { views.append(try OrderView(order, desk: desk)) }
            return views
        }
        _ = try context.takeNotices(desk)
        context.answer(
            .array(views.map(\.json)),
            OrderView.table(views, context.language).lines(style: context.style)
        )
    }
}

extension OrderStatus: ExpressibleByArgument {}
