import Arguments
import Console
import Desk
import Messages
import Store

struct Refresh: AccountCommandProtocol {
    static let configuration = CommandConfiguration(
        commandName: "refresh",
        abstract: "Fill pending orders on the present quotes, once.",
        discussion: "  istock refresh"
    )

    @OptionGroup var global: GlobalOptions

    @OptionGroup var trial: TrialOptions

    func run(in context: Context) throws(Failure) {
        let desk = try context.desk(trial)
        let report = try trading { () throws(DeskError) in try desk.refresh() }
        let notices = try context.takeNotices(desk)
        context.answer(
            .object([
                ("symbols", .array(report.symbols.map { JSON($0) })),
                ("withoutFreshQuote", .array(report.withoutFreshQuote.map { JSON($0) })),
                context.member(notices),
            ]),
            notices.map(\.text) + [context.language.refreshed(report)],
            trial
        )
    }
}
