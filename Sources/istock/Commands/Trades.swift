import Arguments
import Console
import Desk
import Store

struct Trades: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "trades",
        abstract: "List what was executed.",
        discussion: "  istock trades --json"
    )

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(for: .reading)
        let views = try trading { () throws(DeskError) in
            try desk.settleWhatIsDue()
            var views: [TradeView] = []
            for booked in try desk.trades() {
                views.append(TradeView(booked: booked, name: try desk.name(of: booked.symbol)))
            }
            return views
        }
        _ = try context.takeNotices(desk)
        context.answer(
            .array(views.map(\.json)),
            TradeView.table(views, context.language).lines(style: context.style)
        )
    }
}
