import Arguments
import Console
import Desk
import Store

struct Positions: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "positions",
        abstract: "List what is held and what can be sold.",
        discussion: "  istock positions"
    )

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(for: .reading)
        let view = try trading { () throws(DeskError) in try desk.overview() }
        _ = try context.takeNotices(desk)
        context.answer(
            .array(view.positions.map(\.json)),
            PositionView.table(view.positions, context.language).lines(style: context.style(desk))
        )
    }
}
