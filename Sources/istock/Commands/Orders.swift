public import Arguments
import Console
import Desk
import Store
import Trading

struct Orders: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "orders",
        abstract: "List what is pending and the day's orders, or all orders.",
        discussion: """
            The day is that of the account's clock; between trading days it is the last one.

              istock orders --status pending --symbol 600000
              istock orders --all --limit 20
            """
    )

    @OptionGroup var global: GlobalOptions

    @Option(help: "Only orders that stand so.")
    var status: OrderStatus?

    @Option(help: ArgumentHelp("Only orders of one security.", valueName: "code"))
    var symbol: String?

    @Flag(help: "Those of earlier days, too.")
    var all = false

    @Option(help: ArgumentHelp("At most so many, those placed last.", valueName: "count"))
    var limit: Int?

    func validate() throws(ValidationError) {
        if let limit, limit < 1 {
            throw ValidationError("'--limit' was \(limit), expected 1 or more.")
        }
    }

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(for: .reading)
        var filter = OrderFilter(status: status, newest: limit)
        if !all { filter.since = desk.presentDay }
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
