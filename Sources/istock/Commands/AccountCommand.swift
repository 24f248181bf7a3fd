import Arguments
import Console
import Desk
import Store

struct AccountCommand: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Show cash, value, profit and fees.",
        discussion: "  istock account --json"
    )

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(for: .reading)
        let view = try trading { () throws(DeskError) in try desk.overview() }
        _ = try context.takeNotices(desk)
        context.answer(view.json, view.lines(context.language, style: context.style))
    }
}
